import { vi } from "vitest";
import type { DatabasePlace } from "../platform/database/open-database.ts";

/**
 * Runs a command in the test's own process: the same code as `runCommand()`, without the half second of work that a process takes to
 * start. Run one at a time, since it reads what the process prints.
 *
 * @returns its exit code, and what it said: on standard output if that is 0, else on standard error.
 */
export async function runHere(
  command: (place: DatabasePlace, args: readonly string[]) => Promise<number>,
  databaseUrl: string,
  args: readonly string[] = [],
): Promise<{ code: number; said: string }> {
  let [output, errors] = ["", ""];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += text;
    return true;
  });
  const error = vi.spyOn(console, "error").mockImplementation((line) => {
    errors += `${line}\n`;
  });
  try {
    const code = await command({ databaseUrl, directDatabaseUrl: null, dataDir: "" }, args);
    return { code, said: code === 0 ? output : errors };
  } catch (failure) {
    // As cli.ts says it.
    return { code: 1, said: `${errors}${(failure as Error).message}\n` };
  } finally {
    write.mockRestore();
    error.mockRestore();
  }
}
