import { failedMails, failedMailsQuery, failedMailsResend, failedMailsResent } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Deps } from "../../platform/http/env.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { listFailedMails, resendFailedMails } from "./failed-mails.ts";

const tags = ["Admin"];

/** Emails that were not delivered, for admins. `app.ts` lets admins through only. */
export function failedMailRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/mails/failed",
        tags,
        summary: "Emails that weren't delivered, latest first",
        description:
          "From the last 90 days. Their texts are stored for 30 days or until a link in them expires. Admins never see them.",
        ...signedIn,
        request: { query: failedMailsQuery },
        responses: { 200: json(failedMails, "One page") },
      }),
      async (c) =>
        c.json(await listFailedMails(sql, { ...c.req.valid("query"), adminId: c.var.user.id, now: clock() }), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/mails/failed/resend",
        tags,
        summary: "Send undelivered emails again",
        description:
          "Sends all matches again unchanged, up to 1,000. `left_out` lists those not sent, for example because their link has expired. The audit log records each.",
        ...signedIn,
        request: jsonBody(failedMailsResend),
        responses: { 200: json(failedMailsResent, "How many are being sent"), ...problems("forbidden") },
      }),
      async (c) => {
        const { q } = c.req.valid("json");
        const adminId = c.var.user.id;
        return c.json(await sql.begin((tx) => resendFailedMails(tx, { q, adminId, now: clock() })), 200);
      },
    );
}
