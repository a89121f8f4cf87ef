import type { LostPaymentProposal, Reconciliation } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, read, readFile, write } from "./request.ts";

/** The reconciliation of the books with each other and with the chain, for admins. */
export const reconciliation = {
  /** Returns the last run and its findings. */
  async get(options?: CallOptions) {
    return read<Reconciliation>("/admin/reconciliation", options);
  },

  /** Downloads every difference as a CSV file. */
  async csv(options?: CallOptions) {
    return readFile("/admin/reconciliation/differences.csv", options);
  },

  /**
   * Proposes to accept a difference with the blockchain that can't be corrected. Another admin has to confirm it. 409
   * `invalid_transition` if it's only in the books, or already proposed.
   */
  async accept(number: number, body: { reason: string }, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/differences/${segment(String(number))}/accept`, body, options);
  },

  /**
   * Proposes to record an unexplained transfer as a payment to a person. Another admin has to confirm it.
   * 404 `not_found`, 409 `invalid_transition`, 409 `own_account`.
   */
  async record(number: number, body: LostPaymentProposal, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/differences/${segment(String(number))}/record`, body, options);
  },

  /** Revokes the acceptance of a difference. 409 `invalid_transition`. */
  async revokeAcceptance(id: string, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/acceptances/${segment(id)}/revoke`, undefined, options);
  },
};
