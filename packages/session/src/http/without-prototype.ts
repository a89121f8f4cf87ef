/**
 * A copy that has only what the object itself has: what a page has added to `Object.prototype` is no part of it (DESIGN 4).
 *
 * @example
 * const { signal } = withoutPrototype(options); // never an inherited one
 */
export function withoutPrototype<T extends object>(object: T): T {
  return Object.assign(Object.create(null), object);
}

/** What code expects of any object, and nothing that a page adds to `Object.prototype`. */
const METHODS = Object.freeze(
  ["hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toString", "valueOf"].reduce(
    (methods, name) => Object.assign(methods, { [name]: Reflect.get(Object.prototype, name) }),
    Object.create(null),
  ),
);

/**
 * A copy for code of the page, such as a `fetch` that it has wrapped: like {@link withoutPrototype}, but with the methods that such
 * code calls.
 *
 * @example
 * fetch(url, withMethodsOnly({ method: "POST" })); // a wrapper may call init.hasOwnProperty("method")
 */
export function withMethodsOnly<T extends object>(object: T): T {
  return Object.assign(Object.create(METHODS), object);
}

/**
 * Parses an answer of the API. Its objects have no prototype, however deep they are, so code that reads a member that the server did
 * not send gets `undefined`, and not what a page has added to `Object.prototype`.
 *
 * @returns `undefined` for what is not JSON: the caller says what that means.
 */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (isRecord(value) ? Object.setPrototypeOf(value, null) : value));
  } catch {
    // Not JSON is a finding here, not a failure.
    return undefined;
  }
}

/** Whether an answer, or a part of it, is an object with named members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A string that is not empty; anything else is `null`. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
