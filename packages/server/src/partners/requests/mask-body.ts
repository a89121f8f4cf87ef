import { embedComponent, linkScope, pageOrigin } from "@freehold/contract/schemas";

/** In place of a value that could name a person. */
const HIDDEN = "…";
/** More fields, and longer lists, are cut. */
const MOST = 20;
const NAME = /^[a-z][a-z0-9_]{0,39}$/i;

/**
 * Returns of a request's body what the log keeps: the names of its fields, the values that are the contract's own words, origins, and the
 * beginning of `external_id`. Null if it's no object.
 *
 * @example
 * maskBody({ user: { external_id: "customer-4711" }, email: "ann@example.org" }) // { user: { external_id: "cust…" }, email: "…" }
 */
export function maskBody(body: unknown): Record<string, unknown> | null {
  if (!isObject(body)) return null;
  return fieldsOf(body, (name, value) =>
    name === "user" && isObject(value) ? fieldsOf(value, maskValue) : maskValue(name, value),
  );
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fieldsOf(body: object, mask: (name: string, value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => NAME.test(name))
      .slice(0, MOST)
      .map(([name, value]) => [name, mask(name, value)]),
  );
}

function maskValue(name: string, value: unknown): unknown {
  if (name === "scope") return wordsOf(value, linkScope.options);
  if (name === "components") return wordsOf(value, embedComponent.options);
  if (name === "origin") return pageOrigin.safeParse(value).data ?? HIDDEN;
  if (name === "external_id" && typeof value === "string") return beginningOf(value);
  return HIDDEN;
}

const wordsOf = (value: unknown, words: readonly string[]) =>
  Array.isArray(value) ? value.slice(0, MOST).map((word) => (words.includes(word) ? word : HIDDEN)) : HIDDEN;

/** Four characters, or half of a short one. */
function beginningOf(text: string): string {
  const characters = [...text];
  return characters.slice(0, Math.min(4, Math.floor(characters.length / 2))).join("") + HIDDEN;
}
