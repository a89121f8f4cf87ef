import type { AnnouncementAnswer, AnnouncementChange, SettingsAnswer, SettingsChange } from "@freehold/contract";
import { type CallOptions, read, write } from "./request.ts";

/** The platform's settings, for admins. */
export const settings = {
  /** Returns the settings, and the changes that are waiting for another admin. */
  async get(options?: CallOptions) {
    return read<SettingsAnswer>("/admin/settings", options);
  },

  /** Changes settings. A looser rule waits in `pending` until another admin confirms it. Resuming payments needs a `reason`. */
  async change(body: SettingsChange, options?: CallOptions) {
    return write<SettingsAnswer>("/admin/settings", body, options, { method: "PATCH" });
  },

  /** Returns the announcement and who published it. */
  async announcement(options?: CallOptions) {
    return read<AnnouncementAnswer>("/admin/announcement", options);
  },

  /**
   * Publishes an announcement for all users, including those who have closed the previous one. One that contains an address or a link
   * waits in `proposal` until another admin confirms it.
   */
  async announce(body: AnnouncementChange, options?: CallOptions) {
    return write<AnnouncementAnswer>("/admin/announcement", body, options);
  },
};
