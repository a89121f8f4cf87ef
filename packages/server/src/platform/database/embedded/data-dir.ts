import { constants } from "node:fs";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { takeLock } from "../../lock-file.ts";
import { StartError } from "../../start-error.ts";

/**
 * Creates the data folder and locks it for this process, because two servers on one folder would each start a PostgreSQL in it.
 * The lock ends with its process, so a server that was killed blocks no other.
 *
 * @param variable - names the folder in sentences.
 * @returns gives the folder back.
 * @throws {StartError} one sentence, if the folder cannot be written or is in use.
 */
export async function lockDataDir(dataDir: string, variable = "DATA_DIR"): Promise<() => Promise<void>> {
  await makeWritable(dataDir, variable);
  const release = takeLock(join(dataDir, "server.lock.db"));
  if (release) return async () => release();
  throw new StartError(
    `${variable} (${dataDir}) is in use by another server. Stop that server, or set ${variable} to another folder.`,
  );
}

async function makeWritable(dataDir: string, variable: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    const probe = join(dataDir, `.write-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `${variable} cannot be written: ${dataDir} (${(error as NodeJS.ErrnoException).code ?? "unknown reason"}).`,
    );
  }
}

/** Others may go through it, as the user of PostgreSQL does under root, and see nothing. */
const MODE = 0o711;

/** Not `recursive: true`: below /proc, Node would try for ever. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, MODE);
  }
}
