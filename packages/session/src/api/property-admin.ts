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
 * Property management, for admins. Others get 403 `forbidden`.
 *
 * @example
 * const { property } = await propertyAdmin.create(draft);
 */
export const propertyAdmin = {
  /** Creates a draft, which only admins see. 422 `validation_failed` names the fields, such as a `slug` that is taken. */
  async create(draft: PropertyDraft, options?: CallOptions) {
    return write<PropertyAnswer>("/admin/properties", draft, options);
  },

  /** Changes a property's details. Its terms are fixed once it's published: 409 `invalid_transition`. */
  async change(id: string, patch: PropertyPatch, options?: CallOptions) {
    return write<PropertyAnswer>(of(id), patch, options, { method: "PATCH" });
  },

  /** Proposes to publish a draft: people can buy shares once another admin confirms the `proposal`. 409 `invalid_transition`. */
  async publish(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/publish`, undefined, options);
  },

  /** Proposes to sell refunded shares again. Another admin has to confirm it. 409 `invalid_transition`. */
  async reissue(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/reissue`, undefined, options);
  },

  /** Closes an open or funded property: its shares are no longer sold. 409 `invalid_transition`. */
  async close(id: string, options?: CallOptions) {
    return write<PropertyAnswer>(`${of(id)}/close`, undefined, options);
  },

  /** Adds an entry to its history. */
  async addEvent(id: string, event: PropertyEventRequest, options?: CallOptions) {
    return write<PropertyEventAnswer>(`${of(id)}/events`, event, options);
  },

  /** Retracts an entry. The audit log keeps it. */
  async retractEvent(id: string, event: string, options?: CallOptions) {
    return write<void>(`${of(id)}/events/${segment(event)}`, undefined, options, { method: "DELETE" });
  },

  /**
   * Uploads a picture or a PDF, 10 MiB at most. 422 `file_refused` says why it is neither; 413.
   *
   * @param title - the alternative text of a picture, or the title of a document.
   */
  async addFile(id: string, file: File, title: string, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files${query({ title, name: file.name })}`, file, options);
  },

  /** Gives a file a new title, or a new position among the pictures, from 0. */
  async changeFile(id: string, file: string, patch: PropertyFilePatch, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files/${segment(file)}`, patch, options, { method: "PATCH" });
  },

  /** Removes a file from the property. */
  async removeFile(id: string, file: string, options?: CallOptions) {
    return write<PropertyFiles>(`${of(id)}/files/${segment(file)}`, undefined, options, { method: "DELETE" });
  },
};
