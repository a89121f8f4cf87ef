import type { DeviceSessions } from "@freehold/contract";
import { segment } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/**
 * Where the user is signed in.
 *
 * @example
 * const all = await sessions.list();
 * await sessions.endOthers();
 */
export const sessions = {
  /** Lists the sessions that haven't ended, last used first. */
  async list(options?: CallOptions) {
    return read<DeviceSessions>("/auth/sessions", options);
  },

  /** Signs out one device. 404 `not_found` if it's signed out already. `signOut()` ends the page's own session. */
  async end(id: string, options?: CallOptions) {
    return write<void>(`/auth/sessions/${segment(id)}`, undefined, options, { method: "DELETE" });
  },

  /** Signs out all devices but this one. */
  async endOthers(options?: CallOptions) {
    return write<void>("/auth/sessions/end-others", undefined, options);
  },
};
