import { formatAmount, type ReferralTree } from "@freehold/contract";
import {
  pageQuery,
  referralCode,
  referralHistory,
  referralLeaderboard,
  referralSummary,
  referralTree,
  referralValidation,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import { findReferrer, findUser } from "../accounts/store.ts";
import type { Deps } from "../platform/http/env.ts";
import type { Limits } from "../platform/http/limits.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { maskEmail } from "./mask-email.ts";
import { listLeaders, listReferrals, listTree, type ReferralRow, sumReferrals } from "./store.ts";

const tags = ["Referrals"];
/** The summary shows this many of the newest; the rest is in the history. */
const SUMMARY_LENGTH = 10;
/** People shown below one person in the tree. */
const TREE_WIDTH = 100;

/** `/auth/referrals/*` (SPEC 7). Other people's e-mail addresses leave the server masked. */
export function referralRoutes({ sql, limits }: Pick<Deps, "sql"> & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals",
        tags,
        summary: "The caller's code and what it brought",
        ...signedIn,
        responses: { 200: json(referralSummary, "The newest ten referrals, and totals over all") },
      }),
      async (c) => {
        const userId = c.var.user.id;
        const [own, sums, newest] = await Promise.all([
          findUser(sql, userId),
          sumReferrals(sql, userId),
          listReferrals(sql, userId, { limit: SUMMARY_LENGTH, offset: 0 }),
        ]);
        const summary = {
          success: true as const,
          referral_code: own?.referral_code ?? "",
          referral_count: sums.count,
          rewards_ubxs: formatAmount(sums.rewards),
          referrals: newest.map(toReferral),
        };
        return c.json(summary, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/history",
        tags,
        summary: "People who registered with the caller's code, newest first",
        ...signedIn,
        request: { query: pageQuery },
        responses: { 200: json(referralHistory, "One page; ten people unless asked otherwise") },
      }),
      async (c) => {
        const { page, limit } = c.req.valid("query");
        const [sums, rows] = await Promise.all([
          sumReferrals(sql, c.var.user.id),
          listReferrals(sql, c.var.user.id, { limit, offset: (page - 1) * limit }),
        ]);
        return c.json({ items: rows.map(toReferral), total: sums.count, page, limit }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/validate/{code}",
        tags,
        summary: "Whether a referral code can be used",
        description: "Needs no session: the registration form asks before there is one.",
        request: { params: z.object({ code: z.string() }) },
        responses: {
          200: json(referralValidation, "Whether somebody has this code"),
          ...problems("too_many_requests"),
        },
      }),
      async (c) => {
        await limits.take("referralCode", c.var.networkAddress);
        const code = referralCode.safeParse(c.req.valid("param").code);
        const valid = code.success && (await findReferrer(sql, code.data)) !== null;
        return c.json({ success: true as const, valid }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/tree",
        tags,
        summary: "Two levels of people below the caller",
        ...signedIn,
        responses: { 200: json(referralTree, "The newest hundred of each person") },
      }),
      async (c) => c.json(toTree(c.var.user.id, await listTree(sql, c.var.user.id, TREE_WIDTH)), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/leaderboard",
        tags,
        summary: "Who referred most people",
        ...signedIn,
        request: { query: pageQuery.pick({ limit: true }) },
        responses: { 200: json(referralLeaderboard, "Most first; ten people unless asked otherwise") },
      }),
      async (c) => {
        const leaders = await listLeaders(sql, c.req.valid("query").limit);
        const leaderboard = leaders.map(({ id, email, rank, referral_count }) => ({
          rank,
          email_masked: maskEmail(email),
          referral_count,
          is_you: id === c.var.user.id,
        }));
        return c.json({ success: true as const, leaderboard }, 200);
      },
    );
}

function toReferral(row: ReferralRow) {
  return {
    email_masked: maskEmail(row.email),
    joined_at: row.joined_at.toISOString(),
    reward_ubxs: formatAmount(row.reward),
  };
}

function toTree(root: string, people: Awaited<ReturnType<typeof listTree>>): ReferralTree {
  const below = (id: string) => people.filter((person) => person.referred_by === id);
  const toPerson = (person: { email: string; joined_at: Date }) => ({
    email_masked: maskEmail(person.email),
    joined_at: person.joined_at.toISOString(),
  });
  const tree = below(root).map((first) => ({ ...toPerson(first), referrals: below(first.id).map(toPerson) }));
  return { success: true, tree };
}
