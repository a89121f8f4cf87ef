import { describe, expect, it } from "vitest";
import { APPROVED, PAID, progress } from "../test/live.fixture.ts";
import { $progressText } from "./messages.ts";
import { isPeriodOver, progressLabel, stageOf, typicalTime } from "./progress-label.ts";

const t = $progressText.get();

function known(...what: Parameters<typeof progress>) {
  const now = progress(...what);
  return { refund: now.withdrawal, progress: now };
}
function words(...what: Parameters<typeof progress>) {
  const { refund, progress } = known(...what);
  return progressLabel(refund, progress, t);
}

describe("what is said", () => {
  it.each([
    ["pending", [{}, null, 3], "Your 2,570.75 UBXS is reserved. Your request is number 3 in line for review."],
    ["the oldest pending", [{}, null, 1], "Your 2,570.75 UBXS is reserved. Your request is next in line for review."],
    ["pending without a position", [{}], "Your 2,570.75 UBXS is reserved while an admin reviews your request."],
    [
      "half approved",
      [{ approvals_given: 1 }, null, 3],
      "Your 2,570.75 UBXS is reserved. One of two admins has approved your request. It's number 3 in line.",
    ],
    ["paid by hand", [APPROVED], "Your 2,570.75 UBXS is reserved until an admin pays it."],
    ["in line", [APPROVED, { status: "waiting" }], "Your 2,570.75 UBXS is reserved and in line to be paid."],
    [
      "an approval counts no more",
      [
        { ...APPROVED, approvals_given: 1 },
        { status: "waiting", waits_for: "approvals" },
      ],
      "Your 2,570.75 UBXS is reserved until another admin approves the payment.",
    ],
    [
      "no funds",
      [APPROVED, { status: "waiting", waits_for: "funds" }],
      "Your 2,570.75 UBXS is reserved until the payment account is topped up.",
    ],
    [
      "the chain's node away, or its fees too high",
      [APPROVED, { status: "waiting", waits_for: "network" }],
      "Your 2,570.75 UBXS is reserved until the network accepts payments again.",
    ],
    [
      "refused by the token before anything was signed",
      [APPROVED, { status: "waiting", waits_for: "token" }],
      "Your 2,570.75 UBXS is reserved. We'll retry the payment automatically.",
    ],
    [
      "signed, and the chain stands still",
      [APPROVED, { status: "sending", waits_for: "network" }],
      "Your 2,570.75 UBXS is reserved until the network accepts payments again.",
    ],
    [
      "an admin has to decide",
      [APPROVED, { status: "waiting", waits_for: "admins" }],
      "Your 2,570.75 UBXS is reserved. An admin is looking into this payment.",
    ],
    [
      "payments are stopped",
      [
        { ...APPROVED, amount_ubxs: "960" },
        { status: "waiting", waits_for: "payments_stopped" },
      ],
      "Payments are paused while we check our records. Your 960.00 UBXS is reserved.",
    ],
    [
      "signed, and payments are stopped",
      [
        { ...APPROVED, amount_ubxs: "960" },
        { status: "sending", waits_for: "payments_stopped" },
      ],
      "Payments are paused while we check our records. Your 960.00 UBXS is reserved.",
    ],
    ["sending", [APPROVED, { status: "sending" }], "Your 2,570.75 UBXS is being sent to your wallet.", "unknown"],
    [
      "confirming",
      [APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 }],
      "Your 2,570.75 UBXS is on its way. The payment is being confirmed on the network.",
      0.25,
    ],
    [
      "more than needed",
      [APPROVED, { status: "confirming", confirmations: 13, confirmations_needed: 12 }],
      "Your 2,570.75 UBXS is on its way. The payment is being confirmed on the network.",
      1,
    ],
    [
      "until final",
      [APPROVED, { status: "confirming", confirmations: 1 }],
      "Your 2,570.75 UBXS is on its way. The payment is being confirmed on the network.",
      "unknown",
    ],
    [
      "final",
      [APPROVED, { status: "paid", confirmations: 70 }],
      "Your 2,570.75 UBXS was sent to your wallet. The payment is final.",
      1,
    ],
    ["completed", [PAID], "Your 2,570.75 UBXS was sent to your wallet. The payment is final.", 1],
    [
      "completed by hand",
      [PAID, { status: "waiting" }],
      "Your 2,570.75 UBXS was sent to your wallet. The payment is final.",
      1,
    ],
    ["rejected", [{ status: "rejected" }], "No payment was made. Your 2,570.75 UBXS is back in your balance."],
    ["cancelled", [{ status: "cancelled" }], "You cancelled this request. Your 2,570.75 UBXS is back in your balance."],
  ] as const)("%s", (_, what, text, done = undefined) => {
    expect(words(...(what as unknown as Parameters<typeof progress>))).toEqual({
      text,
      ...(done !== undefined && { done }),
    });
  });

  it("cooling-off gives the time it ends", () => {
    const until = "2026-03-03T10:00:00.000Z";
    expect(words({ ...APPROVED, cooling_off_until: until }, { status: "waiting", waits_for: "cooling_off" })).toEqual({
      text: "Your 2,570.75 UBXS is reserved. We'll pay it after the waiting period.",
      notBefore: until,
    });
  });

  it("before the first word it makes no guess about the queue or the payment", () => {
    expect(progressLabel(known({}).refund, null, t)).toEqual({
      text: "Your 2,570.75 UBXS is reserved while an admin reviews your request.",
    });
    expect(progressLabel(known(APPROVED).refund, null, t)).toEqual({
      text: "Your 2,570.75 UBXS is reserved and will be sent to your wallet.",
    });
  });

  it("a stage is not a number of blocks or of people before it", () => {
    const stage = (...what: Parameters<typeof progress>) => {
      const { refund, progress } = known(...what);
      return stageOf(refund, progress);
    };
    expect(stage({}, null, 3)).toBe(stage({}, null, 2));
    expect(stage({}, null, 3)).not.toBe(stage({ approvals_given: 1 }, null, 3));
    expect(stage(APPROVED, { status: "confirming", confirmations: 1 })).toBe(
      stage(APPROVED, { status: "confirming", confirmations: 2 }),
    );
    expect(stage(APPROVED, { status: "sending" })).not.toBe(stage(APPROVED, { status: "confirming" }));
    expect(stage(APPROVED, { status: "waiting" })).not.toBe(stage(APPROVED, { status: "waiting", waits_for: "funds" }));
    expect(stageOf(known({}).refund, null)).toBeNull();
  });

  it("a waiting period ends by the server's clock", () => {
    const at = (until: string) => {
      const { refund, progress } = known({ cooling_off_until: until });
      return isPeriodOver(refund, progress);
    };
    expect([at("2026-03-02T11:59:59.000Z"), at("2026-03-02T12:00:01.000Z")]).toEqual([true, false]);
  });
});

describe("the typical time", () => {
  const HOUR = 3_600;
  const typical = (seconds: number | null, fields: object = {}, payment: Parameters<typeof progress>[1] = null) => {
    const { refund, progress } = known(fields, payment, null, seconds);
    return typicalTime(refund, progress, t);
  };

  it("is named for what it is, in the unit that people use, rounded up", () => {
    expect(typical(5.2 * HOUR)).toBe("Half of refunds in the last 90 days were paid within 6 hours.");
    for (const [seconds, words] of [
      [0, "1 minute"],
      [61, "2 minutes"],
      [90 * 60, "90 minutes"],
      [90 * 60 + 1, "2 hours"],
      [36 * HOUR, "36 hours"],
      [36 * HOUR + 1, "2 days"],
      [20 * 24 * HOUR, "20 days"],
    ] as const)
      expect(typical(seconds)).toContain(`within ${words}.`);
  });

  it("is left out where it says nothing about this request", () => {
    expect(typical(null)).toBeNull();
    expect(typical(HOUR, APPROVED, { status: "waiting" })).not.toBeNull();
    for (const waits_for of ["payments_stopped", "admins", "funds", "cooling_off"])
      expect(typical(HOUR, APPROVED, { status: "waiting", waits_for })).toBeNull();
    expect(typical(HOUR, { cooling_off_until: "2026-03-03T10:00:00.000Z" })).toBeNull();
    expect(typical(HOUR, PAID, { status: "paid" })).toBeNull();
    expect(typical(HOUR, { status: "rejected" })).toBeNull();
  });
});
