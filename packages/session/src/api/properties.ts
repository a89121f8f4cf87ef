import type { Properties, PropertyAnswer, PropertyEvents, PropertyQuery } from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read, readFile } from "./request.ts";

/** Which part of the list of properties: filters as they stand on the wire, several of one separated by commas. */
export type PropertyFilters = Partial<Record<keyof PropertyQuery, string | number | undefined>>;

/**
 * Properties and their documents.
 *
 * @example
 * const { properties, next } = await properties.list({ kind: "office,retail", sort: "-yield" });
 */
export const properties = {
  /** Properties as the filters say, the newest first by default; 20 a page, `after` the `next` of the page before. */
  async list(which: PropertyFilters = {}, options?: CallOptions) {
    return read<Properties>(`/properties${query(which)}`, options);
  },

  /** A property's page, by id or slug. 404 `not_found`, for drafts too unless the caller is an admin. */
  async get(id: string, options?: CallOptions) {
    return read<PropertyAnswer>(`/properties/${segment(id)}`, options);
  },

  /** The rest of a property's history, `after` the `events_next` of its page. */
  async events(id: string, which: KeyPageQuery = {}, options?: CallOptions) {
    return read<PropertyEvents>(`/properties/${segment(id)}/events${query(which)}`, options);
  },

  /**
   * A picture of a draft; all others pages show by their address. 404 `not_found` unless an admin asks.
   *
   * @param file - one of its widths, such as `960.webp`.
   */
  async draftPicture(id: string, file: string, options?: CallOptions) {
    return readFile(`/files/${segment(id)}/${segment(file)}`, options);
  },

  /** A document of a property, as PDF. */
  async document(id: string, options?: CallOptions) {
    return readFile(`/files/${segment(id)}/document.pdf`, options);
  },
};
