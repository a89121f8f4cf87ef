import { z } from "zod";
import { PAYMENT_STEPS, PAYMENT_WAITS, UPDATE_REASONS } from "../values.ts";
import { day, orNull, timestamp } from "./common.ts";
import { withdrawal } from "./withdrawals.ts";

/** The reason why an approved withdrawal isn't paid yet. */
export const paymentWaitsFor = z.enum(PAYMENT_WAITS).meta({
  description:
    "payments_stopped: no request is paid until admins resume payments; cooling_off: until `cooling_off_until`; approvals: too few still count; funds: the treasury is being topped up; network: the chain, its node or its fees; token: its contract refuses the transfer, which is retried; admins: an admin has to check this one",
});

/** The progress of an approved withdrawal's payment. */
export const paymentProgress = z
  .object({
    status: z.enum(PAYMENT_STEPS).meta({
      description:
        "waiting: in line; sending: signed and broadcast; confirming: in a block that isn't final yet; paid: final",
    }),
    waits_for: paymentWaitsFor.nullable().meta({
      description: "While it waits for more than its turn; `network`, `token` and `funds` resume automatically",
    }),
    confirmations: z.number().int().meta({ description: "Blocks so far, including its own" }),
    confirmations_needed: z
      .number()
      .int()
      .nullable()
      .meta({ description: "an estimate if the chain itself marks final blocks; null if unknown" }),
    tx_hash: z.string().nullable().meta({ description: "May change until it's paid" }),
  })
  .meta({ id: "PaymentProgress" });
/** The progress of an approved withdrawal's payment. */
export type PaymentProgress = z.output<typeof paymentProgress>;

const days = z.object({ from: day, to: day });

/** The estimated dates when an open refund will be approved and paid, based on the last 90 days. Not a guarantee. */
export const refundEstimate = z
  .object({
    approved: orNull(days).meta({ description: "While pending" }),
    paid: days,
  })
  .meta({
    id: "RefundEstimate",
    description:
      "Days in UTC. Of the refunds paid in the last 90 days that had waited at least as long as this one, half were approved, and paid, within them; not before a waiting period ends",
  });
/** The estimated dates when an open refund will be approved and paid. */
export type RefundEstimate = z.output<typeof refundEstimate>;

/** The date by which the owner of an open refund without an estimate gets an update, and the reason for the wait. */
export const nextUpdate = z
  .object({
    on: day.meta({ description: "An email with the state of the request is sent on or before this day (UTC)" }),
    reason: z.enum(UPDATE_REASONS).meta({
      description:
        "`waits_for` of its payment; approvals: also while pending; turn: other payments are made first; confirmation: it is being sent or confirmed",
    }),
    is_late: z.boolean().meta({ description: "It has waited longer than nearly all refunds of the last 90 days" }),
  })
  .meta({ id: "NextUpdate" });
/** The date by which the owner of an open refund without an estimate gets an update, and the reason for the wait. */
export type NextUpdate = z.output<typeof nextUpdate>;

/** `GET /wallet/withdrawals/{id}/progress`, and each event of `.../events`. */
export const withdrawalProgress = z
  .object({
    success: z.literal(true),
    withdrawal,
    queue_position: z
      .number()
      .int()
      .nullable()
      .meta({ description: "While pending: 1 if no older request is waiting for approval" }),
    queue_moved: orNull(z.object({ from: z.number().int(), on: day })).meta({
      description:
        "The place in line three days ago, or when it was requested if that was later; null if it hasn't moved",
    }),
    payment: orNull(paymentProgress).meta({ description: "From approval on, where the platform pays on a chain" }),
    typical_seconds: z.number().int().nullable().meta({
      description:
        "Median time from request to payment of the refunds paid in the last 90 days, rounded up to minutes, from 90 minutes to hours, from 36 hours to days, and worked out every ten minutes; null while there are fewer than ten, while payments are stopped, and once this one is over",
    }),
    estimate: orNull(refundEstimate).meta({
      description:
        "Null while there are fewer than ten refunds to go by, where this one has waited longer than nearly all of them, while its payment waits for something else than its turn or its waiting period, and once it is over",
    }),
    next_update: orNull(nextUpdate).meta({ description: "Of an open refund without an estimate" }),
    as_of: timestamp,
  })
  .meta({ id: "WithdrawalProgress" });
/** `GET /wallet/withdrawals/{id}/progress`, and each event of `.../events`. */
export type WithdrawalProgress = z.output<typeof withdrawalProgress>;
