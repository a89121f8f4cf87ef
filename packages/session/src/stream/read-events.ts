import { createParser, type EventSourceMessage } from "eventsource-parser";

/** Longer than any event of our server, in characters. */
const MAX_EVENT = 100_000;

/**
 * Reads server-sent events, those of each piece of the body together; a piece may hold none. A connection that breaks ends them,
 * as one that was closed does.
 *
 * @param onRetry - hears in how many milliseconds the server wants the next stream to be opened.
 */
export async function* readEvents(
  response: Response,
  onRetry: (milliseconds: number) => void = () => {},
): AsyncGenerator<EventSourceMessage[], void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let events: EventSourceMessage[] = [];
  let tooLong = false;
  // Without a prototype, since the parser also looks for members that are not given.
  const parser = createParser(
    Object.assign(Object.create(null), {
      maxBufferSize: MAX_EVENT,
      onRetry,
      onEvent: (event: EventSourceMessage) => events.push(event),
      onError: ({ type }: { type: string }) => {
        tooLong ||= type === "max-buffer-size-exceeded";
      },
    }),
  );
  try {
    while (!tooLong) {
      const piece = await reader.read().catch(() => null);
      if (!piece || piece.done) return;
      parser.feed(decoder.decode(piece.value, { stream: true }));
      yield events;
      events = [];
    }
  } finally {
    // It may have broken already, and is of no more interest.
    reader.cancel().catch(() => {});
  }
}
