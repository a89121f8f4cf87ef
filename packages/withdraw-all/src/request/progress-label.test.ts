import { describe, expect, it } from "vitest";
import { APPROVED, PAID, progress } from "../test/live.fixture.ts";
import { $progressText } from "./messages.ts";
import { aheadOf, isPeriodOver, progressLabel, stageOf } from "./progress-label.ts";

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
    [
      "paid by hand, and payments are stopped",
      [
        APPROVED,
        null,
        null,
        null,
        null,
        { next_update: { on: "2026-03-04", reason: "payments_stopped", is_late: false } },
      ],
      "Payments are paused while we check our records. Your 2,570.75 UBXS is reserved.",
    ],
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
      "cooling off",
      [
        { ...APPROVED, cooling_off_until: "2026-03-03T10:00:00.000Z" },
        { status: "waiting", waits_for: "cooling_off" },
      ],
      "Your 2,570.75 UBXS is reserved. We'll pay it after the waiting period.",
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

describe("what is ahead", () => {
  const ahead = (fields: object, more: Parameters<typeof progress>[5]) =>
    aheadOf(known(fields, null, 2, null, null, more).progress, t);
  const on = "2026-03-04";

  it("is a day, or why there is none and by when an update comes", () => {
    const days = { approved: null, paid: { from: "2026-03-05", to: "2026-03-09" } };
    expect(aheadOf(known({}, null, 2, null, days).progress, t)).toBe("Expected Mar 5 – 9");
    expect(ahead({}, { next_update: { on, reason: "approvals", is_late: true } })).toBe(
      "It's taking longer than usual. Two approvals are missing. We review the oldest requests first. We'll update you by Mar 4.",
    );
    expect(ahead({ approvals_given: 1 }, { next_update: { on, reason: "approvals", is_late: false } })).toBe(
      "One approval is missing. We review the oldest requests first. We'll update you by Mar 4.",
    );
    expect(ahead({}, { next_update: { on, reason: "payments_stopped", is_late: false } })).toBe(
      "Payments are paused while we check our records. We'll update you by Mar 4.",
    );
    // Why is in the line above it.
    expect(ahead(APPROVED, { next_update: { on, reason: "funds", is_late: false } })).toBe(
      "We'll update you by Mar 4.",
    );
  });

  it("is nothing before the server has said it", () => {
    expect(aheadOf(null, t)).toBeNull();
    expect(aheadOf(known({}).progress, t)).toBeNull();
  });

  it("a place in line says where it was before", () => {
    expect(words({}, null, 2, null, null, { queue_moved: { from: 5, on: "2026-03-02" } }).text).toBe(
      "Your 2,570.75 UBXS is reserved. Your request is number 2 in line for review. It was number 5 on Monday.",
    );
  });
});
