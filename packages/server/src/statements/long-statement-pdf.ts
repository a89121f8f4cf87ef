import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { ENTRY_ARGS, entryFile } from "../platform/entry-file.ts";
import { createSemaphore } from "../platform/semaphore.ts";
import type { StatementInProgress } from "./make-statement.ts";
import type { ThreadMessage } from "./pdf-thread.ts";

/** From so many lines on a statement is long: before, it is drawn sooner than a thread has begun. */
export const LONG = 1_000;

/** In the server's own heap V8 would let 150 MiB of garbage lie; live are 20. */
const ROOM = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** Each takes a core. */
const semaphore = createSemaphore(2);

/** Whoever has not taken all of it by then gives up their place, in milliseconds: 100,000 lines are drawn in ten seconds. */
const LONGEST = 5 * 60_000;

/**
 * What `statementPdf()` writes, drawn by a thread with little room, so that the server's memory does not grow by its garbage. The thread
 * gets lines when it has drawn those before, and gives bytes as they are taken; it ends with whoever asked. Two are at work at once.
 */
export async function* longStatementPdf({ statement, lines }: StatementInProgress): AsyncGenerator<Uint8Array> {
  await semaphore.acquire();
  const thread = new Worker(entryFile("statements/pdf-thread"), {
    workerData: statement,
    resourceLimits: ROOM,
    execArgv: ENTRY_ARGS,
  });
  thread.once("exit", () => semaphore.release());
  // An error while it is being ended is nobody's any more.
  thread.on("error", () => undefined);
  const end = setTimeout(() => thread.terminate(), LONGEST);
  try {
    for await (const [message] of on(thread, "message", { close: ["exit"] }) as AsyncIterable<[ThreadMessage]>) {
      if (message === "end") return;
      if (message === "more") thread.postMessage((await lines.next()).value ?? null);
      else yield message;
    }
    throw new Error("The thread that draws a statement ended before its last page.");
  } finally {
    clearTimeout(end);
    await thread.terminate();
  }
}
