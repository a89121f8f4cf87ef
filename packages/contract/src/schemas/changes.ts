import { z } from "zod";
import { CHANGE_TOPICS } from "../values.ts";

/**
 * An event of `GET /events`: the topics that have changed since the previous event. The first event of a stream has none and confirms
 * that the stream is open. Events contain no data, so the page fetches its data again.
 */
export const changes = z
  .object({ topics: z.array(z.enum(CHANGE_TOPICS)).meta({ description: "Empty in the first event of a stream" }) })
  .meta({ id: "Changes" });
/** The topics that have changed. */
export type Changes = z.output<typeof changes>;
