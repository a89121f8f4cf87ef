import { readFocused } from "@freehold/test-utils/browser/focused";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Presses Tab until something of this name has the focus, as a person would, and checks that it can be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(readFocused);
    if (!found || !(typeof name === "string" ? found.name === name : name.test(found.name))) continue;
    expect(found.isVisible, `the focus on "${name}"`).toBe(true);
    return;
  }
  throw new Error(`No way to "${name}" with Tab`);
}

/** Goes to something with Tab and presses a key on it. */
export async function press(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Goes to a field with Tab and types over what stands in it. */
export async function type(page: Page, name: string, text: string): Promise<void> {
  await press(page, name, "Control+A");
  await page.keyboard.type(text);
}

/** The name of what has the focus; undefined where it has been lost. */
export async function focused(page: Page): Promise<string | undefined> {
  return (await page.evaluate(readFocused))?.name;
}
