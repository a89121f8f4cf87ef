import type { WalletBooking } from "@freehold/contract";
import type { $transactionMessages } from "./messages.ts";

type Text = ReturnType<(typeof $transactionMessages)["get"]>;

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
