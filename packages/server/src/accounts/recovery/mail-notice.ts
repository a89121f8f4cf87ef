import type { Tx } from "../../platform/database/connect.ts";
import type { Message } from "../../platform/mail/message.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { hashToken, newToken, REPORT_LIFETIME } from "../tokens.ts";

/** Where "It wasn't me" leads. */
export type ReportLink = { token: string; expiresAt: Date };

/**
 * Emails a person about the recovery of their account, with a link "It wasn't me", which undoes what was done since it was requested
 * (`reportSignIn()` of the room `access`).
 */
export async function mailNotice(
  tx: Tx,
  person: { id: string; email: string },
  { since, now }: { since: Date; now: Date },
  write: (link: ReportLink) => Message,
): Promise<void> {
  const link = { token: newToken(), expiresAt: new Date(now.getTime() + REPORT_LIFETIME) };
  if (!(await enqueueMail(tx, person, write(link)))) return;
  await tx`
    insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at)
    values (${hashToken(link.token)}, ${person.id}, ${now}, ${since})`;
}
