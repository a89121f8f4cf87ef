/**
 * The API's absolute base URL, without a slash at its end.
 *
 * A path is taken below the page's origin and never below `<base href>`: an injected `<base>` must not be able to
 * choose who receives the token.
 *
 * @throws {TypeError} if there is no page to take the origin from.
 */
export function resolveApiUrl(apiUrl: string): URL {
  if (!apiUrl.startsWith("/")) return new URL(apiUrl);
  const origin = globalThis.origin;
  if (typeof origin !== "string" || origin === "null")
    throw new TypeError(
      `@freehold/session: ${apiUrl} needs a page with an origin; configure({ apiUrl }) with a full URL.`,
    );
  return new URL(apiUrl, origin);
}
