import { randomUUID } from "node:crypto";
import type { Changes as ChangesEvent } from "@freehold/contract";
import type { createTestApi, Person } from "../api.fixture.ts";
import type { Sql } from "../platform/database/connect.ts";
import type { Changes } from "./changes.ts";

/**
 * Opens a stream of events as a person.
 *
 * @param path - below `/api`.
 * @param name - of the events that `next()` waits for.
 * @returns the answer, the next event's data or `"end"`, and how to close it.
 */
export async function openStream<Data>(
  api: ReturnType<typeof createTestApi>,
  {
    person,
    path,
    name,
    headers = {},
  }: {
    person: Pick<Person, "token">;
    path: string;
    name: string;
    headers?: Record<string, string>;
  },
) {
  const abort = new AbortController();
  const response = await api.app.request(`/api${path}`, {
    headers: { Authorization: `Bearer ${person.token}`, ...headers },
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

/**
 * Begins to listen to the database, before any stream is open: one that is open then would be told to read all again, sooner or later than
 * its own first event.
 *
 * @returns what opens the stream of changes as a person. It tells of nothing that was done before. Open admins' streams last: they hear of
 * each one that is opened.
 */
export async function startListening(sql: Sql, changes: Changes) {
  await new Promise<void>((resolve) => {
    const unfollow = changes.follow((change) => {
      if (change) return;
      unfollow();
      resolve();
    });
  });
  return async (api: ReturnType<typeof createTestApi>, person: Person) => {
    await hearAll(sql, changes);
    return listen(api, person);
  };
}

/** Waits until all that was changed before has been heard: notices come in the order of their commits. */
async function hearAll(sql: Sql, changes: Changes): Promise<void> {
  const last = randomUUID();
  const heard = new Promise<void>((resolve) => {
    const unfollow = changes.follow((change) => {
      if (change?.userId !== last) return;
      unfollow();
      resolve();
    });
  });
  await sql`select notify_listeners('change', ${`users:${last}`})`;
  await heard;
}

async function listen(api: ReturnType<typeof createTestApi>, person: Person) {
  const stream = await openStream<ChangesEvent>(api, { person, path: "/events", name: "changed" });
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
