import type { Properties, PropertyAnswer } from "@freehold/contract";
import { type CallOptions, read, segment } from "../request.ts";

/** Every property. */
export async function list(options?: CallOptions) {
  return read<Properties>("/properties", options);
}

/** One property. */
export async function get(id: string, options?: CallOptions) {
  return read<PropertyAnswer>(`/properties/${segment(id)}`, options);
}
