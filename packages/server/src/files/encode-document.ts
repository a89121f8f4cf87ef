import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ENTRY_ARGS, entryFile } from "../platform/entry-file.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { createTurns } from "../platform/turns.ts";
import { EXIT } from "./rewrite-exit.ts";

/** What a PDF may take: milliseconds, MiB of memory, and bytes of what comes out, of which 10 MiB came in. */
export const LIMITS = { time: 20_000, memory: 512, bytes: 32 * 1024 * 1024 };
/** MiB of it for JavaScript: what is in streams lies outside. */
const HEAP = 256;

const turns = createTurns(2);

/**
 * Writes a PDF anew with what its pages show and nothing that runs or carries files, as `rewriteDocument()` does: in a process of its
 * own, two at once, since a file of a few kilobytes may be made to take all the time and memory there is. The process knows nothing of
 * the server's settings.
 *
 * @throws {ProblemError} `file_refused` if it cannot be read within the limits, has no pages or asks for a password.
 */
export async function encodeDocument(bytes: Uint8Array, limits: typeof LIMITS = LIMITS): Promise<Uint8Array> {
  await turns.take();
  const { code, output } = await rewrite(bytes, limits).finally(() => turns.leave());
  if (code === 0) return output;
  if (code === EXIT.protected)
    throw new ProblemError("file_refused", "The PDF is protected by a password. Please save it without one.");
  // As Node ends what it cannot run; what was ended for its memory or time has no code, or another one.
  if (code === 1) throw new Error("The process that writes PDFs anew does not run.");
  throw new ProblemError("file_refused", "The PDF cannot be read. Please save it again and upload it once more.");
}

/** @returns what the process wrote, and with what it ended: null if it was ended. */
function rewrite(
  input: Uint8Array,
  { time, memory, bytes }: typeof LIMITS,
): Promise<{ code: number | null; output: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(entryFile("files/rewrite-process"));
    const child = spawn(
      process.execPath,
      [...ENTRY_ARGS, `--max-old-space-size=${HEAP}`, script, String(time), String(memory)],
      { env: {}, stdio: ["pipe", "pipe", "ignore"], timeout: time, killSignal: "SIGKILL" },
    );
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > bytes) child.kill("SIGKILL");
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks) }));
    // It may have ended before it has read everything.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
