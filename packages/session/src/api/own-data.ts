import type { DataExportState } from "@freehold/contract";
import { type CallOptions, read, readFile, write } from "./request.ts";

/**
 * The user's own data.
 *
 * @example
 * await ownData.beginExport();
 * const file = await ownData.exportFile();
 */
export const ownData = {
  /** Returns how far the file with the user's data is. This call doesn't count as use of the session. */
  async exportState(options?: CallOptions) {
    return read<DataExportState>("/auth/export", options, { background: true });
  },

  /** Requests the file, which is emailed about when it's ready. 429 `too_many_requests`. */
  async beginExport(options?: CallOptions) {
    return write<DataExportState>("/auth/export", undefined, options);
  },

  /**
   * Closes the account, which ends every session: call `signOut()` afterwards. 409 `account_not_empty` while the user is owed something,
   * with the reason in `detail`.
   */
  async close(options?: CallOptions) {
    return write<void>("/auth/close", undefined, options);
  },

  /** Downloads the file, a JSON object. 404 `not_found` if it isn't ready, or a day old. */
  async exportFile(options?: CallOptions) {
    return readFile("/auth/export/file", options);
  },
};
