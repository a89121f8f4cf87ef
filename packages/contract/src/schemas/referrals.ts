import { z } from "zod";
import { amount, day, id, keyPageQuery, nextPage, pageOf } from "./common.ts";

/** A person who registered with the caller's code, and the day (UTC). The email is masked. */
export const referral = z
  .object({ email_masked: z.string(), joined_on: day, reward_ubxs: amount })
  .meta({ id: "Referral" });

/** `GET /auth/referrals`. */
export const referralSummary = z
  .object({
    success: z.literal(true),
    referral_code: z.string(),
    referral_count: z.number().int(),
    rewards_ubxs: amount,
    reward_per_referral_ubxs: amount.meta({
      description:
        "Reward for a referred person's first investment, if it costs at least as much and is held for 30 days; 0: none at present",
    }),
    referrals: z.array(referral),
  })
  .meta({ id: "ReferralSummary" });
/** `GET /auth/referrals`. */
export type ReferralSummary = z.output<typeof referralSummary>;

/** `GET /auth/referrals/history`. */
export const referralHistory = pageOf(referral).meta({ id: "ReferralHistory" });
/** `GET /auth/referrals/history`. */
export type ReferralHistory = z.output<typeof referralHistory>;

/** `GET /auth/referrals/validate/{code}`. */
export const referralValidation = z
  .object({ success: z.literal(true), valid: z.boolean() })
  .meta({ id: "ReferralValidation" });
/** `GET /auth/referrals/validate/{code}`. */
export type ReferralValidation = z.output<typeof referralValidation>;

const referralNode = z.object({
  id: id.meta({
    description: "`node` for `GET /auth/referrals/tree`, to list the people below; only valid in this tree",
  }),
  email_masked: z.string(),
  joined_on: day,
  referral_count: z.number().int().meta({ description: "People who registered with this person's code" }),
});

/** Query of `GET /auth/referrals/tree`. Without a node, the tree starts at the caller. */
export const referralTreeQuery = keyPageQuery.extend({
  node: id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
/** Query of `GET /auth/referrals/tree`. */
export type ReferralTreeQuery = z.input<typeof referralTreeQuery>;

/** Two levels of people below the caller, or below a person in the caller's tree. */
export const referralTree = z
  .object({
    success: z.literal(true),
    tree: z
      .array(
        referralNode.extend({
          referrals: z
            .array(referralNode)
            .meta({ description: "The newest of them; with `node`, all of them and those below" }),
        }),
      )
      .meta({ description: "Newest first" }),
    next: nextPage,
  })
  .meta({ id: "ReferralTree" });
/** `GET /auth/referrals/tree`. */
export type ReferralTree = z.output<typeof referralTree>;

/** `GET /auth/referrals/leaderboard`. */
export const referralLeaderboard = z
  .object({
    success: z.literal(true),
    leaderboard: z.array(
      z.object({
        rank: z.number().int(),
        email_masked: z.string(),
        referral_count: z.number().int(),
        is_you: z.boolean(),
      }),
    ),
    you: z
      .object({
        rank: z.number().int().nullable().meta({ description: "null until a person registers with the caller's code" }),
        referral_count: z.number().int(),
      })
      .meta({ description: "The caller's own rank, even if it isn't on the list" }),
  })
  .meta({ id: "ReferralLeaderboard" });
/** `GET /auth/referrals/leaderboard`. */
export type ReferralLeaderboard = z.output<typeof referralLeaderboard>;
