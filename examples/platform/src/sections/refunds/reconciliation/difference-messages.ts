import { formatAmount } from "@freehold/contract";
import { messages, params } from "@freehold/ui";
import { roundUbxs } from "../shared/format.ts";
import type { Difference } from "./store.ts";

/** What each kind of difference means, and what to do. */
export const $differenceMessages = messages("siteDifferences", {
  rows: "Rows of the database were changed by something else than the server, or the server has a fault. Have both looked at, and approve nothing of this person's meanwhile.",
  paidBeforeTitle: "The treasury may have paid an open request already",
  paidBeforeWhat:
    "The chain has a transfer that no payment explains, of exactly the amount and to exactly the wallet of a request that is open. It looks so where the database is older than the chain, as after a backup was restored.",
  paidBeforeTodo:
    "Open the request and record this transaction as its payment, before payments go on. Nobody can call it off meanwhile: the person would get the money again.",
  paymentTitle: "A paid refund has no such transfer on the chain",
  paymentWhat: "It is booked as paid, and the chain does not have exactly this transfer.",
  paymentTodo:
    "Look its transaction up. If the person did not get this amount, they still have to get it; if they did, the booked row was changed.",
  completionTitle: "What was paid is not what was asked for",
  completionWhat: "The payment and the request it completed name different amounts, wallets or transactions.",
  completionTodo:
    "Compare both with the request's history below and with the chain. One of the two rows was changed afterwards.",
  unpaidTitle: "A request counts as paid, and nothing paid it",
  unpaidWhat: "It is completed, and no payment of the treasury belongs to it.",
  unpaidTodo: "Look in its history who completed it. If the person has no money, they still have to get it.",
  unexplainedTitle: "Money left the treasury, and no request explains it",
  unexplainedWhat: "The chain has a transfer that this server did not make.",
  unexplainedTodo:
    "Find out who made it. If nobody knows, somebody else has the treasury's key: move what is left to a new address before payments go on.",
  depositTitle: "A booked deposit is not on the chain",
  depositWhat: "It counts in somebody's balance, and the chain does not have exactly this money.",
  depositTodo: "Look its transaction up, and approve no request of this person before it is explained.",
  treasuryTitle: "The treasury does not hold what came in less what went out",
  treasuryWhat:
    "The token itself names another balance than the known transfers come to: a transfer is missing here, or the token moved money without saying so.",
  treasuryTodo:
    "Ask another node for the treasury's transfers. If one is missing here, use that node as CHAIN_RPC_URL: what is missing is then read by itself.",
  sumTitle: "A booking does not come out even",
  sumWhat: "What it takes and what it gives are not the same.",
  partsTitle: "A deposit is not the sum of its parts",
  partsWhat: "What remains, is reserved and is paid out of it come to another amount.",
  principalTitle: "A request takes other money than its deposits",
  principalWhat: "Its amount and the deposits that it takes come to different sums.",
  countTitle: "A request counts its deposits wrongly",
  countWhat: "It names another number of deposits than it takes.",
  balanceTitle: "A balance does not agree with the journal",
  balanceWhat: "What the person is shown and what was booked are not the same.",
  unknownTitle: "The books differ",
  unknownWhat: params("Not so: {rule}."),
  nothing: "nothing",
});

/** What {@link $differenceMessages} holds. */
export type DifferenceMessages = ReturnType<(typeof $differenceMessages)["get"]>;

/** A difference as people read it: what is wrong, what it means, what to do. */
export type Finding = {
  title: string;
  what: string;
  todo: string;
  /** What the subject of the difference is. */
  about: "request" | "deposit" | "person" | "transfer" | "treasury" | "entry";
};

/** The server's rules, with the beginning of their messages' names, and what their subject is. */
const RULES = {
  "payment has its transfer": ["payment", "request"],
  "payment completes its request as it was asked": ["completion", "request"],
  "completed request has a payment": ["unpaid", "request"],
  "transfer out of the treasury is a payment": ["unexplained", "transfer"],
  "deposit has its transfer": ["deposit", "deposit"],
  "treasury's balance is what came in less what went out": ["treasury", "treasury"],
} as const;

/** Rules that only a fault or a hand in the database can break: what to do is the same for all. */
const ROW_RULES = {
  "ledger transaction sums to zero": ["sum", "entry"],
  "deposit equals remaining, reserved and withdrawn": ["parts", "deposit"],
  "withdrawal takes its principal from deposits": ["principal", "request"],
  "withdrawal counts its deposits": ["count", "request"],
} as const;

/** Every rule about a person's balance. */
const BALANCE_RULE = /^(balance |remaining total|count of open|principal|reserved )/;

/**
 * What a difference is about. A rule that nobody has put into words yet says itself.
 *
 * @example
 * findingOf({ rule: "deposit has its transfer" }, t).title // "A booked deposit is not on the chain"
 */
export function findingOf(
  { rule, request }: Pick<Difference, "rule"> & Partial<Pick<Difference, "request">>,
  t: DifferenceMessages,
): Finding {
  if (request) return { title: t.paidBeforeTitle, what: t.paidBeforeWhat, todo: t.paidBeforeTodo, about: "transfer" };
  if (BALANCE_RULE.test(rule)) return { title: t.balanceTitle, what: t.balanceWhat, todo: t.rows, about: "person" };
  if (isIn(RULES, rule)) {
    const [key, about] = RULES[rule];
    return { title: t[`${key}Title`], what: t[`${key}What`], todo: t[`${key}Todo`], about };
  }
  if (isIn(ROW_RULES, rule)) {
    const [key, about] = ROW_RULES[rule];
    return { title: t[`${key}Title`], what: t[`${key}What`], todo: t.rows, about };
  }
  return { title: t.unknownTitle, what: t.unknownWhat({ rule }), todo: t.rows, about: "entry" };
}

function isIn<Rules extends object>(rules: Rules, rule: PropertyKey): rule is keyof Rules {
  return Object.hasOwn(rules, rule);
}

/**
 * Writes what was expected or found for people: the server has units of 0.000001 UBXS in it.
 *
 * @example
 * inFigures({ rule: "payment has its transfer" }, "12500000 to 0xabc", t) // "12.50 UBXS to 0xabc"
 */
export function inFigures({ rule }: Pick<Difference, "rule">, text: string, t: DifferenceMessages): string {
  if (text === "none") return t.nothing;
  if (/^count |counts/.test(rule)) return text;
  return text.replace(/(^|, )(-?\d+)(?= |$)/g, (_, before, amount) => before + roundUbxs(formatAmount(BigInt(amount))));
}
