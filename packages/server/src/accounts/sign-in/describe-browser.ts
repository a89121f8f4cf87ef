import { BROWSER_MAP, OS_MAP, parse } from "bowser";

/** What is longer comes from no browser that says more in its first characters. */
const MOST_CHARACTERS = 512;

const BROWSERS = new Set<string>(Object.values(BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(OS_MAP));

/**
 * Returns what people know a browser by, such as "Firefox on Windows", from its `User-Agent`. Names that aren't in the parser's lists are
 * the sender's own text, and are left out.
 *
 * @returns null if nothing in it is known.
 */
export function describeBrowser(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, MOST_CHARACTERS).trim();
  if (!text) return null;
  const { browser, os, platform } = parse(text);
  const name = browser.name && BROWSERS.has(browser.name) ? browser.name : null;
  const system = os.name && SYSTEMS.has(os.name) ? os.name : null;
  const place = system === "iOS" ? (platform.model ?? system) : system;
  return name && place ? `${name} on ${place}` : (name ?? place);
}
