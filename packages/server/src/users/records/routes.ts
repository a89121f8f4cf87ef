import {
  adminNote,
  adminNotes,
  keyPageQuery,
  newAdminNote,
  userDeposits,
  userEarnings,
  userHoldings,
  userMails,
  userReferrals,
  userWithdrawals,
} from "@freehold/contract/schemas";
import { createRoute, type z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { addNote } from "./add-note.ts";
import { listUserMails, listUserNotes } from "./list-correspondence.ts";
import {
  listUserDeposits,
  listUserEarnings,
  listUserHoldings,
  listUserReferrals,
  listUserWithdrawals,
  type RecordsPage,
} from "./list-records.ts";

const tags = ["Admin"];

/** A list that a person has, by key. */
function records<Schema extends z.ZodType>(name: string, summary: string, schema: Schema) {
  return createRoute({
    method: "get",
    path: `/admin/users/{id}/${name}`,
    tags,
    summary,
    ...signedIn,
    request: { params: idParams, query: keyPageQuery },
    responses: { 200: json(schema, "One page; empty for unknown ids") },
  });
}

/** What a person has, for admins: lists by key. `app.ts` lets admins through only. */
export function userRecordRoutes({ sql, clock }: Pick<Deps, "sql" | "clock">) {
  const read =
    <Answer>(list: (sql: Queryable, page: RecordsPage) => Promise<Answer>) =>
    (id: string, query: Omit<RecordsPage, "userId">) =>
      list(sql, { userId: id, ...query });
  const deposits = read(listUserDeposits);
  const withdrawals = read(listUserWithdrawals);
  const earnings = read(listUserEarnings);
  const referrals = read(listUserReferrals);
  const mails = read((sql, page) => listUserMails(sql, { ...page, now: clock() }));
  const notes = read(listUserNotes);
  return createRouter()
    .openapi(records("deposits", "A person's deposits, newest first", userDeposits), async (c) =>
      c.json(await deposits(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(records("withdrawals", "A person's requests, newest first", userWithdrawals), async (c) =>
      c.json(await withdrawals(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(records("earnings", "A person's payouts and referral rewards, newest first", userEarnings), async (c) =>
      c.json(await earnings(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(records("referrals", "A person's referrals, newest first", userReferrals), async (c) =>
      c.json(await referrals(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(records("mails", "Emails to a person, newest first", userMails), async (c) =>
      c.json(await mails(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(records("notes", "Admins' notes about a person, newest first", adminNotes), async (c) =>
      c.json(await notes(c.req.valid("param").id, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/users/{id}/holdings",
        tags,
        summary: "A person's holdings, largest first",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(userHoldings, "One line a property; empty for unknown ids") },
      }),
      async (c) => c.json(await listUserHoldings(sql, c.req.valid("param").id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/users/{id}/notes",
        tags,
        summary: "Add a note about a person",
        description: "Notes can't be changed, and the person never sees them.",
        ...signedIn,
        request: { params: idParams, ...jsonBody(newAdminNote) },
        responses: { 201: json(adminNote, "The note"), ...problems("not_found") },
      }),
      async (c) => {
        const { id, email } = c.var.user;
        const note = await addNote(sql, { id: c.req.valid("param").id, ...c.req.valid("json"), admin: { id, email } });
        return c.json(note, 201);
      },
    );
}
