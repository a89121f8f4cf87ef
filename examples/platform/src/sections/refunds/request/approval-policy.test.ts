import { describe, expect, it } from "vitest";
import { whatIsMissing, whyApprovers } from "./approval-policy.ts";
import { $requestMessages } from "./messages.ts";
import { someRequest } from "./request.fixture.ts";

const t = $requestMessages.get();
const at = "2026-03-01T09:30:00.000Z";
it("says why a request needs as many admins as it does", () => {
  expect(whyApprovers(someRequest({}), "1000", t)).toBe("Needs 2 approvers because it's above 1,000.00 UBXS.");
  expect(whyApprovers(someRequest({ approvals_needed: 1, second_approval_because: null }), "1000.5", t)).toBe(
    "Needs 1 approver because it isn't above 1,000.50 UBXS.",
  );
  expect(whyApprovers(someRequest({}), undefined, t)).toBe("Needs 2 approvers.");
  // The limit was lower when the first admin approved it.
  expect(whyApprovers(someRequest({}), "2000", t)).toBe("Needs 2 approvers. Its amount is above the limit.");
  const sums = { second_approval_because: "admin", second_approval_sentence: "With it, one admin would." } as const;
  expect(whyApprovers(someRequest(sums), "1000", t)).toBe("Needs 2 approvers. With it, one admin would.");
});

describe("what is missing", () => {
  const mine = { by: "me@example.test", at, valid: true };
  const theirs = { by: "other@example.test", at, valid: true };
  it.each([
    ["no admin approved", someRequest({}), "2 different admins need to approve."],
    ["one admin is enough", someRequest({ approvals_needed: 1 }), "One admin needs to approve."],
    [
      "another admin approved",
      someRequest({ approvals_given: 1, approvals: [theirs] }),
      "One more admin needs to approve.",
    ],
    ["I approved", someRequest({ approvals_given: 1, approvals: [mine], your_part: "approver" }), null],
    [
      "what was approved counts no more",
      someRequest({ approvals_needed: 1, approvals: [{ ...theirs, valid: false }] }),
      "The approvals no longer count: one admin needs to approve.",
    ],
    ["all is there", someRequest({ status: "approved", approvals_given: 2, approvals: [mine, theirs] }), null],
    ["it is closed", someRequest({ status: "cancelled" }), null],
  ])("where %s", (_, given, words) => {
    expect(whatIsMissing(given, t)).toBe(words);
  });
});
