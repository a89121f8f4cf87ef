import { spawn } from "node:child_process";
import { cleanEnvironment } from "../platform/clean-environment.ts";
import { ProblemError } from "../platform/http/problem.ts";

/** Scans uploads for viruses before anything else reads them. */
export type FileScanner = (bytes: Uint8Array) => Promise<void>;

const TIMEOUT = 60_000;

/** Takes every file. */
export const NO_SCANNER: FileScanner = async () => undefined;

/**
 * Creates a scanner from a command, which reads the file on standard input and exits with 0 if the file is clean and 1 if it isn't,
 * as `clamdscan --no-summary -` does.
 *
 * The scanner throws {ProblemError}: `file_refused` for what is not clean; `unavailable` if the command could not tell, so that
 * nothing is taken unseen. The command sees PATH of the server's environment, and nothing else.
 *
 * @param command - the program and its arguments, separated by spaces.
 */
export function createScanner(command: string): FileScanner {
  const [program = "", ...args] = command.split(/\s+/).filter(Boolean);
  return async (bytes) => {
    const code = await run(program, args, bytes);
    if (code === 0) return;
    if (code === 1) throw new ProblemError("file_refused", "The virus scanner found a problem in this file.");
    throw new ProblemError("unavailable", "We can't check the file for viruses right now. Try again in a moment.", {
      retryAfter: 30,
    });
  };
}

/** @returns with what the command ended; null if it did not start or was ended. */
function run(program: string, args: string[], input: Uint8Array): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // The server's secrets are not for what reads strangers' bytes.
      env: cleanEnvironment(),
      stdio: ["pipe", "ignore", "ignore"],
      timeout: TIMEOUT,
    });
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code));
    // It may have seen enough before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
