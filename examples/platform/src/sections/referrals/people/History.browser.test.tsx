import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { History } from "./History.tsx";

const PEOPLE = Array.from({ length: 25 }, (_, place) => ({
  email_masked: `p${place}***@freehold.test`,
  joined_on: "2026-03-01",
  reward_ubxs: "1",
}));

freshPage("referrals");
signedIn({
  "GET /auth/referrals/history": (_, query) => {
    const number = Number(query?.get("page"));
    const items = PEOPLE.slice((number - 1) * 10, number * 10);
    return Response.json({ items, total: PEOPLE.length, page: number, limit: 10 });
  },
});

test("an address past the end opens the last page instead", async () => {
  openSection("referrals", { search: { page: "9" } });
  const entries = history.length;
  draw(<History />);
  await expect.element(page.getByRole("cell", { name: "p24***@freehold.test" })).toBeVisible();
  await expect.element(page.getByText("21 to 25 of 25")).toBeVisible();
  expect([location.search, history.length]).toEqual(["?page=3", entries]);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect.element(page.getByText("11 to 20 of 25")).toBeVisible();
});

test("without referrals it says so, on every page", async () => {
  api.routes["GET /auth/referrals/history"] = json({ items: [], total: 0, page: 9, limit: 10 });
  openSection("referrals", { search: { page: "9" } });
  draw(<History />);
  await expect.element(page.getByText("Your code has not been used yet")).toBeVisible();
});
