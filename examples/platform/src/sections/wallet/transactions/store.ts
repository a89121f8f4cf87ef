import type { WalletTransactionAnswer, WalletTransactions, WalletTransactionsFilter } from "@freehold/contract";
import { transactions } from "@freehold/session/api/transactions";
import { computed } from "nanostores";
import { createListStore, createUserStore } from "../../../shared/query/user-query.ts";
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
const $from = computed(path.param("from", ""), dayOrNothing);
const $to = computed(path.param("to", ""), dayOrNothing);
const $after = path.param("after", "");
const $id = path.segment(1);

/** What a person wrote into the URL may not be a day. */
function dayOrNothing(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";
}

/** The filters that are set. */
export function currentFilter(): WalletTransactionsFilter {
  return {
    type: $type.get() || undefined,
    status: $status.get() || undefined,
    from: $from.get() || undefined,
    to: $to.get() || undefined,
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
