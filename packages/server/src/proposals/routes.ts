import { proposals } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { countProposals } from "./count-proposals.ts";

/** What waits for a second admin. `app.ts` lets admins through only. */
export function proposalRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/proposals",
      tags: ["Admin"],
      summary: "How much waits for another admin",
      description:
        "`proposed` of `GET /admin/users` and `status` of `GET /admin/payouts` lead to what is counted. Changes of the settings stand among these.",
      ...signedIn,
      responses: { 200: json(proposals, "The counts") },
    }),
    async (c) => c.json(await countProposals(sql, c.var.user.id), 200),
  );
}
