import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { heldMonth } from "../../shared/admin/holds/held-month.fixture.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { HeldMonths } from "./HeldMonths.tsx";

freshPage("refunds");
signedIn({}, "admin");

test("months that are confirmed and not distributed say why, what to do and when they are tried again; a correction is one", async () => {
  api.routes["GET /admin/payouts"] = json({
    items: [heldMonth(), heldMonth({ id: "d-2", is_correction: true, net_ubxs: "12.5" })],
    next: null,
  });
  draw(<HeldMonths />);
  const card = page.getByRole("region", { name: "Confirmed but not distributed" });
  const items = card.getByRole("listitem");
  const said = (place: number, words: string | RegExp) =>
    expect.element(items.nth(place).getByText(words)).toBeVisible();
  await said(0, /^Harbour Mill, March 2026$/);
  await said(0, "The treasury wouldn't cover what people are owed.");
  await said(0, "Send what the month brought to the treasury.");
  await said(0, /^Since Apr 2, 2026, 11:00 AM UTC. We'll retry at Apr 2, 2026, 11:10 AM UTC.$/);
  await said(1, /^Harbour Mill, March 2026, correction$/);
  await said(1, /12.50/);
  await expect
    .element(items.nth(1).getByRole("link", { name: "Open Harbour Mill, March 2026, correction" }))
    .toHaveAttribute("href", "/payouts/months/d-2");
});
