import { type Balance, formatAmount, MIN_WITHDRAWAL_UBXS, parseAmount } from "@freehold/contract";
import { readTypedAmount } from "@freehold/ui/format";

/** How much is withdrawn, where it is taken from, and what stays. UBXS as decimal strings. */
export type WithdrawalPlan = { amount: string; fromEarnings: string; fromDeposits: string; left: string };

/** What is wrong with an amount. */
export type AmountProblem = "blank" | "none" | "too-little" | "too-much";

/** The most that can be withdrawn: earnings and available deposits. UBXS as a decimal string. */
export function withdrawable({ earnings_ubxs, available_ubxs }: Balance): string {
  return formatAmount(parseAmount(earnings_ubxs) + parseAmount(available_ubxs));
}

/** What is wrong with an amount as it was typed, or null. */
export function findAmountProblem(typed: string, balance: Balance): AmountProblem | null {
  if (typed.trim() === "") return "blank";
  const amount = readTypedAmount(typed);
  if (amount === null || parseAmount(amount) === 0n) return "none";
  const [micros, most] = [parseAmount(amount), parseAmount(withdrawable(balance))];
  if (micros > most) return "too-much";
  return micros < most && micros < parseAmount(MIN_WITHDRAWAL_UBXS) ? "too-little" : null;
}

/**
 * Where an amount would be taken from: earnings first, then the oldest deposits (DESIGN 6); invested principal stays where it is. Null
 * for what is no amount, too little, or more than there is.
 *
 * @example
 * planWithdrawal("3.5", { earnings_ubxs: "2", available_ubxs: "10", ... }) // { amount: "3.5", fromEarnings: "2", fromDeposits: "1.5", left: "8.5" }
 */
export function planWithdrawal(typed: string, balance: Balance): WithdrawalPlan | null {
  const read = readTypedAmount(typed);
  if (read === null || findAmountProblem(typed, balance)) return null;
  const amount = parseAmount(read);
  const earnings = parseAmount(balance.earnings_ubxs);
  const isCovered = amount <= earnings;
  const fromEarnings = isCovered ? amount : earnings;
  return {
    amount: read,
    fromEarnings: formatAmount(fromEarnings),
    fromDeposits: formatAmount(amount - fromEarnings),
    left: formatAmount(parseAmount(withdrawable(balance)) - amount),
  };
}
