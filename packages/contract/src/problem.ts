import type { ProofWanted, SecondFactor } from "./schemas/factors.ts";

/**
 * Every problem code, with its HTTP status and title (RFC 9457). Codes are stable, so programs can compare them.
 */
export const PROBLEMS = {
  bad_request: [400, "Bad request"],
  malformed_json: [400, "Malformed JSON"],
  unauthorized: [401, "Sign in first"],
  invalid_credentials: [401, "Wrong email or password"],
  invalid_key: [401, "Secret key not accepted"],
  invalid_assertion: [401, "Signed assertion not accepted"],
  token_expired: [401, "Client secret expired"],
  invalid_dpop_proof: [401, "Proof of the key not accepted"],
  clock_skew: [401, "Clock is wrong"],
  forbidden: [403, "Not allowed"],
  account_disabled: [403, "Account disabled"],
  new_password_required: [403, "Choose a new password first"],
  factor_reset_required: [403, "Second factors were removed"],
  second_factor_required: [403, "One more step"],
  second_factor_missing: [403, "Second factor missing"],
  proof_required: [403, "Confirm it's you"],
  signature_required: [403, "Sign with your passkey"],
  secret_key_in_page: [403, "Secret key in a page"],
  origin_not_allowed: [403, "Page not allowed"],
  link_required: [403, "Account not connected"],
  scope_missing: [403, "Not agreed to"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  email_taken: [409, "Email already registered"],
  withdrawal_pending: [409, "A withdrawal request is already open"],
  nothing_to_withdraw: [409, "Nothing to withdraw"],
  insufficient_balance: [409, "Insufficient balance"],
  not_enough_shares: [409, "Not enough shares left"],
  not_for_sale: [409, "Not for sale"],
  price_changed: [409, "Price changed"],
  platform_suspended: [409, "Platform suspended"],
  payment_unexplained: [409, "Payment under review"],
  invalid_transition: [409, "Not possible in this status"],
  tx_id_used: [409, "Transaction already recorded"],
  self_approval: [409, "Your own request"],
  already_linked: [409, "Account already connected"],
  own_account: [409, "Your own account"],
  already_approved: [409, "Already approved by you"],
  approvals_missing: [409, "Approvals missing"],
  cooling_off: [409, "Too early to pay"],
  payment_not_failed: [409, "The payment may still go through"],
  nothing_to_pay: [409, "Nothing to pay"],
  no_holders: [409, "No shares were held"],
  holds_shares: [409, "Conflict of interest"],
  month_not_distributed: [409, "Not distributed yet"],
  month_distributed: [409, "Already distributed"],
  payment_not_final: [409, "Payment not final yet"],
  payment_not_found: [409, "Payment not found on the blockchain"],
  payment_mismatch: [409, "Payment doesn't match this request"],
  payout_mode: [409, "Not available in this payout mode"],
  wallet_taken: [409, "Wallet verified for another account"],
  wallet_not_verified: [409, "No verified wallet"],
  transaction_not_found: [409, "Transaction not found on the blockchain"],
  unknown_sender: [409, "Sent from an unverified wallet"],
  deposit_claimed: [409, "Deposit belongs to another account"],
  recovery_unavailable: [409, "Not available for this account"],
  destination_frozen: [409, "No new destination for now"],
  already_added: [409, "Already added"],
  automatic_passkey_refused: [409, "Passkey not added automatically"],
  account_not_empty: [409, "Account can't be closed yet"],
  last_factor: [409, "Your only second factor"],
  request_in_flight: [409, "Request already in progress"],
  payload_too_large: [413, "Request too large"],
  unsupported_media_type: [415, "Unsupported media type"],
  validation_failed: [422, "Some fields aren't valid"],
  invalid_wallet_address: [422, "Invalid wallet address"],
  invalid_reset_token: [422, "Link expired or already used"],
  wrong_password: [422, "Wrong current password"],
  wrong_code: [422, "Wrong code"],
  expired_code: [422, "Code expired or already used"],
  passkey_refused: [422, "Passkey not accepted"],
  invalid_message: [422, "Wrong message"],
  invalid_nonce: [422, "Message expired or already used"],
  invalid_signature: [422, "Wrong signature"],
  wrong_chain: [422, "Wrong chain"],
  failed_transaction: [422, "Failed transaction"],
  no_transfer: [422, "No transfer to the platform"],
  zero_amount: [422, "Nothing was transferred"],
  file_refused: [422, "File refused"],
  idempotency_key_reused: [422, "Idempotency key reused"],
  too_many_requests: [429, "Too many requests"],
  overloaded: [503, "Server busy"],
  chain_unavailable: [503, "Blockchain unavailable"],
  unavailable: [503, "Temporarily unavailable"],
  internal: [500, "Something went wrong on our side"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** A stable problem code, such as `withdrawal_pending`. */
export type ProblemCode = keyof typeof PROBLEMS;

/** An invalid field in a problem response. `path` is dotted, such as `wallet_address`. */
export type FieldError = { path: string; message: string };

/** The `application/problem+json` body of every error response (DESIGN 3). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  success: false;
  /** The same sentence as `detail`; SPEC 8 reads it for registration and submission errors. */
  message: string;
  errors?: FieldError[];
  request_id: string;
  /** With `withdrawal_pending`: the request that is already open. */
  withdrawal?: unknown;
  /** With `not_enough_shares`: how many are left. */
  shares_available?: number;
  /** With `second_factor_required`: what the sign-in needs besides the password. */
  second_factor?: SecondFactor;
  /** With `proof_required`: what would do. */
  proof?: ProofWanted;
};
