import type { WithdrawalProgress } from "@freehold/contract";
import type { SSEStreamingApi } from "hono/streaming";
import type { Changes } from "./changes.ts";

/** Queue positions move with other people's requests, of which no notice tells: how often to look, in milliseconds. */
const LOOK = 15_000;

/**
 * Sends a withdrawal's progress at once, after each change, and whenever it is found changed by looking; a comment in between
 * keeps the connection open. Ends with the client, the server, or the session.
 *
 * @param read - the progress now; null when the person may not see it any more.
 */
export async function streamProgress(
  stream: SSEStreamingApi,
  { id, changes, read }: { id: string; changes: Changes; read: () => Promise<WithdrawalProgress | null> },
): Promise<void> {
  let sent = "";
  let wake: () => void = () => undefined;
  let changed = false;
  const unwatch = changes.watch(id, () => {
    changed = true;
    wake();
  });
  stream.onAbort(() => wake());
  try {
    while (!stream.aborted && !changes.ended) {
      changed = false;
      const progress = await read();
      if (!progress) return;
      const { as_of, ...state } = progress;
      const text = JSON.stringify(state);
      if (text === sent) await stream.write(": still here\n\n");
      else await stream.writeSSE({ event: "progress", data: JSON.stringify(progress) });
      sent = text;
      // A change or an end while we were reading.
      if (changed || stream.aborted || changes.ended) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unwatch();
  }
}
