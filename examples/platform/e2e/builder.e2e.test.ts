import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, startSite, type TestSite } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

it("puts a widget together, shows it, and gives the code to copy", async () => {
  const { page, complaints } = await site.visit("/builder/?state=Signed+out");
  const code = page.locator("#code");
  const signIn = page.getByRole("button", { name: "Sign In" });
  await signIn.waitFor();
  await page.getByLabel("Theme").selectOption("light");
  await page.getByLabel("Accent, light", { exact: true }).fill("#1b4d8f");
  await expect.poll(() => signIn.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(27, 77, 143)");
  // What is not released yet has no version that would last.
  expect(await code.textContent()).toContain(`src="${site.url}/elements/withdraw-all.js"></script>`);
  await page.getByText("always serves the latest build").waitFor();
  expect(await code.textContent()).toMatch(/--fh-accent: light-dark\(#1b4d8f, #93cfab\);[\s\S]*theme="light"/);

  // The address holds it all.
  await page.goto(page.url());
  await signIn.waitFor();
  expect(await page.getByLabel("Accent, light", { exact: true }).inputValue()).toBe("#1b4d8f");

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

  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => page.url()).toBe(`${site.url}/builder/`);
  await page.getByText("Available to Withdraw").first().waitFor();
  expect(complaints).toEqual([]);
});

it("shows every state of the refund, apart from the visitor's own session", async () => {
  const { page, complaints } = await site.visit("/builder/", { remembers: { auth_token: "the-visitors-own" } });
  const stage = page.locator("#stage");
  const state = page.getByRole("combobox", { name: "State" });
  for (const [name, shows] of Object.entries({
    Created: "Next Steps",
    Pending: "Waiting for two admins",
    "Approved, in line": /in line to be paid/,
    Paid: "Receipt",
    Rejected: /does not accept UBXS/,
    "Signed out": "Welcome Back",
    Form: "Available to Withdraw",
  })) {
    await state.selectOption(name);
    await stage.getByText(shows).first().waitFor();
  }
  // Who chooses by keyboard goes on from the same field.
  await expect.poll(() => state.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.goto(`${site.url}/terms`);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe("the-visitors-own");
  expect(complaints).toEqual([]);
});

it("keeps its defaults where the address has values that do not exist", async () => {
  const { page } = await site.visit("/builder/?widget=zzz&state=zzz&sign-in=zzz&radius=1e9&scale=&accent=red");
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).waitFor();
  expect(page.url()).toBe(`${site.url}/builder/`);
  expect(await page.locator("#code").textContent()).toContain("<freehold-withdraw-all api-url=");
  await page.getByLabel("Card radius").fill("");
  expect(await page.locator("#code").textContent()).not.toContain("--fh-radius-card");
});

it("on a phone scrolls the code and breaks no word of it, and reports colours that are hard to read, and what a policy blocks", async () => {
  const { page } = await site.visit("/builder/", PHONE);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).waitFor();
  const code = page.locator("pre");
  await page.locator("#code").getByText("freehold-withdraw-all").waitFor();
  expect(
    await code.evaluate((node) => [getComputedStyle(node).whiteSpaceCollapse, node.scrollWidth > node.clientWidth]),
  ).toEqual(["preserve", true]);
  await expectSound(page);
  await page.getByLabel("Accent, light", { exact: true }).fill("#ffd54a");
  await page.getByText("The accent on a light card has a contrast of 1.4 to 1. It needs 4.5 to 1.").waitFor();

  await page.getByLabel("Content-Security-Policy", { exact: true }).fill("default-src 'self'");
  await page.getByText(`add ${site.url} to its script-src`).waitFor();
  await page.getByText(`add ${site.url} to its connect-src`).waitFor();
  await page.getByLabel("Content-Security-Policy", { exact: true }).fill(`default-src 'self' ${site.url}`);
  await page.getByText("allows the script").waitFor();
  await page.getByText("allows requests to the API").waitFor();
});
