import { inColumn, inDay, inUtc } from "../platform/format.ts";
import type { Movement, Statement } from "./figures.ts";

/** What each kind of balance is called. */
export const KIND_WORDS = {
  available: "Available",
  invested: "Invested",
  earnings: "Earnings",
  reserved: "In requests",
} as const;

/** What each movement is called. */
export const MOVEMENT_WORDS: Record<Movement, string> = {
  deposit: "Deposit",
  investment: "Investment",
  investment_fee: "Investment fee",
  payout: "Payout",
  payout_correction: "Payout correction",
  referral_reward: "Referral reward",
  withdrawal_reserved: "Withdrawal requested",
  withdrawal_paid: "Withdrawal paid",
  deposit_reversed: "Deposit reversed",
  investment_reversed: "Investment returned",
  investment_fee_reversed: "Investment fee returned",
  payout_reversed: "Payout reversed",
  referral_reward_reversed: "Referral reward reversed",
  withdrawal_reserved_reversed: "Withdrawal returned",
  withdrawal_paid_reversed: "Payment reversed",
};

/** All other words of a statement. */
export const WORDS = {
  title: "Account statement",
  account: "Account",
  wallet: "Wallet",
  period: "Period",
  made: "Created",
  opening: "Opening balance",
  closing: "Closing balance",
  time: "Time (UTC)",
  movement: "Movement",
  reference: "Transaction or property",
  balance: "Balance",
  total: "Total",
  movements: "Movements",
  empty: "No movements in this period.",
  note: "Amounts are in UBXS and times in UTC. Each line shows what was added to or taken from each balance. A withdrawal is set aside when you request it and leaves the account once it's paid. If it's rejected or cancelled, it returns to the balances it came from.",
} as const;

/** "Mar 1, 2026 to Mar 31, 2026", as on the pages; of a period that is not over until when. */
export function writePeriod(statement: Statement): string {
  return `${inDay(statement.from)} to ${writeEnd(statement)}`;
}

/** When a statement ends: its last day, or the moment it was made. */
export function writeEnd({ to, until, isOpen }: Statement): string {
  return isOpen ? inUtc(until) : inDay(to);
}

/** An amount that moved: what came has a plus, and nothing is a dash. */
export function writeChange(micros: bigint): string {
  if (micros === 0n) return "–";
  return micros > 0n ? `+${inColumn(micros)}` : inColumn(micros);
}
