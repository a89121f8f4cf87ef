import type { WalletBooking, WalletTransaction } from "@freehold/contract";
import type { $transactionMessages } from "./messages.ts";

type Text = ReturnType<(typeof $transactionMessages)["get"]>;

/** What a movement is. A reversal gives back what a withdrawal had set aside, or takes back what was booked wrongly. */
export function describeType(
  { type, amount_ubxs, is_correction }: Pick<WalletTransaction, "type" | "amount_ubxs" | "is_correction">,
  t: Text,
): string {
  if (type === "reversal") return amount_ubxs.startsWith("-") ? t.takenBack : t.returned;
  if (is_correction) return t.payoutCorrection;
  return t[type];
}

/** How far it is; what this version does not know is shown as the server says it. */
export function describeStatus({ status }: Pick<WalletTransaction, "status">, t: Text): string {
  const words: Record<string, string | undefined> = {
    confirmed: t.statusConfirmed,
    completed: t.statusCompleted,
    pending: t.statusPending,
    approved: t.statusApproved,
    rejected: t.statusRejected,
    cancelled: t.statusCancelled,
  };
  return words[status] ?? status;
}

/** What one booking did, in a sentence. */
export function describeBooking({ movement }: Pick<WalletBooking, "movement">, t: Text): string {
  const words: Record<string, string | undefined> = {
    deposit: t.bookedDeposit,
    deposit_reversed: t.bookedDepositReversed,
    investment: t.bookedInvestment,
    investment_fee: t.bookedInvestmentFee,
    investment_reversed: t.bookedInvestmentReversed,
    payout: t.bookedPayout,
    referral_reward: t.bookedReward,
    withdrawal_reserved: t.bookedReserved,
    withdrawal_reserved_reversed: t.bookedReturned,
    withdrawal_paid: t.bookedPaid,
  };
  return words[movement] ?? movement;
}

/** "+1,250.50" or "−960.00": what came and what went are told apart without colour. Nothing is a dash. */
export function signed(amount: string, format: (amount: string) => string): string {
  if (amount === "0") return "–";
  return amount.startsWith("-") ? `−${format(amount.slice(1))}` : `+${format(amount)}`;
}
