import type {
  Balance,
  CoolingOff,
  Deposit,
  DepositAddress,
  DepositNotice,
  Deposits,
  DestinationInspection,
  WalletTest,
  WalletTransactionsQuery,
  WithdrawalRequest,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import {
  parsePendingWithdrawal,
  parseProgress,
  parseTotalDeposits,
  parseTotalWithdrawal,
  parseTransactions,
  parseWithdrawalAnswer,
  parseWithdrawals,
} from "./parse-withdrawals.ts";
import { type CallOptions, type IdempotentOptions, read, write } from "./request.ts";

export { type Declined, openRequestOf, type TotalWithdrawal } from "./parse-withdrawals.ts";
export type { CallOptions, IdempotentOptions } from "./request.ts";

/**
 * Deposits, balances and refunds.
 *
 * @example
 * const { total_deposits_ubxs } = await wallet.totalDeposits({ signal });
 */
export const wallet = {
  /** Where deposits go. */
  async address(options?: CallOptions) {
    return read<DepositAddress>("/wallet/address", options);
  },

  /** Lists movements, newest first, page by page; all without a filter. */
  async transactions(which: Partial<WalletTransactionsQuery> = {}, options?: CallOptions) {
    return read(`/wallet/transactions${query({ ...which })}`, options, { parse: parseTransactions });
  },

  /** Returns the balances from the ledger. */
  async balance(options?: CallOptions) {
    return read<Balance>("/wallet/balance", options);
  },

  /** Reports a deposit by its transaction hash. 409 `platform_suspended`. */
  async deposit(body: DepositNotice, options?: CallOptions) {
    return write<Deposit>("/wallet/deposit", body, options);
  },

  /** Returns one of the caller's deposits. */
  async getDeposit(id: string, options?: CallOptions) {
    return read<Deposit>(`/wallet/deposit/${segment(id)}`, options);
  },

  /** Lists deposits that aren't final yet. */
  async pendingDeposits(options?: CallOptions) {
    return read<Deposits>("/wallet/pending-deposits", options);
  },

  /** Checks that the wallet API is reachable with a valid session. */
  async test(options?: CallOptions) {
    return read<WalletTest>("/wallet/test", options);
  },

  /** Lists the caller's withdrawal requests, newest first. */
  async withdrawals(options?: CallOptions) {
    return read("/wallet/withdrawals", options, { parse: parseWithdrawals });
  },

  /** Returns whether a request made now would have a waiting period, and why. */
  async coolingOff(options?: CallOptions) {
    return read<CoolingOff>("/wallet/cooling-off", options);
  },

  /** Returns whether an address is a wallet or another contract. 422; 429 `too_many_requests`. */
  async inspectDestination(address: string, options?: CallOptions) {
    return read<DestinationInspection>(`/wallet/destinations/${segment(address)}`, options);
  },

  /** Requests a withdrawal of an amount, at least `MIN_WITHDRAWAL_UBXS` or the whole balance. 409 `insufficient_balance`; 422. */
  async withdraw(body: WithdrawalRequest, options?: IdempotentOptions) {
    return write("/wallet/withdraw", body, options, { parse: parseWithdrawalAnswer });
  },

  /** Returns one of the caller's withdrawal requests. */
  async getWithdrawal(id: string, options?: CallOptions) {
    return read(`/wallet/withdrawals/${segment(id)}`, options, { parse: parseWithdrawalAnswer });
  },

  /** Returns the progress of one of the caller's withdrawal requests. `watchWithdrawal()` follows it. */
  async withdrawalProgress(id: string, options?: CallOptions) {
    return read(`/wallet/withdrawals/${segment(id)}/progress`, options, { parse: parseProgress });
  },

  /** Cancels a pending request. 409 `invalid_transition`. */
  async cancelWithdrawal(id: string, options?: CallOptions) {
    return write(`/wallet/withdrawals/${segment(id)}/cancel`, undefined, options, { parse: parseWithdrawalAnswer });
  },

  /**
   * Requests the refund of all confirmed deposits. 409 `withdrawal_pending` carries the open request as
   * `error.body.withdrawal`; 409 `nothing_to_withdraw`; 422 `invalid_wallet_address`.
   */
  async withdrawTotalDeposits(body: { wallet_address: string }, options?: IdempotentOptions) {
    return write("/wallet/withdraw-total-deposits", body, options, { parse: parseTotalWithdrawal });
  },

  /** Returns the confirmed deposits that can be withdrawn. */
  async totalDeposits(options?: CallOptions) {
    return read("/wallet/total-deposits", options, { parse: parseTotalDeposits });
  },

  /** Returns the open withdraw-all request, if there is one. */
  async checkPendingTotalWithdrawal(options?: CallOptions) {
    return read("/wallet/check-pending-total-withdrawal", options, { parse: parsePendingWithdrawal });
  },
};

/** The type of {@link wallet}. */
export type WalletApi = typeof wallet;
