import type {
  AuthenticatorCode,
  AuthenticatorSecret,
  FactorAdded,
  Factors,
  NewPasskey,
  PasskeyOptions,
  PasskeyRename,
  Proof,
  ProofRequest,
  ProofTicket,
  ProofTicketState,
  ProofWanted,
  ProofWindow,
  RecoveryCodes,
  RecoveryRequested,
  RenewedSession,
  WindowProof,
} from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, RENEWS, type Renewed, read, write } from "./request.ts";

/**
 * What an account has besides the password, and the proof of who a person is. Calls that change factors need a proof of the last ten
 * minutes and renew the session's token.
 *
 * @example
 * const { passkeys } = await factors.list();
 */
export const factors = {
  /** Lists passkeys, authenticator and recovery codes left. */
  async list(options?: CallOptions) {
    return read<Factors>("/auth/factors", options);
  },

  /** Returns options for `navigator.credentials.create()`. */
  async passkeyOptions(options?: CallOptions) {
    return write<PasskeyOptions>("/auth/factors/passkeys/options", {}, options);
  },

  /** Adds a passkey. 422 `passkey_refused`, 409 `automatic_passkey_refused`. */
  async addPasskey(input: NewPasskey, options?: CallOptions) {
    return write<Renewed<FactorAdded>>("/auth/factors/passkeys", input, options, RENEWS);
  },

  /** Renames a passkey. 404 `not_found`. */
  async renamePasskey(id: string, input: PasskeyRename, options?: CallOptions) {
    return write<void>(`/auth/factors/passkeys/${segment(id)}`, input, options, { method: "PATCH" });
  },

  /** Removes a passkey. 409 `last_factor` for an admin. */
  async removePasskey(id: string, options?: CallOptions) {
    const more = { ...RENEWS, method: "DELETE" } as const;
    return write<Renewed<RenewedSession>>(`/auth/factors/passkeys/${segment(id)}`, undefined, options, more);
  },

  /** Returns the secret of a new authenticator app. 409 `already_added`. */
  async authenticatorSecret(options?: CallOptions) {
    return write<AuthenticatorSecret>("/auth/factors/authenticator", {}, options);
  },

  /** Adds the authenticator app with its first code. 422 `wrong_code`. */
  async addAuthenticator(input: AuthenticatorCode, options?: CallOptions) {
    return write<Renewed<FactorAdded>>("/auth/factors/authenticator/confirm", input, options, RENEWS);
  },

  /** Removes the authenticator app. 409 `last_factor` for an admin. */
  async removeAuthenticator(options?: CallOptions) {
    const more = { ...RENEWS, method: "DELETE" } as const;
    return write<Renewed<RenewedSession>>("/auth/factors/authenticator", undefined, options, more);
  },

  /** Makes new recovery codes. Those before no longer work. */
  async renewRecoveryCodes(options?: CallOptions) {
    return write<RecoveryCodes>("/auth/factors/recovery-codes", {}, options);
  },

  /** Cancels the removal of all factors that is under way (`removal` of the list). */
  async keep(options?: CallOptions) {
    return write<void>("/auth/factors/keep", {}, options);
  },

  /** Emails a link that begins the removal of factors that are lost, for the password. 422 `wrong_password`, 409 `recovery_unavailable`. */
  async reportLost(input: { password: string }, options?: CallOptions) {
    return write<RecoveryRequested>("/auth/login/recovery", input, options);
  },

  /** Returns what would prove now who the person is. */
  async proofWanted(options?: CallOptions) {
    return read<ProofWanted>("/auth/proof", options);
  },

  /** Returns options for `navigator.credentials.get()`, for a proof. */
  async proofOptions(options?: CallOptions) {
    return write<PasskeyOptions>("/auth/proof/options", {}, options);
  },

  /** Proves who the person is. 422 `wrong_password`, `wrong_code`, `passkey_refused`. */
  async prove(input: Proof, options?: CallOptions) {
    return write<Renewed<RenewedSession>>("/auth/proof", input, options, RENEWS);
  },

  /**
   * Begins a proof in a window of the platform, for pages where its passkeys don't work. Show the
   * `number` and open the `url` in a new window, which asks for that number.
   */
  async createProofTicket(options?: CallOptions) {
    return write<ProofTicket>("/auth/proof/tickets", {}, options);
  },

  /** Returns whether the proof was given in the window. 404 `not_found`. */
  async proofTicket(id: string, options?: CallOptions) {
    return read<ProofTicketState>(`/auth/proof/tickets/${segment(id)}`, options, { background: true });
  },

  /** Takes the session's new token after a proof in the window. 404 `not_found`. */
  async claimProof(id: string, options?: CallOptions) {
    return write<Renewed<RenewedSession>>(`/auth/proof/tickets/${segment(id)}/claim`, {}, options, RENEWS);
  },

  /** Returns who asks whom for a proof, for the window. Needs no session. 404 `not_found`. */
  async openProofWindow(input: ProofWindow, options?: CallOptions) {
    return write<ProofRequest>("/auth/proof-window/open", input, options, { ownCredentials: true });
  },

  /** Returns options for `navigator.credentials.get()`, for the proof in the window. Needs no session. 404 `not_found`. */
  async proofWindowOptions(input: ProofWindow, options?: CallOptions) {
    return write<PasskeyOptions>("/auth/proof-window/options", input, options, { ownCredentials: true });
  },

  /** Gives the proof in the window. Needs no session. 404 `not_found`; 422 as {@link prove}. */
  async confirmProofWindow(input: WindowProof, options?: CallOptions) {
    return write<void>("/auth/proof-window/confirm", input, options, { ownCredentials: true });
  },

  /** Returns options for `navigator.credentials.get()`, for a sign-in. Needs no session. */
  async signInOptions(options?: CallOptions) {
    return write<PasskeyOptions>("/auth/passkeys/options", {}, options, { ownCredentials: true });
  },
};
