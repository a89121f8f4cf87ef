import type { AdminWithdrawal } from "@freehold/contract";
import { afterEach, describe, expect, it } from "vitest";
import { needsAnother, sumOf } from "../approvals.ts";
import { SIGNATURE_MISSING } from "../request/request.fixture.ts";
import { $selected, clearSelection, partInBatch, select, whyNot } from "./selection.ts";

function request(id: string, more: object = {}): AdminWithdrawal {
  return {
    id,
    amount_ubxs: "100.1",
    approvals: [],
    approvals_needed: 1,
    approvals_given: 0,
    user: { id: `user-${id}`, email: `${id}@example.test`, wallet_address: "0x1" },
    ...more,
  } as unknown as AdminWithdrawal;
}

describe("what is chosen for approval", () => {
  afterEach(clearSelection);

  it("is kept in order, each once, and summed without rounding", () => {
    select([request("a"), request("b")], true);
    select([request("b"), request("c", { amount_ubxs: "0.000001" })], true);
    select([request("a")], false);
    expect([...$selected.get().keys()]).toEqual(["b", "c"]);
    expect(sumOf($selected.get().values())).toBe("100.100001");
    expect(sumOf([])).toBe("0");
  });

  it("cannot be one's own, nor what one has approved already", () => {
    const part = (your_part: "owner" | "approver" | null) => {
      const of = { your_part, lacks_your_signature: false, status: "pending", hold_reason: null } as const;
      return [partInBatch(of), whyNot(of)];
    };
    expect(part(null)).toEqual(["approve", null]);
    expect(part("owner")).toEqual([null, expect.stringContaining("This request pays you")]);
    expect(part("approver")).toEqual([null, expect.stringContaining("You approved this")]);
  });

  it.each([
    ["pending", "approver", null],
    ["approved", null, SIGNATURE_MISSING],
  ] as const)("is only signed where the admin approved it before they had a passkey: %s", (status, your_part, hold) => {
    const unsigned = { your_part, lacks_your_signature: true, status, hold_reason: hold };
    expect(partInBatch(unsigned)).toBe("sign");
    expect(whyNot(unsigned)).toContain("without a signature");
    expect(partInBatch({ ...unsigned, lacks_your_signature: false })).toBeNull();
  });

  it("is not signed once its payment is on its way", () => {
    const paying = { your_part: null, lacks_your_signature: true, status: "approved", hold_reason: null } as const;
    expect([partInBatch(paying), whyNot(paying)]).toEqual([null, null]);
  });

  it("tells what needs another admin beside the next approval", () => {
    const two = { approvals_needed: 2 };
    expect([request("a"), request("a", two), request("a", { ...two, approvals_given: 1 })].map(needsAnother)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
