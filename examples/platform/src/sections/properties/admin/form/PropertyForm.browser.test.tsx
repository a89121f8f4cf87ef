import type { PropertyDetail } from "@freehold/contract";
import { configure } from "@freehold/session";
import { Root } from "@freehold/ui";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { PropertyForm } from "./PropertyForm.tsx";

freshPage("properties");

const MONEY = {
  purchase_price_ubxs: "220800",
  purchase_costs_ubxs: "13200",
  reserve_ubxs: "6000",
  gross_rent_ubxs: "1705",
  management_ubxs: "85",
  maintenance_ubxs: "0",
  tax_ubxs: "0",
  insurance_ubxs: "0",
  vacancy_ubxs: "121.79",
};
const MILL = {
  id: "p-1",
  status: "open",
  name: "Harbour Mill",
  slug: "harbour-mill",
  kind: "office",
  place: "Rotterdam",
  address: "Quay 12",
  description: "A mill.",
  manager: "Mills & Co",
  year_built: 1908,
  floor_area_m2: 2140,
  units: 14,
  units_let: 13,
  share_price_ubxs: "50",
  shares_total: 4800,
  money: MONEY,
} as PropertyDetail;

test("what can no longer change is a fact and no field", async () => {
  const form = (property: PropertyDetail) => <PropertyForm property={property} onUnsaved={() => undefined} />;
  const { rerender } = draw(form({ ...MILL, status: "draft" }));
  await expect.element(page.getByLabelText("Shares")).toHaveValue("4800");
  rerender(form(MILL));
  await expect.element(page.getByLabelText("Shares")).not.toBeInTheDocument();
  const facts = [...document.querySelectorAll(".property-facts > div")].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    ["Slug", "harbour-mill"],
    ["Share price (UBXS)", "50.00"],
    ["Shares", "4,800"],
    ["Purchase price (UBXS)", "220,800.00"],
    ["Purchase costs (UBXS)", "13,200.00"],
    ["Reserve (UBXS)", "6,000.00"],
  ]);
});

test("what another admin changed meanwhile is not changed back", async () => {
  const sent: unknown[] = [];
  let stored = { ...MILL };
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const patch = JSON.parse(String(body));
    sent.push(patch);
    stored = { ...stored, ...patch };
    return Response.json({ success: true, property: stored });
  });
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  const onUnsaved = vi.fn();
  const form = (property: PropertyDetail) => (
    <Root theme="light" className="site">
      <main>
        <PropertyForm property={property} onUnsaved={onUnsaved} />
      </main>
    </Root>
  );
  const { rerender } = draw(null);
  rerender(form(MILL));
  await page.getByLabelText("Name", { exact: true }).fill("Harbour Mill 12");
  stored = { ...stored, place: "Antwerp" };
  rerender(form(stored));
  await page.getByRole("button", { name: "Save changes" }).click();
  await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(0));
  expect(sent).toEqual([{ name: "Harbour Mill 12" }]);
  await expect.element(page.getByLabelText("Place", { exact: true })).toHaveValue("Antwerp");
  stored = { ...stored, units_let: 14 };
  rerender(form(stored));
  await page.getByLabelText("Managed by").fill("Mills Ltd");
  await page.getByRole("button", { name: "Save changes" }).click();
  await vi.waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(0));
  expect(sent.at(-1)).toEqual({ manager: "Mills Ltd" });
  vi.unstubAllGlobals();
});
