import type { AdminWithdrawalDetail, AdminWithdrawals, AdminWithdrawalsQuery, Completion } from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read, segment, write } from "../request.ts";

/** The refund queue, oldest pending first; page 1 and 10 items unless told otherwise. */
export async function list(which: AdminWithdrawalsQuery = {}, options?: CallOptions) {
  const [status, page, limit] = [own(which, "status"), own(which, "page") ?? 1, own(which, "limit") ?? 10];
  return read<AdminWithdrawals>(`/admin/withdrawals${query({ status, page, limit })}`, options);
}

/** A request with its deposits and its history. */
export async function get(id: string, options?: CallOptions) {
  return read<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}`, options);
}

/** pending → approved. 409 `self_approval`, `invalid_transition`. */
export async function approve(id: string, options?: CallOptions) {
  return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/approve`, undefined, options);
}

/** → rejected, with the reason the person reads. 409 `invalid_transition`. */
export async function reject(id: string, body: { reason: string }, options?: CallOptions) {
  return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options);
}

/** → completed, with the payment's transaction hash. 409 `tx_id_used`, `invalid_transition`. */
export async function complete(id: string, body: Completion, options?: CallOptions) {
  return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options);
}
