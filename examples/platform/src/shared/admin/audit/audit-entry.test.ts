import { describe, expect, it } from "vitest";
import { actOf } from "./audit-entry.ts";
import { $auditMessages } from "./messages.ts";

describe("an entry of the audit log", () => {
  it.each([
    ["withdrawal.rejected", { note: "No such wallet" }, "Rejected", "No such wallet"],
    ["withdrawal.approval", { digest: "ff", chain_id: 0 }, "Approval given", null],
    ["withdrawal.approved", { amount: "1" }, "Approved", "It has every approval it needs"],
    ["withdrawal.note", { note: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01" }, "Note added", null],
    ["withdrawal.taken", { from: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01" }, "Assigned", null],
    ["payment.paid", { tx_hash: `0x${"ab".repeat(32)}` }, "Payment final", "0xabababab...abababab"],
    ["payment.attention", { reason: "reverted" }, "Payment needs an admin", "Failed on the blockchain"],
    [
      "setting_change.proposed",
      { field: "two_approvals_above", value: "2000000000" },
      "Change proposed",
      "Approval limit: 2,000.00 UBXS",
    ],
    [
      "settings.changed",
      { cooling_off_seconds: { from: 86_400, to: 3_600 }, platform_status: { from: "suspended", to: "active" } },
      "Settings changed",
      "Waiting period: 24 hours to 1 hour. Platform: suspended to active",
    ],
    [
      "setting_change.confirmed",
      { field: "payments", value: "running", reason: "The node was wrong" },
      "Change confirmed",
      "Payments: running. The node was wrong",
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
    [
      "settings.changed",
      { approval_window_seconds: { from: 86_400, to: 172_800 } },
      "Settings changed",
      "Limit period: 24 hours to 2 days",
    ],
    [
      "settings.changed",
      { investment_fee_bps: { from: 0, to: 150 }, referral_reward: { from: 5_000_000, to: 0 } },
      "Settings changed",
      "Fee for shares: 0% to 1.5%. Referral reward: 5.00 UBXS to 0.00 UBXS",
    ],
    [
      "settings.changed",
      { cooling_off_seconds: { from: 86_400, to: 0 } },
      "Settings changed",
      "Waiting period: 24 hours to none",
    ],
    ["announcement.published", { version: 2, texts: { de: "Hallo", en: "Hello" } }, "Announcement published", "Hello"],
    ["announcement.published", { version: 3, texts: {} }, "Announcement published", "Standard text"],
    [
      "refused",
      { act: "POST /admin/withdrawals/{id}/approve", code: "self_approval" },
      "Refused",
      "Tried to approve the request: it's their own, so another admin has to decide.",
    ],
    ["user.role_given_back", {}, "User: role given back", null],
  ])("%s %j is said in words", (action, details, title, detail) => {
    expect(actOf({ action, details }, $auditMessages.get())).toMatchObject({ title, detail });
  });

  it("is marked as failed where something was refused or went wrong, and not where a person called their own request off", () => {
    const failed = (action: string) => actOf({ action, details: {} }, $auditMessages.get()).failed;
    for (const action of ["withdrawal.rejected", "payment.attention", "payment.failed"])
      expect(failed(action)).toBe(true);
    for (const action of ["withdrawal.cancelled", "withdrawal.completed"]) expect(failed(action)).toBe(false);
  });
});
