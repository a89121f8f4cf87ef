import type { Role } from "@freehold/contract";
import type { SSEStreamingApi } from "hono/streaming";
import type { DelegatedLink } from "../platform/http/env.ts";
import type { Change, Changes, Topic } from "./changes.ts";

/** How often the stream says that it is there, and the session is looked at, in milliseconds. */
const LOOK = 15_000;
/** One act changes several things: what changes within so many milliseconds is told together. */
const GATHER = 200;
/** What all hear at once, their pages do not read at once: each is told within so many milliseconds. */
const SPREAD = 1_000;

/** Of these every person who is signed in hears. */
const OF_ALL: ReadonlySet<Topic> = new Set(["platform", "properties", "payouts"]);

/** Of these a partner's page hears: it may read nothing else. */
const OF_PARTNERS: ReadonlySet<Topic> = new Set(["platform", "withdrawals", "deposits"]);

/** Whom the stream is for, as long as the session lasts. */
export type Listener = { id: string; role: Role; link?: DelegatedLink | null };

/**
 * Tells what changes of all that one person may see: names, and nothing of what they name. A person is told of what is theirs and of
 * what all see, an admin of everything. The first event names nothing, and so does one after changes that may have been missed: then all
 * is to be read again. Ends with the client, the server, or the session.
 *
 * @param read - the person now; null when the session is over.
 */
export async function streamChanges(
  stream: SSEStreamingApi,
  { changes, read }: { changes: Changes; read: () => Promise<Listener | null> },
): Promise<void> {
  let person: Listener | null = null;
  let opens = true;
  let wake: () => void = () => undefined;
  const due = new Set<Topic>();
  const hear = ({ topic, userId }: Change) => {
    const isHeard = person?.role === "admin" || person?.id === userId || (userId === null && OF_ALL.has(topic));
    if (isHeard) due.add(topic);
  };
  const unfollow = changes.follow((change) => {
    if (change) hear(change);
    else opens = true;
    wake();
  });
  stream.onAbort(() => wake());
  const hasNews = () => opens || due.size > 0 || stream.aborted || changes.ended;
  try {
    while (!stream.aborted && !changes.ended) {
      person = await read();
      if (!person) return;
      const isDelegated = Boolean(person.link);
      const topics = [...due].filter((topic) => !isDelegated || OF_PARTNERS.has(topic));
      const isQuiet = due.size === 0;
      const isOpening = opens;
      due.clear();
      // What is heard while this is written is told next.
      opens = false;
      if (isOpening) await stream.writeSSE({ event: "changed", data: JSON.stringify({ topics: [] }) });
      else if (topics.length > 0) await stream.writeSSE({ event: "changed", data: JSON.stringify({ topics }) });
      // What only the person may know, a partner's page isn't told of, not even that it was: it has woken this to look at the session.
      else if (isQuiet) await stream.write(": still here\n\n");
      if (!hasNews())
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK);
          wake = () => {
            if (!hasNews()) return;
            clearTimeout(timer);
            resolve();
          };
        });
      if (changes.ended || stream.aborted) break;
      // After an outage of the database several notices may say that changes were missed: a page reads again once.
      const isOfAll = opens || [...due].some((topic) => OF_ALL.has(topic));
      if (hasNews()) await stream.sleep(GATHER + (isOfAll ? Math.random() * SPREAD : 0));
    }
  } finally {
    unfollow();
  }
}
