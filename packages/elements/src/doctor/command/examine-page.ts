import { parseApiUrl } from "@freehold/session";
import { checkMarkup, isElement, isEntry } from "../check-markup.ts";
import { type Finding, right, wrong } from "../finding.ts";
import { findMissingScripts } from "../missing-scripts.ts";
import { ask } from "./ask.ts";
import { checkApi } from "./check-api.ts";
import { checkEntry } from "./check-entry.ts";
import { readPage } from "./read-page.ts";

const BY_A_BUNDLE =
  "The HTML from the server has no Freehold script tag, so the page's own bundle has to load the elements. Call window.freehold.doctor() on the page to check.";

/**
 * Examines a page as its server sends it, and the API that it names.
 *
 * @throws {Error} with one sentence, where there is no page.
 */
export async function examinePage(url: URL): Promise<Finding[]> {
  const page = await readPage(url);
  const elements = page.tags.filter(isElement);
  const entries = page.tags.filter(isEntry);
  const named = elements
    .flatMap(({ attributes }) => attributes["api-url"] || [])
    .find((one) => parseApiUrl(one) !== null);
  // A path is the page's own, whatever its <base> says: as the elements have it.
  const api = new URL(parseApiUrl(named ?? "/api") ?? "/api", page.address.origin);
  const place = { base: page.base.href, origin: page.address.origin, apiOrigin: api.origin };
  const missing = await findMissingScripts(page.tags, place, async (address) => (await ask(address))?.status ?? null);
  const findings = [...checkMarkup(page.tags, page.base.href), ...missing];
  if (elements.length === 0 && entries.length === 0 && missing.length === 0)
    return [
      wrong(
        "markup",
        "The HTML from the server has no Freehold element or script. If the page's own scripts add them, call window.freehold.doctor() in the page's console.",
      ),
    ];
  const loaded = await Promise.all(entries.map((entry) => checkEntry(entry, page)));
  const version = loaded.find((entry) => entry.version !== null)?.version ?? null;
  return [
    ...findings,
    ...(entries.length === 0 && missing.length === 0 ? [right("load", BY_A_BUNDLE)] : []),
    ...loaded.flatMap((entry) => entry.findings),
    ...(await checkApi(api, page, version)),
  ];
}
