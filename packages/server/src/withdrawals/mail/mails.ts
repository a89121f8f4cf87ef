import { isTxHash } from "@freehold/contract";
import { inDay, inGroups, inUbxs, inUtc } from "../../platform/format.ts";
import type { Fact, Link, Message } from "../../platform/mail/message.ts";
import type { PaidBefore } from "../payment-guard.ts";
import type { WithdrawalRow } from "../store.ts";

/** Block explorers that show a transaction, by chain id. */
const EXPLORERS: Record<number, { name: string; url: string }> = {
  1: { name: "Etherscan", url: "https://etherscan.io/tx/" },
  56: { name: "BscScan", url: "https://bscscan.com/tx/" },
};

const what = ({ kind }: WithdrawalRow) => (kind === "total_deposits" ? "refund request" : "withdrawal request");
/** Where its owner sees it: of an amount with those that are open, or among the transactions once it is closed. */
const request = ({ kind, closed_at }: WithdrawalRow): Link => ({
  label: "See your request",
  to: kind === "total_deposits" ? "/" : closed_at ? "/wallet/transactions?type=withdrawal" : "/wallet/withdraw",
});
const receipt = (row: WithdrawalRow): Link => ({ ...request(row), main: true });
const ALL_REFUNDS: Link = { label: "How far all refunds are", to: "/progress" };

function facts(row: WithdrawalRow, more: Fact[] = []): Fact[] {
  return [
    { label: "Request ID", value: row.id },
    { label: "Amount", value: inUbxs(row.amount) },
    { label: "Destination", value: inGroups(row.wallet_address) },
    { label: "Created", value: inUtc(row.created_at) },
    ...more,
  ];
}

const transaction = ({ tx_id }: WithdrawalRow): Fact[] => (tx_id ? [{ label: "Transaction ID", value: tx_id }] : []);

/** The payment on a block explorer, where one is known for its chain. */
function seePayment({ chain_id, tx_id }: WithdrawalRow): Link[] {
  const explorer = chain_id === null ? undefined : EXPLORERS[Number(chain_id)];
  return explorer && tx_id && isTxHash(tx_id)
    ? [{ label: `See the payment on ${explorer.name}`, to: explorer.url + tx_id }]
    : [];
}

/** A request to the person's verified wallet was created. */
export function requestCreated(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_created",
    subject: `We received your ${what(row)}`,
    before: [`Your ${what(row)} is waiting for approval. We will send you an email when it has been decided.`],
    facts: facts(row),
    links: row.kind === "total_deposits" ? [receipt(row), ALL_REFUNDS] : [receipt(row)],
    after: ["You can cancel it until it is approved."],
  };
}

/**
 * A request to an address that is not the person's verified wallet was created.
 *
 * @param token - of `createReportLink()`: a reader who has it can stop the request without signing in.
 */
export function newDestination(row: WithdrawalRow, token: string): Message {
  const { cooling_off_until: until } = row;
  return {
    template: "withdrawal_new_destination",
    subject: `Please check the destination of your ${what(row)}`,
    before: [
      `A ${what(row)} was created in your account. It goes to an address that is not your verified wallet, or became it only recently. Please compare the destination with your own, to the last character.`,
      until
        ? `Nothing is paid before ${inUtc(until)}.`
        : "It is paid as soon as it is approved: there is no waiting period.",
    ],
    facts: facts(row, until ? [{ label: "Not paid before", value: inUtc(until) }] : []),
    links: [{ label: "This was not me", to: `/not-me#${token}`, main: true }, request(row)],
    after: ["“This was not me” stops the request and signs out every device. If it was you, you need not do anything."],
  };
}

/**
 * A request was created by a person whose email address is not confirmed.
 *
 * @param tokens.report - as for {@link newDestination}.
 * @param tokens.confirmation - of a link that confirms the address.
 */
export function unconfirmedAddress(
  row: WithdrawalRow,
  { report, confirmation }: { report: string; confirmation: { token: string; expiresAt: Date } },
): Message {
  const { cooling_off_until: until } = row;
  const date = until ? inUtc(until) : "";
  return {
    template: "withdrawal_unconfirmed_address",
    subject: `We received your ${what(row)}`,
    before: [
      `Your ${what(row)} is waiting for approval. The email address of your account is not confirmed yet, so nothing is paid before ${date}.`,
      `Please confirm the address: ${what(row)}s that you make after that do not wait for it. The link works until ${inUtc(confirmation.expiresAt)}.`,
    ],
    facts: facts(row, [{ label: "Not paid before", value: date }]),
    links: [
      { label: "Confirm this address", to: `/confirm-email#${confirmation.token}`, main: true },
      request(row),
      { label: "This was not me", to: `/not-me#${report}` },
    ],
    after: ["Only if you did not ask for it: “This was not me” stops the request and signs out every device."],
  };
}

const SENT_BEFORE: Record<PaidBefore, string> = {
  exactly: "Exactly this amount has gone to this wallet before",
  otherwise: "An amount has gone to a wallet of yours, and our records have no request for it",
};

/**
 * It will be paid.
 *
 * @param paidBefore - what may have paid it already, so an admin looks at that first.
 */
export function requestApproved(row: WithdrawalRow, paidBefore: PaidBefore | null): Message {
  return {
    template: "withdrawal_approved",
    subject: `Your ${what(row)} was approved`,
    before: paidBefore
      ? [
          `${SENT_BEFORE[paidBefore]}, so our team first checks what it was. You don't need to do anything.`,
          "We will send you an email with the result.",
        ]
      : ["We are paying it now. We will send you an email when it has been paid."],
    facts: facts(row, row.approved_at ? [{ label: "Approved", value: inUtc(row.approved_at) }] : []),
    links: [receipt(row)],
  };
}

/**
 * It is likely to be paid by another day than its owner was told.
 *
 * @param days.paid - between these it is likely to be paid, `YYYY-MM-DD` in UTC.
 * @param days.before - the last day that was told.
 */
export function refundMoved(
  row: WithdrawalRow,
  { paid: { from, to }, before }: { paid: { from: string; to: string }; before: string },
): Message {
  const days = from === to ? `about ${inDay(to)}` : `between ${inDay(from)} and ${inDay(to)}`;
  return {
    template: "refund_moved",
    subject: `Your refund is likely to be paid ${to > before ? "later" : "sooner"} than expected`,
    before: [
      `It is likely to be paid ${days}. Before, ${inDay(before)} was the last of the days that we expected.`,
      "The days are worked out from how long the refunds of the last 90 days took. They are no promise. Your amount stays reserved for you.",
    ],
    facts: facts(row),
    links: [receipt(row), ALL_REFUNDS],
  };
}

/** It will not be paid. */
export function requestRejected(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_rejected",
    subject: `Your ${what(row)} was rejected`,
    before: ["It was not paid. The amount is back in your account."],
    facts: facts(row, [
      { label: "Reason", value: row.reject_reason ?? "None was given" },
      ...(row.closed_at ? [{ label: "Rejected", value: inUtc(row.closed_at) }] : []),
    ]),
    links: [receipt(row)],
    after: ["Please contact support for more information."],
  };
}

/** Its owner took it back. */
export function requestCancelled(row: WithdrawalRow): Message {
  return {
    template: "withdrawal_cancelled",
    subject: `Your ${what(row)} was cancelled`,
    before: ["Nothing was paid. The amount is back in your account."],
    facts: facts(row, row.closed_at ? [{ label: "Cancelled", value: inUtc(row.closed_at) }] : []),
    links: [receipt(row)],
    after: ["If it was not you who cancelled it, change your password and write to support."],
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
    subject: `Your ${what(row)} was paid`,
    before: [`We sent ${inUbxs(row.amount)} to your address. Please keep this email as your receipt.`],
    facts: facts(row, [
      ...(row.closed_at ? [{ label: "Completed", value: inUtc(row.closed_at) }] : []),
      ...transaction(row),
    ]),
    links: [
      receipt(row),
      ...seePayment(row),
      ...(hasEarnings ? [{ label: "Withdraw your earnings", to: "/wallet/withdraw" }] : []),
    ],
    after: hasEarnings
      ? [
          `Your earnings of ${inUbxs(earnings)} are not part of a refund of your deposits. They stay yours, and you can withdraw them.`,
        ]
      : [],
  };
}

/** Two admins have recorded a payment that was made to the person before, and that had no request. */
export function lostPaymentRecorded(row: WithdrawalRow): Message {
  return {
    template: "lost_payment_recorded",
    subject: `We recorded a payment of ${inUbxs(row.amount)} to you`,
    before: [
      `We paid you ${inUbxs(row.amount)} earlier, but our records had no request for that payment. Two of our admins have checked it on the blockchain and recorded it, so we no longer owe you this amount. This email isn't about a new payment.`,
    ],
    facts: facts(row, transaction(row)),
    links: [
      { label: "See it among your transactions", to: "/wallet/transactions?type=withdrawal", main: true },
      ...seePayment(row),
    ],
    after: ["If you didn't receive this payment, contact us right away."],
  };
}
