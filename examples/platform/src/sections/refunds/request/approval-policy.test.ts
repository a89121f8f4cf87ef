import type { AdminWithdrawal } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { whatIsMissing, whyApprovers } from "./approval-policy.ts";
import { $requestMessages } from "./messages.ts";

const t = $requestMessages.get();
const at = "2026-03-01T09:30:00.000Z";

function request(more: Partial<AdminWithdrawal>): AdminWithdrawal {
  return {
    id: "w",
    kind: "total_deposits",
    amount_ubxs: "1500",
    wallet_address: "0x1",
    chain_id: null,
    status: "pending",
    tx_id: null,
    reject_reason: null,
    created_at: at,
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

it("says why a request needs as many admins as it does", () => {
  expect(whyApprovers(request({}), "1000", t)).toBe("Needs 2 approvers because it's above 1,000 UBXS.");
  expect(whyApprovers(request({ approvals_needed: 1, second_approval_because: null }), "1000.5", t)).toBe(
    "Needs 1 approver because it isn't above 1,000.50 UBXS.",
  );
  expect(whyApprovers(request({}), undefined, t)).toBe("Needs 2 approvers.");
  // The limit was lower when the first admin approved it.
  expect(whyApprovers(request({}), "2000", t)).toBe("Needs 2 approvers. Its amount is above the limit.");
  const sums = { second_approval_because: "admin", second_approval_sentence: "With it, one admin would." } as const;
  expect(whyApprovers(request(sums), "1000", t)).toBe("Needs 2 approvers. With it, one admin would.");
});

describe("what is missing", () => {
  const mine = { by: "me@example.test", at, valid: true };
  const theirs = { by: "other@example.test", at, valid: true };
  it.each([
    ["no admin approved", request({}), "2 different admins need to approve."],
    ["one admin is enough", request({ approvals_needed: 1 }), "One admin needs to approve."],
    [
      "another admin approved",
      request({ approvals_given: 1, approvals: [theirs] }),
      "One more admin needs to approve.",
    ],
    ["I approved", request({ approvals_given: 1, approvals: [mine], your_part: "approver" }), null],
    [
      "what was approved counts no more",
      request({ approvals_needed: 1, approvals: [{ ...theirs, valid: false }] }),
      "The approvals no longer count: one admin needs to approve.",
    ],
    ["all is there", request({ status: "approved", approvals_given: 2, approvals: [mine, theirs] }), null],
    ["it is closed", request({ status: "cancelled" }), null],
  ])("where %s", (_, given, words) => {
    expect(whatIsMissing(given, t)).toBe(words);
  });
});
