import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { openSection } from "../../../../shared/location/router.ts";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../../shared/test/signed-in.fixture.ts";
import { someEntry as entry, someProperty } from "../../test/property.fixture.ts";
import { EventsCard } from "./EventsCard.tsx";

const MILL = someProperty({
  events: [
    entry(1, { kind: "letting", title: "", changes: [{ field: "units_let", from: "11", to: "12" }] }),
    entry(2, { kind: "rent", title: "" }),
  ],
  events_next: "key",
});

type Devtools = { send: (method: string, parameters?: Record<string, unknown>) => Promise<unknown> };
const devtools = () => cdp() as unknown as Devtools;

freshPage("properties");
signedIn(
  {
    "GET /properties/harbour-mill": json({ success: true, property: MILL }),
    "GET /properties/p-1/events": (_, query) =>
      Response.json(
        query?.get("after") === "key" ? { items: [entry(3)], next: "more" } : { items: [entry(4)], next: null },
      ),
  },
  "admin",
);
beforeEach(() => openSection("properties", { rest: ["harbour-mill", "edit"] }));
afterEach(() => {
  vi.useRealTimers();
});

test("an entry that an edit recorded is headed by its kind: a letting is no change of rent", async () => {
  draw(<EventsCard property={MILL} />);
  await expect.element(page.getByText("Change in letting", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rent and costs", { exact: true })).toBeVisible();
});

test("every entry can be reached, however many pages the history has", async () => {
  draw(<EventsCard property={MILL} />);
  await page.getByRole("button", { name: "Show full history" }).click();
  await expect.element(page.getByText("Entry 4", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Entry 3", { exact: true })).toBeVisible();
  // The button is gone with what it did.
  await expect.element(page.getByRole("list")).toHaveFocus();
});

test("a new entry is of today as the server has it, also where it is tomorrow already", async () => {
  await devtools().send("Emulation.setTimezoneOverride", { timezoneId: "Pacific/Kiritimati" });
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T23:30:00Z") });
    expect(new Date().getDate()).toBe(2);
    draw(<EventsCard property={MILL} />);
    await page.getByRole("button", { name: "Add an entry" }).click();
    const day = page.getByLabelText("Day (UTC)");
    await expect.element(day).toHaveValue("2026-03-01");
    await expect.element(day).toHaveAttribute("max", "2026-03-01");
  } finally {
    await devtools().send("Emulation.setTimezoneOverride", { timezoneId: "" });
  }
});

test("what the server refuses stands at its field", async () => {
  const errors = [{ path: "happened_on", message: "must not be in the future" }];
  api.routes["POST /admin/properties/p-1/events"] = problem("validation_failed", "Refused.", { errors });
  draw(<EventsCard property={MILL} />);
  await page.getByRole("button", { name: "Add an entry" }).click();
  await page.getByLabelText("Headline").fill("A note");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const day = page.getByLabelText("Day (UTC)");
  await expect.element(day).toHaveAttribute("aria-invalid", "true");
  await expect.element(day).toHaveFocus();
  await expect.element(page.getByText("must not be in the future")).toBeVisible();
});
