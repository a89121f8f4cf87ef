import { expect, it } from "vitest";
import { actionOf, detailOf } from "./describe.ts";
import { $recordsMessages } from "./messages.ts";

const t = $recordsMessages.get();

it("what was done to an account is said in words, and an action of another time by its name", () => {
  const action = (action: string, details: Record<string, unknown> = {}) => actionOf({ action, details }, t);
  expect(action("user.disabled")).toBe("Account disabled");
  expect(action("role_change.confirmed")).toBe("Admin role change confirmed");
  expect(action("role_change.replaced")).toBe("Proposed again");
  expect(action("user.passkey_added")).toBe("user passkey added");
  expect(action("user.wallet", { wallet_verified_at: { from: null, to: "2025-02-20T18:17:32Z" } })).toBe(
    "Wallet verified",
  );
  expect(action("user.wallet", { wallet_verified_at: { from: "2025-02-20T18:17:32Z", to: null } })).toBe(
    "Wallet no longer verified",
  );
  expect(action("user.wallet", { wallet_address: { from: "0xa", to: "0xb" } })).toBe("Wallet changed");
});

it("what changed is said from what to what; ids stay in the log", () => {
  const detail = (action: string, details: Record<string, unknown>) => detailOf({ action, details }, t);
  expect(detail("user.role", { role: { from: "admin", to: "user" } })).toBe("admin → user");
  expect(detail("user.role", { role: { from: null, to: "admin" } })).toBe("none → admin");
  const verified = { from: null, to: "2025-02-20T18:17:32.749+00:00" };
  expect(detail("user.wallet", { wallet_verified_at: verified })).toBe("");
  expect(detail("user.wallet", { wallet_address: { from: "0xa", to: "0xb" }, wallet_verified_at: verified })).toBe(
    "0xa → 0xb",
  );
  expect(detail("role_change.proposed", { role: "admin", proposal: "an id" })).toBe("");
  expect(detail("user.mail_resent", { template: "password_reset" })).toBe("password_reset");
  expect(detail("refused", { act: "PATCH /admin/users/{id}", code: "own_account" })).toBe(
    "PATCH /admin/users/{id}: own_account",
  );
});
