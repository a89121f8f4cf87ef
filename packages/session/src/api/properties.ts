import type { Properties, PropertyAnswer } from "@freehold/contract";
import { type CallOptions, read, segment } from "../request.ts";

/** What can be invested in. */
export const properties = {
  /** Every property. */
  async list(options?: CallOptions) {
    return read<Properties>("/properties", options);
  },

  /** One property. */
  async get(id: string, options?: CallOptions) {
    return read<PropertyAnswer>(`/properties/${segment(id)}`, options);
  },
};
