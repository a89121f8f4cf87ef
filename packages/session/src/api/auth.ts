import type { Credentials, Login, PasswordChange, User } from "@freehold/contract";
import { loginCall, logoutCall, meCall } from "../call.ts";
import { page } from "../page.ts";
import { type CallOptions, signalOf, write } from "../request.ts";
import { forgotPassword, resetPassword } from "./password.ts";
import { referrals } from "./referrals.ts";
import { register } from "./register.ts";
import { verifyWallet, walletNonce } from "./wallet-proof.ts";

/** Accounts. `signIn()`, `register()` and `signOut()` are made of these and also keep `$session` in step. */
export const auth = {
  referrals,
  register,
  forgotPassword,
  resetPassword,
  walletNonce,
  verifyWallet,
  /** Asks for a token and leaves the session alone: `signIn()` also keeps it and reads the profile. */
  async login(credentials: Credentials, options?: CallOptions) {
    return page.request(loginCall(credentials, signalOf(options))) as Promise<Login>;
  },

  /** Ends the token on the server and leaves the page alone: `signOut()` also clears the session. */
  async logout(options?: CallOptions) {
    return page.request(logoutCall(signalOf(options))) as Promise<void>;
  },

  /** The signed-in user; `$session` has it already. */
  async me(options?: CallOptions) {
    return page.request(meCall(signalOf(options))) as Promise<User>;
  },

  /** Sets another password. 422 `wrong_password` if the current one is not right. */
  async changePassword(input: PasswordChange, options?: CallOptions) {
    return write<void>("/auth/password/change", input, options);
  },
};
