import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";

/** What a thread that draws says: bytes of the file, or that it needs the next page of data, or that this was all. */
export type ThreadMessage = Uint8Array | "more" | "end";

/**
 * The thread's side of `drawPdf()`: draws what it was started with, and asks for each page of its data once what there was is drawn.
 *
 * @example
 * await drawAsThread<Statement, StatementLine[]>((statement, lines) => statementPdf({ statement, lines }));
 */
export async function drawAsThread<Data, Page>(
  draw: (data: Data, pages: AsyncGenerator<Page>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const port = parentPort as MessagePort;
  const say = (message: ThreadMessage) => port.postMessage(message);
  async function* asked(): AsyncGenerator<Page> {
    for (;;) {
      say("more");
      const [page] = (await once(port, "message")) as [Page | null];
      if (!page) return;
      yield page;
    }
  }
  for await (const bytes of draw(workerData, asked())) say(bytes);
  say("end");
}
