import type {
  AdminNote,
  AdminNotes,
  AdminWithdrawalDetail,
  AdminWithdrawals,
  AdminWithdrawalsQuery,
  BulkApproved,
  Completion,
  DestinationInspection,
  NewAdminNote,
  Rejection,
  RequestTaking,
  WithdrawalsWaiting,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read, write } from "./request.ts";

/**
 * The refund queue, for admins; others get 403 `forbidden`.
 *
 * @example
 * const { items, counts } = await withdrawalAdmin.list({ status: "pending" });
 */
export const withdrawalAdmin = {
  /** The refund queue, oldest pending first; page 1 and 10 items by default. */
  async list(which: AdminWithdrawalsQuery = {}, options?: CallOptions) {
    const { page = 1, limit = 10, ...filters } = which;
    return read<AdminWithdrawals>(`/admin/withdrawals${query({ ...filters, page, limit })}`, options);
  },

  /** How long the open refunds wait, beside the time that people are told. */
  async waiting(options?: CallOptions) {
    return read<WithdrawalsWaiting>("/admin/withdrawals/waiting", options);
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
  async bulkApprove(ids: readonly string[], options?: CallOptions) {
    return write<BulkApproved>("/admin/withdrawals/approve", { ids }, options);
  },

  /** Says that the caller is on an open request; other admins see it at once. 409 `invalid_transition` where another admin is. */
  async take(id: string, body: RequestTaking, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/take`, body, options);
  },

  /** Says that the caller is on it no more. */
  async giveBack(id: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/give-back`, undefined, options);
  },

  /** Notes of admins on a request, newest first; page by key. */
  async notes(id: string, which: KeyPageQuery = {}, options?: CallOptions) {
    return read<AdminNotes>(`/admin/withdrawals/${segment(id)}/notes${query(which)}`, options);
  },

  /** Writes down a note on a request, which stays as it is. */
  async addNote(id: string, body: NewAdminNote, options?: CallOptions) {
    return write<AdminNote>(`/admin/withdrawals/${segment(id)}/notes`, body, options);
  },

  /** Whether a request goes to a wallet, from which a person can move the money on. */
  async destination(id: string, options?: CallOptions) {
    return read<DestinationInspection>(`/admin/withdrawals/${segment(id)}/destination`, options);
  },

  /** → rejected, with the reason the person reads. 409 `invalid_transition`, also where it has another status than `status`. */
  async reject(id: string, body: Rejection, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options);
  },

  /** → completed, with the payment's transaction hash. 409 `tx_id_used`, `invalid_transition`. */
  async complete(id: string, body: Completion, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options);
  },
};
