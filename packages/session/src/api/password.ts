import type { PasswordForgot, PasswordForgotten, PasswordReset } from "@freehold/contract";
import { type CallOptions, write } from "../request.ts";

/**
 * Asks for a mail with a link to choose a new password. The answer is the same whether or not there is an account.
 *
 * @throws {ApiError} `too_many_requests` (see `retryAfter`), or any other.
 * @example
 * await forgotPassword({ email: "investor@freehold.test" });
 */
export async function forgotPassword({ email }: PasswordForgot, options?: CallOptions) {
  return write<PasswordForgotten>("/auth/password/forgot", { email }, options, { ownCredentials: true });
}

/**
 * Chooses a new password with the token of a mailed link. It does not sign in, and ends every session of the person.
 *
 * @throws {ApiError} `invalid_reset_token`, `validation_failed` with `errors`, or any other.
 * @example
 * await resetPassword({ token, password });
 */
export async function resetPassword({ token, password }: PasswordReset, options?: CallOptions) {
  return write<void>("/auth/password/reset", { token, password }, options, { ownCredentials: true });
}
