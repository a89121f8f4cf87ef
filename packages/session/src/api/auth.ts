import type {
  Credentials,
  EmailChange,
  EmailChangeState,
  EmailConfirmation,
  Login,
  PasskeySignIn,
  PasswordChange,
  RecoveryBegun,
  SessionEnd,
  SignInCode,
  SignInReport,
  SignInReported,
  User,
} from "@freehold/contract";
import { type CallOptions, loginCall, logoutCall, meCall, passkeyCall, signalOf, verifyCall } from "../http/call.ts";
import { request } from "../manager/shared-session.ts";
import {
  forgotPassword,
  register,
  requestRecovery,
  resetPassword,
  verifyWallet,
  walletNonce,
} from "./account-calls.ts";
import { RENEWS, type Renewed, read, write } from "./request.ts";

/**
 * Account calls. `signIn()` and `signOut()` of the package use these and also update `$session`.
 *
 * @example
 * await auth.changePassword({ current_password, password });
 */
export const auth = {
  register,
  forgotPassword,
  resetPassword,
  requestRecovery,
  walletNonce,
  verifyWallet,
  /** Requests a token without changing the session. `signIn()` also stores it and fetches the profile. */
  async login(credentials: Credentials, options?: CallOptions) {
    return request(loginCall(credentials, signalOf(options))) as Promise<Login>;
  },

  /** Like `login()`, with the code of a second step. 422 `wrong_code`, `expired_code`. */
  async verifyLogin(input: SignInCode, options?: CallOptions) {
    return request(verifyCall(input, signalOf(options))) as Promise<Login>;
  },

  /** Begins the removal of lost second factors with the token of the link of `requestRecovery()`. 404 `not_found`, 409 `recovery_unavailable`. */
  async beginRecovery(body: EmailConfirmation, options?: CallOptions) {
    return write<RecoveryBegun>("/auth/login/recovery/confirm", body, options, { ownCredentials: true });
  },

  /** Like `login()`, with a passkey. 422 `passkey_refused`. */
  async passkeyLogin(input: PasskeySignIn, options?: CallOptions) {
    return request(passkeyCall(input, signalOf(options))) as Promise<Login>;
  },

  /** Ends the token on the server without changing the page. `signOut()` also clears the session. */
  async logout(options?: CallOptions) {
    return request(logoutCall(signalOf(options))) as Promise<void>;
  },

  /** Returns the signed-in user, which `$session` already has. */
  async me(options?: CallOptions) {
    return request(meCall(signalOf(options))) as Promise<User>;
  },

  /** Returns when the session ends if it's no longer used. This call doesn't count as use. */
  async sessionEnd(options?: CallOptions) {
    return read<SessionEnd>("/auth/session", options, { background: true });
  },

  /**
   * Changes the password, and renews the session's token. 422 `wrong_password` if the current one is wrong. 403 `proof_required` if the account
   * has a second factor: once the person has confirmed it (`setProver()`), the call continues.
   */
  async changePassword(input: PasswordChange, options?: CallOptions) {
    await write<Renewed>("/auth/password/change", input, options, RENEWS);
  },

  /** Confirms an email address with the token of an emailed link. 404 `not_found` if it has expired. */
  async confirmEmail(body: EmailConfirmation, options?: CallOptions) {
    return write<void>("/auth/email/confirm", body, options, { ownCredentials: true });
  },

  /** Emails the signed-in user a new confirmation link. 429 `too_many_requests`. */
  async mailConfirmation(options?: CallOptions) {
    return write<void>("/auth/email/confirmation", undefined, options);
  },

  /** Returns a change of email address that isn't confirmed yet. */
  async emailChange(options?: CallOptions) {
    return read<EmailChangeState>("/auth/email", options);
  },

  /** Emails a link that confirms another email address to that address. 422 `validation_failed`, 429 `too_many_requests`. */
  async changeEmail(body: EmailChange, options?: CallOptions) {
    return write<EmailChangeState>("/auth/email", body, options);
  },

  /** Confirms another email address with the token of an emailed link. 404 `not_found`, 409 `email_taken`. */
  async confirmEmailChange(body: EmailConfirmation, options?: CallOptions) {
    return write<void>("/auth/email/change/confirm", body, options, { ownCredentials: true });
  },

  /**
   * Undoes a change of email address with the token of the link that the old address got. Ends every session of the account and returns a
   * token for `resetPassword()`. 404 `not_found`.
   */
  async undoEmailChange(body: EmailConfirmation, options?: CallOptions) {
    return write<SignInReported>("/auth/email/change/undo", body, options, { ownCredentials: true });
  },

  /**
   * Reports a sign-in as "It wasn't me", with the token of the email about it. Ends every session of the account and returns a token for
   * `resetPassword()`. 404 `not_found`.
   */
  async reportSignIn(body: SignInReport, options?: CallOptions) {
    return write<SignInReported>("/auth/sign-ins/report", body, options, { ownCredentials: true });
  },
};
