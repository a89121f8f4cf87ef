import type { Changes } from "@freehold/contract";
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

/** Opens the stream of changes as a person, and waits until it is open. */
export async function listen(api: ReturnType<typeof createTestApi>, person: Person) {
  const stream = await openStream<Changes>(api, { person, path: "/events", name: "changed" });
  const topics = async () => {
    const event = await stream.next();
    return event === "end" ? event : event.topics;
  };
  const opening = await topics();
  if (opening.length > 0) throw new Error(`The stream began with ${opening}.`);
  return {
    ...stream,
    topics,
    /** Waits for a topic, and says what was told until then. */
    async until(topic: string): Promise<string[]> {
      const heard: string[] = [];
      for (;;) {
        const told = await topics();
        if (told === "end") throw new Error(`The stream ended before ${topic}.`);
        heard.push(...told);
        if (told.some((one) => one === topic)) return heard;
      }
    },
  };
}

/** Makes the API listen to the database: its first stream begins that, and is told when it is so. */
export async function startListening(api: ReturnType<typeof createTestApi>): Promise<void> {
  const first = await listen(api, await api.person());
  const told = await first.topics();
  if (told !== "end" && told.length > 0) throw new Error(`The API listened before it said so: ${told}.`);
  await first.close();
}
