import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** The minified build: every page that is looked at is sent it and compiles it, and the other one is more than twice as large. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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

/**
 * The same in one colour scheme, which the page has then.
 *
 * @param known selectors, by the axe rule that their elements are known to break and are not reported for
 */
export async function axeFindingsIn(
  page: Page,
  colorScheme: "light" | "dark",
  more: RunOptions = {},
  known: Record<string, string> = {},
): Promise<string[]> {
  const options: RunOptions = { resultTypes: ["violations"], elementRef: true, ...more };
  // Through the browser's debugger: the page's own policy lets no foreign script in. Once a page: it is large.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
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
  const findings = await page.evaluate(
    async ({ options, known }) => {
      let { violations } = await globalThis.axe.run(document, options);
      // A page that rendered meanwhile is looked at again: what is said is said of elements that are on it.
      while (violations.some(({ nodes }) => nodes.some(({ element }) => element?.isConnected === false)))
        ({ violations } = await globalThis.axe.run(document, options));
      return violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter(({ element }) => !(known[id] && element?.matches(known[id])))
          .map((node) => `${id}: ${help} (${node.target.flat().join(" ")}) ${node.failureSummary ?? ""}`),
      );
    },
    { options, known },
  );
  return findings.map((finding) => `${colorScheme}: ${finding}`);
}

/** The rules that another colour scheme has other findings by. */
export const COLOURS: RunOptions = { runOnly: ["color-contrast"] };
