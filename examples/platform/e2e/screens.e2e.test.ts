import { axeFindingsIn } from "@freehold/test-utils/browser/axe-of-page";
import { smallFields } from "@freehold/test-utils/browser/small-fields";
import { smallTargets } from "@freehold/test-utils/browser/small-targets";
import { SOAK, sample } from "@freehold/test-utils/run/soak";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { readShifts, SHIFT_LIMIT, watchShifts } from "../demo/layout-shifts.ts";
import { addressOf, type Ids, SCREENS, untilRead } from "../demo/screens.ts";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { startScreens } from "./screens.ts";
import { expectNoOverflow, follow, type TestSite, type Visit, visitAs } from "./site.ts";

/**
 * The first five have every size, direction and size of text. Axe checks each screen once: every other one in the dark on a phone, the
 * rest in the light on a desktop. With `SOAK=1` it checks each in both.
 */
const LOOKS = [
  { width: 390, height: 844, dir: "ltr", text: "", axe: "dark" },
  { width: 390, height: 844, dir: "rtl", text: "200%" },
  { width: 1024, height: 768, dir: "rtl", text: "" },
  { width: 1280, height: 800, dir: "ltr", text: "200%" },
  { width: 1440, height: 900, dir: "ltr", text: "", axe: "light" },
  { width: 1024, height: 768, dir: "ltr", text: "" },
  { width: 390, height: 844, dir: "rtl", text: "" },
  { width: 390, height: 844, dir: "ltr", text: "200%" },
] as const;

/**
 * Screens made of the parts of another one, with other rows: those parts have browser tests of how they look, such as
 * `DataTable.browser.test.tsx` and `Account.journey.browser.test.tsx`. They are looked at with `SOAK=1` alone.
 */
const VARIANTS: readonly string[] = [
  "/account/password",
  "/account/email",
  "/account/data",
  "/account/close",
  "/referrals/leaderboard",
  "/refunds?status=completed",
  "/users/:person/requests",
  "/users/:person/holdings",
  "/users/:person/earnings",
  "/users/:person/referrals",
  "/users/:person/sign-ins",
  "/users/:person/mails",
  "/analytics/deposit",
];

/** The screens that this run looks at: of a person with a refund, who differs from the investor by the refund, the first one. */
const choose = ({ who, paths }: (typeof SCREENS)[number]): readonly string[] =>
  who.startsWith("a person whose refund") ? sample(paths, 1) : paths.filter((path) => SOAK || !VARIANTS.includes(path));

let site: TestSite;
let ids: Ids;

beforeAll(async () => {
  ({ site, ids } = await startScreens());
});

describe.each(SCREENS.map((screens) => ({ ...screens, paths: choose(screens) })))(
  "on a phone, a tablet and a desktop, from right to left and with text twice as large, $who finds",
  ({ email, paths }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = email === null ? await site.visit("/progress") : await visitAs(site, email, { password: DEMO_PASSWORD });
    });

    it.each(paths)("%s sound", async (path) => {
      const schemes = SOAK ? ["dark", "light"] : [paths.indexOf(path) % 2 ? "dark" : "light"];
      const { page, complaints } = visit;
      complaints.length = 0;
      await follow(page, addressOf(path, ids));
      await untilRead(page);
      for (const look of sample(LOOKS, 5)) {
        await show(page, look);
        await expectNoOverflow(page, JSON.stringify(look));
        // Text is never smaller than in the first look.
        if (look === LOOKS[0])
          expect([...(await smallFields(page)), ...(await smallTargets(page))], JSON.stringify(look)).toEqual([]);
        if (look.text === "" && look.dir === "ltr") expect(await textOffScale(page), JSON.stringify(look)).toEqual([]);
        if ("axe" in look && schemes.includes(look.axe))
          expect(await axeFindingsIn(page, look.axe), look.axe).toEqual([]);
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

const DASHBOARD = ["sofia.petrova@freehold.test", "/dashboard"] as const;
const PAID = ["louis.lambert@freehold.test", "/dashboard"] as const;
const WALLET = ["newcomer@freehold.test", "/wallet"] as const;
const PAYOUTS = ["investor@freehold.test", "/payouts?month=:month"] as const;
const PROPERTIES = ["investor@freehold.test", "/properties"] as const;
const LINK = [null, "/confirm-email#unknown"] as const;

/**
 * The screens that moved furthest once, each in a browser that has never been here: three on a phone and the others on a desktop, all of
 * them on both with `SOAK=1`. `pnpm shifts` measures every screen.
 */
describe.each([
  ["a phone", { width: 390, height: 844 }, [DASHBOARD, WALLET, PROPERTIES, PAID, PAYOUTS, LINK]],
  ["a desktop", { width: 1440, height: 900 }, [PAID, PAYOUTS, LINK, DASHBOARD, WALLET, PROPERTIES]],
] as const)("on %s nothing moves by itself", (_, viewport, moved) => {
  it.each(sample(moved, 3))("for %s at %s, at the first visit and at a reload", async (email, path) => {
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
