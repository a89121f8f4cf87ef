import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sample } from "@freehold/test-utils/run/soak";
import { expect, it, onTestFinished } from "vitest";
import { runCommand } from "./server-process.fixture.ts";

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "freehold-cli-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("refuses a command that there is not", async () => {
  expect(await runCommand(["constructor"], {}, await newFolder())).toEqual({
    code: 1,
    said: "Unknown command: constructor. Use start, check, signer, approvals, reconcile, audit-verify, audit-archive, admin, sessions, after-restore, restore.\n",
  });
});

it("looks for the data where a server that is started beside it keeps it", async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()];
  // Package managers set it to where they were called, which may be the root of a workspace.
  const env = { INIT_CWD: elsewhere };
  const none = (where: string) => ({ code: 1, said: `DATA_DIR has no database: ${join(where, ".freehold")}.\n` });
  for (const command of sample(["reconcile", "audit-verify"], 1))
    expect(await runCommand([command], env, folder)).toEqual(none(folder));
  // The scripts of this package are called from outside of it.
  const own = fileURLToPath(new URL("../", import.meta.url));
  expect(await runCommand(["reconcile"], env, own)).toEqual(none(elsewhere));
});

it("restores only with the settings of the server, and from a folder of backups", async () => {
  const folder = await newFolder();
  const say = async (args: string[], env: Record<string, string> = {}) =>
    (await runCommand(["restore", ...args], env, folder)).said;
  const named = ["--from", folder, "--to", join(folder, "new")];
  expect(await say([])).toMatch(/^Usage: freehold-server restore --from/);
  expect(await say([...named, "--until", "2026-11-29T20:00:00"])).toMatch(/^--until must be a time with its zone/);
  expect(await say(named)).toMatch(/^DATABASE_URL must be set as for the server/);
  const env = { DATABASE_URL: "postgres://freehold:p@db.example/freehold" };
  expect(await say(named, env)).toBe(`${folder} has no folder bases, so it isn't a folder of backups.\n`);
  await mkdir(join(folder, "bases", "20261129T200000Z"), { recursive: true });
  expect(await say([...named, "--until", "2026-11-29T19:59:59Z"], env)).toContain(
    "has no base backup from before 2026-11-29T19:59:59.000Z.",
  );
});
