import type {
  WalletTransactionAnswer,
  WalletTransactions,
  WalletTransactionsFilter,
  WalletTransactionsQuery,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, readFile } from "./request.ts";

/**
 * Every movement of the caller's money.
 *
 * @example
 * const { transactions: lines, next } = await transactions.list({ type: "deposit" });
 */
export const transactions = {
  /** Lists movements, newest first, 20 by default; `next` is the `after` of the next page. */
  async list(which: WalletTransactionsQuery = {}, options?: CallOptions) {
    return read<WalletTransactions>(`/wallet/transactions${query(which)}`, options);
  },

  /** Returns a movement with all of its bookings. 404 `not_found`. */
  async get(id: string, options?: CallOptions) {
    return read<WalletTransactionAnswer>(`/wallet/transactions/${segment(id)}`, options);
  },

  /** Downloads all movements that match the filter, as a CSV file. */
  async csv(which: WalletTransactionsFilter = {}, options?: CallOptions) {
    return readFile(`/wallet/transactions.csv${query(which)}`, options);
  },
};
