import { on } from "node:events";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ENTRY_ARGS, entryFile } from "../entry-file.ts";
import { givenUp } from "../http/problem.ts";
import { createPlaces, tooBusy } from "../places.ts";
import type { ThreadMessage } from "./as-thread.ts";

/** In the server's own heap V8 would let 150 MiB of garbage lie; live are 20. */
const ROOM = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };

/** Each takes a core. Drawing 100,000 lines takes ten seconds. */
const places = createPlaces({ atOnce: 2, longestWait: 30_000 });

/** What is not drawn by then never will be, in milliseconds. */
const LONGEST = 120_000;

/** Read at once, in bytes. */
const PIECE = 64 * 1024;

/** What is drawn, and for whom. */
export type Drawing<Page> = {
  /** The file of the thread, such as `statements/pdf-thread`. `tsup.config.ts` names it, too. */
  thread: string;
  /** What the thread is started with. */
  data: unknown;
  /** What it asks for as it draws. @default nothing */
  pages?: AsyncGenerator<Page>;
  /** One drawing of an owner is at work at a time. */
  owner: string;
  /** Ends when the answer is awaited no more. */
  signal?: AbortSignal;
};

/**
 * Draws a PDF in a thread with little room, so that neither the server's turns nor its memory are taken by it, into a file without a
 * name in the system's temporary folder: a slow reader keeps the file open, and no place. Two are at work at once.
 *
 * @returns the whole file, in pieces. It is gone once it is read, or given up.
 * @throws {ProblemError} `overloaded` if no place is free for too long. @throws what `pages` throws.
 */
export async function drawPdf<Page>(drawing: Drawing<Page>): Promise<AsyncIterable<Uint8Array>> {
  const leave = await places.take(drawing.owner, drawing.signal);
  try {
    const file = await openNameless();
    try {
      for await (const piece of drawInThread(drawing)) await file.write(piece);
    } catch (error) {
      await file.close();
      throw error;
    }
    return readFromStart(file);
  } finally {
    leave();
  }
}

async function* drawInThread<Page>({ thread: name, data, pages, signal }: Drawing<Page>): AsyncGenerator<Uint8Array> {
  const late = AbortSignal.timeout(LONGEST);
  const ended = signal ? AbortSignal.any([signal, late]) : late;
  const thread = new Worker(entryFile(name), {
    workerData: data,
    resourceLimits: ROOM,
    execArgv: ENTRY_ARGS,
    env: {},
  });
  try {
    for await (const [message] of on(thread, "message", { close: ["exit"], signal: ended }) as AsyncIterable<
      [ThreadMessage]
    >) {
      if (message === "end") return;
      if (message === "more") thread.postMessage((await pages?.next())?.value ?? null);
      else yield message;
    }
    throw new Error("The thread that draws a PDF ended before its last page.");
  } catch (error) {
    if (signal?.aborted) throw givenUp();
    throw late.aborted ? tooBusy() : error;
  } finally {
    // An error while it is being ended is of no use any more.
    thread.on("error", () => undefined);
    await thread.terminate();
    await pages?.return(undefined);
  }
}

/** Only what has it open can read it, and it is gone with that. */
async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-pdf-"));
  try {
    return await open(join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Not a generator, which would leave the file open where it is given up before its first piece. */
function readFromStart(file: FileHandle): AsyncIterableIterator<Uint8Array> {
  let position = 0;
  const end = async () => {
    await file.close();
    return { done: true, value: undefined } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE), 0, PIECE, position);
      position += bytesRead;
      return bytesRead === 0 ? end() : { value: buffer.subarray(0, bytesRead) };
    },
    return: end,
  };
}
