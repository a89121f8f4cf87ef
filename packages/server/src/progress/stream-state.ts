import type { SSEStreamingApi } from "hono/streaming";
import type { Changes } from "./changes.ts";

/** Of some changes no notice tells, such as that of a place in the queue: how often to look, in milliseconds. */
const LOOK = 15_000;

/** What a stream tells. */
export type StreamedState<State> = {
  /** The name of its events. */
  event: string;
  /** The ID under which {@link Changes} tells of it. */
  id: string;
  changes: Changes;
  /** Reads the state; null once the caller may no longer see it. */
  read: () => Promise<State | null>;
  /** What of the state counts as a change. @default all of it */
  essence?: (state: State) => unknown;
};

/**
 * Sends a state at once, after each change, and whenever it is found changed by looking; a comment in between keeps the connection open.
 * Ends with the client, the server, or what may be seen.
 */
export async function streamState<State>(
  stream: SSEStreamingApi,
  { event, id, changes, read, essence = (state) => state }: StreamedState<State>,
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
      const state = await read();
      if (!state) return;
      const text = JSON.stringify(essence(state));
      if (text === sent) await stream.write(": still here\n\n");
      else await stream.writeSSE({ event, data: JSON.stringify(state) });
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
