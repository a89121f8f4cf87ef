import type {
  WalletTransactionAnswer,
  WalletTransactions,
  WalletTransactionsFilter,
  WalletTransactionsQuery,
} from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, readFile } from "./request.ts";

const filterOf = (which: object) => ({
  type: ownProperty(which, "type"),
  status: ownProperty(which, "status"),
  from: ownProperty(which, "from"),
  to: ownProperty(which, "to"),
});

/**
 * Every movement of the caller's money.
 *
 * @example
 * const { transactions: lines, next } = await transactions.list({ type: "deposit" });
 */
export const transactions = {
  /** A page of movements, newest first; `next` is `after` of the page that follows. 20 by default. */
  async list(which: WalletTransactionsQuery = {}, options?: CallOptions) {
    const page = { after: ownProperty(which, "after"), limit: ownProperty(which, "limit") };
    return read<WalletTransactions>(`/wallet/transactions${query({ ...filterOf(which), ...page })}`, options);
  },

  /** One of them, with all that was booked for it. 404 `not_found`. */
  async get(id: string, options?: CallOptions) {
    return read<WalletTransactionAnswer>(`/wallet/transactions/${segment(id)}`, options);
  },

  /** All that the filter lets through, as a CSV file. */
  async csv(which: WalletTransactionsFilter = {}, options?: CallOptions) {
    return readFile(`/wallet/transactions.csv${query(filterOf(which))}`, options);
  },
};
