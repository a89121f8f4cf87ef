import type { FailedMails, FailedMailsQuery, FailedMailsResend, FailedMailsResent } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, read, write } from "./request.ts";

/** The platform's emails, for admins. Others get 403 `forbidden`. */
export const mails = {
  /** Lists undelivered emails, latest first. */
  async failed(which: FailedMailsQuery = {}, options?: CallOptions) {
    return read<FailedMails>(`/admin/mails/failed${query(which)}`, options);
  },

  /** Sends undelivered emails again: up to 1,000 that match, except those in `left_out`. */
  async resendFailed(which: FailedMailsResend = {}, options?: CallOptions) {
    return write<FailedMailsResent>("/admin/mails/failed/resend", which, options);
  },
};
