import { expect, vi } from "vitest";

/**
 * Waits until the page of a browser test is at rest: what was done last has asked for all it needs, and the answers are drawn.
 *
 * @example
 * await idle();
 * expect(api.asked).toHaveLength(1);
 */
export async function idle(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  await vi.waitFor(() => expect(document.documentElement.hasAttribute("data-idle")).toBe(true));
}
