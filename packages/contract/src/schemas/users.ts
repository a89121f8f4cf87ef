import { z } from "zod";
import { role } from "./accounts.ts";
import { amount, id, keyPageOf, keyPageQuery, openProposal, orNull, timestamp } from "./common.ts";
import { month } from "./payouts.ts";
import { balance } from "./wallet.ts";
import { withdrawalKind, withdrawalStatus } from "./withdrawals.ts";

const yesOrNo = z.enum(["true", "false"]);

/** `GET /admin/users`: the sort order; `-` sorts newest or largest first. */
export const userSort = z.enum(["-created_at", "created_at", "email", "-email", "total", "-total"]);
/** The sort order of a list of people. */
export type UserSort = z.output<typeof userSort>;

/** Query of `GET /admin/users`. */
export const adminUsersQuery = keyPageQuery.extend({
  sort: userSort.default("-created_at"),
  q: z.string().trim().max(254).optional().meta({
    description:
      "Part of the email address, a wallet address or its start, end or short form (`0x7099...79C8`), or an ID. Without a word of three letters, or three digits after `0x`, nothing matches",
  }),
  role: role.optional(),
  disabled: yesOrNo.optional(),
  verified: yesOrNo.optional().meta({ description: "Whether the wallet is verified" }),
  refund: z.literal("open").optional().meta({ description: "Only people with an open request for all their deposits" }),
  proposed: z
    .literal("true")
    .optional()
    .meta({ description: "Only people about whom a proposal is waiting for another admin" }),
});
/** Query of `GET /admin/users`. */
export type AdminUsersQuery = z.input<typeof adminUsersQuery>;

/** A person in the list of people. */
export const adminUser = z
  .object({
    id,
    email: z.string(),
    email_confirmed_at: timestamp.nullable(),
    wallet_address: z.string(),
    wallet_verified_at: timestamp.nullable(),
    role,
    disabled_at: timestamp.nullable().meta({ description: "When the account was disabled" }),
    created_at: timestamp,
    total_ubxs: amount.meta({ description: "Their total balance" }),
    open_refund: z
      .object({ id, status: withdrawalStatus, amount_ubxs: amount })
      .nullable()
      .meta({ description: "The open request for all deposits" }),
    proposed_role: orNull(role).meta({ description: "The role the person gets once another admin confirms it" }),
  })
  .meta({ id: "AdminUser" });
/** A person in the list of people. */
export type AdminUser = z.output<typeof adminUser>;

/** `GET /admin/users`. */
export const adminUsers = keyPageOf(adminUser)
  .extend({ total: z.number().int().meta({ description: "Number of matches on all pages; 1000 means 1000 or more" }) })
  .meta({ id: "AdminUsers" });
/** `GET /admin/users`. */
export type AdminUsers = z.output<typeof adminUsers>;

/** An open proposal to change a role. */
export const roleChange = openProposal.extend({ role }).meta({ id: "RoleChange" });
/** An open proposal to change a role. */
export type RoleChange = z.output<typeof roleChange>;

/** `GET /admin/users/{id}`: a person with their balances. */
export const adminUserDetail = z
  .object({
    success: z.literal(true),
    user: adminUser.extend({
      is_you: z.boolean(),
      referral_code: z.string(),
      referred_by: z.object({ id, email: z.string() }).nullable(),
      referral_count: z.number().int(),
      referral_rewards_ubxs: amount,
      role_change: orNull(roleChange),
      has_second_factor: z.boolean().meta({
        description:
          "Whether they have a passkey or an authenticator app, or are an admin who lost the last one to an emailed link",
      }),
      factor_reset: orNull(openProposal).meta({
        description: "An open proposal to remove an admin's second factors",
      }),
      factors_removed_at: timestamp.nullable().meta({
        description:
          "When the second factors are removed at the earliest, unless it's cancelled: 24 hours after two other admins agreed, or 72 hours after a person who lost theirs began it by email. Later if emails about it couldn't be sent",
      }),
      removal_takes_two: z.boolean().meta({
        description: "The person is an admin, and you can't remove the role alone: there are fewer than three admins",
      }),
      session_count: z.number().int().meta({ description: "Number of open sessions" }),
      last_active_at: timestamp.nullable().meta({ description: "Last use of an open session, to the minute" }),
    }),
    balance,
  })
  .meta({ id: "AdminUserDetail" });
/** `GET /admin/users/{id}`. */
export type AdminUserDetail = z.output<typeof adminUserDetail>;

/** `PATCH /admin/users/{id}`. */
export const userChange = z
  .object({
    role: role.optional().meta({
      description:
        "admin needs another admin; user takes effect at once, unless it's another admin's role and there are fewer than three",
    }),
    disabled: z
      .boolean()
      .optional()
      .meta({ description: "true ends every session at once and removes the admin role" }),
  })
  .refine((change) => change.role !== undefined || change.disabled !== undefined, {
    path: ["role"],
    message: "or disabled must be given",
  })
  .refine((change) => !(change.role === "admin" && change.disabled), {
    path: ["role"],
    message: "can't be admin while the account is disabled",
  })
  .meta({ id: "UserChange", example: { disabled: true } });
/** `PATCH /admin/users/{id}`. */
export type UserChange = z.input<typeof userChange>;

/** `GET /admin/users/{id}/deposits`, newest first. */
export const userDeposits = keyPageOf(
  z.object({
    id,
    amount_ubxs: amount,
    remaining_ubxs: amount,
    status: z.enum(["pending", "confirmed", "failed"]),
    tx_hash: z.string(),
    chain_id: z.number().int().nullable(),
    created_at: timestamp,
    confirmed_at: timestamp.nullable(),
  }),
).meta({ id: "UserDeposits" });
/** `GET /admin/users/{id}/deposits`. */
export type UserDeposits = z.output<typeof userDeposits>;

/** `GET /admin/users/{id}/withdrawals`, newest first. */
export const userWithdrawals = keyPageOf(
  z.object({
    id,
    kind: withdrawalKind,
    status: withdrawalStatus,
    amount_ubxs: amount,
    wallet_address: z.string(),
    tx_id: z.string().nullable(),
    chain_id: z.number().int().nullable(),
    created_at: timestamp,
    closed_at: timestamp.nullable(),
  }),
).meta({ id: "UserWithdrawals" });
/** `GET /admin/users/{id}/withdrawals`. */
export type UserWithdrawals = z.output<typeof userWithdrawals>;

/** `GET /admin/users/{id}/holdings`, the largest first. */
export const userHoldings = z
  .object({
    items: z.array(
      z.object({
        property_id: id,
        property_slug: z.string(),
        property_name: z.string(),
        shares: z.number().int(),
        shares_in_refund: z.number().int().meta({ description: "Shares held by an open refund" }),
        cost_ubxs: amount,
      }),
    ),
  })
  .meta({ id: "UserHoldings" });
/** `GET /admin/users/{id}/holdings`. */
export type UserHoldings = z.output<typeof userHoldings>;

/** `GET /admin/users/{id}/earnings`: payouts and referral rewards from the ledger, newest first. */
export const userEarnings = keyPageOf(
  z.object({
    id,
    type: z.enum(["payout", "referral_reward"]),
    amount_ubxs: amount,
    created_at: timestamp,
    payout: z
      .object({
        property_slug: z.string(),
        property_name: z.string(),
        month,
        is_correction: z.boolean().meta({ description: "A correction, paid in addition to the month's payout" }),
      })
      .nullable()
      .meta({ description: "Its property and month; null for a referral reward" }),
  }),
).meta({ id: "UserEarnings" });
/** `GET /admin/users/{id}/earnings`. */
export type UserEarnings = z.output<typeof userEarnings>;

/** `GET /admin/users/{id}/referrals`: the people they referred, newest first. */
export const userReferrals = keyPageOf(
  z.object({ id, email: z.string(), joined_at: timestamp, referral_count: z.number().int(), reward_ubxs: amount }),
).meta({ id: "UserReferrals" });
/** `GET /admin/users/{id}/referrals`. */
export type UserReferrals = z.output<typeof userReferrals>;

/** An email to a person. */
export const userMail = z
  .object({
    id,
    template: z.string().meta({ example: "password_reset" }),
    subject: z.string(),
    status: z.enum(["waiting", "sent", "failed"]),
    can_resend: z.boolean().meta({
      description: "It failed, or its link can be renewed: the text of an email isn't kept once it's sent",
    }),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: "UserMail" });
/** An email to a person. */
export type UserMail = z.output<typeof userMail>;

/** `GET /admin/users/{id}/mails`: those of the last 90 days, newest first. */
export const userMails = keyPageOf(userMail).meta({ id: "UserMails" });
/** `GET /admin/users/{id}/mails`. */
export type UserMails = z.output<typeof userMails>;
