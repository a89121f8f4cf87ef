import { CHANGE_TOPICS, type Changes } from "@freehold/contract";
import { type CallOptions, signalOf } from "../http/call.ts";
import { isRecord } from "../http/without-prototype.ts";
import { followStream } from "./follow-stream.ts";

/** A kind of things of which something has changed. */
export type ChangeTopic = Changes["topics"][number];

/**
 * Tells what changes on the server of all that the signed-in person may see, so that a page reads again what it shows of it.
 *
 * It listens to the server's events, and rests while the page is hidden and where it was not touched for long.
 *
 * @param onChange - called with the topics; with null where changes may have been missed, as after a pause: anything may have changed.
 * @param options - `signal` ends it.
 * @returns resolved when `signal` has aborted.
 * @throws {ApiError} where listening again is of no use: `unauthorized`.
 * @example
 * await watchChanges((topics) => (topics?.includes("deposits") ?? true) && readBalance(), { signal });
 */
export async function watchChanges(
  onChange: (topics: readonly ChangeTopic[] | null) => void,
  options?: CallOptions,
): Promise<void> {
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
    },
    signalOf(options) ?? new AbortController().signal,
  );
}

/** The topics that this page knows; null where it is no such event. */
function readTopics(data: unknown): ChangeTopic[] | null {
  if (!isRecord(data) || !Array.isArray(data.topics)) return null;
  const { topics } = data;
  return CHANGE_TOPICS.filter((topic) => topics.includes(topic));
}
