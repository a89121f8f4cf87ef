import type { Browser, Page } from "playwright-core";
import type { HostBrowser, HostPage } from "./host-page.ts";

/** A browser that Playwright has started. */
export function playwrightBrowser(name: string, browser: Browser): HostBrowser {
  return {
    name,
    newPage: (complain) => openPage(browser, complain),
    close: () => browser.close(),
  };
}

async function openPage(browser: Browser, complain: (complaint: string) => void): Promise<HostPage> {
  const context = await browser.newContext({ locale: "en-US", colorScheme: "light" });
  context.setDefaultTimeout(60_000);
  context.on("console", (message) => {
    if (/error|warn/.test(message.type())) complain(`${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => complain(String(error.error())));
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
    ),
  );
  return toHostPage(await context.newPage(), () => context.close());
}

function toHostPage(page: Page, close: () => Promise<void>): HostPage {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    async open(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    colourOf: (name) => button(name).evaluate((node) => getComputedStyle(node).backgroundColor),
    click: (name) => button(name).click(),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    see: (name) => page.getByRole("heading", { name, exact: true }).waitFor(),
    seeText: (text) => page.getByText(text, { exact: true }).first().waitFor(),
    async follow(name) {
      const opening = page.context().waitForEvent("page");
      await page.getByRole("link", { name, exact: true }).click();
      const opened = await opening;
      return toHostPage(opened, () => opened.close());
    },
    output: async () => (await page.locator("output", { hasText: /./ }).textContent()) ?? "",
    windowNumber: async () => (await page.locator(".fh-window-number").textContent()) ?? "",
    token: () => page.evaluate(() => localStorage.getItem("auth_token")),
    close,
  };
}
