import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Tag } from "../check-markup.ts";
import { type Policy, parsePolicies } from "../policy.ts";

/** What a server answers with for a page. */
export type ReadPage = {
  /** Where it is at last. */
  address: URL;
  /** What its addresses are relative to. */
  base: URL;
  tags: Tag[];
  policies: Policy[];
};

/** Reads a page. @throws {Error} with one sentence, where there is none. */
export async function readPage(url: URL): Promise<ReadPage> {
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch((cause) => {
    throw new Error(`${url} does not answer.`, { cause });
  });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  const address = new URL(response.url);
  const tags = [...tagsIn(parse(await response.text()))];
  const href = tags.find(({ name, attributes }) => name === "base" && attributes.href)?.attributes.href;
  const inMeta = tags
    .filter(({ attributes }) => attributes["http-equiv"]?.toLowerCase() === "content-security-policy")
    .map(({ attributes }) => attributes.content ?? "");
  const policies = [response.headers.get("Content-Security-Policy") ?? "", ...inMeta].flatMap(parsePolicies);
  return { address, base: href ? new URL(href, address) : address, tags, policies };
}

function* tagsIn(node: DefaultTreeAdapterTypes.ParentNode): Generator<Tag> {
  for (const child of node.childNodes) {
    if ("attrs" in child)
      yield {
        name: child.tagName,
        attributes: Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
      };
    if ("content" in child) yield* tagsIn(child.content);
    if ("childNodes" in child) yield* tagsIn(child);
  }
}
