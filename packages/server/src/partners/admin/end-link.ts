import { siteDisconnected } from "../../accounts/links/mails.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { lockForChange } from "../../users/lock-for-change.ts";

/**
 * Ends the link of a partner's customer at once, as an admin. The person is emailed, and can connect again.
 *
 * @throws {ProblemError} `not_found`, also if it has ended; `own_account`; `forbidden`.
 */
export async function endCustomerLink(
  tx: Tx,
  { partnerId, linkId, adminId }: { partnerId: string; linkId: string; adminId: string },
): Promise<void> {
  const [link] = await tx<{ user_id: string; partner: string }[]>`
    select l.user_id, p.name as partner from partner_links l join partners p on p.id = l.partner_id
     where l.id = ${linkId} and l.partner_id = ${partnerId}`;
  if (!link) throw unknownLink();
  const { id, email } = await lockForChange(tx, { id: link.user_id, adminId });
  await setAuditActor(tx, adminId);
  const [ended] = await tx<{ ended_at: Date }[]>`
    update partner_links set ended_at = current_moment(), ended_because = 'admin'
    where id = ${linkId} and ended_at is null returning ended_at`;
  if (!ended) throw unknownLink();
  await enqueueMail(tx, { id, email }, siteDisconnected({ partner: link.partner, at: ended.ended_at }));
}

const unknownLink = () => new ProblemError("not_found", "This customer is no longer connected.");
