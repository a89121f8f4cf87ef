import { createHash } from "node:crypto";
import type { Tag } from "../check-markup.ts";
import { checkScriptPolicy } from "../check-policy.ts";
import { type Finding, right, wrong } from "../finding.ts";
import { ask, parseUrl } from "./ask.ts";
import type { ReadPage } from "./read-page.ts";

/** What a page's script tag loads. */
type Entry = {
  findings: Finding[];
  /** Of the elements; null where the file does not say it. */
  version: string | null;
};

const SAYS = /@freehold\/elements (\d+\.\d+\.\d+[\w.-]*)/;

/** Whether the file of a script tag is there, is the one that the tag expects, and may run on the page. */
export async function checkEntry({ attributes }: Tag, page: ReadPage): Promise<Entry> {
  const failed = (message: string): Entry => ({ findings: [wrong("load", message)], version: null });
  const address = parseUrl(attributes.src ?? "", page.base);
  if (!address) return failed(`"${attributes.src}" is not a URL.`);
  const response = await ask(address, { Origin: page.address.origin });
  if (!response?.ok) return failed(`${address} ${response ? `returned ${response.status}` : "does not respond"}.`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!/javascript|ecmascript/.test(type))
    return failed(`${address} is served as ${type || "no type"}: browsers only run text/javascript.`);
  const isElsewhere = address.origin !== page.address.origin;
  const origins = response.headers.get("Access-Control-Allow-Origin");
  if (isElsewhere && origins !== "*" && origins !== page.address.origin)
    return failed(
      `${address} is on another origin without Access-Control-Allow-Origin, so browsers do not run it as a module.`,
    );
  const bytes = Buffer.from(await response.arrayBuffer());
  const version = SAYS.exec(bytes.toString("utf8").slice(0, 300))?.[1] ?? null;
  return {
    findings: [checkIntegrity(address, attributes, bytes), checkScriptPolicy(address, attributes, page)],
    version,
  };
}

function checkIntegrity(address: URL, { integrity }: Tag["attributes"], bytes: Buffer): Finding {
  if (!integrity) return right("load", `${address} loads.`);
  const hashes = integrity.split(/\s+/).flatMap((one) => {
    const [, algorithm = "", hash = ""] = /^(sha(?:256|384|512))-([A-Za-z0-9+/=]+)/.exec(one) ?? [];
    return hash ? [{ algorithm, hash }] : [];
  });
  // Browsers compare those of the strongest kind alone, and nothing where they know none.
  const strongest = hashes
    .map(({ algorithm }) => algorithm)
    .toSorted()
    .at(-1);
  const compared = hashes.filter(({ algorithm }) => algorithm === strongest);
  if (compared.length === 0)
    return right("load", `${address} loads, but its integrity has no hash that browsers support.`);
  if (compared.some(({ algorithm, hash }) => createHash(algorithm).update(bytes).digest("base64") === hash))
    return right("load", `${address} loads and matches its integrity.`);
  return wrong(
    "load",
    `${address} does not match its integrity, so browsers do not run it: use the hash from integrity.json beside it, and an address with a version.`,
  );
}
