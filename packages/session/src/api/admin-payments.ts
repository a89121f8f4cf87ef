import type {
  AdminPayments,
  AdminPaymentsQuery,
  AdminWithdrawalDetail,
  PaymentBatch,
  Settled,
  TakenBack,
  Treasury,
} from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read, segment, write } from "../request.ts";
import type { IdempotentOptions } from "./wallet.ts";

/** What the treasury has, owes and pays, for admins. */
export const payments = {
  /** What the treasury has, what it owes, and whether payments run. */
  async treasury(options?: CallOptions) {
    return read<Treasury>("/admin/treasury", options);
  },

  /** Payments, what needs an admin first, then the newest; page 1 and 10 items unless told otherwise. */
  async list(which: AdminPaymentsQuery = {}, options?: CallOptions) {
    const [status, page, limit] = [own(which, "status"), own(which, "page") ?? 1, own(which, "limit") ?? 10];
    return read<AdminPayments>(`/admin/payments${query({ status, page, limit })}`, options);
  },

  /** Lets a request be paid anew whose payment is proven to have failed. 409 `payment_not_failed`, 503 `chain_unavailable`. */
  async retry(withdrawalId: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/payments/${segment(withdrawalId)}/retry`, undefined, options);
  },

  /**
   * Takes up to 200 approved requests into a file for a multisig. 409 `nothing_to_pay`, `insufficient_balance`. The same
   * `idempotencyKey` gives the same file, without what of it is paid since.
   */
  async export(options?: IdempotentOptions) {
    const idempotencyKey = options && own(options, "idempotencyKey");
    return write<PaymentBatch>("/admin/payments/export", undefined, options, { idempotencyKey });
  },

  /** The file once more, without what of it is paid. */
  async batch(id: string, options?: CallOptions) {
    return read<PaymentBatch>(`/admin/payments/batches/${segment(id)}`, options);
  },

  /** Takes a file back that the multisig has thrown away. 409 `self_approval` for whoever exported it. */
  async takeBack(id: string, options?: CallOptions) {
    return write<TakenBack>(`/admin/payments/batches/${segment(id)}/take-back`, undefined, options);
  },

  /** Looks for exported payments in transactions of a multisig, and says what became of each. */
  async settle(hashes: readonly string[], options?: CallOptions) {
    return write<Settled>("/admin/payments/settle", { tx_hashes: hashes }, options);
  },
};
