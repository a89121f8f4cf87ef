import { axeFindingsIn, COLOURS } from "@freehold/test-utils/browser/axe-of-page";
import { smallFields } from "@freehold/test-utils/browser/small-fields";
import { smallTargets } from "@freehold/test-utils/browser/small-targets";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { readShifts, SHIFT_LIMIT, watchShifts } from "../demo/layout-shifts.ts";
import { addressOf, type Ids, SCREENS, untilRead } from "../demo/screens.ts";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { startScreens } from "./screens.ts";
import { expectNoOverflow, type TestSite, type Visit, visitAs } from "./site.ts";

/** One after the other as little as possible changes. Axe looks at everything once, and at the colours of the other scheme. */
const LOOKS = [
  { width: 390, height: 844, dir: "ltr", text: "", axe: "dark" },
  { width: 390, height: 844, dir: "rtl", text: "" },
  { width: 390, height: 844, dir: "ltr", text: "200%" },
  { width: 1024, height: 768, dir: "rtl", text: "" },
  { width: 1024, height: 768, dir: "ltr", text: "" },
  { width: 1280, height: 800, dir: "ltr", text: "200%" },
  { width: 1440, height: 900, dir: "ltr", text: "", axe: "light" },
] as const;

let site: TestSite;
let ids: Ids;

beforeAll(async () => {
  ({ site, ids } = await startScreens());
});

describe.each(SCREENS)(
  "on a phone, a tablet and a desktop, from right to left and with text twice as large, $who finds",
  ({ email, paths }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = email === null ? await site.visit("/progress") : await visitAs(site, email, { password: DEMO_PASSWORD });
    });

    it.each(paths)("%s sound", async (path) => {
      const { page, complaints } = visit;
      complaints.length = 0;
      await open(page, addressOf(path, ids));
      for (const look of LOOKS) {
        await show(page, look);
        await expectNoOverflow(page, JSON.stringify(look));
        // Text is never smaller than in the first look.
        if (look === LOOKS[0])
          expect([...(await smallFields(page)), ...(await smallTargets(page))], JSON.stringify(look)).toEqual([]);
        if (look.text === "") expect(await textOffScale(page), JSON.stringify(look)).toEqual([]);
        if ("axe" in look)
          expect(await axeFindingsIn(page, look.axe, look.axe === "dark" ? COLOURS : {}), look.axe).toEqual([]);
      }
      // The wallet asks where to pay in; this site has no chain, and says so there.
      expect(complaints.filter((complaint) => !complaint.includes("503"))).toEqual([]);
    });
  },
);

it("on a desktop the first request of the desk is in the upper half, and beside an open one a row is two lines", async () => {
  const { page } = await visitAs(site, "operator@freehold.test", {
    password: DEMO_PASSWORD,
    path: "/refunds",
    viewport: { width: 1440, height: 900 },
  });
  await untilRead(page);
  const row = page.locator(".queue-row").first();
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(480);
  await row.getByRole("button").click();
  await page.getByRole("heading", { name: "Refund request", level: 1 }).waitFor();
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThanOrEqual(50);
});

/** Those that moved furthest once, each in a browser that has never been here. */
const MOVED = [
  ["sofia.petrova@freehold.test", "/dashboard"],
  ["louis.lambert@freehold.test", "/dashboard"],
  ["newcomer@freehold.test", "/wallet"],
  ["investor@freehold.test", "/payouts?month=:month"],
  ["investor@freehold.test", "/properties"],
  [null, "/confirm-email#unknown"],
] as const;

describe.each([
  ["a phone", { width: 390, height: 844 }],
  ["a desktop", { width: 1440, height: 900 }],
] as const)("on %s nothing moves by itself", (_, viewport) => {
  it.each(MOVED)("for %s at %s, at the first visit and at a reload", async (email, path) => {
    const options = { viewport, path: "/robots.txt" };
    const { page } = await (email
      ? visitAs(site, email, { ...options, password: DEMO_PASSWORD })
      : site.visit(options.path, options));
    await watchShifts(page);
    for (const load of [() => page.goto(site.url + addressOf(path, ids)), () => page.reload()]) {
      await load();
      await untilRead(page);
      const { sum, shifts } = await readShifts(page);
      expect(sum, JSON.stringify(shifts)).toBeLessThan(SHIFT_LIMIT);
    }
  });

  it("while an amount is typed that a person withdraws", async () => {
    const { page } = await visitAs(site, "investor@freehold.test", {
      password: DEMO_PASSWORD,
      viewport,
      path: "/wallet/withdraw",
    });
    await untilRead(page);
    const destination = page.getByLabel("Destination");
    const before = await destination.boundingBox();
    await page.getByLabel("Amount (UBXS)").fill("20");
    await page.locator(".sum-line[data-total]").getByText("20.00").waitFor();
    expect((await destination.boundingBox())?.y).toBe(before?.y);
  });
});

/** As a link does: the page stays, its address is another, and what it reads is there when this resolves. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await untilRead(page);
}

/** What is written in another size than the six of the design, in pixels. The numbers in a drawing are scaled with it. */
function textOffScale(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: drawn, textContent } = texts.currentNode;
      if (!drawn?.checkVisibility() || !textContent?.trim() || drawn.closest(".plan, #recharts_measurement_span"))
        continue;
      const size = Number.parseFloat(getComputedStyle(drawn).fontSize);
      if (![13, 15, 17, 22, 30, 48].includes(Math.round(size * 100) / 100))
        found.add(`${size} ${drawn.localName}.${drawn.getAttribute("class")} ${textContent.slice(0, 20)}`);
    }
    return [...found];
  });
}

/** What follows the size by script has done so when this resolves. */
async function show(page: Page, { dir, text, ...size }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    ([dir, text]) => {
      document.documentElement.dir = dir;
      document.documentElement.style.fontSize = text;
      return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    },
    [dir, text] as const,
  );
}
