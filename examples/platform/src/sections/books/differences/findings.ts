import type { DifferenceKind } from "@freehold/contract";
import { messages } from "@freehold/ui";

/** What each kind of difference means, and what to do. */
export const $findingMessages = messages("siteFindings", {
  rows: "Something other than the server changed rows of the database, or the server has a fault. Check both, and approve nothing for these people in the meantime.",

  paidBeforeTitle: "Money left the treasury, and may have paid open requests",
  paidBeforeWhat:
    "The blockchain has transfers that our records don't explain, of exactly the amount and to exactly the wallet of an open request. This happens when the database was restored from a backup.",
  paidBeforeTodo:
    "Open each request and record the transaction as its payment before payments resume. If a transfer didn't pay it, accept the difference here. Until then the request can't be cancelled, because the person could get the money twice.",
  unexplainedTitle: "Money left the treasury, and no request explains it",
  unexplainedWhat: "The blockchain has transfers that this server didn't make.",
  unexplainedTodo:
    "Find out who made them. Payments stay stopped until you have recorded whom each of them paid, or accepted it. If you can't find out, a stranger has the treasury's key: move the rest to a new address before payments resume.",
  paymentTitle: "Paid refunds have no such transfer on the blockchain",
  paymentWhat: "They're booked as paid, but the blockchain doesn't have exactly these transfers.",
  paymentTodo:
    "Look up each transaction. If the person didn't get this amount, we still owe it. If they did, the booked row was changed.",
  completionTitle: "Payments differ from their requests",
  completionWhat: "The payment and the request it completed name different amounts, wallets or transactions.",
  completionTodo:
    "Compare both with the request's history and with the blockchain. One of the two was changed afterwards.",
  unpaidTitle: "Requests count as paid, and nothing paid them",
  unpaidWhat: "They're completed, but no payment from the treasury belongs to them.",
  unpaidTodo: "Check the history for who completed them. If the person didn't get the money, we still owe it.",
  depositTitle: "Booked deposits are not on the blockchain",
  depositWhat: "They count in a person's balance, but the blockchain doesn't have exactly this money.",
  depositTodo: "Look up each transaction, and approve no request of these people until it's explained.",
  treasuryTitle: "The treasury does not hold what came in less what went out",
  treasuryWhat:
    "The token reports a different balance than the known transfers add up to. A transfer is missing here, or the token moved money without an event.",
  treasuryTodo:
    "Ask another node for the treasury's transfers. If one is missing here, use that node as CHAIN_RPC_URL, and the server reads it.",
  unknownTitle: "The database has a treasury or chain that our settings don't name",
  unknownWhat:
    "Money sent to any treasury in the database becomes deposits, and what's booked on another chain isn't checked on a blockchain.",
  unknownTodo:
    "Ask whoever runs the server. If they changed the treasury's key, its signer or the chain, they add the old treasury to FORMER_TREASURIES and restart. If they didn't, someone has forged rows in the database, and payments must stay stopped.",
  sumTitle: "Bookings don't balance",
  sumWhat: "Their debits and credits differ.",
  partsTitle: "Deposits don't match their parts",
  partsWhat: "The remaining, reserved and paid amounts add up to a different total.",
  principalTitle: "Requests don't match their deposits",
  principalWhat: "Their amount differs from the total of the deposits they include.",
  countTitle: "Requests count their deposits wrongly",
  countWhat: "They state a different number of deposits than they include.",
  balanceTitle: "Balances do not agree with the journal",
  balanceWhat: "The balances people see differ from what was booked.",
  figureTitle: "Figures are miscounted",
  figureWhat: "A figure doesn't match the rows it counts. No balance depends on it, and payments continue.",
  figureTodo:
    "Recount the figures of the analytics in the database: select recount_daily_stats(). Correct daily earnings and referral ranks in their rows. Then find out what caused it.",
  otherTitle: "The books differ",
  otherWhat: "A rule that should always hold is broken.",
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
  unknown_treasury: "unknown",
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

/** Whether a kind is about rows of the database, and each difference says in its sentence what is wrong. */
export function isAboutRows(kind: DifferenceKind): boolean {
  return kind === "daily_stat" || kind === "unknown_treasury" || !Object.hasOwn(NAMES, kind);
}
