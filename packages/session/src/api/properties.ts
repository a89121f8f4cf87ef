import type { Properties, PropertyAnswer, PropertyEvents, PropertyQuery } from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read, readFile } from "./request.ts";

/** Filters for the list of properties, as in the query string; several values of one filter are separated by commas. */
export type PropertyFilters = Partial<Record<keyof PropertyQuery, string | number | undefined>>;

/**
 * Properties and their documents.
 *
 * @example
 * const { properties, next } = await properties.list({ kind: "office,retail", sort: "-yield" });
 */
export const properties = {
  /** Lists the properties that match, newest first by default; 20 per page; `after` is the `next` of the previous page. */
  async list(which: PropertyFilters = {}, options?: CallOptions) {
    return read<Properties>(`/properties${query(which)}`, options);
  },

  /** Returns a property by ID or slug. 404 `not_found`, also for drafts unless the caller is an admin. */
  async get(id: string, options?: CallOptions) {
    return read<PropertyAnswer>(`/properties/${segment(id)}`, options);
  },

  /** Lists the rest of a property's history; `after` is the `events_next` of the property. */
  async events(id: string, which: KeyPageQuery = {}, options?: CallOptions) {
    return read<PropertyEvents>(`/properties/${segment(id)}/events${query(which)}`, options);
  },

  /**
   * Downloads a draft's picture; pages show all others by URL. 404 `not_found` unless the caller is an admin.
   *
   * @param file - one of its widths, such as `960.webp`.
   */
  async draftPicture(id: string, file: string, options?: CallOptions) {
    return readFile(`/files/${segment(id)}/${segment(file)}`, options);
  },

  /** Downloads a property's document as a PDF. */
  async document(id: string, options?: CallOptions) {
    return readFile(`/files/${segment(id)}/document.pdf`, options);
  },
};
