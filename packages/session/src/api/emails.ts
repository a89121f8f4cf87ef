import type { EmailWords, MailCheck, MailReference } from "@freehold/contract";
import { type CallOptions, read, write } from "./request.ts";

/**
 * How people know that an email is from the platform.
 *
 * @example
 * const { words } = await emails.words();
 * const { email } = await emails.check({ reference: "7KQM-X2PD-HN4V-RTB9" });
 */
export const emails = {
  /** Returns the two words that each email to the user has. */
  async words(options?: CallOptions) {
    return read<EmailWords>("/auth/email-words", options);
  },

  /** Makes new words. Needs a fresh proof. */
  async renewWords(options?: CallOptions) {
    return write<EmailWords>("/auth/email-words/renew", undefined, options);
  },

  /** Returns what was sent with a reference; `email` is null if it's none of the platform's. Needs no session. */
  async check(input: MailReference, options?: CallOptions) {
    return write<MailCheck>("/mail-checks", input, options);
  },
};
