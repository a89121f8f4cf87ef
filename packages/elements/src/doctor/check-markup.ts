import { parseApiUrl } from "@freehold/session";
import leven from "leven";
import { type Finding, right, wrong } from "./finding.ts";
import { KNOWN_TAGS } from "./known-tags.ts";

/** A tag as it is written. */
export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

/** Files of a folder that is named after the package, as in `/elements/v1.2.0/auth.js`: a page has an `auth.js` of its own, too. */
const ENTRIES =
  /(^|\/)(freehold|(@?freehold|elements)\b[^?#]*\/(announcement|auth|sidebar-shell|wallet-connect|withdraw-all))\.js([?#]|$)/;

/** Whether a tag is an element of Freehold's, or is meant to be. */
export const isElement = ({ name }: Tag): boolean => name.startsWith("freehold-");

/** Whether a tag is a script of Freehold's elements. */
export const isEntry = ({ name, attributes }: Tag): boolean => name === "script" && ENTRIES.test(attributes.src ?? "");

/**
 * What is mistyped in the tags of a page.
 *
 * @param page - its address, from which those in its tags are read.
 */
export function checkMarkup(tags: readonly Tag[], page: string): Finding[] {
  const elements = tags.filter(isElement);
  const entries = tags.filter(isEntry);
  const found = [
    ...elements.flatMap(checkTag),
    ...checkAddresses(elements, page),
    ...entries.flatMap((entry) => checkEntry(entry, page)),
    ...checkVersions(entries, page),
  ];
  if (found.length > 0) return found;
  return elements.length > 0 ? [right("markup", `${inCount(elements)} with known attributes and values.`)] : [];
}

function checkTag({ name, attributes }: Tag): Finding[] {
  const known = KNOWN_TAGS[name];
  if (!known) return [wrong("markup", `Unknown element <${name}>.${didYouMean(name, Object.keys(KNOWN_TAGS))}`)];
  return Object.entries(attributes).flatMap(([attribute, value]) => {
    const values = known[attribute];
    if (!values) {
      const meant = nearest(attribute, Object.keys(known));
      return meant ? [wrong("markup", `<${name} ${attribute}> has no effect: use ${meant}.`)] : [];
    }
    if (values.length === 0 || values.includes(value)) return [];
    return [wrong("markup", `<${name} ${attribute}="${value}"> has no effect: use ${values.join(", ")}.`)];
  });
}

function checkAddresses(elements: readonly Tag[], page: string): Finding[] {
  const given = elements.flatMap(({ attributes }) => attributes["api-url"] || []);
  const bad = given.find((address) => parseApiUrl(address) === null);
  if (bad !== undefined)
    return [wrong("api_url", `"${bad}" is not an API address: use "/api" or "https://platform.example/api".`)];
  const addresses = [...new Set(given.map(parseApiUrl))];
  const open = addresses.find((address) => address !== null && isMixed(address, page));
  if (open)
    return [wrong("api_url", `The page is served over https, so browsers block requests to ${open}: use https://.`)];
  if (addresses.length < 2) return [];
  return [
    wrong(
      "api_url",
      `The page's elements use several APIs: ${addresses.join(", ")}. They share one session, so use one API.`,
    ),
  ];
}

function checkEntry({ attributes: { src = "", type } }: Tag, page: string): Finding[] {
  if (type?.toLowerCase() !== "module")
    return [wrong("load", `${src} does not run: add type="module" to its script tag.`)];
  if (isMixed(src, page))
    return [wrong("load", `The page is served over https, so browsers refuse to load ${src}: use https://.`)];
  return [];
}

/** Files of two folders may be of two versions, which keep a session each. */
function checkVersions(entries: readonly Tag[], page: string): Finding[] {
  const all = entries.map(({ attributes }) => toUrl(attributes.src ?? "", page)).filter((url) => url !== null);
  const folders = [...new Set(all.map((url) => new URL(".", url).href))];
  if (folders.length < 2) return [];
  return [
    wrong("version", `The page loads elements from several places: ${folders.join(", ")}. Load them all from one.`),
  ];
}

/** What a page of https may not load (https://www.w3.org/TR/mixed-content): the developer's own machine is another thing. */
function isMixed(address: string, page: string): boolean {
  const { protocol, hostname } = toUrl(address, page) ?? {};
  const isOwnMachine = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname ?? "");
  return protocol === "http:" && new URL(page).protocol === "https:" && !isOwnMachine;
}

/** An address as a tag has it; null where it is none. */
export function toUrl(address: string, page: string): URL | null {
  try {
    return new URL(address, page);
  } catch {
    // Not an address: nothing is loaded from it.
    return null;
  }
}

/** The one that was meant: the same letters, or one in three another. */
export function nearest(name: string, known: readonly string[]): string | null {
  const letters = (text: string) => text.replace(/[^a-z0-9]/gi, "").toLowerCase();
  const distance = (other: string) => leven(letters(name), letters(other));
  const [best] = known.toSorted((one, other) => distance(one) - distance(other));
  return best !== undefined && distance(best) <= letters(name).length / 3 ? best : null;
}

function didYouMean(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant ? ` Write <${meant}>.` : ` Known elements: ${known.map((one) => `<${one}>`).join(", ")}.`;
}

const inCount = ({ length }: readonly unknown[]) => `${length} ${length === 1 ? "element" : "elements"}`;
