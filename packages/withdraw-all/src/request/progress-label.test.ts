import { describe, expect, it } from "vitest";
import { $progressText } from "../parts/messages.ts";
import { readProgress } from "../store/read-answers.ts";
import { APPROVED, PAID, progress } from "../test/live.fixture.ts";
import { isPeriodOver, progressLabel, stageOf } from "./progress-label.ts";

const t = $progressText.get();

function known(...what: Parameters<typeof progress>) {
  const read = readProgress(progress(...what));
  if (!read) throw new Error("It could not be read.");
  return read;
}
function words(...what: Parameters<typeof progress>) {
  const { refund, progress } = known(...what);
  return progressLabel(refund, progress, t);
}

describe("what is said", () => {
  it.each([
    ["pending", [{ approvals_given: 1 }, null, 3], "Number 3 in the queue", "1 of 2 approvals", undefined],
    ["pending without a position", [{}], "In the queue", "0 of 2 approvals", undefined],
    ["paid by hand", [APPROVED], "Waiting to be paid", "2 of 2 approvals", undefined],
    [
      "in line",
      [APPROVED, { status: "waiting" }],
      "In line to be paid",
      "Payments are made one after the other.",
      undefined,
    ],
    [
      "an approval counts no more",
      [
        { ...APPROVED, approvals_given: 1 },
        { status: "waiting", waits_for: "approvals" },
      ],
      "Waiting for an approval",
      "1 of 2 approvals",
      undefined,
    ],
    [
      "no funds",
      [APPROVED, { status: "waiting", waits_for: "funds" }],
      "In line to be paid",
      "The payment account is being topped up.",
      undefined,
    ],
    [
      "the chain's node away, or its fees too high",
      [APPROVED, { status: "waiting", waits_for: "network" }],
      "In line to be paid",
      "The chain cannot take it now. It goes on by itself.",
      undefined,
    ],
    [
      "refused by the token before anything was signed",
      [APPROVED, { status: "waiting", waits_for: "token" }],
      "In line to be paid",
      "The token refuses it for now. It is tried again.",
      undefined,
    ],
    [
      "signed, and the chain stands still",
      [APPROVED, { status: "sending", waits_for: "network" }],
      "Being sent to your wallet",
      "The chain cannot take it now. It goes on by itself.",
      undefined,
    ],
    [
      "signed, and payments are stopped",
      [APPROVED, { status: "sending", waits_for: "admins" }],
      "An admin is looking at this payment",
      "Your UBXS stays reserved for you.",
      undefined,
    ],
    [
      "stopped",
      [APPROVED, { status: "waiting", waits_for: "admins" }],
      "An admin is looking at this payment",
      "Your UBXS stays reserved for you.",
      undefined,
    ],
    [
      "sending",
      [APPROVED, { status: "sending" }],
      "Being sent to your wallet",
      "Waiting for the chain to take it up.",
      "unknown",
    ],
    [
      "confirming",
      [APPROVED, { status: "confirming", confirmations: 3, confirmations_needed: 12 }],
      "Being confirmed on the chain",
      "3 of 12 confirmations",
      0.25,
    ],
    [
      "more than needed",
      [APPROVED, { status: "confirming", confirmations: 13, confirmations_needed: 12 }],
      "Being confirmed on the chain",
      "12 of 12 confirmations",
      1,
    ],
    [
      "until final",
      [APPROVED, { status: "confirming", confirmations: 1 }],
      "Being confirmed on the chain",
      "1 confirmation",
      "unknown",
    ],
    ["final", [APPROVED, { status: "paid", confirmations: 70 }], "The payment is final", "70 confirmations", 1],
    ["completed", [PAID], "The payment is final", "", 1],
    ["completed by hand", [PAID, { status: "waiting" }], "The payment is final", "", 1],
    ["rejected", [{ status: "rejected" }], "No payment is made", "The UBXS stays in your account.", undefined],
  ] as const)("%s", (_, what, title, detail, done) => {
    expect(words(...(what as unknown as Parameters<typeof progress>))).toEqual({
      title,
      detail,
      ...(done !== undefined && { done }),
    });
  });

  it("cooling-off gives the time it ends", () => {
    const until = "2026-03-03T10:00:00.000Z";
    expect(words({ ...APPROVED, cooling_off_until: until }, { status: "waiting", waits_for: "cooling_off" })).toEqual({
      title: "Paid after the waiting period",
      detail: "Not before",
      time: until,
    });
  });

  it("before the first word there are the approvals, and no guess about the queue", () => {
    expect(progressLabel(known({}).refund, null, t)).toEqual({ title: "", detail: "0 of 2 approvals" });
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
