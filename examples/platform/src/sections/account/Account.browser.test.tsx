import type { ProofWanted } from "@freehold/contract";
import { setProver } from "@freehold/session";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem, testToken } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { $route, openSection } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { UndoNotice } from "../../shared/undo/UndoNotice.tsx";
import { PUBLIC_PAGES } from "../../shell/public-pages.ts";
import Account from "./index.tsx";

freshPage("account");
signedIn({
  "GET /auth/me/preferences": json({ payout_mails: true }),
  "GET /auth/email-words": json({ success: true, words: "amber river" }),
});

const monthly = page.getByRole("checkbox", { name: "Email me a monthly payout summary" });

test("it has a heading for each part, and axe finds nothing", async () => {
  draw(<Account />);
  await expect.element(monthly).toBeVisible();
  const parts = page.getByRole("heading", { level: 2 }).elements();
  expect(parts.map((part) => part.textContent)).toEqual(["Profile", "Sign-in", "Emails", "Appearance", "Data"]);
  expect(await axeFindings()).toEqual([]);
});

test.each([
  ["password", "Current password"],
  ["wallet", "Address"],
  ["words", "amber river"],
])("/account/%s opens that row, and only that", async (part, within) => {
  openSection("account", { rest: [part] });
  draw(<Account />);
  await expect.element(page.getByText(within, { exact: true })).toBeVisible();
  expect(document.querySelectorAll("details[open]").length).toBe(1);
});

test("a change of password that needs a second factor continues once the person has confirmed it", async () => {
  const asked: ProofWanted[] = [];
  setProver(async (wanted) => {
    asked.push(wanted);
    api.routes["POST /auth/password/change"] = json({
      ...{ success: true, token: testToken("renewed"), expires_at: "2026-03-02T09:30:00.000Z" },
    });
    return true;
  });
  const proof = { methods: ["passkey"], max_age: 600 };
  api.routes["POST /auth/password/change"] = problem("proof_required", "Confirm it's you to continue.", { proof });
  openSection("account", { rest: ["password"] });
  draw(<Account />);
  await page.getByLabelText("Current password", { exact: true }).fill("wren tulip frog");
  await page.getByLabelText("New password", { exact: true }).fill("owls bake seven loaves");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.element(page.getByText("Your password has been changed.")).toBeVisible();
  expect(asked).toEqual([proof]);
  setProver(null);
});

test("it leads to every page that needs no account", async () => {
  const stop = $route.listen(() => undefined);
  draw(<Account />);
  const links = page.getByRole("navigation", { name: "Public pages" }).getByRole("link");
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute("href"))).toEqual(PUBLIC_PAGES.map(({ path }) => `/${path}`));
  await page.getByRole("link", { name: "Terms" }).click();
  expect($route.get().section).toBe("terms");
  stop();
});

test("the link of the monthly mail leads to its switch, which can be undone", async () => {
  openSection("account", { rest: ["mails"] });
  draw(
    <>
      <Account />
      <UndoNotice />
    </>,
  );
  await expect.element(monthly).toHaveFocus();
  api.routes["PATCH /auth/me/preferences"] = json({ payout_mails: false });
  await monthly.click();
  await expect.element(page.getByText("The monthly email is off.")).toBeVisible();
  api.routes["PATCH /auth/me/preferences"] = json({ payout_mails: true });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(monthly).toBeChecked();
  await expect.element(page.getByText("The monthly email is on.")).toBeVisible();
});
