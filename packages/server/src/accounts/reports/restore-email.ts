import { recordAccountEvent } from "../../audit/account-events.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { emailChangedElsewhere } from "../email/mails.ts";
import { endMailedLinks } from "../end-mailed-links.ts";
import { endLinksSince } from "../report-links.ts";

/**
 * Undoes a change of a person's email address, and every change after it. Links that were mailed meanwhile end. The caller has called
 * `lockLinksAndPerson()`.
 *
 * @returns when the change was requested; null if it's undone already.
 */
export async function restoreEmail(
  tx: Tx,
  { userId, change, now, networkAddress }: { userId: string; change: bigint; now: Date; networkAddress: string },
): Promise<Date | null> {
  const [undone] = await tx<{ created_at: Date; from_email: string; from_confirmed_at: Date | null }[]>`
    update email_changes set undone_at = ${now} where number = ${change} and undone_at is null
    returning created_at, from_email, from_confirmed_at`;
  if (!undone) return null;
  await endMailedLinks(tx, userId);
  await endLinksSince(tx, userId, change);
  const [{ email: lost }] = await tx<[{ email: string }]>`select email from users where id = ${userId}`;
  await setAuditActor(tx, userId);
  await tx`
    update users set email = ${undone.from_email}, email_confirmed_at = ${undone.from_confirmed_at} where id = ${userId}`;
  await enqueueMail(tx, { id: userId, email: lost }, emailChangedElsewhere({ at: now, undo: null }));
  await recordAccountEvent(tx, userId, { action: "email_change_undone", code: "ok", networkAddress });
  return undone.created_at;
}
