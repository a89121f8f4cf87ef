import { type Browser, chromium } from "playwright-core";
import { PATIENCE } from "../run/patience.ts";
import { chromiumArgs, chromiumPath } from "./chromium.ts";

let started: Promise<Browser> | undefined;

/**
 * The Chromium of a test worker, which all of its test files share: it starts when the first one asks and ends with the worker.
 * Each file closes the pages and contexts that it opens.
 *
 * @example
 * const browser = await sharedBrowser();
 * const context = await browser.newContext();
 */
export function sharedBrowser(): Promise<Browser> {
  started ??= launch();
  return started;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
  browser.on("context", (context) => context.setDefaultTimeout(PATIENCE));
  return browser;
}
