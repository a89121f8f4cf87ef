import type { Credentials, Login, PasswordChange, Registered, Registration, User } from "@freehold/contract";
import { loginCall, logoutCall, meCall } from "../call.ts";
import { ownString } from "../own.ts";
import { type CallOptions, page, signalOf, write } from "../request.ts";
import { referrals } from "./referrals.ts";

/** Creates an account; does not sign in. SPEC 8: the error's message is the server's. 409 `email_taken`. */
export async function register(input: Registration, options?: CallOptions) {
  const { email, password, wallet_address } = input;
  // SPEC 5: the referral code is sent only if not empty.
  const referral_code = ownString(input, "referral_code")?.trim() || undefined;
  const body = { email, password, wallet_address, referral_code };
  return write<Registered>("/auth/register", body, options, { raiseServerMessage: true, ownCredentials: true });
}

/** Accounts. `signIn()`, `register()` and `signOut()` are made of these and also keep `$session` in step. */
export const auth = {
  referrals,
  register,
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
