import { type AdminWithdrawal, formatAmount, type Reconciliation } from "@freehold/contract";
import { inWords } from "./policy.ts";

/** Something that should be true of the books and is not. */
export type Difference = Reconciliation["differences"][number];

/** A difference as people read it: what is wrong, what it means, what to do. */
export type Finding = {
  title: string;
  what: string;
  todo: string;
  /** What the subject of the difference is. */
  about: "request" | "deposit" | "person" | "transfer" | "entry";
};

const ROWS =
  "Rows of the database were changed by something else than the server, or the server has a fault. Have both looked at, and approve nothing of this person's meanwhile.";

/** A transfer that no payment explains, where somebody waits for exactly it. */
const PAID_BEFORE: Finding = {
  title: "The treasury may have paid an open request already",
  what: "The chain has a transfer that no payment explains, of exactly the amount and to exactly the wallet of a request that is open. It looks so where the database is older than the chain, as after a backup was restored.",
  todo: "Open the request and record this transaction as its payment, before payments go on. Nobody can call it off meanwhile: the person would get the money again.",
  about: "transfer",
};

const FINDINGS: Readonly<Record<string, Finding>> = {
  "payment has its transfer": {
    title: "A paid refund has no such transfer on the chain",
    what: "It is booked as paid, and the chain does not have exactly this transfer.",
    todo: "Look its transaction up. If the person did not get this amount, they still have to get it; if they did, the booked row was changed.",
    about: "request",
  },
  "payment completes its request as it was asked": {
    title: "What was paid is not what was asked for",
    what: "The payment and the request it completed name different amounts, wallets or transactions.",
    todo: "Compare both with the request's history below and with the chain. One of the two rows was changed afterwards.",
    about: "request",
  },
  "completed request has a payment": {
    title: "A request counts as paid, and nothing paid it",
    what: "It is completed, and no payment of the treasury belongs to it.",
    todo: "Look in its history who completed it. If the person has no money, they still have to get it.",
    about: "request",
  },
  "transfer out of the treasury is a payment": {
    title: "Money left the treasury, and no request explains it",
    what: "The chain has a transfer that this server did not make.",
    todo: "Find out who made it. If nobody knows, somebody else has the treasury's key: move what is left to a new address before payments go on.",
    about: "transfer",
  },
  "deposit has its transfer": {
    title: "A booked deposit is not on the chain",
    what: "It counts in somebody's balance, and the chain does not have exactly this money.",
    todo: "Look its transaction up, and approve no request of this person before it is explained.",
    about: "deposit",
  },
  "ledger transaction sums to zero": {
    title: "A booking does not come out even",
    what: "What it takes and what it gives are not the same.",
    todo: ROWS,
    about: "entry",
  },
  "deposit equals remaining, reserved and withdrawn": {
    title: "A deposit is not the sum of its parts",
    what: "What remains, is reserved and is paid out of it come to another amount.",
    todo: ROWS,
    about: "deposit",
  },
  "withdrawal takes its principal from deposits": {
    title: "A request takes other money than its deposits",
    what: "Its amount and the deposits that it takes come to different sums.",
    todo: ROWS,
    about: "request",
  },
  "withdrawal counts its deposits": {
    title: "A request counts its deposits wrongly",
    what: "It names another number of deposits than it takes.",
    todo: ROWS,
    about: "request",
  },
};

/** Every rule about a person's balance. */
const BALANCE: Finding = {
  title: "A balance does not agree with the journal",
  what: "What the person is shown and what was booked are not the same.",
  todo: ROWS,
  about: "person",
};

const BALANCE_RULE = /^(balance |remaining total|count of open|principal|reserved )/;

/** What a difference is about. A rule that nobody has put into words yet says itself. */
export function findingOf({ rule, request }: Pick<Difference, "rule"> & Partial<Pick<Difference, "request">>): Finding {
  if (request) return PAID_BEFORE;
  if (BALANCE_RULE.test(rule)) return BALANCE;
  return FINDINGS[rule] ?? { title: "The books differ", what: `Not so: ${rule}.`, todo: ROWS, about: "entry" };
}

/**
 * The hash of a transaction that may have paid this request, though no payment explains it: of exactly its amount to exactly its
 * wallet. Null if the books name none.
 */
export function paidBefore(
  books: Pick<Reconciliation, "differences"> | undefined,
  { id }: Pick<AdminWithdrawal, "id">,
): string | null {
  const match = books?.differences.find(({ request }) => request === id);
  return match?.subject.split(":")[0] ?? null;
}

/**
 * Writes what was expected or found for people: the server has micro-UBXS in it.
 *
 * @example
 * inFigures({ rule: "payment has its transfer" }, "12500000 to 0xabc") // "12.50 UBXS to 0xabc"
 */
export function inFigures({ rule }: Pick<Difference, "rule">, text: string): string {
  if (text === "none") return "nothing";
  if (/^count |counts/.test(rule)) return text;
  return text.replace(/(^|, )(-?\d+)(?= |$)/g, (_, before, amount) => before + inWords(formatAmount(BigInt(amount))));
}
