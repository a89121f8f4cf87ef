import type { InvestmentQuote, PropertyDetail } from "@freehold/contract";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { InvestDialog } from "./InvestDialog.tsx";

const QUOTE: InvestmentQuote = {
  success: true,
  property_id: "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f",
  shares: 1,
  share_price_ubxs: "1250.5",
  cost_ubxs: "1250.5",
  fee_bps: 50,
  fee_ubxs: "6.2525",
  total_ubxs: "1256.7525",
  remainder_ubxs: "0",
  available_ubxs: "2000",
  available_after_ubxs: "743.2475",
  shares_available: 40,
  refusal: null,
};
/** What the dialog reads of a property. */
const PROPERTY = { id: QUOTE.property_id, name: "Harbour Mill 12" } as PropertyDetail;

freshPage("properties");
signedIn({ "GET /investments/quote": json(QUOTE) });

test("the button that buys says for how much, digit for digit, and buys for no more than that", async () => {
  draw(<InvestDialog property={PROPERTY} onClose={() => undefined} />);
  await page.getByRole("button", { name: "Review" }).click();
  const buy = page.getByRole("button", { name: "Buy for 1,256.7525 UBXS" });
  await expect.element(buy).toBeVisible();
  await buy.click();
  await expect
    .poll(() => api.asked.find(({ route }) => route === "POST /investments")?.body)
    .toEqual({
      property_id: QUOTE.property_id,
      shares: 1,
      total_ubxs: "1256.7525",
    });
});
