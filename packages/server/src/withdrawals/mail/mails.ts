import { isTxHash, type PaymentProgress, REQUEST_WORDS, type RefundEstimate } from "@freehold/contract";
import { inDay, inGroups, inHeading, inUbxs, inUtc } from "../../platform/format.ts";
import type { Fact, Link, Message, Parcel } from "../../platform/mail/message.ts";
import type { PaidBefore } from "../payment-guard.ts";
import type { WithdrawalRow } from "../store.ts";

/** Block explorers that show a transaction, by chain id. */
const EXPLORERS: Record<number, { name: string; url: string }> = {
  1: { name: "Etherscan", url: "https://etherscan.io/tx/" },
  56: { name: "BscScan", url: "https://bscscan.com/tx/" },
};

const kindOf = ({ kind }: WithdrawalRow) => (kind === "total_deposits" ? "refund" : "withdrawal");
const what = (row: WithdrawalRow) => `${kindOf(row)} request`;
/** For subjects, such as "refund of 1,250.50 UBXS". */
const ofAmount = (row: WithdrawalRow) => `${kindOf(row)} of ${inHeading(row.amount)}`;
const requestFor = (row: WithdrawalRow) => `${what(row)} for ${inHeading(row.amount)}`;
/** Where its owner sees it: of an amount with those that are open, or among the transactions once it is closed. */
const request = ({ kind, closed_at }: WithdrawalRow): Link => ({
  label: "View your request",
  to: kind === "total_deposits" ? "/" : closed_at ? "/wallet/transactions?type=withdrawal" : "/wallet/withdraw",
});
/** The link to the request, as the email's button. */
export const receipt = (row: WithdrawalRow): Link => ({ ...request(row), main: true });
/** The link to the progress of all refunds. */
export const ALL_REFUNDS: Link = { label: "View refund progress", to: "/progress" };

/** The token of a link, and until when it works. */
type MailedKey = { token: string; expiresAt: Date };

/** Stops a request without signing in. */
const itWasNotMe = ({ token, expiresAt }: MailedKey): Link => ({
  label: "It wasn't me",
  to: `/not-me#${token}`,
  danger: true,
  expiresAt,
});

/** The parcel of a request that is not paid yet, as its owner's page draws it. */
export const parcelOf = ({ status }: WithdrawalRow): Parcel => (status === "approved" ? "hatched" : "outlined");

/** The lines of the table about a request. */
export function facts(row: WithdrawalRow, more: Fact[] = []): Fact[] {
  return [
    { label: "Amount", value: inUbxs(row.amount) },
    { label: "Request ID", value: row.id },
    { label: "Destination", value: inGroups(row.wallet_address) },
    { label: "Created", value: inUtc(row.created_at) },
    ...(row.requested_through ? [{ label: "Requested through", value: row.requested_through }] : []),
    ...more,
  ];
}

const transaction = ({ tx_id }: WithdrawalRow): Fact[] => (tx_id ? [{ label: "Transaction ID", value: tx_id }] : []);

/** The payment on a block explorer, where one is known for its chain. */
function seePayment({ chain_id, tx_id }: WithdrawalRow): Link[] {
  const explorer = chain_id === null ? undefined : EXPLORERS[Number(chain_id)];
  return explorer && tx_id && isTxHash(tx_id) ? [{ label: `View on ${explorer.name}`, to: explorer.url + tx_id }] : [];
}

/** A request to the person's verified wallet was created. */
export function requestCreated(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_created",
    subject: `We received your ${requestFor(row)}`,
    before: ["An admin will review it next. We'll email you as soon as it's approved or rejected."],
    facts: facts(row),
    links: row.kind === "total_deposits" ? [receipt(row), ALL_REFUNDS] : [receipt(row)],
    after: ["You can cancel it until it's approved."],
  };
}

/**
 * A request to an address that is not the person's verified wallet was created.
 *
 * @param report - of `insertReportLink()`: a reader who has its token can stop the request without signing in.
 */
export function newDestination(row: WithdrawalRow, report: MailedKey): Message {
  const { cooling_off_until: until } = row;
  return {
    template: "withdrawal_new_destination",
    subject: `Check where your ${ofAmount(row)} is going`,
    before: [
      `Your account requested a ${kindOf(row)} to a wallet that's new or not verified. Compare every character of the address below with your own.`,
      until ? `We won't pay it before ${inUtc(until)}.` : "There's no waiting period: we'll pay it once it's approved.",
    ],
    facts: facts(row, until ? [{ label: "Not paid before", value: inUtc(until) }] : []),
    links: [receipt(row), itWasNotMe(report)],
    after: [
      "“It wasn't me” stops the request, signs out every device and disables your password. If it was you, you don't need to do anything.",
    ],
  };
}

/**
 * A request was created by a person whose email address is not confirmed.
 *
 * @param keys.report - as for {@link newDestination}.
 * @param keys.confirmation - of a link that confirms the address.
 */
export function unconfirmedAddress(
  row: WithdrawalRow,
  { report, confirmation }: { report: MailedKey; confirmation: MailedKey },
): Message {
  const { cooling_off_until: until } = row;
  const date = until ? inUtc(until) : "";
  return {
    template: "withdrawal_unconfirmed_address",
    subject: `We received your ${requestFor(row)}`,
    before: [
      `An admin will review it next. Your email address isn't confirmed yet, so we won't pay it before ${date}.`,
      `Confirm the address, and your next requests won't have to wait for that. The link works until ${inUtc(confirmation.expiresAt)}.`,
    ],
    facts: facts(row, [{ label: "Not paid before", value: date }]),
    links: [
      {
        label: "Confirm your email address",
        to: `/confirm-email#${confirmation.token}`,
        main: true,
        expiresAt: confirmation.expiresAt,
      },
      request(row),
      itWasNotMe(report),
    ],
    after: [
      "“It wasn't me” stops the request, signs out every device and disables your password. Use it only if you didn't make this request.",
    ],
  };
}

/** What comes before the payment of an approved request. */
export type BeforePayment = {
  /** Transfers that may have paid it already, so admins check them first. */
  paidBefore: PaidBefore | null;
  /** All payments are stopped. */
  isStopped: boolean;
  /** What its payment waits for; null if only for its turn. */
  waitsFor: PaymentProgress["waits_for"];
  /** The days that its owner's page gives; null where it gives none. */
  expected: RefundEstimate["paid"] | null;
  /** By when its owner's page promises an update; null where it promises none. */
  updateBy: string | null;
};

const SENT_BEFORE: Record<PaidBefore, string> = {
  exactly: "We've sent exactly this amount to this wallet before",
  otherwise: "We've sent a payment to one of your wallets that our records can't explain",
};

/** Says that a request was approved, and what comes before its payment, as the person's page does. */
export function requestApproved(row: WithdrawalRow, before: BeforePayment): Message {
  return {
    template: "withdrawal_approved",
    subject: `Your ${ofAmount(row)} was approved`,
    before: [nextOf(row, before)],
    parcel: "hatched",
    facts: facts(row, row.approved_at ? [{ label: "Approved", value: inUtc(row.approved_at) }] : []),
    links: [receipt(row)],
  };
}

function nextOf(
  { amount, approved_at: approved, cooling_off_until: until }: WithdrawalRow,
  { paidBefore, isStopped, waitsFor, expected, updateBy }: BeforePayment,
): string {
  if (paidBefore)
    return `${SENT_BEFORE[paidBefore]}, so our team will check that payment first. We'll email you the result. You don't need to do anything.`;
  if (isStopped)
    return "Payments are paused while we check our records. Your amount is reserved, and we'll email you when it's paid.";
  if (until && approved && until > approved)
    return `We'll pay it after the waiting period, which ends on ${inUtc(until)}. We'll email you when it's paid.`;
  return [
    waitsFor ? REQUEST_WORDS[waitsFor].replace("{amount}", inUbxs(amount)) : "It's in line to be paid to your wallet.",
    expected && `We expect to pay it ${expectedOn(expected)}.`,
    updateBy && REQUEST_WORDS.updateBy.replace("{day}", inDay(updateBy)),
    "We'll email you when it's paid.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Days as they stand after "expect to pay it". */
export function expectedOn({ from, to }: RefundEstimate["paid"]): string {
  return from === to ? `about ${inDay(to)}` : `between ${inDay(from)} and ${inDay(to)}`;
}

/**
 * It is likely to be paid by another day than its owner was told.
 *
 * @param days.paid - between these it is likely to be paid, `YYYY-MM-DD` in UTC.
 * @param days.before - the last day that was told.
 */
export function refundMoved(
  row: WithdrawalRow,
  { paid, before }: { paid: RefundEstimate["paid"]; before: string },
): Message {
  return {
    template: "refund_moved",
    subject: `Your ${ofAmount(row)} is now expected ${paid.to > before ? "later" : "sooner"}`,
    before: [
      `We now expect to pay it ${expectedOn(paid)}. Our last estimate was ${inDay(before)} at the latest.`,
      "This is an estimate based on refunds in the last 90 days, not a guarantee. Your amount stays reserved for you.",
    ],
    parcel: parcelOf(row),
    facts: facts(row),
    links: [receipt(row), ALL_REFUNDS],
  };
}

/** It will not be paid. */
export function requestRejected(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_rejected",
    subject: `Your ${requestFor(row)} was rejected`,
    before: ["We didn't pay it, and the full amount is back in your balance."],
    parcel: "none",
    facts: facts(row, [
      { label: "Reason", value: row.reject_reason ?? "No reason given" },
      ...(row.closed_at ? [{ label: "Rejected", value: inUtc(row.closed_at) }] : []),
    ]),
    links: [row.kind === "total_deposits" ? { ...receipt(row), label: "Request again" } : receipt(row)],
    after: ["Please contact support for more information."],
  };
}

/** Its owner took it back. */
export function requestCancelled(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_cancelled",
    subject: `Your ${requestFor(row)} was cancelled`,
    before: ["We didn't pay it, and the full amount is back in your balance."],
    parcel: "none",
    facts: facts(row, row.closed_at ? [{ label: "Cancelled", value: inUtc(row.closed_at) }] : []),
    links: [receipt(row)],
    after: ["If you didn't cancel it, change your password and contact support."],
  };
}

/**
 * It is paid: the receipt.
 *
 * @param left.earnings - what the person has earned and can withdraw, in micro-UBXS: no part of a refund of all deposits.
 */
export function requestCompleted(row: WithdrawalRow, { earnings }: { earnings: bigint }): Message {
  const hasEarnings = row.kind === "total_deposits" && earnings > 0n;
  return {
    template: "withdrawal_completed",
    subject: `Your ${ofAmount(row)} has been paid`,
    before: [`We sent ${inUbxs(row.amount)} to your wallet. Keep this email as your receipt.`],
    parcel: "filled",
    facts: facts(row, [
      ...(row.closed_at ? [{ label: "Paid", value: inUtc(row.closed_at) }] : []),
      ...transaction(row),
    ]),
    links: [
      receipt(row),
      ...seePayment(row),
      ...(hasEarnings ? [{ label: "Withdraw your earnings", to: "/wallet/withdraw" }] : []),
    ],
    after: hasEarnings
      ? [`A refund doesn't include your earnings. You still have ${inUbxs(earnings)}, which you can withdraw.`]
      : [],
  };
}

/** Two admins have recorded a payment that was made to the person before, and that had no request. */
export function lostPaymentRecorded(row: WithdrawalRow): Message {
  return {
    template: "lost_payment_recorded",
    subject: `We recorded a payment of ${inHeading(row.amount)} to you`,
    before: [
      `We paid you ${inUbxs(row.amount)} earlier, but our records had no request for that payment. Two of our admins have checked it on the blockchain and recorded it, so we no longer owe you this amount. This email isn't about a new payment.`,
    ],
    facts: facts(row, transaction(row)),
    links: [
      { label: "View it in your transactions", to: "/wallet/transactions?type=withdrawal", main: true },
      ...seePayment(row),
    ],
    after: ["If you didn't receive this payment, contact us right away."],
  };
}
