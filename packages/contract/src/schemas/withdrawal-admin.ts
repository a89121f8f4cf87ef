import { z } from "zod";
import { amount, day, daysInOrder, id, lines, orNull, pageOf, pageQuery, timestamp, txHash } from "./common.ts";
import { adminPayment, holdReason } from "./payments.ts";
import { nextUpdate, refundEstimate } from "./progress.ts";
import { depositBreakdown, withdrawal, withdrawalStatus } from "./withdrawals.ts";

/** Query of `GET /admin/withdrawals`. */
export const adminWithdrawalsQuery = daysInOrder(
  pageQuery.extend({
    q: z.string().trim().max(254).optional().meta({
      description:
        "Parts of the person's email address, the id of the request or of the person, the registered wallet or the one it goes to, or the hash of a transaction, of the payment or of a deposit in it; a wallet and a hash whole, by their beginning, or in their short form (`0x7099...79C8`)",
    }),
    status: withdrawalStatus.optional(),
    held: z.literal("true").optional().meta({
      description: "Only approved requests that are not paid for a reason of their own, other than their cooling-off",
    }),
    waiting: z.enum(["open", "late"]).optional().meta({
      description:
        "Only what `GET /admin/withdrawals/waiting` counts: open refunds, or those that wait longer than people are told",
    }),
    order: z.enum(["oldest", "newest", "largest"]).optional().meta({
      description:
        "By when they were asked for, or by the amount. Without it: pending oldest first, then approved oldest first, then the closed ones, newest first",
    }),
    from: day.optional().meta({ description: "The first day on which they were asked for, in UTC" }),
    to: day.optional().meta({ description: "The last one" }),
  }),
);
/** Query of `GET /admin/withdrawals`. */
export type AdminWithdrawalsQuery = z.input<typeof adminWithdrawalsQuery>;

/** Why one admin is not enough: the amount, what the admin approved alone lately, or what the recipient got lately. */
export const secondApprovalReason = z.enum(["amount", "admin", "recipient"]);
/** `amount`, `admin` or `recipient`. */
export type SecondApprovalReason = z.output<typeof secondApprovalReason>;

const secondApproval = {
  second_approval_because: secondApprovalReason.nullable().meta({
    description:
      "What is above the limit: the amount; with it, what one admin approved alone in the window of the settings; or, with it, what this person or this wallet got in it. Null if one approval is enough",
  }),
  second_approval_sentence: z.string().nullable().meta({ description: "The same in a sentence, with the sums" }),
};

/** The admin who looks after a request, and since when. */
export const requestTaker = z.object({ id, email: z.string(), since: timestamp }).meta({ id: "RequestTaker" });

/** A withdrawal request as an admin sees it. */
export const adminWithdrawal = withdrawal
  .extend({
    approvals_needed: z.number().int().meta({
      description: "Admins who have to approve it; while no admin has, as it would be if the caller approved it now",
    }),
    ...secondApproval,
    approval_totals: z.object({ admin_ubxs: amount, person_ubxs: amount, wallet_ubxs: amount }).meta({
      description:
        "What is compared with the limit beside the amount, this request included: what the admin approved alone, and what the person and the wallet got in the window, as it is for the admin who asks; once approved, as it was then, with the larger of the last two for both",
    }),
    user: z.object({ id, email: z.string(), wallet_address: z.string() }),
    is_late: z.boolean().meta({
      description:
        "An open refund that waits longer than people are told; `waiting=late` of the list leads to all of them",
    }),
    address_differs: z.boolean().meta({ description: "The destination is not the registered wallet" }),
    approved_by: z
      .string()
      .nullable()
      .meta({ description: "Email of the admin whose approval was the last one needed" }),
    approvals: z
      .array(
        z.object({
          by: z.string().meta({ description: "Email of the admin" }),
          at: timestamp,
          valid: z.boolean().meta({
            description: "False once the address, amount, chain or token differs, or the admin is none any more",
          }),
        }),
      )
      .meta({ description: "Oldest first" }),
    your_part: z.enum(["owner", "approver"]).nullable().meta({
      description:
        "Why the caller does not approve it. owner: it is theirs or goes to a wallet of theirs, so another admin decides on it and records its payment; approver: their approval counts and another admin's is missing",
    }),
    taken_by: orNull(requestTaker).meta({
      description:
        "The admin who looks after it, while it is open. It is advice for the others, and keeps them from nothing",
    }),
    hold_reason: orNull(holdReason).meta({
      description: "While it is approved and in no block: why it is not paid; null: nothing holds it",
    }),
  })
  .meta({ id: "AdminWithdrawal" });
/** A withdrawal request as an admin sees it. */
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

/** `GET /admin/withdrawals`. */
export const adminWithdrawals = pageOf(adminWithdrawal)
  .extend({
    counts: z.record(withdrawalStatus, z.number().int()).meta({
      description: "How many there are in each status, of those that the other filters leave",
    }),
  })
  .meta({ id: "AdminWithdrawals" });
/** `GET /admin/withdrawals`. */
export type AdminWithdrawals = z.output<typeof adminWithdrawals>;

/** `GET /admin/withdrawals/waiting`: how long the open refunds wait, beside the time that people are told. */
export const withdrawalsWaiting = z
  .object({
    success: z.literal(true),
    promised_seconds: z.number().int().nullable().meta({
      description:
        "`typical_seconds`, as people who wait are told it; also while payments are stopped, when people are not shown it. Null while fewer than ten refunds were paid in the last 90 days",
    }),
    open_count: z.number().int().meta({ description: "Requests for all deposits, pending or approved" }),
    late_count: z.number().int().meta({
      description:
        "Those that wait longer than `promised_seconds` since they were asked for, and whose cooling-off, if they have one, is over",
    }),
    median_seconds: z.number().int().nullable().meta({ description: "Half of the open ones wait no longer" }),
    oldest: z
      .object({ id, seconds: z.number().int(), is_late: z.boolean() })
      .nullable()
      .meta({ description: "The one that waits longest" }),
  })
  .meta({ id: "WithdrawalsWaiting" });
/** `GET /admin/withdrawals/waiting`. */
export type WithdrawalsWaiting = z.output<typeof withdrawalsWaiting>;

/** A change of status, who made it and when. */
export const withdrawalEvent = z
  .object({ status: withdrawalStatus, at: timestamp, by: z.string().nullable(), note: z.string().nullable() })
  .meta({ id: "WithdrawalEvent" });
/** A change of status. */
export type WithdrawalEvent = z.output<typeof withdrawalEvent>;

/** `GET /admin/withdrawals/{id}`. */
export const adminWithdrawalDetail = z
  .object({
    success: z.literal(true),
    withdrawal: adminWithdrawal,
    deposits_breakdown: z.array(depositBreakdown),
    events: z.array(withdrawalEvent),
    payment: orNull(adminPayment).meta({ description: "The latest attempt to pay it on the chain" }),
    estimate: orNull(refundEstimate).meta({ description: "The days that its owner is told" }),
    next_update: orNull(nextUpdate).meta({ description: "The update that its owner is promised instead" }),
  })
  .meta({ id: "AdminWithdrawalDetail" });
/** `GET /admin/withdrawals/{id}`. */
export type AdminWithdrawalDetail = z.output<typeof adminWithdrawalDetail>;

/** `POST /admin/withdrawals/{id}/take`. */
export const requestTaking = z
  .object({
    from: id.nullable().meta({
      description: "`taken_by.id` as the admin saw it, to take the request over; null where no admin was on it",
    }),
  })
  .meta({ id: "RequestTaking" });
/** `POST /admin/withdrawals/{id}/take`. */
export type RequestTaking = z.input<typeof requestTaking>;

/** `POST /admin/withdrawals/{id}/reject`. */
export const rejection = z
  .object({
    reason: lines
      .min(3, "must say why, for the person who asked")
      .max(500)
      .meta({ example: "The wallet is an exchange's." }),
    status: z.enum(["pending", "approved"]).optional().meta({
      description: "As the admin saw it: where another admin has decided since, nothing is rejected",
    }),
  })
  .meta({ id: "Rejection" });
/** `POST /admin/withdrawals/{id}/reject`. */
export type Rejection = z.input<typeof rejection>;

/** `POST /admin/withdrawals/{id}/complete`: the payment's transaction hash, and the chain it is on. */
export const completion = z
  .object({ tx_id: txHash, chain_id: z.number().int().positive().optional() })
  .meta({ id: "Completion" });
/** `POST /admin/withdrawals/{id}/complete`. */
export type Completion = z.input<typeof completion>;

/** `POST /admin/withdrawals/approve`. */
export const bulkApproval = z.object({ ids: z.array(id).min(1).max(200) }).meta({ id: "BulkApproval" });
/** `POST /admin/withdrawals/approve`. */
export type BulkApproval = z.input<typeof bulkApproval>;

/** What became of each id of `POST /admin/withdrawals/approve`, in the order of the ids. */
export const bulkApproved = z
  .object({
    success: z.literal(true),
    results: z.array(
      z.discriminatedUnion("success", [
        z.object({
          id,
          success: z.literal(true),
          status: withdrawalStatus,
          approvals_needed: z.number().int(),
          approvals_given: z.number().int(),
          ...secondApproval,
        }),
        z.object({ id, success: z.literal(false), code: z.string(), message: z.string() }),
      ]),
    ),
  })
  .meta({ id: "BulkApproved" });
/** What became of each id of `POST /admin/withdrawals/approve`. */
export type BulkApproved = z.output<typeof bulkApproved>;
