import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi } from "./api.fixture.ts";
import { runCheck } from "./check-settings.ts";
import { runHere } from "./commands/run-here.fixture.ts";
import { readEnvironment } from "./environment.ts";
import { runCommand } from "./server-process.fixture.ts";

const { sql, url, serverUrl } = await createTestDatabase();
const empty = await createTestDatabase({ empty: true });
const folder = await mkdtemp(join(tmpdir(), "freehold-check-"));
afterAll(() => rm(folder, { recursive: true }));

/** A public server that lacks nothing but admins. */
const PUBLIC = {
  PUBLIC_URL: "https://freehold.example",
  DATABASE_URL: serverUrl,
  DATA_DIR: folder,
  TRUSTED_PROXIES: "127.0.0.1",
  SMTP_URL: "smtps://u:p@smtp.example",
  FILE_SCANNER: "clamdscan -",
  AUDIT_ANCHOR: folder,
};
const check = (env: Record<string, string>) => runHere(() => runCheck(() => readEnvironment(env)), "");
/** The beginnings of what it says. */
const found = async (env: Record<string, string>) => {
  const { code, said } = await check(env);
  return { code, said: said.split("\n").map((sentence) => sentence.split(" ").slice(0, 4).join(" ")) };
};

describe("freehold-server check", () => {
  it("finds that a public platform has fewer than two admins, and then nothing", async () => {
    const sentence = (admins: string) =>
      `The platform has ${admins}, so what needs two admins can't be done. Make a person one with freehold-server admin add <email>.\n`;
    expect(await runCommand(["check"], PUBLIC, folder)).toEqual({ code: 1, said: sentence("no admin") });
    const api = createTestApi(sql);
    await api.person("admin");
    expect(await check(PUBLIC)).toEqual({ code: 1, said: sentence("one admin") });
    const { id } = await api.person("admin");
    expect(await check(PUBLIC)).toEqual({ code: 0, said: "We found nothing unsafe.\n" });
    await sql`update users set disabled_at = now() where id = ${id}`;
    expect(await check(PUBLIC)).toEqual({ code: 1, said: sentence("one admin") });
    await sql`update users set disabled_at = null where id = ${id}`;
  });

  it("lists what is unsafe in the settings, the database and the payer's folder together", async () => {
    const unsafe = {
      ...PUBLIC,
      ...{ DATABASE_URL: url, API_DOCS: "public", FILE_SCANNER: "", CHAIN_RPC_URL: "https://node.example" },
      ...{ CHAIN_ID: "56", TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
      ...{ TREASURY_KEY: testKey(9), ALLOW_UNSAFE: "TREASURY_KEY" },
    };
    expect(await found(unsafe)).toEqual({
      code: 1,
      said: [
        "TREASURY_KEY holds the treasury's",
        "API_DOCS is public, so",
        "FILE_SCANNER is not set,",
        "There are no approval",
        "The role in DATABASE_URL",
        "",
      ],
    });
    expect((await check(unsafe)).said).not.toContain(testKey(9));
  });

  it("makes no database, neither in a new folder nor in a new database", async () => {
    expect(await check({ DATA_DIR: join(folder, "new") })).toEqual({
      code: 0,
      said: "We found nothing unsafe. There is no database in DATA_DIR yet.\n",
    });
    expect((await check({ ...PUBLIC, DATABASE_URL: empty.url })).code).toBe(0);
    expect(await empty.sql`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["PORT must be", { PORT: "http" }],
    ["CHAIN_ID must be", { CHAIN_RPC_URL: "https://n.example" }],
    ["DATABASE_URL must not have sslmode=disable", { DATABASE_URL: "postgres://u:p@db.example/f?sslmode=disable" }],
    ["The PostgreSQL in DATABASE_URL cannot be used", { DATABASE_URL: "postgres://u:p@127.0.0.1:1/f" }],
    [
      "The PostgreSQL in MIGRATION_DATABASE_URL cannot be used",
      { DATABASE_URL: serverUrl, MIGRATION_DATABASE_URL: "postgres://u:p@127.0.0.1:1/f" },
    ],
    ["The database belongs to a live platform", { DATABASE_URL: serverUrl, SANDBOX: "true" }],
  ])("exits with 2 where a start would say: %s", async (sentence, env) => {
    expect(await check({ DATA_DIR: folder, ...env })).toEqual({
      code: 2,
      said: expect.stringMatching(new RegExp(`^${sentence}.*\\.\n$`)),
    });
  });
});
