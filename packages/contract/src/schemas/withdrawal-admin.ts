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
        "Part of the person's email address, the ID of the request or person, the registered or destination wallet, or the transaction hash of the payment or an included deposit; wallets and hashes in full, by their start, or in short form (`0x7099...79C8`). Without a word of three letters, or three digits after `0x`, nothing matches",
    }),
    status: withdrawalStatus.optional(),
    held: z.literal("true").optional().meta({
      description: "Only approved requests with a hold of their own, other than their waiting period",
    }),
    waiting: z.enum(["open", "late"]).optional().meta({
      description: "Only what `GET /admin/withdrawals/waiting` counts: open refunds, or those past the quoted time",
    }),
    order: z.enum(["oldest", "newest", "largest"]).optional().meta({
      description:
        "By request time or amount. By default: pending oldest first, then approved oldest first, then closed newest first",
    }),
    from: day.optional().meta({ description: "First day of the requests, in UTC" }),
    to: day.optional().meta({ description: "Last day of the requests, in UTC" }),
  }),
);
/** Query of `GET /admin/withdrawals`. */
export type AdminWithdrawalsQuery = z.input<typeof adminWithdrawalsQuery>;

/** The reason for a second approval: the amount, what the admin recently approved alone, or what the recipient recently got. */
export const secondApprovalReason = z.enum(["amount", "admin", "recipient"]);
/** `amount`, `admin` or `recipient`. */
export type SecondApprovalReason = z.output<typeof secondApprovalReason>;

const secondApproval = {
  second_approval_because: secondApprovalReason.nullable().meta({
    description:
      "What exceeds the limit: the amount; what one admin approved alone in the window, including it; or what this person or wallet got in the window, including it. null if one approval is enough",
  }),
  second_approval_sentence: z.string().nullable().meta({ description: "The same as a sentence, with the sums" }),
};

/** The admin a request is assigned to, and since when. */
export const requestTaker = z.object({ id, email: z.string(), since: timestamp }).meta({ id: "RequestTaker" });

/** A withdrawal request, for admins. */
export const adminWithdrawal = withdrawal
  .extend({
    approvals_needed: z.number().int().meta({
      description: "Number of admins who have to approve it; until one has, as if the caller approved it now",
    }),
    ...secondApproval,
    approval_totals: z.object({ admin_ubxs: amount, person_ubxs: amount, wallet_ubxs: amount }).meta({
      description:
        "What is compared with the limit besides the amount, this request included: what the calling admin approved alone, and what the person and the wallet got in the window; once approved, as it was then, with the larger of the last two for both",
    }),
    user: z.object({ id, email: z.string(), wallet_address: z.string() }),
    is_late: z.boolean().meta({
      description: "An open refund past the quoted time; `waiting=late` lists all of them",
    }),
    address_differs: z.boolean().meta({ description: "The destination isn't the registered wallet" }),
    approved_by: z.string().nullable().meta({ description: "Email of the admin whose approval was the last needed" }),
    approvals: z
      .array(
        z.object({
          by: z.string().meta({ description: "Email of the admin" }),
          at: timestamp,
          valid: z.boolean().meta({
            description: "false once the address, amount, chain or token differs, or the admin no longer has the role",
          }),
        }),
      )
      .meta({ description: "Oldest first" }),
    your_part: z.enum(["owner", "approver"]).nullable().meta({
      description:
        "Why the caller can't approve it. owner: it's theirs or goes to their wallet, so another admin decides on it and records its payment; approver: they approved it and another admin has to",
    }),
    lacks_your_signature: z.boolean().meta({
      description:
        "The caller approved it before they had a passkey: `POST /admin/signatures` signs it, without another approval",
    }),
    taken_by: orNull(requestTaker).meta({
      description: "The admin it's assigned to, while it's open. Other admins can still act on it",
    }),
    hold_reason: orNull(holdReason).meta({
      description: "While it's approved and not in a block: why it isn't paid; null if nothing holds it",
    }),
  })
  .meta({ id: "AdminWithdrawal" });
/** A withdrawal request, for admins. */
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

/** `GET /admin/withdrawals`. */
export const adminWithdrawals = pageOf(adminWithdrawal)
  .extend({
    counts: z.record(withdrawalStatus, z.number().int()).meta({
      description: "Number in each status, with the other filters applied",
    }),
  })
  .meta({ id: "AdminWithdrawals" });
/** `GET /admin/withdrawals`. */
export type AdminWithdrawals = z.output<typeof adminWithdrawals>;

/** `GET /admin/withdrawals/waiting`: how long the open refunds have been waiting, compared with the quoted time. */
export const withdrawalsWaiting = z
  .object({
    success: z.literal(true),
    promised_seconds: z.number().int().nullable().meta({
      description:
        "`typical_seconds`, as quoted to people who wait; also while payments are stopped, when people don't see it. null while fewer than ten refunds were paid in the last 90 days",
    }),
    open_count: z.number().int().meta({ description: "Requests for all deposits, pending or approved" }),
    late_count: z.number().int().meta({
      description: "Those older than `promised_seconds` whose waiting period, if any, is over",
    }),
    median_seconds: z.number().int().nullable().meta({ description: "Median wait of the open ones" }),
    oldest: z
      .object({ id, seconds: z.number().int(), is_late: z.boolean() })
      .nullable()
      .meta({ description: "The one that has waited longest" }),
  })
  .meta({ id: "WithdrawalsWaiting" });
/** `GET /admin/withdrawals/waiting`. */
export type WithdrawalsWaiting = z.output<typeof withdrawalsWaiting>;

/** A change of status, with its author and time. */
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
    payment: orNull(adminPayment).meta({ description: "The latest payment attempt on the chain" }),
    estimate: orNull(refundEstimate).meta({ description: "The dates quoted to its owner" }),
    next_update: orNull(nextUpdate).meta({ description: "The update that its owner is promised instead" }),
  })
  .meta({ id: "AdminWithdrawalDetail" });
/** `GET /admin/withdrawals/{id}`. */
export type AdminWithdrawalDetail = z.output<typeof adminWithdrawalDetail>;

/** `POST /admin/withdrawals/{id}/take`. */
export const requestTaking = z
  .object({
    from: id.nullable().meta({
      description: "`taken_by.id` as the admin saw it, to reassign the request; null if it was unassigned",
    }),
  })
  .meta({ id: "RequestTaking" });
/** `POST /admin/withdrawals/{id}/take`. */
export type RequestTaking = z.input<typeof requestTaking>;

/** `POST /admin/withdrawals/{id}/reject`. */
export const rejection = z
  .object({
    reason: lines.min(3, "must say why, for the person").max(500).meta({ example: "The wallet is an exchange's." }),
    status: z.enum(["pending", "approved"]).optional().meta({
      description: "As the admin saw it: if another admin has decided since, nothing is rejected",
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

/** The result for each ID of `POST /admin/withdrawals/approve`, in order. */
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
/** The result for each ID of `POST /admin/withdrawals/approve`. */
export type BulkApproved = z.output<typeof bulkApproved>;
