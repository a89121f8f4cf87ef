import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const SECONDS = 4;

/**
 * Makes the tables of `pgbench`, one branch for each connection, so that connections do not wait for each other's row.
 *
 * @returns what runs its transaction, prepared, for some seconds, and says how many it did a second; null where `pgbench` is not
 * installed.
 */
export async function createReference(url: string, connections: number): Promise<(() => Promise<number>) | null> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const pgbench = async (...options: string[]) => {
    const at = ["--host", hostname, "--port", port, "--username", username, pathname.slice(1)];
    const { stdout } = await run("pgbench", [...options, ...at], { env: { ...process.env, PGPASSWORD: password } });
    return stdout;
  };
  try {
    await pgbench("--version");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  await pgbench("--initialize", "--quiet", `--scale=${connections}`);
  return async () => {
    const said = await pgbench("--protocol=prepared", `--client=${connections}`, "--jobs=2", `--time=${SECONDS}`);
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(said) ?? [];
    if (!perSecond) throw new Error(`pgbench said no rate: ${said}`);
    return Number(perSecond);
  };
}
