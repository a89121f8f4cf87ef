import type { DifferenceKind, DifferenceSide } from "@freehold/contract";
import { formatAmount } from "@freehold/contract";
import { COUNT_RULE, SUM_RULE } from "../analytics/store.ts";
import { STAT_RULES } from "../ledger/differences.ts";
import { UNEXPLAINED_TRANSFER } from "../withdrawals/payment-guard.ts";

const KINDS: Readonly<Record<string, DifferenceKind>> = {
  "payment has its transfer": "payment_without_transfer",
  "payment completes its request as it was asked": "payment_differs_from_request",
  "completed request has a payment": "completed_without_payment",
  [UNEXPLAINED_TRANSFER]: "unexplained_transfer",
  "deposit has its transfer": "deposit_without_transfer",
  "treasury's balance is what came in less what went out": "treasury_balance",
  "ledger transaction sums to zero": "unbalanced_booking",
  "deposit equals remaining, reserved and withdrawn": "deposit_parts",
  "withdrawal takes its principal from deposits": "request_principal",
  "withdrawal counts its deposits": "request_count",
  [COUNT_RULE]: "daily_stat",
  [SUM_RULE]: "daily_stat",
  ...Object.fromEntries(STAT_RULES.map((rule) => [rule, "daily_stat" as const])),
};

/** Every rule about a person's balance. */
const BALANCE_RULE = /^(balance |remaining total|count of open|principal|reserved )/;

/** What is wrong where a rule is broken. */
export function kindOf(rule: string): DifferenceKind {
  return KINDS[rule] ?? (BALANCE_RULE.test(rule) ? "balance" : "other");
}

/**
 * Whether two admins may accept it: what the blockchain shows and no row of ours can put right. What the books say of themselves is
 * put right and never accepted.
 */
export function isAcceptable(rule: string): boolean {
  const kind = kindOf(rule);
  return kind === "unexplained_transfer" || kind === "treasury_balance";
}

/** How the views write a side: "completed, 12500000 to 0x… by 0x…", with an amount in micro-UBXS or a count. */
const SIDE =
  /^(?:(?<status>\w+), )?(?<figure>-?\d+)(?: more)?(?: to (?<to>0x\w+))?(?: by (?<transaction>0x\w+|nothing))?$/;

/**
 * What one side of a difference says, read from the text that stands for it in the database.
 *
 * @returns null where there is, or should be, nothing. What was made unreadable is kept as it is.
 * @example
 * readSide("deposit has its transfer", "130000000 by 0xab") // { amount_ubxs: "130", transaction: "0xab", … }
 */
export function readSide(rule: string, text: string): DifferenceSide | null {
  if (text === "none") return null;
  const { status, figure, to, transaction } = SIDE.exec(text)?.groups ?? {};
  if (figure === undefined)
    return { amount_ubxs: null, count: null, to: null, transaction: null, status: null, unreadable: text };
  const counts = /^count |counts/.test(rule);
  return {
    amount_ubxs: counts ? null : formatAmount(BigInt(figure)),
    count: counts ? Number(figure) : null,
    to: to ?? null,
    transaction: transaction === undefined || transaction === "nothing" ? null : transaction,
    status: status ?? null,
    unreadable: null,
  };
}
