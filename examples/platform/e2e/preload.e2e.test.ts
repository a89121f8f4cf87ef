import { expect, it } from "vitest";
import { startSite, visitAs } from "./site.ts";

const SITE = /\/assets\/index-[^/]+\.js$/;
const SIGN_IN = /\/assets\/SignedOut-[^/]+\.js$/;

const site = await startSite();

it("a visitor without a session gets the sign-in form's files beside the site's own script", async () => {
  const { page, complaints } = await site.visit("/robots.txt");
  const asked = page.waitForRequest(SIGN_IN);
  // The script comes once the form has been asked for: else neither would.
  await page.route(SITE, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${site.url}/`);
  await page.getByLabel("Password", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

it.each([
  ["a signed-in person", "/dashboard", "Dashboard", true],
  ["a visitor of a page that needs no account", "/terms", "Terms", false],
])("%s doesn't get them", async (_, path, title, isSignedIn) => {
  const email = "person@example.test";
  if (isSignedIn) await site.person(email);
  const { page } = await (isSignedIn ? visitAs(site, email, { path: "/robots.txt" }) : site.visit("/robots.txt"));
  const asked: string[] = [];
  page.on("request", (request) => SIGN_IN.test(request.url()) && asked.push(request.url()));
  await page.goto(site.url + path);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  expect(asked).toEqual([]);
});
