import { onTestFinished } from "vitest";

/** The frame of the test file on Vitest's page; null on a page of its own. */
const frame = () => window.frameElement as HTMLElement | null;

/**
 * Keeps a headless Chromium from drawing the test file's page, which takes a fifth of a test's time and shows on no screen. A transparent
 * frame isn't drawn. Layout, colours, animations and clicks in it stay as they are; only layout shifts aren't reported ({@link drawFrame}).
 */
export function skipDrawing(): void {
  const transparent = frame();
  if (transparent && /Headless/.test(navigator.userAgent)) transparent.style.opacity = "0";
}

/**
 * Draws the page until the test ends. A test that reads `layout-shift` entries needs that: Chromium reports no shifts of what it doesn't draw.
 */
export function drawFrame(): void {
  frame()?.style.removeProperty("opacity");
  onTestFinished(skipDrawing);
}
