import { z } from "zod";
import { email } from "./accounts.ts";
import { amount, id, lines, openProposal, timestamp } from "./common.ts";

/** The kind of a difference between the books, their projections and the blockchain. */
export const differenceKind = z.enum([
  "payment_without_transfer",
  "payment_differs_from_request",
  "completed_without_payment",
  "unexplained_transfer",
  "deposit_without_transfer",
  "treasury_balance",
  "unknown_treasury",
  "unbalanced_booking",
  "deposit_parts",
  "request_principal",
  "request_count",
  "balance",
  "daily_stat",
  "other",
]);
/** The kind of a difference between the books, their projections and the blockchain. */
export type DifferenceKind = z.output<typeof differenceKind>;

/** One side of a difference: expected or found. */
export const differenceSide = z.object({
  amount_ubxs: amount.nullable(),
  count: z.number().int().nullable().meta({ description: "Where deposits are counted" }),
  to: z.string().nullable().meta({ description: "The wallet the amount goes to" }),
  transaction: z.string().nullable().meta({ description: "The hash of the transaction it names" }),
  status: z.string().nullable().meta({ description: "The status of the request it names" }),
});
/** One side of a difference: expected or found. */
export type DifferenceSide = z.output<typeof differenceSide>;

/** The reason for accepting a difference, and who proposed it. */
export const acceptance = openProposal.extend({ status: z.enum(["proposed", "accepted"]), reason: z.string() });

const lostKind = z.enum(["total_deposits", "amount"]).meta({
  description: "A refund of all deposits, which ends the person's shares, or a withdrawal of an amount",
});

/** A difference in the books. */
export const difference = z
  .object({
    number: z.number().int().meta({ description: "Its number while it exists" }),
    kind: differenceKind,
    rule_code: z.string().meta({ description: "The broken rule, as named in the audit log" }),
    subject: z.string().meta({
      description:
        "The row it is about: a request, deposit, person, booking, treasury, chain, a transfer as hash:place, or a day's figure",
    }),
    since: timestamp,
    person: z.object({ id, email: z.string() }).nullable().meta({ description: "The person whose money it is" }),
    request: id.nullable().meta({
      description:
        "The request, or the person's newest one; for an unexplained transfer, the oldest open request with exactly its amount and wallet, which it may have paid",
    }),
    keeps_waiting: z.boolean().meta({
      description:
        "An unexplained transfer to a wallet of a person with an open request, which waits until two admins accept the transfer",
    }),
    paid_to: z.object({ id, email: z.string() }).nullable().meta({
      description:
        "The person whom an unexplained transfer paid, as two admins recorded, but whose balance is too small to book it: their requests wait. null: not recorded, and stopped payments cannot resume until the transfer is recorded or accepted",
    }),
    people: z.array(z.object({ id, email: z.string() })).meta({
      description: "For an unexplained transfer: the people whose wallet it went to. Otherwise empty",
    }),
    transaction: z.string().nullable().meta({ description: "The hash of the transaction" }),
    expected: differenceSide.nullable().meta({ description: "null: there should be nothing" }),
    found: differenceSide.nullable().meta({ description: "null: there is nothing" }),
    sentence: z.string().meta({ description: "The difference in one sentence, for an admin" }),
    acceptable: z.boolean().meta({
      description: "Two admins may accept it, because the blockchain shows it and no row of the books can correct it",
    }),
    acceptance: acceptance.nullable().meta({ description: "null if no admin has proposed to accept it" }),
    lost_payment: openProposal
      .extend({
        reason: z.string(),
        kind: lostKind,
        email: z.string().meta({ description: "The person it paid, according to the admin" }),
      })
      .nullable()
      .meta({ description: "null: no admin has proposed to record it as a person's" }),
  })
  .meta({ id: "Difference" });
/** A difference in the books. */
export type Difference = z.output<typeof difference>;

/** `GET /admin/reconciliation`. */
export const reconciliation = z
  .object({
    success: z.literal(true),
    last_run: timestamp
      .nullable()
      .meta({ description: "When the books were last compared: what changed since the run before" }),
    last_full_run: timestamp.nullable().meta({
      description: "When everything was last compared, old rows included. It happens once a night. null: not yet",
    }),
    chain_fault: z.string().nullable().meta({ description: "Why the last run didn't compare the blockchain" }),
    other_chains: z
      .array(
        z.object({
          chain_id: z.number().int(),
          deposits: z.number().int().meta({ description: "Confirmed ones" }),
          withdrawals: z.number().int().meta({ description: "Completed ones" }),
        }),
      )
      .meta({
        description: "Not compared with a blockchain, because the server is connected to another one or to none",
      }),
    count: z.number().int().meta({ description: "All differences" }),
    groups: z
      .array(
        z.object({
          kind: differenceKind,
          count: z.number().int(),
          sum_ubxs: amount.meta({ description: "Their total" }),
          differences: z.array(difference).meta({
            description: "Up to 100 of them, oldest first, and every transfer that holds a request; the CSV has all",
          }),
        }),
      )
      .meta({ description: "What differs, by kind" }),
    accepted: z.array(difference).meta({
      description:
        "Differences that two admins have accepted: the newest 100, not counted in any group and holding no payment",
    }),
  })
  .meta({ id: "Reconciliation" });
/** `GET /admin/reconciliation`. */
export type Reconciliation = z.output<typeof reconciliation>;

/** `POST /admin/reconciliation/differences/{number}/accept`: the reason why nothing needs correcting. */
export const acceptanceProposal = z
  .object({
    reason: lines.min(3, "must say why, for the other admin").max(500).meta({ example: "The bank has paid the fee." }),
  })
  .meta({ id: "AcceptanceProposal" });

/** `POST /admin/reconciliation/differences/{number}/record`: whom an unexplained transfer paid, and the evidence. */
export const lostPaymentProposal = z
  .object({
    email: email.meta({ example: "anna@example.org", description: "Email of the person's account" }),
    kind: lostKind,
    reason: lines.min(3, "must say why, for the other admin").max(500).meta({ example: "She confirmed it by phone." }),
  })
  .meta({ id: "LostPaymentProposal" });
/** `POST /admin/reconciliation/differences/{number}/record`. */
export type LostPaymentProposal = z.input<typeof lostPaymentProposal>;
