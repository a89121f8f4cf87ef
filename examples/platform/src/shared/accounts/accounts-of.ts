import type { Balance } from "@freehold/contract";
import { addsUp } from "../figures/adds-up.ts";

/** An account of a person's money: with the others it sums to the total. */
export type Account = {
  account: "available" | "invested" | "earnings" | "reserved";
  amount: string;
  /** Of the whole, for drawing only. */
  share: number;
};

/** Of each account, in the bar and beside its name: none is the green of money paid, nor the red of errors. */
export const COLOURS: Readonly<Record<Account["account"], string>> = {
  available: "var(--site-chart-6)",
  invested: "var(--site-chart-5)",
  earnings: "var(--site-chart-2)",
  reserved: "var(--site-chart-3)",
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

/** Returns whether the accounts still add up to the total once all are cut to two decimals. If they don't, show them whole. */
export function partsAddUp(balance: Omit<Balance, "success">): boolean {
  return addsUp(
    accountsOf(balance).map(({ amount }) => amount),
    balance.total_ubxs,
  );
}
