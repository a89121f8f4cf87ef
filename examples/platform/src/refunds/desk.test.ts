import type { AdminWithdrawal, Treasury } from "@freehold/contract";
import { afterEach, describe, expect, it } from "vitest";
import { adviceOn } from "./advice.ts";
import { actOf } from "./audit-words.ts";
import { keepDraft, keepDraftsOf, readDraft } from "./drafts.ts";
import { proposed } from "./payment-rules.ts";
import { readHashes } from "./rules.ts";
import { $selected, clearSelection, needsAnother, select, sumOf, whyNot } from "./selection.ts";
import { lackOf, troubleOf } from "./treasury.ts";

const me = { id: "me", email: "me@example.test" };

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
    expect(whyNot(request("a"), me)).toBeNull();
    expect(whyNot(request("a", { user: { id: "me", email: me.email } }), me)).toContain("Your own request");
    const approved = [{ by: me.email, at: "", valid: true }];
    expect(whyNot(request("a", { approvals: approved }), me)).toContain("You approved this");
    expect(whyNot(request("a", { approvals: [{ ...approved[0], valid: false }] }), me)).toBeNull();
  });

  it("tells what needs somebody else beside the next approval", () => {
    const two = { approvals_needed: 2 };
    expect([request("a"), request("a", two), request("a", { ...two, approvals_given: 1 })].map(needsAnother)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

it("keeps what was typed for whoever typed it, and for nobody else", () => {
  keepDraft("me", "w", "The wallet is");
  keepDraftsOf("me");
  expect([readDraft("me", "w"), readDraft("me", "v"), readDraft("other", "w")]).toEqual(["The wallet is", "", ""]);
  keepDraftsOf("other");
  expect(readDraft("me", "w")).toBe("");
  keepDraft("me", "w", "Again");
  keepDraft("me", "w", "");
  expect(readDraft("me", "w")).toBe("");
});

describe("an entry of the audit log", () => {
  it.each([
    ["withdrawal.rejected", { note: "No such wallet" }, "Rejected", "No such wallet"],
    ["withdrawal.approval", { digest: "ff", chain_id: 0 }, "Approval given", null],
    ["withdrawal.approved", { amount: "1" }, "Approved", "Every approval it needs is given"],
    ["payment.paid", { tx_hash: `0x${"ab".repeat(32)}` }, "Payment final", "0xabababab...abababab"],
    ["payment.attention", { reason: "reverted" }, "Payment needs an admin", "The transaction failed on the chain"],
    [
      "setting_change.proposed",
      { field: "two_approvals_above", value: "2000000000" },
      "Change proposed",
      "Approval limit: 2,000 UBXS",
    ],
    [
      "settings.changed",
      { cooling_off_seconds: { from: 86_400, to: 3_600 }, platform_status: { from: "suspended", to: "active" } },
      "Settings changed",
      "Cooling-off: 24 hours to 1 hour. Platform: suspended to active",
    ],
    [
      "settings.changed",
      {
        payments_stopped_at: { from: null, to: "2026-03-01" },
        payments_stopped_reason: { from: null, to: "Odd books" },
      },
      "Settings changed",
      "Payments: running to stopped. Odd books",
    ],
    ["user.role_given_back", {}, "User: role given back", null],
  ])("%s %j is said in words", (action, details, title, detail) => {
    expect(actOf({ action, details })).toMatchObject({ title, detail });
  });
});

it("says what a proposal would do", () => {
  const settings = { two_approvals_above_ubxs: "1000", cooling_off_seconds: 86_400 } as never;
  const say = (field: string, to: string) => proposed({ field, to } as never, settings);
  expect(say("two_approvals_above_ubxs", "2000")).toBe("raise the approval limit from 1,000 UBXS to 2,000 UBXS");
  expect(say("cooling_off_seconds", "0")).toBe("shorten the cooling-off from 24 hours to 0 seconds");
  expect(say("payments", "running")).toBe("let payments go on");
});

describe("the treasury", () => {
  const fine: Treasury = {
    success: true,
    mode: "treasury",
    chain_id: 56,
    address: "0x1",
    token_address: "0x2",
    reachable: true,
    token_balance_ubxs: "100",
    native_balance: "1",
    committed_ubxs: "20",
    committed_count: 1,
    waiting_ubxs: "80",
    waiting_count: 2,
    attention_count: 0,
    short: null,
    held_up: null,
    payments_stopped: null,
  };

  it("has one trouble at a time, the most important first", () => {
    const stopped = { at: "2026-03-01T09:30:00.000Z", reason: "Odd books" };
    expect(troubleOf(fine)).toBeNull();
    expect(troubleOf({ ...fine, short: "gas" })).toBe("gas");
    const heldUp = { since: stopped.at, reason: "The node is behind" };
    expect(troubleOf({ ...fine, held_up: heldUp })).toBe("held-up");
    expect(troubleOf({ ...fine, held_up: heldUp, short: "gas" })).toBe("gas");
    expect(troubleOf({ ...fine, short: "token", reachable: false })).toBe("unreachable");
    expect(troubleOf({ ...fine, reachable: false, payments_stopped: stopped })).toBe("stopped");
    expect(troubleOf({ ...fine, mode: "manual", reachable: null })).toBeNull();
  });

  it("knows what it lacks for all that is approved", () => {
    expect(lackOf(fine)).toBeNull();
    expect(lackOf({ ...fine, waiting_ubxs: "80.000001" })).toBe(1n);
    expect(lackOf({ ...fine, token_balance_ubxs: null, waiting_ubxs: "500" })).toBeNull();
  });

  it("has advice on every reason, and on one it has never heard of", () => {
    const reasons = ["would_revert", "reverted", "foreign_nonce", "no_transfer", "fee"];
    expect(new Set(reasons.map((reason) => adviceOn({ reason }).title)).size).toBe(5);
    expect(reasons.filter((reason) => adviceOn({ reason }).retry)).not.toContain("fee");
    expect(adviceOn({ reason: "eclipse" }).what).toContain("eclipse");
  });
});

describe("transaction hashes that are pasted", () => {
  const [a, b] = [`0x${"a1".repeat(32)}`, `0x${"b2".repeat(32)}`];
  it("stand on lines, or between spaces and commas, each once", () => {
    expect(readHashes(` ${a}\n\n${b}, ${a};`)).toEqual({ hashes: [a, b], problem: null });
  });

  it.each([
    ["", "at least one"],
    [`${a}\n0xabc`, "0xabc: A transaction ID is 0x followed by 64"],
    [Array.from({ length: 51 }, (_, n) => `0x${String(n).padStart(64, "0")}`).join("\n"), "these are 51"],
  ])("are refused with what is wrong", (typed, words) => {
    expect(readHashes(typed).problem).toContain(words);
  });
});
