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
 * The refund queue, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { items, counts } = await withdrawalAdmin.list({ status: "pending" });
 */
export const withdrawalAdmin = {
  /** Lists refund requests, oldest pending first; page 1 and 10 items by default. */
  async list(which: AdminWithdrawalsQuery = {}, options?: CallOptions) {
    const { page = 1, limit = 10, ...filters } = which;
    return read<AdminWithdrawals>(`/admin/withdrawals${query({ ...filters, page, limit })}`, options);
  },

  /** Returns how long open refunds have been waiting, compared with the quoted time. */
  async waiting(options?: CallOptions) {
    return read<WithdrawalsWaiting>("/admin/withdrawals/waiting", options);
  },

  /** Returns a request with its deposits and history. */
  async get(id: string, options?: CallOptions) {
    return read<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}`, options);
  },

  /** Adds an approval. The last required one approves the request. 409 `self_approval`, `already_approved`, `invalid_transition`. */
  async approve(id: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/approve`, undefined, options);
  },

  /**
   * Approves up to 200 requests, and returns a result for each. The server handles one after the other: ask for as many as fit in the
   * `timeout`.
   */
  async bulkApprove(ids: readonly string[], options?: CallOptions) {
    return write<BulkApproved>("/admin/withdrawals/approve", { ids }, options);
  },

  /** Assigns an open request to the caller, which other admins see at once. 409 `invalid_transition` if it's assigned to another admin. */
  async take(id: string, body: RequestTaking, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/take`, body, options);
  },

  /** Unassigns the request. */
  async giveBack(id: string, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/give-back`, undefined, options);
  },

  /** Lists admins' notes on a request, newest first; pages by key. */
  async notes(id: string, which: KeyPageQuery = {}, options?: CallOptions) {
    return read<AdminNotes>(`/admin/withdrawals/${segment(id)}/notes${query(which)}`, options);
  },

  /** Adds a note on a request, which can't be changed. */
  async addNote(id: string, body: NewAdminNote, options?: CallOptions) {
    return write<AdminNote>(`/admin/withdrawals/${segment(id)}/notes`, body, options);
  },

  /** Returns whether a request's destination is a wallet that a person can spend from. */
  async destination(id: string, options?: CallOptions) {
    return read<DestinationInspection>(`/admin/withdrawals/${segment(id)}/destination`, options);
  },

  /** Rejects a request, with a reason that the person sees. 409 `invalid_transition`, also if its status isn't `status`. */
  async reject(id: string, body: Rejection, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/reject`, body, options);
  },

  /** Completes a request, with the payment's transaction hash. 409 `tx_id_used`, `invalid_transition`. */
  async complete(id: string, body: Completion, options?: CallOptions) {
    return write<AdminWithdrawalDetail>(`/admin/withdrawals/${segment(id)}/complete`, body, options);
  },
};
