import { checkMarkup, isElement, isEntry } from "../check-markup.ts";
import { type Finding, wrong } from "../finding.ts";
import { checkApi } from "./check-api.ts";
import { checkEntry } from "./check-entry.ts";
import { readPage } from "./read-page.ts";

/**
 * Examines a page as its server sends it, and the API that it names.
 *
 * @throws {Error} with one sentence, where there is no page.
 */
export async function examinePage(url: URL): Promise<Finding[]> {
  const page = await readPage(url);
  const elements = page.tags.filter(isElement);
  const entries = page.tags.filter(isEntry);
  const findings = checkMarkup(page.tags);
  if (elements.length === 0 && entries.length === 0)
    return [
      wrong(
        "markup",
        "There is no element and no script of Freehold's in the page as its server sends it. Where its own scripts add them, call window.freehold.doctor() on the console of the page.",
      ),
    ];
  const loaded = await Promise.all(entries.map((entry) => checkEntry(entry, page)));
  const version = loaded.find((entry) => entry.version !== null)?.version ?? null;
  const named = elements.map(({ attributes }) => attributes["api-url"]).find(Boolean);
  const api = new URL(named ?? "/api", page.base);
  return [...findings, ...loaded.flatMap((entry) => entry.findings), ...(await checkApi(api, page, version))];
}
