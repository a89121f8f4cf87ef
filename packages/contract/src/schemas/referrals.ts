import { z } from "zod";
import { amount, pageOf, timestamp } from "./common.ts";

/** A person who registered with the caller's code; the e-mail is masked. */
export const referral = z
  .object({ email_masked: z.string(), joined_at: timestamp, reward_ubxs: amount })
  .meta({ id: "Referral" });

/** `GET /auth/referrals`. */
export const referralSummary = z
  .object({
    success: z.literal(true),
    referral_code: z.string(),
    referral_count: z.number().int(),
    rewards_ubxs: amount,
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

/** Two levels of people below the caller. */
export const referralTree = z
  .object({
    success: z.literal(true),
    tree: z.array(
      z.object({
        email_masked: z.string(),
        joined_at: timestamp,
        referrals: z.array(z.object({ email_masked: z.string(), joined_at: timestamp })),
      }),
    ),
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
  })
  .meta({ id: "ReferralLeaderboard" });
/** `GET /auth/referrals/leaderboard`. */
export type ReferralLeaderboard = z.output<typeof referralLeaderboard>;
