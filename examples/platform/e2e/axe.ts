import axeCore, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoOverflow } from "./site.ts";

/** In the page, once it is there. */
declare global {
  var axe: typeof axeCore;
}

/**
 * What axe finds wrong in a whole page, light and dark, shadow roots included, one line a finding.
 *
 * @example
 * expect(await axeFindings(page)).toEqual([]);
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const light = await axeFindingsIn(page, "light");
  const dark = await axeFindingsIn(page, "dark", COLOURS);
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark];
}

/** The same in one colour scheme, which the page has then. */
export async function axeFindingsIn(
  page: Page,
  colorScheme: "light" | "dark",
  more: RunOptions = {},
): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], ...more };
  // Through the browser's debugger: the page's own policy lets no foreign script in. Once a page: it is large.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
  await page.emulateMedia({ colorScheme });
  // What is read anew is dimmed until its answer is there.
  await page.locator("[data-stale]").first().waitFor({ state: "detached" });
  // Colours are measured as they are at rest, not in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What turns while something is under way has no end.
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => null)),
    ),
  );
  const findings = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")}) ${node.failureSummary ?? ""}`),
    );
  }, options);
  return findings.map((finding) => `${colorScheme}: ${finding}`);
}

/** The rules that another colour scheme has other findings by. */
export const COLOURS: RunOptions = { runOnly: ["color-contrast"] };

const SIZES: {
  device: string;
  width: number;
  height: number;
  axe?: { scheme: "light" | "dark"; rules: RunOptions };
}[] = [
  { device: "a phone", width: 390, height: 844, axe: { scheme: "light", rules: {} } },
  { device: "a desktop zoomed to 200%", width: 640, height: 400 },
  { device: "a tablet", width: 1024, height: 768 },
  { device: "a desktop", width: 1440, height: 900, axe: { scheme: "dark", rules: COLOURS } },
];

/**
 * However large the window is, nothing reaches out of the page sideways, and axe finds nothing on a phone in light, nor in the
 * colours on a desktop in dark. For what no address shows, such as a dialog or a form with faults: `screens.e2e.test.ts` has what
 * addresses show. The page has its own size again then.
 *
 * @param state - what the page shows, where one test looks at several.
 */
export async function expectSound(page: Page, state = ""): Promise<void> {
  const own = page.viewportSize();
  for (const { device, width, height, axe } of SIZES) {
    await resize(page, { width, height });
    const where = `${state} on ${device}`;
    await expectNoOverflow(page, where);
    if (axe) expect(await axeFindingsIn(page, axe.scheme, axe.rules), where).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (own) await resize(page, own);
}

/** What follows the size by script has done so when this resolves. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}
