import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

/** Runs a command in a folder. */
function run(
  command: string,
  folder: string,
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  return promisify(execFile)(process.execPath, ["--conditions=source", CLI, command], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "freehold-cli-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it("refuses a command that there is not", async () => {
  expect(await run("constructor", await newFolder())).toEqual({
    code: 1,
    said: "There is no command constructor: it may be start, reconcile, audit-verify.\n",
  });
}, 60_000);

it("looks for the data where a server that is started beside it keeps it", async () => {
  const [folder, elsewhere] = [await newFolder(), await newFolder()];
  // Package managers set it to where they were called, which may be the root of a workspace.
  const env = { INIT_CWD: elsewhere };
  const none = (where: string) => ({ code: 1, said: `DATA_DIR has no database: ${join(where, ".freehold")}.\n` });
  for (const command of ["reconcile", "audit-verify"]) expect(await run(command, folder, env)).toEqual(none(folder));
  // The scripts of this package are called from outside of it.
  const own = fileURLToPath(new URL("../", import.meta.url));
  expect(await run("reconcile", own, env)).toEqual(none(elsewhere));
}, 60_000);
