import type { AdminUserDetail, UserChange } from "@freehold/contract";
import { adminUserDetail, adminUsers, adminUsersQuery, userChange } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Tx } from "../platform/database/connect.ts";
import type { Deps, Reads } from "../platform/http/env.ts";
import { idParams } from "../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../platform/http/router.ts";
import type { SecurityEvent } from "../platform/http/security-events.ts";
import { disableUser } from "./access/disable-user.ts";
import { enableUser } from "./access/enable-user.ts";
import { endSessions } from "./access/end-sessions.ts";
import { cancelReset } from "./factor-reset/cancel-reset.ts";
import { proposeReset } from "./factor-reset/propose-reset.ts";
import { listUsers } from "./list-users.ts";
import { refuseLastAdmin } from "./lock-for-change.ts";
import { resendMail } from "./mails/resend-mail.ts";
import { readUser } from "./read-user.ts";
import { demoteAdmin } from "./roles/demote-admin.ts";
import { proposeAdmin } from "./roles/propose-admin.ts";

const tags = ["Admin"];

/** Whom an admin does something about, and who does it. */
type Act = { id: string; adminId: string };

/** A call that does something about a person. */
const act = (path: string, summary: string, description: string, codes: ReturnType<typeof problems>) =>
  createRoute({
    method: "post",
    path: `/admin/users/{id}/${path}`,
    tags,
    summary,
    description,
    ...signedIn,
    request: { params: idParams },
    responses: { 200: json(adminUserDetail, "The person's current state"), ...codes },
  });

/** People, for admins: to find, to look at, and what can be done about an account. `app.ts` lets admins through only. */
export function userRoutes({ sql, reads, clock }: Pick<Deps, "sql" | "clock"> & Reads) {
  const decide = (which: Act, work: (tx: Tx, which: Act) => Promise<void>): Promise<AdminUserDetail> =>
    sql
      .begin(async (tx) => {
        await work(tx, which);
        return readUser(tx, { ...which, now: clock() });
      })
      .catch(refuseLastAdmin);

  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/users",
        tags,
        summary: "Find people, sorted; the newest first by default",
        ...signedIn,
        request: { query: adminUsersQuery },
        responses: { 200: json(adminUsers, "One page of people") },
      }),
      async (c) => c.json(await listUsers(reads(c), c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/users/{id}",
        tags,
        summary: "A person, with their balances",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(adminUserDetail, "The person"), ...problems("not_found") },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        return c.json(await readUser(sql, { id, adminId: c.var.user.id, now: clock() }), 200);
      },
    )
    .openapi(
      createRoute({
        method: "patch",
        path: "/admin/users/{id}",
        tags,
        summary: "Change a person's role, disable or enable their account",
        description:
          "Granting the admin role waits in `role_change` until another admin confirms it. Removing it takes effect at once, and is all that admins can do to their own account. While there are fewer than three admins, removing another admin's role waits, too, and an admin's account can't be disabled. The last admin keeps the role (409 `invalid_transition`). Disabling ends every session in the same transaction and removes the admin role.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(userChange) },
        responses: {
          200: json(adminUserDetail, "The person's current state"),
          ...problems("forbidden", "not_found", "own_account", "invalid_transition"),
        },
      }),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        const change = c.req.valid("json");
        c.set("securityEvent", eventOf(change));
        return c.json(await decide(which, (tx) => changeUser(tx, which, change)), 200);
      },
    )
    .openapi(
      act(
        "sessions/end",
        "Sign a person out everywhere",
        "The account forgets every device, so the next sign-in on each is emailed to the person.",
        problems("forbidden", "not_found", "own_account"),
      ),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await decide(which, endSessions), 200);
      },
    )
    .openapi(
      act(
        "factor-reset",
        "Propose to remove an admin's second factors",
        "For an admin who has lost all of them. Another admin confirms it, and neither is the one it is about. 24 hours and two emails to them later, the factors are removed and every session of theirs ends. Signing in with a factor or “It wasn't me” cancels it.",
        problems("forbidden", "not_found", "own_account", "invalid_transition"),
      ),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await decide(which, proposeReset), 200);
      },
    )
    .openapi(
      act(
        "factor-reset/cancel",
        "Cancel the removal of an admin's second factors",
        "While the 24 hours run. Any admin can.",
        problems("forbidden", "not_found", "invalid_transition"),
      ),
      async (c) => {
        const which = { id: c.req.valid("param").id, adminId: c.var.user.id };
        return c.json(await decide(which, cancelReset), 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/users/{id}/mails/{mail_id}/resend",
        tags,
        summary: "Send an email to a person again",
        description:
          "Sends a failed email unchanged unless its link has expired, and a confirmation or password email with a new link. The admin never sees its text.",
        ...signedIn,
        request: { params: idParams.extend({ mail_id: idParams.shape.id }) },
        responses: {
          204: { description: "It is on its way" },
          ...problems("forbidden", "not_found", "own_account", "invalid_transition", "too_many_requests"),
        },
      }),
      async (c) => {
        const { id, mail_id: mailId } = c.req.valid("param");
        const adminId = c.var.user.id;
        await sql.begin((tx) => resendMail(tx, { id, mailId, adminId, now: clock() }));
        return c.body(null, 204);
      },
    );
}

function eventOf({ disabled }: UserChange): SecurityEvent {
  if (disabled === undefined) return "role_changed";
  return disabled ? "account_disabled" : "account_enabled";
}

async function changeUser(tx: Tx, which: Act, { role, disabled }: UserChange): Promise<void> {
  if (disabled === true) await disableUser(tx, which);
  if (disabled === false) await enableUser(tx, which);
  if (role === "admin") await proposeAdmin(tx, which);
  if (role === "user") await demoteAdmin(tx, which);
}
