import { z } from "@hono/zod-openapi";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * An id as the database writes it: PostgreSQL takes capitals for the same row, and what compares ids as texts would not. What is no
 * UUID names no row either, so that it is answered like every unknown and foreign id: 404.
 */
export const canonicalId = (text: string): string => (z.guid().safeParse(text).success ? text.toLowerCase() : NO_ID);

/** The `{id}` of a path, by {@link canonicalId}. */
export const idParams = z.object({
  id: z.string().openapi({ format: "uuid" }).transform(canonicalId),
});
