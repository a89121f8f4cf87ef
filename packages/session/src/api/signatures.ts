import type { AdminSignature, ApprovalKeys, RenewedSession, SigningOptions } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, RENEWS, type Renewed, read, write } from "./request.ts";

/**
 * What admins sign with their passkeys, and whose passkeys count. Others get 403 `forbidden`. `@freehold/contract/signatures` makes the
 * digests that are signed.
 *
 * @example
 * const { credentials } = await signatures.options();
 */
export const signatures = {
  /** Returns the caller's passkeys and where payments go. `proposal`: also what confirming it is signed as. */
  async options(which: { proposal?: string } = {}, options?: CallOptions) {
    return read<SigningOptions>(`/admin/signatures/options${query({ proposal: which.proposal })}`, options);
  },

  /** Records what the caller's passkey signed, which is a fresh proof, too. 404 `not_found`, 422 `passkey_refused`. */
  async record(signature: AdminSignature, options?: CallOptions) {
    return write<Renewed<RenewedSession>>("/admin/signatures", signature, options, RENEWS);
  },

  /** Lists the passkeys of all admins, and who signed that they count for approvals. */
  async keys(options?: CallOptions) {
    return read<ApprovalKeys>("/admin/approval-keys", options);
  },
};
