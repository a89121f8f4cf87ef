import type { LostPaymentProposal, Reconciliation } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, read, readFile, write } from "./request.ts";

/** Whether the books agree with each other and with the chain, for admins. */
export const reconciliation = {
  /** The last run and what it found. */
  async get(options?: CallOptions) {
    return read<Reconciliation>("/admin/reconciliation", options);
  },

  /** Every difference as a CSV file. */
  async csv(options?: CallOptions) {
    return readFile("/admin/reconciliation/differences.csv", options);
  },

  /**
   * Proposes to accept a difference that the blockchain shows and that cannot be put right; another admin has to confirm it.
   * 409 `invalid_transition` if it is of the books alone, or proposed already.
   */
  async accept(number: number, body: { reason: string }, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/differences/${segment(String(number))}/accept`, body, options);
  },

  /**
   * Proposes to record an unexplained transfer as a payment to a person; another admin has to confirm it.
   * 404 `not_found`, 409 `invalid_transition`, 409 `own_account`.
   */
  async record(number: number, body: LostPaymentProposal, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/differences/${segment(String(number))}/record`, body, options);
  },

  /** Takes back that a difference is accepted. 409 `invalid_transition`. */
  async revokeAcceptance(id: string, options?: CallOptions) {
    return write<Reconciliation>(`/admin/reconciliation/acceptances/${segment(id)}/revoke`, undefined, options);
  },
};
