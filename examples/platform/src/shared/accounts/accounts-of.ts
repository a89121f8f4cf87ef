import type { Balance } from "@freehold/contract";

/** An account of a person's money: with the others it sums to the total. */
export type Account = {
  account: "available" | "invested" | "earnings" | "reserved";
  amount: string;
  /** Of the whole, for drawing only. */
  share: number;
};

/** What a person owns, account by account. */
export function accountsOf(balance: Omit<Balance, "success">): Account[] {
  const total = Number(balance.total_ubxs);
  const part = (account: Account["account"], amount: string): Account => ({
    account,
    amount,
    share: total > 0 ? Number(amount) / total : 0,
  });
  return [
    part("available", balance.available_ubxs),
    part("invested", balance.invested_ubxs),
    part("earnings", balance.earnings_ubxs),
    part("reserved", balance.reserved_ubxs),
  ];
}
