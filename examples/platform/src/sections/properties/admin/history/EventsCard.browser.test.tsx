import type { PropertyDetail, PropertyEvent } from "@freehold/contract";
import { configure, signIn, signOut } from "@freehold/session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { openSection } from "../../../../shared/address/router.ts";
import { draw, freshPage } from "../../../../shared/test/shared.fixture.tsx";
import { EventsCard } from "./EventsCard.tsx";

const ADMIN = { id: "somebody", email: "a@b.c", wallet_address: "0x1", role: "admin" };
const entry = (number: number, more: Partial<PropertyEvent> = {}): PropertyEvent => ({
  id: `e-${number}`,
  kind: "note",
  happened_on: "2026-02-01",
  title: `Entry ${number}`,
  body: "",
  amount_ubxs: null,
  changes: [],
  document: null,
  ...more,
});
const MILL = {
  id: "p-1",
  slug: "harbour-mill",
  documents: [],
  events: [
    entry(1, { kind: "letting", title: "", changes: [{ field: "units_let", from: "11", to: "12" }] }),
    entry(2, { kind: "rent", title: "" }),
  ],
  events_next: "key",
} as unknown as PropertyDetail;

type Devtools = { send: (method: string, parameters?: Record<string, unknown>) => Promise<unknown> };
const devtools = () => cdp() as unknown as Devtools;

/** What a new entry is refused with; null: it is taken. */
let refusal: { path: string; message: string } | null = null;

freshPage("properties");
beforeEach(async () => {
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL, { method = "GET" }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    if (pathname.endsWith("/login"))
      return Response.json({ success: true, token: `fh_${"a".repeat(43)}`, user: ADMIN });
    if (pathname.endsWith("/me")) return Response.json(ADMIN);
    if (pathname.endsWith("/events") && method === "POST" && refusal)
      return Response.json(
        { success: false, code: "validation_failed", detail: "Refused.", errors: [refusal] },
        { status: 422, headers: { "Content-Type": "application/problem+json" } },
      );
    if (pathname.endsWith("/events"))
      return Response.json(
        search.includes("after=key") ? { items: [entry(3)], next: "more" } : { items: [entry(4)], next: null },
      );
    return Response.json({ success: true, property: MILL });
  });
  await signIn({ email: "a@b.c", password: "x" });
  openSection("properties", { rest: ["harbour-mill", "edit"] });
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  refusal = null;
});

test("an entry that an edit recorded is headed by its kind: a letting is no change of rent", async () => {
  draw(<EventsCard property={MILL} />);
  await expect.element(page.getByText("Change in letting", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Rent and costs", { exact: true })).toBeVisible();
});

test("every entry can be reached, however many pages the history has", async () => {
  draw(<EventsCard property={MILL} />);
  await page.getByRole("button", { name: "Show the whole history" }).click();
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
  refusal = { path: "happened_on", message: "must not be in the future" };
  draw(<EventsCard property={MILL} />);
  await page.getByRole("button", { name: "Add an entry" }).click();
  await page.getByLabelText("Headline").fill("A note");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const day = page.getByLabelText("Day (UTC)");
  await expect.element(day).toHaveAttribute("aria-invalid", "true");
  await expect.element(day).toHaveFocus();
  await expect.element(page.getByText("must not be in the future")).toBeVisible();
});
