import type { Registered, Registration } from "@freehold/contract";
import { ownString } from "../own.ts";
import { type CallOptions, write } from "../request.ts";

/**
 * Creates an account. It does not sign in (SPEC 4).
 *
 * @throws {ApiError} whose `message` is the server's (SPEC 8): `email_taken`, `validation_failed` with `errors`.
 * @example
 * await register({ email, password, wallet_address, referral_code });
 */
export async function register(input: Registration, options?: CallOptions) {
  const { email, password, wallet_address } = input;
  // SPEC 5: the referral code is sent only if not empty.
  const referral_code = ownString(input, "referral_code")?.trim() || undefined;
  const body = { email, password, wallet_address, referral_code };
  return write<Registered>("/auth/register", body, options, { raiseServerMessage: true, ownCredentials: true });
}
