import { accountEvents, auditEntries, auditQuery, keyPageQuery } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Reads } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, signedIn } from "../platform/http/router.ts";
import { listAccountEvents } from "./account-events.ts";
import { listAudit } from "./store.ts";

/** The audit log, to read. `app.ts` lets admins through only. */
export function auditRoutes({ reads }: Reads) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/users/{id}/events",
        tags: ["Admin"],
        summary: "Events of an account, newest first",
        description:
          "Sign-ins, successful or not, with network address and problem code, and actions of emailed links. Separate from the audit log, which is for what moves money.",
        ...signedIn,
        request: { params: idParams, query: keyPageQuery },
        responses: { 200: json(accountEvents, "One page of the log; empty for unknown ids") },
      }),
      async (c) => {
        const which = { userId: c.req.valid("param").id, ...c.req.valid("query") };
        return c.json(await listAccountEvents(reads(c), which), 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/audit",
        tags: ["Admin"],
        summary: "Who did what, newest first",
        description:
          "Every act of an admin and every change of status in one hash chain, and, as `refused`, acts without the right to them. `subject` filters by withdrawal, person or change, and `actor` by the person who acted.",
        ...signedIn,
        request: { query: auditQuery },
        responses: { 200: json(auditEntries, "One page of the log") },
      }),
      async (c) => c.json(await listAudit(reads(c), c.req.valid("query")), 200),
    );
}
