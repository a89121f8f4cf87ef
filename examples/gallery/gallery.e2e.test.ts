import { SAMPLE_EMAILS } from "@freehold/server/testing/sample-emails";
import { axeFindingsIn, COLOURS } from "@freehold/test-utils/browser/axe-of-page";
import { sharedBrowser } from "@freehold/test-utils/browser/shared-browser";
import { smallFields } from "@freehold/test-utils/browser/small-fields";
import { SOAK } from "@freehold/test-utils/run/soak";
import type { RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright-core";
import { type PreviewServer, preview } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENTS } from "./src/emails/clients.ts";

/** A widget is no page: landmarks and the first heading are the host's. */
const OF_PAGES = ["region", "page-has-heading-one", "landmark-one-main"];
const NO_PAGE: RunOptions = { rules: Object.fromEntries(OF_PAGES.map((rule) => [rule, { enabled: false }])) };
/** Axe runs in one look of each state, in turns; with `SOAK=1` in both. */
const LOOKS = [
  { theme: "light", width: 390 },
  { theme: "dark", width: 1440 },
] as const;
type Look = (typeof LOOKS)[number];
const WIDTHS = LOOKS.map(({ width }) => width);

/** States that another state differs from in words alone. They run with `SOAK=1`. */
const ALIKE = new Set([
  ...["deposits-cannot-be-read", "another-address", "approved-by-one-of-two", "late", "in-line"],
  ...["waits-for-the-treasury", "payments-are-stopped", "in-a-block", "cancelled"],
  ...["form-wallet-verified", "made-on-another-device-meanwhile", "too-many-attempts", "account-disabled"],
  ...["password-refused", "session-has-ended", "verified", "asking-the-wallet"],
]);

/** RainbowKit's own, each told with its thread in the README of the wallet's package: by rule, what is known to be wrong. */
const KNOWN: Record<string, string> = {
  "role-img-alt": "[data-rk] [role=img]:not([aria-label])",
  "scrollable-region-focusable": "[data-rk] [style*='blur(100px)']",
};
/** What a state is about, or what a developer is told. */
const EXPECTED = /Nothing responds at|need `project-id`/;

let server: PreviewServer;
let context: BrowserContext;

beforeAll(async () => {
  // Every state loads the same files, of which there are hundreds: nothing is asked for twice.
  const headers = { "Cache-Control": "max-age=3600" };
  server = await preview({
    root: import.meta.dirname,
    preview: { port: 0, host: "127.0.0.1", headers },
    logLevel: "error",
  });
  context = await (await sharedBrowser()).newContext({ reducedMotion: "reduce", locale: "en-US" });
});
afterAll(async () => {
  await context?.close();
  await server?.close();
});

const urlOf = (path: string) => new URL(path, server.resolvedUrls?.local[0]).href;

/** The addresses of the states of a widget, from the gallery. Its frames stay empty: each state is loaded by itself. */
async function statesOf(page: Page, widget: string): Promise<string[]> {
  await page.route("**/state.html*", (route) => route.abort());
  await page.goto(urlOf(`?widget=${widget}&theme=light`));
  await page.locator("iframe").first().waitFor();
  const addresses = await page
    .locator("iframe")
    .evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
  return addresses.map(String).filter((address) => SOAK || !ALIKE.has(itemOf(address)));
}

const itemOf = (address: string) => new URL(address, "http://gallery").searchParams.get("item") ?? "";

/** What is wrong with states of a widget, each of which is taken from the list. */
async function findingsIn(states: [address: string, looks: readonly Look[]][]): Promise<string[]> {
  const page = await context.newPage();
  const findings: string[] = [];
  let state = "";
  page.on("pageerror", (error) => findings.push(`${state}: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      findings.push(`${state}: ${message.text()}`);
  });
  for (let next = states.shift(); next; next = states.shift())
    for (const look of next[1]) {
      const [address] = next;
      state = `${itemOf(address)}, ${look.theme}`;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(urlOf(address.replace("theme=light", `theme=${look.theme}`)));
      await page.locator("html[data-state]").waitFor({ state: "attached" });
      if ((await page.getAttribute("html", "data-state")) !== "reached") findings.push(`${state}: not reached`);
      for (const field of await smallFields(page)) findings.push(`${state}: a phone zooms into ${field}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) findings.push(`${state}: ${wide} px too wide for ${width}`);
        if (width !== look.width) continue;
        for (const finding of await axeFindingsIn(page, look.theme, NO_PAGE, KNOWN))
          findings.push(`${state}: ${finding}`);
      }
    }
  await page.close();
  return findings;
}

test.each(["refund", "auth", "wallet", "announcement", "shell"])(
  "every state of %s is reached, fits a phone and a desktop, and axe finds nothing in it",
  async (widget) => {
    const page = await context.newPage();
    const addresses = await statesOf(page, widget);
    await page.close();
    expect(addresses.length).toBeGreaterThan(2);
    const states = addresses.map((address, index): [string, readonly Look[]] => [
      address,
      SOAK ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1),
    ]);
    const findings = await Promise.all([findingsIn(states), findingsIn(states)]);
    expect(findings.flat()).toEqual([]);
  },
);

/** What axe judges an email by: its elements and their styles. In words alone most of the emails differ. */
const elementsOf = (html: string) =>
  [...new Set(html.match(/<[a-z][^>]*>/g)?.map((tag) => tag.replace(/ (?:href|alt|title)="[^"]*"/g, "")))].join("");

test("every email fits a phone in every client, and axe finds nothing in it", async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  const findings: string[] = [];
  const seen = new Set<string>();
  for (const email of SAMPLE_EMAILS)
    for (const [client, show] of Object.entries(CLIENTS)) {
      const html = show(email);
      const elements = client + elementsOf(html);
      const isSeen = !SOAK && seen.has(elements);
      // Words alone make these two wider: the other clients change the elements' styles.
      if (isSeen && !["Apple Mail", "Plain text"].includes(client)) continue;
      seen.add(elements);
      await page.setContent(html);
      // Outlook has the width of its window, on no phone.
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0 && client !== "Outlook") findings.push(`${email.name}, ${client}: ${wide} px too wide`);
      if (isSeen) continue;
      // What a client takes away of the style changes colours alone.
      const rules = { "Apple Mail": {}, "Plain text": NO_PAGE }[client] ?? COLOURS;
      for (const finding of await axeFindingsIn(page, "light", rules))
        findings.push(`${email.name}, ${client}: ${finding}`);
    }
  await page.close();
  expect(findings).toEqual([]);
});
