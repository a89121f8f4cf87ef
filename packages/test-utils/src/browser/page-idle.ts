import type { Page } from "playwright-core";

/**
 * Waits until a page of the platform is at rest (`data-idle` on `<html>`): what was done last has asked for all it needs, the answers
 * are drawn, and the stream of changes is open.
 */
export async function idle(page: Page): Promise<void> {
  // Only then has what was done last begun all that it begins.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  await page.locator("html[data-idle]").waitFor({ state: "attached" });
}

/**
 * Does something on a page at rest, and waits until it is at rest again.
 *
 * @returns the paths of the API that the page asked for meanwhile.
 * @example
 * expect(await quiet(page, () => page.getByRole("button", { name: "Close" }).click())).toEqual([]);
 */
export async function quiet(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await idle(page);
  const asked: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  };
  page.on("request", note);
  await act();
  await idle(page);
  page.off("request", note);
  return asked;
}
