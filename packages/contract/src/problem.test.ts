import { expect, it } from "vitest";
import { PROBLEMS } from "./problem.ts";

it("codes are stable: a program may compare them", () => {
  expect(Object.fromEntries(Object.entries(PROBLEMS).map(([code, [status]]) => [code, status]))).toMatchInlineSnapshot(`
    {
      "account_disabled": 403,
      "account_not_empty": 409,
      "already_added": 409,
      "already_approved": 409,
      "approvals_missing": 409,
      "bad_request": 400,
      "chain_unavailable": 503,
      "cooling_off": 409,
      "deposit_claimed": 409,
      "destination_frozen": 409,
      "email_taken": 409,
      "expired_code": 422,
      "failed_transaction": 422,
      "file_refused": 422,
      "forbidden": 403,
      "holds_shares": 409,
      "idempotency_key_reused": 422,
      "insufficient_balance": 409,
      "internal": 500,
      "invalid_credentials": 401,
      "invalid_message": 422,
      "invalid_nonce": 422,
      "invalid_reset_token": 422,
      "invalid_signature": 422,
      "invalid_transition": 409,
      "invalid_wallet_address": 422,
      "last_factor": 409,
      "malformed_json": 400,
      "method_not_allowed": 405,
      "month_distributed": 409,
      "month_not_distributed": 409,
      "no_holders": 409,
      "no_transfer": 422,
      "not_enough_shares": 409,
      "not_for_sale": 409,
      "not_found": 404,
      "nothing_to_pay": 409,
      "nothing_to_withdraw": 409,
      "overloaded": 503,
      "own_account": 409,
      "passkey_refused": 422,
      "payload_too_large": 413,
      "payment_mismatch": 409,
      "payment_not_failed": 409,
      "payment_not_final": 409,
      "payment_not_found": 409,
      "payment_unexplained": 409,
      "payout_mode": 409,
      "platform_suspended": 409,
      "price_changed": 409,
      "proof_required": 403,
      "recovery_unavailable": 409,
      "request_in_flight": 409,
      "second_factor_missing": 403,
      "second_factor_required": 403,
      "self_approval": 409,
      "signature_required": 403,
      "too_many_requests": 429,
      "transaction_not_found": 409,
      "tx_id_used": 409,
      "unauthorized": 401,
      "unavailable": 503,
      "unknown_sender": 409,
      "unsupported_media_type": 415,
      "validation_failed": 422,
      "wallet_not_verified": 409,
      "wallet_taken": 409,
      "withdrawal_pending": 409,
      "wrong_chain": 422,
      "wrong_code": 422,
      "wrong_password": 422,
      "zero_amount": 422,
    }
  `);
});

it("each has an error status and a title that is no sentence", () => {
  for (const [status, title] of Object.values(PROBLEMS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  }
});
