import { z } from "zod";
import { CHANGE_TOPICS } from "../values.ts";

/**
 * Each event of `GET /events`: what has changed since the one before. The first one of a stream names nothing: the stream is open.
 * It says neither what changed nor how: the page reads again what it shows.
 */
export const changes = z
  .object({ topics: z.array(z.enum(CHANGE_TOPICS)).meta({ description: "Empty in the first event of a stream" }) })
  .meta({ id: "Changes" });
/** What has changed, by topic. */
export type Changes = z.output<typeof changes>;
