import { type Balance, formatAmount, isAmount, parseAmount } from "@freehold/contract";

/** Where a withdrawal is taken from, and what stays. UBXS as decimal strings. */
export type WithdrawalPlan = { fromEarnings: string; fromDeposits: string; left: string };

/** What is wrong with an amount. */
export type AmountProblem = "blank" | "none" | "too-much";

/** The most that can be withdrawn: earnings and available deposits. UBXS as a decimal string. */
export function withdrawable({ earnings_ubxs, available_ubxs }: Balance): string {
  return formatAmount(parseAmount(earnings_ubxs) + parseAmount(available_ubxs));
}

/** What is wrong with an amount as it was typed, or null. */
export function findAmountProblem(typed: string, balance: Balance): AmountProblem | null {
  const amount = typed.trim();
  if (amount === "") return "blank";
  if (!isAmount(amount) || parseAmount(amount) <= 0n) return "none";
  return parseAmount(amount) > parseAmount(withdrawable(balance)) ? "too-much" : null;
}

/**
 * Where an amount would be taken from: earnings first, then the oldest deposits (DESIGN 6); invested principal stays where it is. Null
 * for what is no amount, or more than there is.
 *
 * @example
 * planWithdrawal("3.5", { earnings_ubxs: "2", available_ubxs: "10", ... }) // { fromEarnings: "2", fromDeposits: "1.5", left: "8.5" }
 */
export function planWithdrawal(typed: string, balance: Balance): WithdrawalPlan | null {
  if (findAmountProblem(typed, balance)) return null;
  const amount = parseAmount(typed.trim());
  const earnings = parseAmount(balance.earnings_ubxs);
  const isCovered = amount <= earnings;
  const fromEarnings = isCovered ? amount : earnings;
  return {
    fromEarnings: formatAmount(fromEarnings),
    fromDeposits: formatAmount(amount - fromEarnings),
    left: formatAmount(parseAmount(withdrawable(balance)) - amount),
  };
}
