import type { Page } from "playwright-core";

/** Presses Tab until something of this name has the focus, as a person would, and checks that it can be seen. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`No way to "${name}" with Tab`);
}

/** The name of what has the focus: its label, its aria-label or its text. */
export function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const node = document.activeElement as HTMLInputElement | null;
    return (node?.labels?.[0]?.textContent ?? node?.getAttribute("aria-label") ?? node?.textContent)?.trim();
  });
}
