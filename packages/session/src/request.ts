import { localError } from "./api-error.ts";
import type { Call } from "./call.ts";
import { own } from "./own.ts";
import { page } from "./page.ts";

/** The last argument of every call. */
export type CallOptions = {
  /** Ends the call early; it then rejects with code `aborted`. */
  signal?: AbortSignal | undefined;
};

/** Reads from the API as the page's session. */
export function read<Answer>(path: string, options?: CallOptions): Promise<Answer> {
  return page.request({ method: "GET", path, signal: signalOf(options) }) as Promise<Answer>;
}

/** Writes to the API as the page's session. */
export function write<Answer>(
  path: string,
  body: unknown,
  options?: CallOptions,
  more?: Partial<Call>,
): Promise<Answer> {
  return page.request({ method: "POST", path, body, signal: signalOf(options), ...more }) as Promise<Answer>;
}

/** The caller's own signal. */
export function signalOf(options: CallOptions | undefined): AbortSignal | undefined {
  return options && own(options, "signal");
}

/** A query string, with its question mark; what is `undefined` is left out. */
export function query(values: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== undefined) params.set(key, String(value));
  return params.size ? `?${params}` : "";
}

/**
 * Encodes a path parameter. URL parsers resolve "." and ".." even when encoded, so such an id would reach another
 * route; and half a surrogate pair cannot be encoded. Nothing has such an id, so no request is made.
 *
 * @throws {ApiError} `not_found`.
 */
export function segment(value: string | number): string {
  const text = String(value);
  if (/^\.{0,2}$|\p{Surrogate}/u.test(text)) throw localError("not_found");
  return encodeURIComponent(text);
}
