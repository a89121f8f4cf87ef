import type { Registered, Registration } from "@freehold/contract";
import { ownString } from "../own.ts";
import { type CallOptions, write } from "../request.ts";

/** Creates an account; does not sign in. SPEC 8: the error's message is the server's. 409 `email_taken`. */
export async function register(input: Registration, options?: CallOptions) {
  const { email, password, wallet_address } = input;
  // SPEC 5: the referral code is sent only if not empty.
  const referral_code = ownString(input, "referral_code")?.trim() || undefined;
  const body = { email, password, wallet_address, referral_code };
  return write<Registered>("/auth/register", body, options, { raiseServerMessage: true, ownCredentials: true });
}
