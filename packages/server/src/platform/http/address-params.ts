import { z } from "@hono/zod-openapi";

/** The parameter of a path that names an address of the chain. */
export const addressParams = z.object({
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/, "must be 0x followed by 40 hexadecimal digits"),
});
