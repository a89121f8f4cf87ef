/** Stands for the page's origin while an address is parsed. */
const PAGE = "http://page.invalid";

/**
 * The address of an API in its one form: a path on the page's origin, or an absolute http(s) URL, without a slash at its end. What is
 * compared, named and called is this form and never what was given: URL parsers drop tabs and line feeds, read `\` as `/` and resolve
 * dots, so that what begins like a path may be an address of another origin.
 *
 * @returns null if it is none, or has a query, a fragment, a user name or a password.
 * @example
 * parseApiUrl("https://API.example/v1/"); // "https://api.example/v1"
 * parseApiUrl("/\t/evil.example"); // null
 */
export function parseApiUrl(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const isPath = value.startsWith("/");
  const url = parseUrl(value, isPath ? PAGE : undefined);
  if (!url || url.search || url.hash || url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  let path = url.pathname;
  while (path.endsWith("/")) path = path.slice(0, -1);
  if (!isPath) return url.origin + path;
  return url.origin === PAGE && !path.startsWith("//") ? path || "/" : null;
}

/** Browsers before Chrome 120 and Safari 17 have no `URL.canParse`. */
function parseUrl(value: string, base: string | undefined): URL | null {
  try {
    return new URL(value, base);
  } catch {
    // No URL is a finding here, not a failure.
    return null;
  }
}

/** The origin of the page; happy-dom has it in the page's address alone. A sandboxed frame's is the text "null", whatever its address. */
export const pageOrigin = (): string => globalThis.origin ?? globalThis.location?.origin;

/** The address in full, to compare and to name. @param apiUrl - as {@link parseApiUrl} gives it. */
export function inFull(apiUrl: string): string {
  return apiUrl.startsWith("/") ? pageOrigin() + apiUrl.replace(/\/$/, "") : apiUrl;
}

/** The origin that would receive the token; a path stays on the page's. @param apiUrl - as {@link parseApiUrl} gives it. */
export function originOf(apiUrl: string): string {
  return apiUrl.startsWith("/") ? pageOrigin() : new URL(apiUrl).origin;
}

/**
 * The API's absolute base URL, without a slash at its end.
 *
 * A path is taken below the page's origin and never below `<base href>`: an injected `<base>` must not be able to
 * choose who receives the token.
 *
 * @param apiUrl - as {@link parseApiUrl} gives it.
 * @throws {TypeError} if there is no page to take the origin from.
 */
export function resolveApiUrl(apiUrl: string): string {
  const origin: unknown = pageOrigin();
  if (apiUrl.startsWith("/") && (typeof origin !== "string" || origin === "null"))
    throw new TypeError(
      `@freehold/session: ${apiUrl} needs a page with an origin: call configure({ apiUrl }) with a full URL.`,
    );
  return inFull(apiUrl);
}
