import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { Earnings } from "./RecordTables.tsx";

const ID = "3f0c7d0e-0f54-4a54-9a34-3a3b3c3d3e3f";
const payout = { property_slug: "harbour-mill", property_name: "Harbour Mill", month: "2026-03", is_correction: false };
const earned = { type: "payout", amount_ubxs: "3", created_at: "2026-04-02T10:00:00.000Z", payout };

freshPage("users");
signedIn(
  {
    [`GET /admin/users/${ID}/earnings`]: json({
      items: [
        { ...earned, id: "e-2", payout: { ...payout, is_correction: true } },
        { ...earned, id: "e-1" },
      ],
      next: null,
    }),
  },
  "admin",
);

test("what was missing in a month is no second payout of it", async () => {
  openSection("users", { rest: [ID, "earnings"] });
  draw(<Earnings id={ID} />);
  const rows = page.getByRole("row");
  await expect.element(rows.nth(1).getByText("March 2026, correction")).toBeVisible();
  await expect.element(rows.nth(2).getByText("March 2026", { exact: true })).toBeVisible();
});
