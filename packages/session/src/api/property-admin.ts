import type {
  PropertyAnswer,
  PropertyDraft,
  PropertyEventAnswer,
  PropertyEventRequest,
  PropertyFilePatch,
  PropertyFiles,
  PropertyPatch,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, write } from "./request.ts";

const of = (id: string) => `/admin/properties/${segment(id)}`;

/**
 * What admins do with properties; others get 403 `forbidden`.
 *
 * @example
 * const { property } = await propertyAdmin.create(draft);
 */
export const propertyAdmin = {
  /** Creates a draft, which admins alone see. 422 `validation_failed` names the fields, such as a `slug` that another has. */
  async create(draft: PropertyDraft, options?: CallOptions) {
    return write<PropertyAnswer>("/admin/properties", draft, options);
  },

  /** Changes what is stated of a property. Its terms are fixed once it is published: 409 `invalid_transition`. */
  async change(id: string, patch: PropertyPatch, options?: CallOptions) {
    return write<PropertyAnswer>(of(id), patch, options, { method: "PATCH" });
  },

  /** Proposes draft → open: people can buy shares once another admin confirms the `proposal`. 409 `invalid_transition`. */
  async publish(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/publish`, undefined, options);
  },

  /** Proposes to put up for sale again what came back by refunds; another admin confirms it. 409 `invalid_transition`. */
  async reissue(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/reissue`, undefined, options);
  },

  /** open or funded → closed: nothing is sold any more. 409 `invalid_transition`. */
  async close(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/close`, undefined, options);
  },

  /** Adds an entry to its history. */
  async addEvent(id: string, event: PropertyEventRequest, options?: CallOptions) {
    return write<PropertyEventAnswer>(`${of(id)}/events`, event, options);
  },

  /** Takes back an entry that was wrong. The audit log keeps it. */
  async retractEvent(id: string, event: string, options?: CallOptions) {
    return write<void>(`${of(id)}/events/${segment(event)}`, undefined, options, { method: "DELETE" });
  },

  /**
   * Uploads a picture or a PDF, 10 MiB at most. 422 `file_refused` says why it is neither; 413.
   *
   * @param title - what a picture shows, for who does not see it; the title of a document.
   */
  async addFile(id: string, file: File, title: string, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files${query({ title, name: file.name })}`, file, options);
  },

  /** Gives a file a new title, or a new position among the pictures, from 0. */
  async changeFile(id: string, file: string, patch: PropertyFilePatch, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files/${segment(file)}`, patch, options, { method: "PATCH" });
  },

  /** Takes a file off the property. */
  async removeFile(id: string, file: string, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files/${segment(file)}`, undefined, options, { method: "DELETE" });
  },
};
