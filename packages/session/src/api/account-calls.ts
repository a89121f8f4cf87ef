import type {
  PasswordForgot,
  PasswordForgotten,
  PasswordReset,
  RecoveryRequested,
  ReferralValidation,
  Registered,
  Registration,
  WalletNonce,
  WalletProof,
  WalletVerified,
} from "@freehold/contract";
import { segment } from "../http/path.ts";
import { withoutPrototype } from "../http/without-prototype.ts";
import { type CallOptions, read, write } from "./request.ts";

/**
 * Creates an account. It does not sign in (SPEC 4).
 *
 * @throws {ApiError} whose `message` is the server's (SPEC 8): `email_taken`, `validation_failed` with `errors`.
 * @example
 * await register({ email, password, wallet_address, referral_code });
 */
export async function register(input: Registration, options?: CallOptions) {
  const { email, password, wallet_address, referral_code } = withoutPrototype(input);
  // SPEC 5: the referral code is sent only if not empty.
  const body = { email, password, wallet_address, referral_code: referral_code?.trim() || undefined };
  return write<Registered>("/auth/register", body, options, { raiseServerMessage: true, ownCredentials: true });
}

/**
 * Requests an email with a link to choose a new password. The response is the same whether or not there is an account.
 *
 * @throws {ApiError} `too_many_requests` (see `retryAfter`), or any other.
 * @example
 * await forgotPassword({ email: "investor@freehold.test" });
 */
export async function forgotPassword({ email }: PasswordForgot, options?: CallOptions) {
  return write<PasswordForgotten>("/auth/password/forgot", { email }, options, { ownCredentials: true });
}

/**
 * Sets a new password with the token of an emailed link. It doesn't sign in, and ends every session of the person.
 *
 * @throws {ApiError} `invalid_reset_token`, `validation_failed` with `errors`, or any other.
 * @example
 * await resetPassword({ token, password });
 */
export async function resetPassword({ token, password }: PasswordReset, options?: CallOptions) {
  return write<void>("/auth/password/reset", { token, password }, options, { ownCredentials: true });
}

/**
 * Emails a link that begins the removal of second factors that are lost, with the challenge of a sign-in whose password was right. In a
 * session, use `factors.reportLost()`.
 *
 * @throws {ApiError} 409 `recovery_unavailable`, 422 `expired_code`, `too_many_requests`, or any other.
 * @example
 * const { ends_at } = await requestRecovery({ challenge: second.challenge });
 */
export async function requestRecovery({ challenge }: { challenge: string }, options?: CallOptions) {
  return write<RecoveryRequested>("/auth/login/recovery", { challenge }, options, { ownCredentials: true });
}

/** Returns whether a referral code exists. Needs no session: the registration form asks before there is one. */
export async function validateReferralCode(code: string, options?: CallOptions) {
  return read<ReferralValidation>(`/auth/referrals/validate/${segment(code)}`, options);
}

/** Fetches the contents of an EIP-4361 message for this platform, with a nonce that is valid once, for ten minutes. */
export async function walletNonce(options?: CallOptions) {
  return read<WalletNonce>("/auth/wallet/nonce", options);
}

/**
 * Verifies the signed-in user's wallet with an EIP-4361 message and its signature. `$session` shows it after
 * `refreshSession()`.
 *
 * @throws {ApiError} 422 `invalid_message`, `invalid_nonce`, `invalid_signature`; 409 `wallet_taken`; 503 `chain_unavailable`.
 */
export async function verifyWallet(proof: WalletProof, options?: CallOptions) {
  return write<WalletVerified>("/auth/wallet/verify", proof, options);
}
