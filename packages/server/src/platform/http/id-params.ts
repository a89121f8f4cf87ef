import { z } from "@hono/zod-openapi";

const NOBODYS = "00000000-0000-0000-0000-000000000000";

/**
 * The `{id}` of a path. What is no UUID names no row either, so that it is answered like every unknown and foreign id: 404.
 */
export const idParams = z.object({
  id: z
    .string()
    .openapi({ format: "uuid" })
    .transform((text) => (z.guid().safeParse(text).success ? text : NOBODYS)),
});
