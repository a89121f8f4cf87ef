import type {
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AdminWithdrawalsQuery,
  BulkApproved,
  Completion,
} from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read, segment, write } from "../request.ts";

/** The refund queue, for admins. */
export const withdrawals = {
  /** The refund queue, oldest pending first; page 1 and 10 items unless told otherwise. */
  async list(which: AdminWithdrawalsQuery = {}, options?: CallOptions) {
    const [status, lapsed] = [own(which, "status"), own(which, "lapsed")];
    const [page, limit] = [own(which, "page") ?? 1, own(which, "limit") ?? 10];
    return read<AdminWithdrawals>(`/admin/withdrawals${query({ status, lapsed, page, limit })}`, options);
  },

  /** A request with its deposits and its history. */
  async get(id: string, options?: CallOptions) {
    return read<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}`, options);
  },

  /** One more approval; with the last one needed it is approved. 409 `self_approval`, `already_approved`, `invalid_transition`. */
  async approve(id: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/approve`, undefined, options);
  },

  /** Approves up to 200 requests, each by itself, and says what became of each. */
  async approveEach(ids: readonly string[], options?: CallOptions) {
    return write<BulkApproved>("/admin/withdrawals/approve", { ids }, options);
  },

  /** → rejected, with the reason the person reads. 409 `invalid_transition`. */
  async reject(id: string, body: { reason: string }, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options);
  },

  /** → completed, with the payment's transaction hash. 409 `tx_id_used`, `invalid_transition`. */
  async complete(id: string, body: Completion, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options);
  },
};
