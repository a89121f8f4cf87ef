import { beforeAll, expect, it } from "vitest";
import { tabTo } from "./keys.ts";
import { PASSWORD, startSite, type TestSite, WALLET } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.person("keys@example.test", { deposits: ["100"] });
});

it("a person signs in, reads the announcement, requests a refund, changes the password and leaves, with keys only", async () => {
  const { page, complaints } = await site.visit("/");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();

  await tabTo(page, "Email");
  await page.keyboard.type("keys@example.test");
  await tabTo(page, "Password");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");

  await page.getByRole("dialog", { name: "Important Announcement" }).waitFor();
  await tabTo(page, "I Understand");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByText("100.00").first().waitFor();

  await tabTo(page, "Destination Wallet Address *");
  await page.keyboard.type(WALLET);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();

  await tabTo(page, "Settings");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Account settings" }).waitFor();
  await tabTo(page, "Password Change");
  await page.keyboard.press("Enter");
  await tabTo(page, "Current password");
  await page.keyboard.type("not-my-password");
  await tabTo(page, "New password");
  await page.keyboard.type("another-walnut-tree");
  await page.keyboard.press("Enter");
  await page.locator('[aria-invalid="true"]').waitFor();
  await tabTo(page, "Current password");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Your password has been changed.").waitFor();

  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  // The refused password is the one answer a browser complains about.
  expect(complaints).toEqual([expect.stringContaining("422")]);
});
