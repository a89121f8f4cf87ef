import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { StatementLine } from "./figures.ts";
import { statementPdf } from "./statement-pdf.ts";

/** What the thread says: bytes of the file, or that it needs the next lines, or that this was all. */
export type ThreadMessage = Uint8Array | "more" | "end";

// What draws a long statement: `long-statement-pdf.ts` starts it.
const port = parentPort as MessagePort;

/** Asks for each page of lines once what there was is drawn. */
async function* asked(): AsyncGenerator<StatementLine[]> {
  for (;;) {
    say("more");
    const [page] = (await once(port, "message")) as [StatementLine[] | null];
    if (!page) return;
    yield page;
  }
}

function say(message: ThreadMessage): void {
  port.postMessage(message);
}

for await (const bytes of statementPdf({ statement: workerData, lines: asked() })) say(bytes);
say("end");
