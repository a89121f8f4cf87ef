import { expect, it } from "vitest";
import { actionOf, detailOf } from "./describe.ts";
import { $recordsMessages } from "./messages.ts";

const t = $recordsMessages.get();

it("what was done to an account is said in words, and an action of another time by its name", () => {
  expect(actionOf({ action: "user.disabled" }, t)).toBe("Account disabled");
  expect(actionOf({ action: "role_change.confirmed" }, t)).toBe("Confirmed as an admin");
  expect(actionOf({ action: "role_change.replaced" }, t)).toBe("Proposed anew");
  expect(actionOf({ action: "user.passkey_added" }, t)).toBe("user passkey added");
});

it("what changed is said from what to what; ids stay in the log", () => {
  const detail = (action: string, details: Record<string, unknown>) => detailOf({ action, details }, t);
  expect(detail("user.role", { role: { from: "admin", to: "user" } })).toBe("admin → user");
  expect(detail("user.role", { role: { from: null, to: "admin" } })).toBe("none → admin");
  expect(detail("user.wallet", { wallet_verified_at: { from: null, to: "2025-02-20T18:17:32.749+00:00" } })).toMatch(
    /^none → Feb 2[01], 2025, \d\d:\d\d [AP]M /,
  );
  expect(detail("role_change.proposed", { role: "admin", proposal: "an id" })).toBe("");
  expect(detail("user.mail_resent", { template: "password_reset" })).toBe("password_reset");
  expect(detail("refused", { act: "PATCH /admin/users/{id}", code: "own_account" })).toBe(
    "PATCH /admin/users/{id}: own_account",
  );
});
