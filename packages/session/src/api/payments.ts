import type { PaymentBatch, Retried, Settled, TakenBack, Treasury } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, type IdempotentOptions, read, write } from "./request.ts";

/** The treasury and its payments, for admins. */
export const payments = {
  /** Returns the treasury's balance, what it owes, and whether payments are running. */
  async treasury(options?: CallOptions) {
    return read<Treasury>("/admin/treasury", options);
  },

  /**
   * Pays up to 200 requests again whose payments are proven to have failed, and returns a result for each: `payment_not_failed` without
   * the proof. The server handles one after the other: ask for as many as fit in the `timeout`. 503 `chain_unavailable` if the server has
   * no chain.
   */
  async retry(withdrawalIds: readonly string[], options?: CallOptions) {
    return write<Retried>("/admin/payments/retry", { ids: withdrawalIds }, options);
  },

  /**
   * Exports up to 200 approved requests into a file for a multisig. 409 `nothing_to_pay`, `insufficient_balance`. The same
   * `idempotencyKey` returns the same file, without payments made since.
   */
  async export(options?: IdempotentOptions) {
    return write<PaymentBatch>("/admin/payments/export", undefined, options);
  },

  /** Returns the file again, without payments made since. */
  async batch(id: string, options?: CallOptions) {
    return read<PaymentBatch>(`/admin/payments/batches/${segment(id)}`, options);
  },

  /** Discards a file that the multisig has discarded. 409 `self_approval` for the admin who exported it. */
  async takeBack(id: string, options?: CallOptions) {
    return write<TakenBack>(`/admin/payments/batches/${segment(id)}/take-back`, undefined, options);
  },

  /** Finds exported payments in a multisig's transactions, and returns a result for each. */
  async settle(hashes: readonly string[], options?: CallOptions) {
    return write<Settled>("/admin/payments/settle", { tx_hashes: hashes }, options);
  },
};
