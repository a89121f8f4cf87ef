import type { WalletTransactionAnswer, WalletTransactions, WalletTransactionsFilter } from "@freehold/contract";
import { transactions } from "@freehold/session/api/transactions";
import { daysInOrder } from "../../../shared/period.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { path } from "../store.ts";

/** Types that can be filtered by, in the order of the choices. */
export const TYPES = [
  "deposit",
  "withdrawal",
  "investment",
  "investment_fee",
  "payout",
  "referral_reward",
  "reversal",
] as const;
/** The same for the status. */
export const STATUSES = ["confirmed", "completed", "pending", "approved", "rejected", "cancelled"] as const;

/** The search parameters that are filters. */
export const FILTERS = ["type", "status", "from", "to"] as const;

const $type = path.param("type", "", ["", ...TYPES]);
const $status = path.param("status", "", ["", ...STATUSES]);
const $from = path.param("from", "");
const $to = path.param("to", "");
const $after = path.param("after", "");
const $id = path.segment(1);

/** The filters that are set. */
export function currentFilter(): WalletTransactionsFilter {
  return {
    type: $type.get() || undefined,
    status: $status.get() || undefined,
    ...daysInOrder($from.get(), $to.get()),
  };
}

/** The latest movements, newest first. */
export const $latest = createUserStore<WalletTransactions>("wallet:latest", [], () => transactions.list({ limit: 5 }));

/** The page of movements that the URL names. */
export const $transactions = createListStore<WalletTransactions>(
  "wallet:transactions",
  [$type, $status, $from, $to, $after],
  () => transactions.list({ ...currentFilter(), after: $after.get() || undefined }),
);

/** The movement that the URL names. */
export const $transaction = createUserStore<WalletTransactionAnswer["transaction"]>(
  "wallet:transaction",
  [$id],
  async () => {
    const { transaction } = await transactions.get($id.get() ?? "");
    return transaction;
  },
);

/** Everything that the filters let through, as a file. */
export function readCsv(): Promise<Blob> {
  return transactions.csv(currentFilter());
}
