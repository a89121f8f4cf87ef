import { reconciliation } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { readReconciliation } from "./store.ts";

/** What the reconciliation found, to read. `app.ts` lets admins through only. */
export function reconciliationRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/reconciliation",
      tags: ["Admin"],
      summary: "Where the books, the projections and the chain differ",
      description:
        "They are compared every ten minutes. A difference stops payments when it is first found, until two admins let them go on.",
      ...signedIn,
      responses: { 200: json(reconciliation, "The last run and what it found") },
    }),
    async (c) => c.json(await readReconciliation(sql), 200),
  );
}
