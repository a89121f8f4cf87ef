import { isEntry, nearest, type Tag, toUrl } from "./check-markup.ts";
import { type Finding, wrong } from "./finding.ts";
import { KNOWN_TAGS } from "./known-tags.ts";

/** The names of our scripts. */
const FILES = [
  "freehold",
  "session",
  "configure",
  "doctor",
  ...Object.keys(KNOWN_TAGS).map((tag) => tag.replace("freehold-", "")),
];

/** What the addresses on a page are resolved with. */
type Place = {
  /** What their addresses are relative to. */
  base: string;
  /** The page's origin. */
  origin: string;
  /** The API's origin. */
  apiOrigin: string;
};

/**
 * Reports each script that is probably meant to be one of Freehold's and whose address answers with an error: its name is close to one of
 * ours, or it comes from the API's origin and the page does not.
 *
 * @param readStatus - requests an address; null if nothing answers, or if the page may not read the answer.
 */
export async function findMissingScripts(
  tags: readonly Tag[],
  { base, origin, apiOrigin }: Place,
  readStatus: (address: URL) => Promise<number | null>,
): Promise<Finding[]> {
  const found = tags.map(async (tag): Promise<Finding[]> => {
    const address = tag.name === "script" && !isEntry(tag) ? toUrl(tag.attributes.src ?? "", base) : null;
    if (!tag.attributes.src || !address) return [];
    const name = address.pathname.replace(/^.*\/|\.m?js$/g, "");
    const meant = nearest(name, FILES);
    if (!meant && (address.origin !== apiOrigin || apiOrigin === origin)) return [];
    const status = await readStatus(address);
    if (status === null || status < 400) return [];
    const advice = meant && meant !== name ? ` Write ${meant}.js.` : "";
    return [wrong("load", `${address} returned ${status}.${advice}`)];
  });
  return (await Promise.all(found)).flat();
}
