import type {
  Credentials,
  EmailConfirmation,
  Login,
  PasswordChange,
  SessionEnd,
  SignInReport,
  SignInReported,
  User,
} from "@freehold/contract";
import { type CallOptions, loginCall, logoutCall, meCall, signalOf } from "../http/call.ts";
import { request } from "../manager/shared-session.ts";
import { forgotPassword, register, resetPassword, verifyWallet, walletNonce } from "./account-calls.ts";
import { read, write } from "./request.ts";

/**
 * Accounts. `signIn()` and `signOut()` of the package are made of these and also keep `$session` in step.
 *
 * @example
 * await auth.changePassword({ current_password, password });
 */
export const auth = {
  register,
  forgotPassword,
  resetPassword,
  walletNonce,
  verifyWallet,
  /** Asks for a token and leaves the session alone: `signIn()` also keeps it and reads the profile. */
  async login(credentials: Credentials, options?: CallOptions) {
    return request(loginCall(credentials, signalOf(options))) as Promise<Login>;
  },

  /** Ends the token on the server and leaves the page alone: `signOut()` also clears the session. */
  async logout(options?: CallOptions) {
    return request(logoutCall(signalOf(options))) as Promise<void>;
  },

  /** The signed-in user; `$session` has it already. */
  async me(options?: CallOptions) {
    return request(meCall(signalOf(options))) as Promise<User>;
  },

  /** When the session ends if it is not used any more. Asking for it does not use it. */
  async sessionEnd(options?: CallOptions) {
    return read<SessionEnd>("/auth/session", options, { background: true });
  },

  /** Sets another password. 422 `wrong_password` if the current one is not right. */
  async changePassword(input: PasswordChange, options?: CallOptions) {
    return write<void>("/auth/password/change", input, options);
  },

  /** Confirms an email address by the token of a mailed link. 404 `not_found` for one that has expired. */
  async confirmEmail(body: EmailConfirmation, options?: CallOptions) {
    return write<void>("/auth/email/confirm", body, options, { ownCredentials: true });
  },

  /** Mails the link that confirms the signed-in user's address once more. 429 `too_many_requests`. */
  async mailConfirmation(options?: CallOptions) {
    return write<void>("/auth/email/confirmation", undefined, options);
  },

  /**
   * Says by the token of a mail about a new device: it wasn't me. Ends every session of the account and answers with a token for
   * `resetPassword()`. 404 `not_found`.
   */
  async reportSignIn(body: SignInReport, options?: CallOptions) {
    return write<SignInReported>("/auth/sign-ins/report", body, options, { ownCredentials: true });
  },
};
