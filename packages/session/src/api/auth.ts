import type { Credentials, Login, PasswordChange, User } from "@freehold/contract";
import { type CallOptions, loginCall, logoutCall, meCall, signalOf } from "../http/call.ts";
import { request } from "../manager/shared-session.ts";
import { forgotPassword, register, resetPassword, verifyWallet, walletNonce } from "./account-calls.ts";
import { write } from "./request.ts";

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

  /** Sets another password. 422 `wrong_password` if the current one is not right. */
  async changePassword(input: PasswordChange, options?: CallOptions) {
    return write<void>("/auth/password/change", input, options);
  },
};
