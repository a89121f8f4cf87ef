import type { PropertyNews, WalletTransaction } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { LatestTransactions } from "./LatestTransactions.tsx";
import { News } from "./News.tsx";

freshPage("dashboard");

const LETTING: PropertyNews = {
  id: "e-1",
  property_slug: "harbour-mill",
  property_name: "Harbour Mill 12",
  property_picture: null,
  kind: "letting",
  title: "",
  body: "",
  amount_ubxs: null,
  changes: [{ field: "units_let", from: "11", to: "12" }],
  happened_on: "2026-02-01",
  created_at: "2026-02-01T10:00:00.000Z",
};

test("news says what an edit changed, and leads to the entry", async () => {
  draw(
    <News
      news={[
        LETTING,
        { ...LETTING, id: "e-2", kind: "repair", title: "New roof", amount_ubxs: "1250.5", body: "Slate." },
      ]}
    />,
  );
  const letting = page.getByRole("link", { name: "Change in letting" });
  await expect.element(letting).toHaveAttribute("href", "/properties/harbour-mill?entry=e-1");
  await expect.element(page.getByText("Units let: 11 → 12").first()).toBeVisible();
  await expect.element(page.getByText(/^Harbour Mill 12 · Letting · /)).toBeVisible();
  await expect.element(page.getByText("1,250.50")).toBeVisible();
  await expect.element(page.getByText("Slate.")).toBeVisible();
});

test("a payout among the latest transactions names its property, and leads to its detail", async () => {
  const payout: WalletTransaction = {
    id: "t-1",
    type: "payout",
    amount_ubxs: "3.5",
    status: "completed",
    tx_hash: null,
    chain_id: null,
    property_name: "Harbour Mill 12",
    month: "2026-01",
    created_at: "2026-02-01T10:00:00.000Z",
  };
  draw(<LatestTransactions transactions={[payout, { ...payout, id: "t-2", is_correction: true }]} />);
  const link = (name: string) => page.getByRole("link", { name });
  await expect.element(link("Harbour Mill 12 Payout for Jan")).toHaveAttribute("href", "/wallet/transactions/t-1");
  await expect
    .element(link("Harbour Mill 12 Payout correction for Jan"))
    .toHaveAttribute("href", "/wallet/transactions/t-2");
});
