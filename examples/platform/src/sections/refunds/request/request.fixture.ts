import type { AdminWithdrawal, HoldReason } from "@freehold/contract";

/** A refund request that waits for two admins, as an admin reads it. */
export function someRequest(more: Partial<AdminWithdrawal> = {}): AdminWithdrawal {
  return {
    id: "w",
    kind: "total_deposits",
    amount_ubxs: "1500",
    wallet_address: "0x1",
    chain_id: null,
    status: "pending",
    tx_id: null,
    reject_reason: null,
    created_at: "2026-03-01T09:30:00.000Z",
    approved_at: null,
    closed_at: null,
    approvals_needed: 2,
    approvals_given: 0,
    second_approval_because: "amount",
    second_approval_sentence: "Its amount is above the limit.",
    approval_totals: { admin_ubxs: "1500", person_ubxs: "1500", wallet_ubxs: "1500" },
    cooling_off_until: null,
    user: { id: "u", email: "person@example.test", wallet_address: "0x1" },
    is_late: false,
    your_part: null,
    lacks_your_signature: false,
    taken_by: null,
    address_differs: false,
    approved_by: null,
    approvals: [],
    hold_reason: null,
    ...more,
  };
}

/** Why an approved request isn't paid that an admin approved before they had a passkey. */
export const SIGNATURE_MISSING: HoldReason = {
  ...{ code: "signer_refuses", sentence: "The request has 0 of the 1 signatures it needs.", details: null },
  ...{ since: "2026-03-01T09:30:00.000Z", what_to_do: null, resumes_at: null, resumes_by_itself: true },
};
