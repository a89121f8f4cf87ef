import { json } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { EditScreen } from "../admin/EditScreen.tsx";
import { someEntry as entry, someProperty } from "../test/property.fixture.ts";
import { PropertyScreen } from "./PropertyScreen.tsx";

const MILL = someProperty({ events: [entry(1), entry(2)], events_next: "key" });
const SLUG = MILL.slug;

let mill = MILL;
freshPage("properties");
signedIn(
  {
    [`GET /properties/${SLUG}`]: () => Response.json({ success: true, property: mill }),
    "GET /properties/p-1/events": json({ items: [entry(3)], next: null }),
    [`DELETE /admin/properties/p-1/events/${entry(1).id}`]: () => {
      // As many as before: one of the next page has taken its place.
      mill = { ...MILL, events: [entry(2), entry(3)] };
      return new Response(null, { status: 204 });
    },
  },
  "admin",
);
beforeEach(() => {
  mill = MILL;
});

const heading = () => page.getByRole("heading", { level: 1, name: "Harbour Mill" });

test("a link to an entry leads to it, and to the heading where the entry is not there", async () => {
  openSection("properties", { rest: [SLUG], search: { entry: entry(2).id } });
  const { unmount } = draw(<PropertyScreen slug={SLUG} />);
  await expect.element(page.getByRole("listitem").filter({ hasText: "Entry 2" })).toHaveFocus();
  unmount();
  openSection("properties", { rest: [SLUG], search: { entry: "0198c9a5-5d5a-7c3e-8b1f-000000000009" } });
  draw(<PropertyScreen slug={SLUG} />);
  await expect.element(heading()).toHaveFocus();
});

test("the focus goes to the history when it is shown in full and the button for it is gone", async () => {
  openSection("properties", { rest: [SLUG] });
  draw(<PropertyScreen slug={SLUG} />);
  await page.getByRole("button", { name: "Show full history" }).click();
  await expect.element(page.getByText("Entry 3")).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toBe("history");
});

test("the focus goes to the heading when an entry is taken back and another takes its place", async () => {
  openSection("properties", { rest: [SLUG, "edit", "history"] });
  draw(<EditScreen slug={SLUG} />);
  await page.getByRole("button", { name: "Retract: Entry 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Retract", exact: true }).click();
  await expect.element(page.getByText("Entry 3")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("on a phone what is the person's comes first, and what few people read is a line that opens", async () => {
  await page.viewport(390, 844);
  mill = someProperty({
    events: [entry(1)],
    holding: { shares: 16, shares_in_refund: 0, cost_ubxs: "800", value_ubxs: "832" },
  });
  openSection("properties", { rest: [SLUG] });
  draw(<PropertyScreen slug={SLUG} />);
  const top = (locator: { element(): Element }) => locator.element().getBoundingClientRect().top;
  await expect.element(page.getByRole("heading", { name: "Your shares" })).toBeVisible();
  expect(top(page.getByText("Your shares"))).toBeLessThan(top(page.getByText("Share price")));
  await expect.element(page.getByText("Gross rent")).not.toBeVisible();
  await page.getByText("Financials").click();
  await expect.element(page.getByText("Gross rent")).toBeVisible();
});

test("on a phone a link to an entry opens the history", async () => {
  await page.viewport(390, 844);
  openSection("properties", { rest: [SLUG], search: { entry: entry(2).id } });
  draw(<PropertyScreen slug={SLUG} />);
  await expect.element(page.getByRole("listitem").filter({ hasText: "Entry 2" })).toHaveFocus();
});
