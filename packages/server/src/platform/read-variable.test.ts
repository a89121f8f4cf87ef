import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../environment.ts";
import { readVariables } from "./read-variable.ts";
import { StartError } from "./start-error.ts";

const folder = await mkdtemp(join(tmpdir(), "freehold-secrets-"));
afterAll(() => rm(folder, { recursive: true }));

async function secretFile(content: string, mode = 0o600): Promise<string> {
  const file = join(folder, crypto.randomUUID());
  await writeFile(file, content);
  await chmod(file, mode);
  return file;
}

describe("a secret in a file", () => {
  it.each([
    ["DATABASE_URL", "postgres://u:p@db.example/freehold", "databaseUrl"],
    ["METRICS_TOKEN", "a-token-of-16-characters", "metricsToken"],
  ])("is read as if it were in %s", async (name, value, setting) => {
    for (const end of ["", "\n", "\r\n"])
      expect(readEnvironment({ [`${name}_FILE`]: await secretFile(value + end, 0o444) })).toMatchObject({
        [setting]: value,
      });
  });

  it("is refused if the variable is set, too", async () => {
    const read = readVariables({ SMTP_URL: "smtp://a", SMTP_URL_FILE: await secretFile("smtp://b") });
    expect(() => read("SMTP_URL")).toThrow(new StartError("SMTP_URL and SMTP_URL_FILE must not both be set."));
  });

  it("is refused in one sentence if the file is missing or empty", async () => {
    const missing = join(folder, "missing");
    expect(() => readVariables({ SMTP_URL_FILE: missing })("SMTP_URL")).toThrow(
      new StartError(`SMTP_URL_FILE names a file that can't be read: ${missing} (ENOENT).`),
    );
    const empty = await secretFile("\n");
    expect(() => readVariables({ SMTP_URL_FILE: empty })("SMTP_URL")).toThrow(
      new StartError(`SMTP_URL_FILE names an empty file: ${empty}.`),
    );
  });

  it("keeps spaces, and one line break of two", async () => {
    expect(readVariables({ PKCS11_PIN_FILE: await secretFile(" 12 \n\n") })("PKCS11_PIN")).toBe(" 12 \n");
  });
});

describe("the treasury's key in a file", () => {
  it("is readable by its owner alone", async () => {
    for (const mode of [0o600, 0o400])
      expect(readVariables({ TREASURY_KEY_FILE: await secretFile("0x1", mode) })("TREASURY_KEY")).toBe("0x1");
    for (const mode of [0o640, 0o604, 0o660, 0o622]) {
      const file = await secretFile("0x1", mode);
      expect(() => readVariables({ TREASURY_KEY_FILE: file })("TREASURY_KEY")).toThrow(
        new StartError(`TREASURY_KEY_FILE must be readable by its owner alone: run chmod 600 ${file}.`),
      );
    }
  });
});

it("no other variable has a file", async () => {
  expect(readVariables({ PORT_FILE: await secretFile("4700") })("PORT")).toBeNull();
});
