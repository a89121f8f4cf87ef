import { axeFindingsIn, COLOURS } from "@freehold/test-utils/browser/axe-of-page";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoOverflow } from "./site.ts";

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
