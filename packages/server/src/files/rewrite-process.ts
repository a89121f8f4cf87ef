import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { EXIT } from "./rewrite-exit.ts";

/**
 * What `encode-document.ts` runs: `rewrite-process.ts <milliseconds> <MiB>` writes the PDF of its standard input anew. Beside it a
 * thread ends the process that takes more, also when the server that started it is gone: what is at work looks at no clock.
 */
const [time = 0, memory = 0] = process.argv.slice(2).map(Number);

function guard(): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  setTimeout(end, time);
  setInterval(() => process.memoryUsage.rss() > memory * 2 ** 20 && end(), 20);
  parentPort?.postMessage("watching");
}

async function rewrite(): Promise<void> {
  const watch = new Worker(new URL(import.meta.url), { argv: [String(time), String(memory)] });
  await once(watch, "message");
  watch.unref();
  const { ProtectedError, rewriteDocument } = await import("./rewrite-document.ts");
  try {
    process.stdout.write(await rewriteDocument(await buffer(process.stdin)));
  } catch (error) {
    process.exitCode = error instanceof ProtectedError ? EXIT.protected : EXIT.unreadable;
  }
}

if (isMainThread) await rewrite();
else guard();
