import { auditEntries, auditQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../platform/http/env.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { listAudit } from "./store.ts";

/** The audit log, to read. `app.ts` lets admins through only. */
export function auditRoutes({ sql }: Pick<Deps, "sql">) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/admin/audit",
      tags: ["Admin"],
      summary: "Who did what, newest first",
      description:
        "Every act of an admin and every change of status, in one chain of hashes, and as `refused` what somebody had no right to. With `subject`, only what was done to that withdrawal, person or change.",
      ...signedIn,
      request: { query: auditQuery },
      responses: { 200: json(auditEntries, "One page of the log") },
    }),
    async (c) => c.json(await listAudit(sql, c.req.valid("query")), 200),
  );
}
