import type { AnnouncementAnswer, AnnouncementChange, SettingsAnswer, SettingsChange } from "@freehold/contract";
import { type CallOptions, read, write } from "./request.ts";

/** How the platform is run, for admins. */
export const settings = {
  /** The settings, and the changes that wait for another admin. */
  async get(options?: CallOptions) {
    return read<SettingsAnswer>("/admin/settings", options);
  },

  /** Changes settings. What makes money easier to move waits in `pending` until another admin confirms it; resuming payments takes a `reason`. */
  async change(body: SettingsChange, options?: CallOptions) {
    return write<SettingsAnswer>("/admin/settings", body, options, { method: "PATCH" });
  },

  /** What the announcement says, and who published it. */
  async announcement(options?: CallOptions) {
    return read<AnnouncementAnswer>("/admin/announcement", options);
  },

  /**
   * Publishes an announcement: it is shown to all users, also to those who have seen the one before. One with an address or a link in it
   * waits in `proposal` until another admin confirms it.
   */
  async announce(body: AnnouncementChange, options?: CallOptions) {
    return write<AnnouncementAnswer>("/admin/announcement", body, options);
  },
};
