import type { DifferenceKind } from "@freehold/contract";
import { messages } from "@freehold/ui";

/** What each kind of difference means, and what to do. */
export const $findingMessages = messages("siteFindings", {
  rows: "Rows of the database were changed by something other than the server, or the server has a fault. Have both looked at, and approve nothing for these people meanwhile.",

  paidBeforeTitle: "Money left the treasury, and may have paid open requests",
  paidBeforeWhat:
    "The blockchain has transfers that no payment explains, of exactly the amount and to exactly the wallet of an open request. It looks so where the database is older than the blockchain, as after a backup was restored.",
  paidBeforeTodo:
    "Open each request and record the transaction as its payment, before payments go on. If a transfer did not pay it, accept the difference here. The request cannot be cancelled meanwhile: the person would get the money again.",
  unexplainedTitle: "Money left the treasury, and no request explains it",
  unexplainedWhat: "The blockchain has transfers that this server did not make.",
  unexplainedTodo:
    "Find out who made them. Payments stay stopped until you have recorded whom each of them paid, or accepted it. If it stays unknown, a stranger has the treasury's key: move what is left to a new address before payments go on.",
  paymentTitle: "Paid refunds have no such transfer on the blockchain",
  paymentWhat: "They are booked as paid, and the blockchain does not have exactly these transfers.",
  paymentTodo:
    "Look each transaction up. If the person did not get this amount, they still have to get it; if they did, the booked row was changed.",
  completionTitle: "What was paid is not what was asked for",
  completionWhat: "The payment and the request it completed name different amounts, wallets or transactions.",
  completionTodo:
    "Compare both with the request's history and with the blockchain. One of the two was changed afterwards.",
  unpaidTitle: "Requests count as paid, and nothing paid them",
  unpaidWhat: "They are completed, and no payment of the treasury belongs to them.",
  unpaidTodo: "See in the history who completed them. If the person has no money, they still have to get it.",
  depositTitle: "Booked deposits are not on the blockchain",
  depositWhat: "They count in a person's balance, and the blockchain does not have exactly this money.",
  depositTodo: "Look each transaction up, and approve no request of these people before it is explained.",
  treasuryTitle: "The treasury does not hold what came in less what went out",
  treasuryWhat:
    "The token itself names another balance than the known transfers come to: a transfer is missing here, or the token moved money without saying so.",
  treasuryTodo:
    "Ask another node for the treasury's transfers. If one is missing here, use that node as CHAIN_RPC_URL: the server then reads what is missing.",
  sumTitle: "Bookings do not come out even",
  sumWhat: "What they take and what they give are not the same.",
  partsTitle: "Deposits are not the sum of their parts",
  partsWhat: "What remains, is reserved and is paid out of them comes to another amount.",
  principalTitle: "Requests take other money than their deposits",
  principalWhat: "Their amount and the deposits that they take come to different sums.",
  countTitle: "Requests count their deposits wrongly",
  countWhat: "They name another number of deposits than they take.",
  balanceTitle: "Balances do not agree with the journal",
  balanceWhat: "What people are shown and what was booked are not the same.",
  figureTitle: "Figures are miscounted",
  figureWhat: "A figure is not what the rows come to that it counts. No balance depends on it, and payments go on.",
  figureTodo:
    "Have those of the analytics counted anew in the database: select recount_daily_stats(). What people earned on a day, and the ranks of referrals, are put right in their rows. Then have it looked at how it came.",
  otherTitle: "The books differ",
  otherWhat: "A rule that should hold does not.",
});

/** A kind of difference as people read it: what is wrong, what it means, what to do. */
export type Finding = { title: string; what: string; todo: string };

const NAMES = {
  payment_without_transfer: "payment",
  payment_differs_from_request: "completion",
  completed_without_payment: "unpaid",
  unexplained_transfer: "unexplained",
  deposit_without_transfer: "deposit",
  treasury_balance: "treasury",
  daily_stat: "figure",
} as const;

/** Kinds that only a fault or a hand in the database can cause: what to do is the same for all. */
const ROW_NAMES = {
  unbalanced_booking: "sum",
  deposit_parts: "parts",
  request_principal: "principal",
  request_count: "count",
  balance: "balance",
  other: "other",
} as const;

/**
 * What a kind of difference means. One that this page has never heard of reads as any other.
 *
 * @param mayHavePaid - of transfers that nothing explains: one may have paid an open request.
 * @example
 * findingOf("deposit_without_transfer").title // "Booked deposits are not on the blockchain"
 */
export function findingOf(kind: DifferenceKind, mayHavePaid = false): Finding {
  const t = $findingMessages.get();
  if (Object.hasOwn(NAMES, kind)) {
    const name = mayHavePaid ? "paidBefore" : NAMES[kind as keyof typeof NAMES];
    return { title: t[`${name}Title`], what: t[`${name}What`], todo: t[`${name}Todo`] };
  }
  const name = Object.hasOwn(ROW_NAMES, kind) ? ROW_NAMES[kind as keyof typeof ROW_NAMES] : ROW_NAMES.other;
  return { title: t[`${name}Title`], what: t[`${name}What`], todo: t.rows };
}

/** Whether a kind is about rows of the database, and each difference says in its sentence which figure is wrong. */
export function isAboutRows(kind: DifferenceKind): boolean {
  return kind === "daily_stat" || !Object.hasOwn(NAMES, kind);
}
