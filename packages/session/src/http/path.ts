import { localError } from "./api-error.ts";

/** Returns a query string with its question mark, without `undefined` values. */
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
