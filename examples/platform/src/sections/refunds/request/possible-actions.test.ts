import type { AdminPayment, AdminWithdrawal, HoldCode, HoldReason } from "@freehold/contract";
import { expect, it } from "vitest";
import { afterApproval, possibleActions } from "./possible-actions.ts";

const later = new Date(Date.now() + 3_600_000).toISOString();

type Case = {
  withdrawal?: Partial<AdminWithdrawal>;
  payment?: Partial<AdminPayment> | null;
  mode?: "treasury" | "external" | "manual";
  paid?: string;
};

/** What can be done, as words; of a request that lacks one approval unless told otherwise. */
function can({ withdrawal, payment = null, mode = "treasury", paid }: Case): string[] {
  const actions = possibleActions({
    withdrawal: { approvals_needed: 1, approvals_given: 0, approvals: [], ...withdrawal } as unknown as AdminWithdrawal,
    payment: payment && ({ nonce: null, batch_id: null, reason: null, ...payment } as AdminPayment),
    mode,
    paid: paid ?? null,
  });
  return Object.entries(actions).flatMap(([name, value]) =>
    value ? [typeof value === "string" ? `${name}: ${value}` : name] : [],
  );
}

const approved = { approvals_given: 1 };

function hold(code: HoldCode): HoldReason {
  return {
    ...{ code, sentence: "", details: null, what_to_do: null },
    ...{ since: later, resumes_at: null, resumes_by_itself: false },
  };
}

it.each<[string, Case, string[]]>([
  ["no admin approved", {}, ["needsApproval", "approve", "reject"]],
  [
    "this admin approved it before they had a passkey",
    { withdrawal: { ...approved, lacks_your_signature: true } },
    ["sign", "reject"],
  ],
  [
    "that, and it's being paid",
    { withdrawal: { ...approved, lacks_your_signature: true }, payment: { status: "sent" } },
    ["beingPaid"],
  ],
  [
    "this admin approved, and another has to",
    {
      withdrawal: { approvals_needed: 2, approvals_given: 1, your_part: "approver" },
    },
    ["needsApproval", "waitsForAnother", "reject"],
  ],
  ["it stands in line", { withdrawal: approved }, ["reject"]],
  ["it is sent", { withdrawal: approved, payment: { status: "sent", nonce: 7 } }, ["beingPaid"]],
  ["its payment failed", { withdrawal: approved, payment: { status: "failed" } }, ["reject"]],
  ["payments are made by hand", { withdrawal: approved, mode: "manual" }, ["record: primary", "reject"]],
  [
    "by hand, and it cools off",
    { withdrawal: { ...approved, cooling_off_until: later }, mode: "manual" },
    ["coolsOff", "reject"],
  ],
  [
    "another transaction took its place",
    {
      withdrawal: { ...approved, hold_reason: hold("foreign_nonce") },
      payment: { status: "attention", reason: "foreign_nonce", nonce: 7 },
    },
    ["record: secondary", "reject"],
  ],
  [
    "the token refuses it, and nothing is signed",
    { withdrawal: { ...approved, hold_reason: hold("token_refuses") } },
    ["reject"],
  ],
  [
    "the chain has its transfer already",
    { withdrawal: approved, paid: "0xfe" },
    ["paidBefore: 0xfe", "record: primary"],
  ],
  [
    "the server knows of such a transfer, and this page does not",
    { withdrawal: { ...approved, hold_reason: hold("paid_before") } },
    ["record: primary"],
  ],
  [
    "the chain has its transfer, and an approval is missing",
    { paid: "0xfe" },
    ["paidBefore: 0xfe", "needsApproval", "approve"],
  ],
])("where %s", (_, given, actions) => {
  expect(can(given)).toEqual(actions);
});

it("says what follows an approval, and never that no money moves before it knows how payments are made", () => {
  const withdrawal = { approvals_needed: 1, approvals_given: 0, approvals: [] } as unknown as AdminWithdrawal;
  const given = { withdrawal, stopped: false };
  expect(afterApproval({ ...given, mode: undefined })).toBe("unknown");
  expect(afterApproval({ ...given, mode: "external" })).toBe("elsewhere");
  expect(afterApproval({ ...given, mode: "manual" })).toBe("elsewhere");
  expect(afterApproval({ ...given, mode: "treasury" })).toBe("at once");
  expect(afterApproval({ ...given, mode: "treasury", stopped: true })).toBe("stopped");
  const cooling = { ...withdrawal, cooling_off_until: later };
  expect(afterApproval({ ...given, withdrawal: cooling, mode: "treasury" })).toBe("later");
});
