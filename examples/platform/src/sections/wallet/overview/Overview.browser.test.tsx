import { $session, refreshSession } from "@freehold/session";
import { json, USER } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { Overview } from "./Overview.tsx";

freshPage("wallet");
signedIn({ "GET /wallet/transactions": json({ success: true, transactions: [], next: null }) });

const titles = () =>
  page
    .getByRole("heading", { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);
const withdraw = () => page.getByRole("link", { name: "Withdraw an amount" });

/** Opens the wallet of a person with this much, once the session is known: the shell draws no section before. */
async function open({ wallet_verified_at, total_ubxs }: { wallet_verified_at: string | null; total_ubxs: string }) {
  const none = { invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0" };
  api.routes["GET /auth/me"] = json({ ...USER, wallet_verified_at });
  api.routes["GET /wallet/balance"] = json({ success: true, available_ubxs: total_ubxs, ...none, total_ubxs });
  await vi.waitFor(async () => {
    await refreshSession();
    expect($session.get()).toMatchObject({ user: { wallet_verified_at } });
  });
  draw(<Overview />);
}

test("a wallet that isn't verified comes first, and nothing is offered where there is no balance", async () => {
  await open({ wallet_verified_at: null, total_ubxs: "0" });
  await expect.element(page.getByRole("link", { name: "Statements" })).toBeVisible();
  await expect.element(withdraw()).not.toBeInTheDocument();
  expect(titles()[0]).toBe("Your wallet");
});

test("a verified wallet follows the balance, which can be withdrawn", async () => {
  await open({ wallet_verified_at: "2026-03-01T09:30:00.000Z", total_ubxs: "12.5" });
  await expect.element(withdraw()).toBeVisible();
  expect(titles()[0]).toBe("Your balance");
  expect(titles()).toContain("Your wallet");
});
