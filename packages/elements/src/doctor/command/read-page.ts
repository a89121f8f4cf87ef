import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { Tag } from "../check-markup.ts";
import { type Policy, parsePolicies } from "../policy.ts";
import { ask, parseUrl } from "./ask.ts";

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
  const response = await ask(url, { Accept: "text/html" });
  if (!response) throw new Error(`${url} does not respond.`);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  const address = new URL(response.url);
  const { tags, inHead } = readTags(parse(await response.text()));
  const href = tags.find(({ name, attributes }) => name === "base" && attributes.href)?.attributes.href;
  // In the body they do not count.
  const inMeta = inHead
    .filter(({ attributes }) => attributes["http-equiv"]?.toLowerCase() === "content-security-policy")
    .map(({ attributes }) => attributes.content ?? "");
  const policies = [response.headers.get("Content-Security-Policy") ?? "", ...inMeta].flatMap(parsePolicies);
  return { address, base: (href && parseUrl(href, address)) || address, tags, policies };
}

/** The tags in their order, however deep; what is in a `<template>` is none, unless it is a shadow root. */
function readTags(document: DefaultTreeAdapterTypes.Document): { tags: Tag[]; inHead: Tag[] } {
  const [tags, inHead]: [Tag[], Tag[]] = [[], []];
  const open: { node: DefaultTreeAdapterTypes.ChildNode; isInHead: boolean }[] = [];
  const enter = (node: DefaultTreeAdapterTypes.ParentNode, isInHead: boolean) =>
    open.push(...node.childNodes.toReversed().map((child) => ({ node: child, isInHead })));
  enter(document, false);
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    if (!("attrs" in node)) continue;
    const tag = {
      name: node.tagName,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    };
    const isInHead = next.isInHead || tag.name === "head";
    tags.push(tag);
    if (isInHead) inHead.push(tag);
    if ("content" in node && tag.attributes.shadowrootmode)
      enter(node.content as DefaultTreeAdapterTypes.ParentNode, isInHead);
    enter(node, isInHead);
  }
  return { tags, inHead };
}
