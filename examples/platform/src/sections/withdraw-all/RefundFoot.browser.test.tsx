import { json } from "@freehold/test-utils/browser/stub-api";
import { APPROVED, PAID, PENDING, REJECTED } from "@freehold/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import WithdrawAllSection from "./index.tsx";

freshPage("withdraw-all");
signedIn({
  "GET /wallet/total-deposits": json({ success: true, total_deposits_ubxs: "0", deposit_count: 0 }),
  "GET /wallet/check-pending-total-withdrawal": json({ success: false, withdrawal: null }),
  "GET /wallet/withdrawals": json({ success: true, withdrawals: [] }),
});

const link = page.getByRole("link", { name: "Refund progress" });
const stage = () => document.querySelector(".refund-parcel [data-stage]")?.getAttribute("data-stage") ?? null;

test.each([
  ["pending", PENDING, "requested", /yours is an outlined parcel/],
  ["approved", APPROVED, "approved", /yours is a hatched parcel/],
] as const)("a refund that is %s is a parcel drawn as on the map", async (_, withdrawal, drawnAs, words) => {
  api.routes["GET /wallet/check-pending-total-withdrawal"] = json({ success: true, withdrawal });
  draw(<WithdrawAllSection />);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(stage()).toBe(drawnAs);
  await expect.element(link).toHaveAttribute("href", "/progress");
});

test.each([
  ["paid", PAID, "paid"],
  ["rejected", REJECTED, null],
] as const)("one that is %s is, or is not, on the map", async (_, withdrawal, drawnAs) => {
  api.routes["GET /wallet/withdrawals"] = json({ success: true, withdrawals: [withdrawal] });
  draw(<WithdrawAllSection />);
  await expect.element(link).toBeVisible();
  await expect.poll(stage).toBe(drawnAs);
});
