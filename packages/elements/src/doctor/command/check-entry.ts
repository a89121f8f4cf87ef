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
  if (!address) return failed(`"${attributes.src}" is no address.`);
  const response = await ask(address, { Origin: page.address.origin });
  if (!response?.ok)
    return failed(`${address} ${response ? `was answered with ${response.status}` : "does not answer"}.`);
  const type = response.headers.get("Content-Type") ?? "";
  if (!/javascript|ecmascript/.test(type))
    return failed(`${address} was answered as ${type || "nothing that runs"}: browsers run text/javascript alone.`);
  const isElsewhere = address.origin !== page.address.origin;
  const origins = response.headers.get("Access-Control-Allow-Origin");
  if (isElsewhere && origins !== "*" && origins !== page.address.origin)
    return failed(
      `${address} is of another origin and has no Access-Control-Allow-Origin: browsers do not run it as a module.`,
    );
  const bytes = Buffer.from(await response.arrayBuffer());
  const version = SAYS.exec(bytes.toString("utf8").slice(0, 300))?.[1] ?? null;
  return {
    findings: [checkIntegrity(address, attributes, bytes), checkScriptPolicy(address, attributes, page)],
    version,
  };
}

function checkIntegrity(address: URL, { integrity }: Tag["attributes"], bytes: Buffer): Finding {
  if (!integrity) return right("load", `${address} is there.`);
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
    return right("load", `${address} is there; its integrity names no hash that browsers know.`);
  if (compared.some(({ algorithm, hash }) => createHash(algorithm).update(bytes).digest("base64") === hash))
    return right("load", `${address} is there, and is the file that integrity names.`);
  return wrong(
    "load",
    `${address} is not the file that its integrity names, so browsers do not run it: take the hash of integrity.json beside it, and name an address with a version.`,
  );
}
