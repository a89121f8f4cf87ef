import { readFileSync } from "node:fs";
import { join } from "node:path";
import { axeFindings } from "@freehold/test-utils/browser/axe-of-page";
import { ROOT } from "@freehold/tools/build/build-once";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, startSite, type TestSite } from "./site.ts";

const INTEGRITY = JSON.parse(readFileSync(join(ROOT, "packages/elements/dist/integrity.json"), "utf8"));

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

it("puts a widget together, shows it, and gives what to copy, with the hash of its file", async () => {
  const { page, complaints } = await site.visit("/builder/");
  const code = page.locator("#code");
  const signIn = page.getByRole("button", { name: "Sign In" });
  await signIn.waitFor();
  await page.getByLabel("Theme").selectOption("light");
  await page.getByLabel("Accent, light").fill("#1b4d8f");
  await expect.poll(() => signIn.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(27, 77, 143)");
  expect(await code.textContent()).toContain(`integrity="${INTEGRITY["withdraw-all.js"]}"`);
  expect(await code.textContent()).toMatch(/--fh-accent: light-dark\(#1b4d8f, #93cfab\);[\s\S]*theme="light"/);
  expect(await axeFindings(page)).toEqual([]);

  // The address holds it all.
  await page.goto(page.url());
  await signIn.waitFor();
  expect(await page.getByLabel("Accent, light").inputValue()).toBe("#1b4d8f");

  await page.getByRole("combobox", { name: "Sign-in" }).selectOption("event");
  await page.getByRole("combobox", { name: "For", exact: true }).selectOption("react");
  expect(await code.textContent()).toContain('import { WithdrawAll } from "@freehold/withdraw-all";');
  for (const host of ["vue", "svelte", "angular", "solid", "lit"]) {
    await page.getByRole("combobox", { name: "For", exact: true }).selectOption(host);
    expect(await code.textContent(), host).toMatch(/@freehold\/elements\/withdraw-all[\s\S]*sign-in="event"/);
  }
  // The host is in the address, too.
  expect(page.url()).toContain("for=lit");
  await page.getByRole("combobox", { name: "Widget" }).selectOption("auth");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Sign-in" }).isVisible()).toBe(false);

  await page.getByRole("button", { name: "Begin anew" }).click();
  await expect.poll(() => page.url()).toBe(`${site.url}/builder/`);
  expect(complaints).toEqual([]);
});

it("goes on with what it has where the address asks for what there is not", async () => {
  const { page } = await site.visit("/builder/?widget=zzz&sign-in=zzz&radius=1e9&scale=&accent=red");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  expect(page.url()).toBe(`${site.url}/builder/`);
  expect(await page.locator("#code").textContent()).toContain("<freehold-withdraw-all api-url=");
  await page.getByLabel("Corners of cards").fill("");
  expect(await page.locator("#code").textContent()).not.toContain("--fh-radius-card");
});

it("says which colours people cannot read, and what a policy lacks", async () => {
  const { page } = await site.visit("/builder/", PHONE);
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await expectSound(page);
  await page.getByLabel("Accent, light").fill("#ffd54a");
  await page.getByText("The accent on a light card has a contrast of 1.4 to 1; 4.5 is needed.").waitFor();

  await page.getByLabel("Its Content-Security-Policy").fill("default-src 'self'");
  await page.getByText(`add ${site.url} to its script-src`).waitFor();
  await page.getByText(`add ${site.url} to its connect-src`).waitFor();
  await page.getByLabel("Its Content-Security-Policy").fill(`default-src 'self' ${site.url}`);
  await page.getByText("lets the script run").waitFor();
  await page.getByText("lets requests to the API through").waitFor();
});
