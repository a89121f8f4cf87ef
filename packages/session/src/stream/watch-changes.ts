import { CHANGE_TOPICS, type Changes } from "@freehold/contract";
import type { CallOptions } from "../http/call.ts";
import { isRecord, withoutPrototype } from "../http/without-prototype.ts";
import { followStream } from "./follow-stream.ts";

/** A topic of changes. */
export type ChangeTopic = Changes["topics"][number];

/** Options of {@link watchChanges}. */
export type WatchChangesOptions = CallOptions & {
  /** Also reports `null` every 10 seconds while no events come through, for a page that waits for something. @default false */
  polls?: boolean | undefined;
};

/**
 * Reports which topics change on the server for the signed-in person, so that a page can fetch its data again.
 *
 * It listens to the server's events, and pauses while the page is hidden or inactive for long.
 *
 * @param onChange - called with the topics, or with null after a gap, when anything may have changed.
 * @param options - `signal` stops it; see {@link WatchChangesOptions}.
 * @returns a promise that resolves when `signal` aborts.
 * @throws {ApiError} if retrying is pointless: `unauthorized`.
 * @example
 * await watchChanges((topics) => (topics?.includes("deposits") ?? true) && readBalance(), { signal });
 */
export async function watchChanges(
  onChange: (topics: readonly ChangeTopic[] | null) => void,
  options: WatchChangesOptions = {},
): Promise<void> {
  const { polls, signal = new AbortController().signal } = withoutPrototype(options);
  let opened = false;
  await followStream(
    {
      path: "/events",
      event: "changed",
      take: (data) => {
        const topics = readTopics(data);
        if (topics && (opened || topics.length > 0)) onChange(topics.length > 0 ? topics : null);
        opened ||= topics !== null;
        return topics !== null;
      },
      ask: polls ? async () => onChange(null) : undefined,
    },
    signal,
  );
}

/** The topics that this page knows; null where it is no such event. */
function readTopics(data: unknown): ChangeTopic[] | null {
  if (!isRecord(data) || !Array.isArray(data.topics)) return null;
  const { topics } = data;
  return CHANGE_TOPICS.filter((topic) => topics.includes(topic));
}
