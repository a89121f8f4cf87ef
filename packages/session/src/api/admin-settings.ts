import type { SettingsAnswer, SettingsChange } from "@freehold/contract";
import { type CallOptions, read, segment, write } from "../request.ts";

/** How the platform is run, for admins. */
export const settings = {
  /** The settings, and the changes that wait for another admin. */
  async get(options?: CallOptions) {
    return read<SettingsAnswer>("/admin/settings", options);
  },

  /** Changes settings. What makes money easier to move waits in `pending` until another admin confirms it. */
  async change(body: SettingsChange, options?: CallOptions) {
    return write<SettingsAnswer>("/admin/settings", body, options, { method: "PATCH" });
  },

  /** Confirms a change that another admin proposed. 409 `self_approval`, `invalid_transition`. */
  async confirm(id: string, options?: CallOptions) {
    return write<SettingsAnswer>(`/admin/settings/changes/${segment(id)}/confirm`, undefined, options);
  },

  /** Takes a proposed change off the table. 409 `invalid_transition`. */
  async withdraw(id: string, options?: CallOptions) {
    return write<SettingsAnswer>(`/admin/settings/changes/${segment(id)}/withdraw`, undefined, options);
  },
};
