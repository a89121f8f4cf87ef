import { readFocused } from "@freehold/test-utils/browser/focused";
import { expect } from "vitest";
import { userEvent } from "vitest/browser";

/** Presses Tab until something of this name has the focus, as a person would, and checks that it can be seen there. */
export async function tabTo(name: string, { back = false } = {}): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await userEvent.tab({ shift: back });
    const focused = readFocused();
    if (focused?.name !== name) continue;
    expect(focused.isVisible, `the focus on "${name}"`).toBe(true);
    return;
  }
  throw new Error(`No way to "${name}" with Tab`);
}

/** The name of what has the focus; undefined where it has been lost. */
export const focused = (): string | undefined => readFocused()?.name;
