import { type DistributionPreview, formatAmount } from "@freehold/contract";
import {
  distribution,
  distributionPreview,
  distributionRequest,
  distributions,
  distributionsDue,
  distributionsDueQuery,
  distributionsQuery,
} from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Deps, Reads } from "../../platform/http/env.ts";
import { idParams } from "../../platform/http/id-params.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { createRouter, json, jsonBody, problems, signedIn } from "../../platform/http/router.ts";
import { cancelDistribution } from "./cancel-distribution.ts";
import { type Draft, draftDistribution } from "./draft-distribution.ts";
import { averageShares, distributable } from "./holders.ts";
import { countDue, listDue } from "./list-due.ts";
import { proposeDistribution } from "./propose-distribution.ts";
import { findDistribution, listDistributions } from "./store.ts";

const tags = ["Admin"];

/** `/admin/payouts/*`: what admins do with a property's month. `app.ts` lets admins through only. */
export function distributionRoutes({ sql, reads, clock }: Pick<Deps, "sql" | "clock"> & Reads) {
  const read = async (queryable: Queryable, id: string, adminId: string) => {
    const found = await findDistribution(queryable, id, adminId);
    if (!found) throw new ProblemError("not_found", "We couldn't find this distribution.");
    return found;
  };

  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payouts/preview",
        tags,
        summary: "Preview a property's month",
        description:
          "Writes nothing. Parts are split by share-days (shares times the days of the month, in UTC, at whose end they were held) and by largest remainder. Between equal remainders, the older holding comes first.",
        ...signedIn,
        request: jsonBody(distributionRequest.omit({ note: true, reason: true })),
        responses: {
          200: json(distributionPreview, "The figures"),
          ...problems("not_found", "no_holders", "holds_shares", "month_distributed", "month_not_distributed"),
        },
      }),
      async (c) => c.json(toPreview(await draftDistribution({ sql, clock }, c.req.valid("json"), c.var.user.id)), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payouts",
        tags,
        summary: "Enter a property's month",
        description:
          "Another admin has to confirm it, whatever its sum, as a proposal of the kind `distribution`. Neither admin may have held shares in the property that month or invited a person who did: 409 `holds_shares`. With `is_correction` it pays what was missing in a month whose distribution is finished. Distributions can't be reversed.",
        ...signedIn,
        request: jsonBody(distributionRequest),
        responses: {
          201: json(distribution, "The distribution"),
          ...problems("not_found", "no_holders", "holds_shares", "month_distributed", "month_not_distributed"),
        },
      }),
      async (c) => {
        const adminId = c.var.user.id;
        const created = await sql.begin(async (tx) => {
          const id = await proposeDistribution({ tx, clock }, c.req.valid("json"), adminId);
          return read(tx, id, adminId);
        });
        return c.json(created, 201);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/payouts",
        tags,
        summary: "Distributions, newest first",
        ...signedIn,
        request: { query: distributionsQuery },
        responses: { 200: json(distributions, "One page") },
      }),
      async (c) => c.json(await listDistributions(reads(c), c.req.valid("query"), c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/payouts/due",
        tags,
        summary: "Properties whose shares people held in a month, and the state of the month in each",
        ...signedIn,
        request: { query: distributionsDueQuery },
        responses: { 200: json(distributionsDue, "One page, by name") },
      }),
      async (c) => {
        const { month = lastMonth(clock()), ...page } = c.req.valid("query");
        if (month > lastMonth(clock())) throw invalidFields([{ path: "month", message: "isn't over yet" }]);
        const [list, counts] = await Promise.all([
          listDue(sql, { ...page, month }, c.var.user.id),
          countDue(sql, month),
        ]);
        return c.json({ ...list, ...counts, month }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/admin/payouts/{id}",
        tags,
        summary: "A distribution and its progress",
        ...signedIn,
        request: { params: idParams },
        responses: { 200: json(distribution, "The distribution"), ...problems("not_found") },
      }),
      async (c) => c.json(await read(sql, c.req.valid("param").id, c.var.user.id), 200),
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/admin/payouts/{id}/cancel",
        tags,
        summary: "Cancel a distribution that two admins agreed on",
        description:
          "Possible until its parts are calculated: see `cancellable`. Cancel one that is still proposed as a proposal.",
        ...signedIn,
        request: { params: idParams },
        responses: {
          200: json(distribution, "The month can be entered again"),
          ...problems("not_found", "invalid_transition"),
        },
      }),
      async (c) => {
        const { id } = c.req.valid("param");
        const adminId = c.var.user.id;
        const cancelled = await sql.begin(async (tx) => {
          await cancelDistribution(tx, { id, adminId });
          return read(tx, id, adminId);
        });
        return c.json(cancelled, 200);
      },
    );
}

/** The last month that is over, in UTC. */
function lastMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

function toPreview(draft: Draft): DistributionPreview {
  return {
    property_id: draft.propertyId,
    property_slug: draft.slug,
    property_name: draft.name,
    month: draft.month.slice(0, 7),
    gross_ubxs: formatAmount(draft.gross),
    costs_ubxs: formatAmount(draft.costs),
    net_ubxs: formatAmount(draft.net),
    holders: draft.holders,
    shares: averageShares(draft.shareDays, draft.days),
    shares_total: Number(draft.sharesTotal),
    per_share_ubxs: formatAmount((distributable(draft.net) * BigInt(draft.days)) / draft.shareDays),
    smallest_ubxs: formatAmount(draft.smallest),
    largest_ubxs: formatAmount(draft.largest),
    rounded_up: draft.roundedUp,
    is_correction: draft.isCorrection,
    month_net_ubxs: formatAmount(draft.monthNet),
    stated_gross_ubxs: formatAmount(draft.statedGross),
    needs_reason: draft.needsReason,
  };
}
