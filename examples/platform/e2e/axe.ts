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
  // Through the browser's debugger: the page's own policy lets no foreign script in. Once a page: it is large.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
  const light = await findingsIn(page, "light", {});
  const dark = await findingsIn(page, "dark", { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark];
}

async function findingsIn(page: Page, colorScheme: "light" | "dark", more: RunOptions): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], ...more };
  await page.emulateMedia({ colorScheme });
  // Colours are measured as they are at rest, not in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const findings = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} (${node.target.flat().join(" ")}) ${node.failureSummary ?? ""}`),
    );
  }, options);
  return findings.map((finding) => `${colorScheme}: ${finding}`);
}

/** axe finds nothing, light or dark, and nothing reaches out of the page sideways. */
export async function expectSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  await expectNoOverflow(page);
}
