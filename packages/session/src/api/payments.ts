import type { PaymentBatch, Retried, Settled, TakenBack, Treasury } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, type IdempotentOptions, read, write } from "./request.ts";

/** What the treasury has, owes and pays, for admins. */
export const payments = {
  /** What the treasury has, what it owes, and whether payments run. */
  async treasury(options?: CallOptions) {
    return read<Treasury>("/admin/treasury", options);
  },

  /**
   * Lets up to 200 requests be paid anew whose payments are proven to have failed, each by itself, and says what became of each:
   * `payment_not_failed` without the proof. 503 `chain_unavailable` where the server has no chain.
   */
  async retry(withdrawalIds: readonly string[], options?: CallOptions) {
    return write<Retried>("/admin/payments/retry", { ids: withdrawalIds }, options);
  },

  /**
   * Takes up to 200 approved requests into a file for a multisig. 409 `nothing_to_pay`, `insufficient_balance`. The same
   * `idempotencyKey` gives the same file, without what of it is paid since.
   */
  async export(options?: IdempotentOptions) {
    return write<PaymentBatch>("/admin/payments/export", undefined, options);
  },

  /** The file once more, without what of it is paid. */
  async batch(id: string, options?: CallOptions) {
    return read<PaymentBatch>(`/admin/payments/batches/${segment(id)}`, options);
  },

  /** Takes a file back that the multisig has thrown away. 409 `self_approval` for the admin who exported it. */
  async takeBack(id: string, options?: CallOptions) {
    return write<TakenBack>(`/admin/payments/batches/${segment(id)}/take-back`, undefined, options);
  },

  /** Looks for exported payments in transactions of a multisig, and says what became of each. */
  async settle(hashes: readonly string[], options?: CallOptions) {
    return write<Settled>("/admin/payments/settle", { tx_hashes: hashes }, options);
  },
};
