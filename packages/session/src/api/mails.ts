import type { FailedMails, FailedMailsQuery, FailedMailsResend, FailedMailsResent } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/** Emails of the platform, for admins; others get 403 `forbidden`. */
export const mails = {
  /** A page of the emails that were not delivered, latest first. */
  async failed(which: FailedMailsQuery = {}, options?: CallOptions) {
    return read<FailedMails>(`/admin/mails/failed${query(which)}`, options);
  },

  /** Sends emails again that were not delivered: all that match, 1,000 at most, but those that are `left_out`. */
  async resendFailed(which: FailedMailsResend = {}, options?: CallOptions) {
    return write<FailedMailsResent>("/admin/mails/failed/resend", which, options);
  },
};
