import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
    said: "Unknown command: constructor. Use start, check, signer, approvals, reconcile, audit-verify, admin, sessions, after-restore, restore.\n",
  });
}, 60_000);

it("looks for the data where a server that is started beside it keeps it", async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()];
  // Package managers set it to where they were called, which may be the root of a workspace.
  const env = { INIT_CWD: elsewhere };
  const none = (where: string) => ({ code: 1, said: `DATA_DIR has no database: ${join(where, ".freehold")}.\n` });
  for (const command of ["reconcile", "audit-verify"])
    expect(await runCommand([command], env, folder)).toEqual(none(folder));
  // The scripts of this package are called from outside of it.
  const own = fileURLToPath(new URL("../", import.meta.url));
  expect(await runCommand(["reconcile"], env, own)).toEqual(none(elsewhere));
}, 60_000);
