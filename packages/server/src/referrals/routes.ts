import { formatAmount } from "@freehold/contract";
import {
  pageQuery,
  referralCode,
  referralHistory,
  referralLeaderboard,
  referralSummary,
  referralTree,
  referralTreeQuery,
  referralValidation,
} from "@freehold/contract/schemas";
import { createRoute, z } from "@hono/zod-openapi";
import { findReferrer, findUser } from "../accounts/store.ts";
import type { Deps } from "../platform/http/env.ts";
import type { Limits } from "../platform/http/limits.ts";
import { createRouter, json, problems, signedIn } from "../platform/http/router.ts";
import { maskEmail } from "./mask-email.ts";
import { readTree } from "./read-tree.ts";
import { listLeaders, listReferrals, type ReferralRow, readOwnRank, readReward, readTotals } from "./store.ts";

const tags = ["Referrals"];
/** The summary shows this many of the newest; the rest is in the history. */
const SUMMARY_LENGTH = 10;

/** `/auth/referrals/*` (SPEC 7). Other people's email addresses leave the server masked. */
export function referralRoutes({ sql, limits }: Pick<Deps, "sql"> & { limits: Limits }) {
  return createRouter()
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals",
        tags,
        summary: "The caller's code and its results",
        ...signedIn,
        responses: { 200: json(referralSummary, "The newest ten referrals, and totals over all") },
      }),
      async (c) => {
        const userId = c.var.user.id;
        const [own, totals, reward, newest] = await Promise.all([
          findUser(sql, userId),
          readTotals(sql, userId),
          readReward(sql),
          listReferrals(sql, userId, { limit: SUMMARY_LENGTH, offset: 0 }),
        ]);
        const summary = {
          success: true as const,
          referral_code: own?.referral_code ?? "",
          referral_count: totals.count,
          rewards_ubxs: formatAmount(totals.rewards),
          reward_per_referral_ubxs: formatAmount(reward),
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
        responses: { 200: json(referralHistory, "One page; ten people by default") },
      }),
      async (c) => {
        const { page, limit } = c.req.valid("query");
        const [totals, rows] = await Promise.all([
          readTotals(sql, c.var.user.id),
          listReferrals(sql, c.var.user.id, { limit, offset: (page - 1) * limit }),
        ]);
        return c.json({ items: rows.map(toReferral), total: totals.count, page, limit }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/validate/{code}",
        tags,
        summary: "Check a referral code",
        description: "Needs no session, because the registration form calls it.",
        request: { params: z.object({ code: z.string() }) },
        responses: {
          200: json(referralValidation, "Whether the code exists"),
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
        summary: "Two levels of referrals of the caller, or of a person in the caller's tree",
        description: "Includes how many people each referred. Use `node` to list a person's own referrals.",
        ...signedIn,
        request: { query: referralTreeQuery },
        responses: {
          200: json(referralTree, "One page of people, with the newest referrals of each"),
          ...problems("not_found"),
        },
      }),
      async (c) => c.json(await readTree(sql, c.var.user.id, c.req.valid("query")), 200),
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/auth/referrals/leaderboard",
        tags,
        summary: "Top referrers, and the caller's own rank",
        ...signedIn,
        request: { query: pageQuery.pick({ limit: true }) },
        responses: { 200: json(referralLeaderboard, "Most referrals first; ten people by default") },
      }),
      async (c) => {
        const [leaders, you] = await Promise.all([
          listLeaders(sql, c.req.valid("query").limit),
          readOwnRank(sql, c.var.user.id),
        ]);
        const leaderboard = leaders.map(({ id, email, rank, referral_count }) => ({
          rank,
          email_masked: maskEmail(email),
          referral_count,
          is_you: id === c.var.user.id,
        }));
        return c.json({ success: true as const, leaderboard, you }, 200);
      },
    );
}

function toReferral(row: ReferralRow) {
  return {
    email_masked: maskEmail(row.email),
    joined_on: row.joined_on,
    reward_ubxs: formatAmount(row.reward),
  };
}
