import { isOpen, type Withdrawal } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { isCancellable } from "../store/state.ts";
import { SHARED } from "../test/live.fixture.ts";
import { badgeOf, stepsOf } from "./steps.ts";

const hash = `0x${"ab".repeat(32)}`;

const refund = (fields: object) => ({ ...SHARED, ...fields }) as Withdrawal;

describe("status", () => {
  it("is open while pending or approved, and can be cancelled only while pending and unpaid", () => {
    const statuses = ["pending", "approved", "completed", "rejected", "cancelled"];
    expect(statuses.map((status) => isOpen(refund({ status })))).toEqual([true, true, false, false, false]);
    expect(statuses.map((status) => isCancellable(refund({ status })))).toEqual([true, false, false, false, false]);
    expect(isCancellable(refund({ status: "pending", tx_id: hash }))).toBe(false);
  });

  it("SPEC 4: the badge of an active request says Completed with a tx_id, else Pending, regardless of the status", () => {
    for (const status of ["pending", "approved"]) {
      expect(badgeOf(refund({ status }))).toBe("pending");
      expect(badgeOf(refund({ status, tx_id: hash }))).toBe("completed");
    }
  });

  it("one that is over has no badge that is not true", () => {
    expect(badgeOf(refund({ status: "completed", tx_id: hash }))).toBe("completed");
    expect(badgeOf(refund({ status: "completed" }))).toBeNull();
    for (const status of ["rejected", "cancelled"]) expect(badgeOf(refund({ status, tx_id: hash }))).toBeNull();
  });

  it("the timeline shows what is true, and a waiting period only where there is one", () => {
    const course = (fields: object, isPeriodOver = true) =>
      stepsOf(refund(fields), isPeriodOver).map((step) => `${step.name} ${step.state}`);
    expect(course({ status: "pending" })).toEqual(["requested done", "approved current", "paid upcoming"]);
    expect(course({ status: "approved" })).toEqual(["requested done", "approved done", "paid current"]);
    expect(course({ status: "completed" })).toEqual(["requested done", "approved done", "paid done"]);
    const cools = { cooling_off_until: "2026-03-03T10:30:00.000Z" };
    expect(course({ ...cools, status: "pending" }, false)).toEqual([
      "requested done",
      "approved current",
      "period upcoming",
      "paid upcoming",
    ]);
    expect(course({ ...cools, status: "approved" }, false)).toEqual([
      "requested done",
      "approved done",
      "period current",
      "paid upcoming",
    ]);
    expect(course({ ...cools, status: "approved" })).toEqual([
      "requested done",
      "approved done",
      "period done",
      "paid current",
    ]);
    expect(course({ status: "rejected" })).toEqual(["requested done", "rejected failed"]);
    expect(course({ status: "rejected", approved_at: "2026-03-02T09:30:00.000Z" })).toEqual([
      "requested done",
      "approved done",
      "rejected failed",
    ]);
    expect(course({ status: "cancelled" })).toEqual(["requested done", "cancelled cancelled"]);
  });
});
