import type { createTestApi, Person } from "../api.fixture.ts";

/**
 * Opens a stream of events as a person.
 *
 * @param path - below `/api`.
 * @param name - of the events that `next()` waits for.
 * @returns the answer, the next event's data or `"end"`, and how to close it.
 */
export async function openStream<Data>(
  api: ReturnType<typeof createTestApi>,
  { person, path, name }: { person: Person; path: string; name: string },
) {
  const abort = new AbortController();
  const response = await api.app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${person.token}` },
    signal: abort.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The answer has no body.");
  const pattern = new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`);
  let text = "";
  return {
    response,
    async next(): Promise<Data | "end"> {
      for (;;) {
        const event = pattern.exec(text);
        if (event?.[1]) {
          text = text.slice(event.index + event[0].length);
          return JSON.parse(event[1]) as Data;
        }
        const { value, done } = await reader.read();
        if (done) return "end";
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}
