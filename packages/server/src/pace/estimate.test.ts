import type { HoldCode } from "@freehold/contract";
import { describe, expect, it } from "vitest";
import { type Estimated, estimateRefund } from "./estimate.ts";
import type { Pace } from "./refresh-pace.ts";

const DAY = 86_400;
const percentiles = (days: (n: number) => number) => Array.from({ length: 101 }, (_, n) => Math.round(days(n) * DAY));
/** Approvals took up to four days, payments up to one more, evenly. */
const PACE: Pace = {
  total: percentiles((n) => n / 20),
  approval: percentiles((n) => n / 25),
  payment: percentiles((n) => n / 100),
  typical: 2 * DAY,
};
const at = (text: string) => new Date(`${text}:00Z`);
const refund = (fields: Partial<Estimated> = {}): Estimated => ({
  kind: "total_deposits",
  status: "pending",
  created_at: at("2026-03-01T00:00"),
  approved_at: null,
  cooling_off_until: null,
  ...fields,
});
const estimate = (fields: Partial<Estimated>, now: string, hold: HoldCode | null = null) =>
  estimateRefund(PACE, refund(fields), { hold, now: at(now) });

describe("the days of a refund", () => {
  it("lie between the quartiles of what refunds took", () => {
    expect(estimate({}, "2026-03-01T00:00")).toEqual({
      approved: { from: "2026-03-02", to: "2026-03-04" },
      paid: { from: "2026-03-02", to: "2026-03-04" },
    });
  });

  it("move on with the time it waits, by those that had waited as long, and are never over", () => {
    expect(estimate({}, "2026-03-04T00:00")).toEqual({
      approved: { from: "2026-03-04", to: "2026-03-04" },
      paid: { from: "2026-03-04", to: "2026-03-05" },
    });
  });

  it("are not said where it has waited longer than nearly all", () => {
    expect(estimate({}, "2026-03-04T23:00")).toBeNull();
    expect(estimate({}, "2026-04-01T00:00")).toBeNull();
  });

  it("are those of the payment once it is approved", () => {
    const approved = { status: "approved", approved_at: at("2026-03-03T20:00") } as const;
    expect(estimate(approved, "2026-03-03T20:00")).toEqual({
      approved: null,
      paid: { from: "2026-03-04", to: "2026-03-04" },
    });
  });

  it("are not before its waiting period ends", () => {
    const waits = { cooling_off_until: at("2026-03-03T10:00") };
    expect(estimate(waits, "2026-03-01T00:00")?.paid).toEqual({ from: "2026-03-03", to: "2026-03-04" });
    expect(estimate({ cooling_off_until: at("2026-03-20T10:00") }, "2026-03-01T00:00")?.paid).toEqual({
      from: "2026-03-20",
      to: "2026-03-20",
    });
  });

  it("are not said while its payment waits for what no pace tells of", () => {
    const approved = { status: "approved", approved_at: at("2026-03-03T20:00") } as const;
    for (const hold of ["waits_its_turn", "cooling_off"] as const)
      expect(estimate(approved, "2026-03-03T20:00", hold)).not.toBeNull();
    for (const hold of ["treasury_short_of_token", "node_unreachable", "approvals_missing"] as const)
      expect(estimate(approved, "2026-03-03T20:00", hold)).toBeNull();
  });

  it.each([{ kind: "amount" }, { status: "rejected" }, { status: "cancelled" }, { status: "completed" }] as const)(
    "are not said of %j",
    (fields) => expect(estimate(fields, "2026-03-01T00:00")).toBeNull(),
  );
});
