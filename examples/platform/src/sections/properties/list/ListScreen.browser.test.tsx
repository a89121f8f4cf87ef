import { json, unreachable } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { focused, tabTo } from "../../../shared/test/keys.fixture.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { useArrival } from "../../../shell/use-arrival.ts";
import PropertiesSection from "../index.tsx";
import { someProperty } from "../test/property.fixture.ts";

const MILL = someProperty({ status: "open", shares_available: 4800, shares_in_treasury: 0 });
const QUAY = someProperty({ ...MILL, id: "p-2", slug: "quay-house", name: "Quay House" });
const LIST = json({ success: true, properties: [MILL, QUAY], total: 2, next: null, places: ["Rotterdam"] });

freshPage("properties");
signedIn({
  "GET /properties": LIST,
  "GET /properties/harbour-mill": json({ success: true, property: MILL }),
  "GET /properties/quay-house": json({ success: true, property: QUAY }),
  "GET /platform": json({
    platform_status: "active",
    support: { email: null, url: null, hours: null },
    announcement: null,
  }),
});

function Site() {
  useArrival();
  return <PropertiesSection />;
}

const press = (keys: string) => userEvent.keyboard(keys);
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

test("with the keyboard alone properties are filtered, compared and opened, and the focus is never lost", async () => {
  api.routes["GET /properties"] = unreachable;
  draw(<Site />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await tabTo("Try Again");
  api.routes["GET /properties"] = LIST;
  await press("{Enter}");
  await expect.element(page.getByText("2 properties")).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");

  await tabTo("Type");
  await press("{ArrowDown}");
  await expect.poll(() => location.search).toBe("?type=house");
  await expect.element(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await tabTo("Clear filters");
  await press("{Enter}");
  await expect.poll(() => location.search).toBe("");
  expect(focused()).toBe("Filter properties");
  await tabTo("Search");

  await tabTo("Cards");
  await press("{ArrowRight}");
  await expect.poll(() => location.search).toBe("?view=table");
  await expect.poll(focused).toBe("Table");
  await press("{ArrowLeft}");
  await expect.poll(() => location.search).toBe("");

  await tabTo("Compare Harbour Mill");
  await press("[Space]");
  await tabTo("Clear");
  await press("{Enter}");
  await expect.poll(() => location.search).toBe("");
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");

  for (const name of ["Harbour Mill", "Quay House"]) {
    await tabTo(`Compare ${name}`);
    await press("[Space]");
  }
  await tabTo("Compare side by side");
  await press("{Enter}");
  await expect.element(heading("Compare properties")).toHaveFocus();
  await tabTo("Remove Quay House");
  await press("{Enter}");
  await expect.element(heading("Compare properties")).toHaveFocus();
  await tabTo("All properties", { back: true });
  await press("{Enter}");
  await expect.element(page.getByText("2 properties")).toBeVisible();
  await expect.poll(() => document.activeElement?.tagName).toBe("MAIN");

  await tabTo("Harbour Mill");
  await press("{Enter}");
  await expect.element(heading("Harbour Mill")).toHaveFocus();
  await tabTo("Invest");
  await press("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Invest in Harbour Mill" })).toBeVisible();
  await press("{Escape}");
  await expect.poll(focused).toBe("Invest");
});

test("three properties are compared at most: the fourth cannot be chosen until one is taken out", async () => {
  const properties = ["One", "Two", "Three", "Four"].map((name, n) =>
    someProperty({ ...MILL, id: `p-${n}`, slug: name.toLowerCase(), name }),
  );
  api.routes["GET /properties"] = json({ success: true, properties, total: 4, next: null, places: [] });
  // What was read of the list in another order is kept.
  openSection("properties", { search: { sort: "name" } });
  draw(<Site />);
  const choice = (name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
  for (const name of ["One", "Two", "Three"]) await choice(name).click();
  await expect.element(choice("Four")).toBeDisabled();
  await choice("Two").click();
  await expect.element(choice("Four")).toBeEnabled();
});

test("what most properties have in common is said once, and the others say what they are", async () => {
  const sold = someProperty({ ...MILL, id: "p-3", slug: "sold", name: "Sold House", status: "funded" });
  api.routes["GET /properties"] = json({
    success: true,
    properties: [MILL, QUAY, sold],
    total: 3,
    next: null,
    places: [],
  });
  draw(<Site />);
  await expect.element(page.getByText("unless a property says otherwise")).toBeVisible();
  const statusOf = (name: string) =>
    page.getByRole("article").filter({ hasText: name }).element().querySelector(".fh-badge")?.textContent ?? null;
  expect([statusOf("Harbour Mill"), statusOf("Quay House"), statusOf("Sold House")]).toEqual([null, null, "Funded"]);
});

test("on a phone a card is a row with its whole drawing", async () => {
  await page.viewport(390, 844);
  draw(<Site />);
  const card = page.getByRole("article").filter({ hasText: "Quay House" });
  await expect.element(card).toBeVisible();
  const { width, height } = (card.element().querySelector(".property-picture") as Element).getBoundingClientRect();
  expect(width / height).toBeCloseTo(8 / 5, 1);
  expect(card.element().getBoundingClientRect().height).toBeLessThan(180);
});
