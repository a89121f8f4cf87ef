import type { Logger } from "pino";
import { addDays, dayOf } from "../analytics/period.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { GIVE_UP } from "../platform/mail/deliver.ts";
import { enqueueMail } from "../platform/mail/outbox.ts";
import { refundUpdate } from "../withdrawals/mail/refund-update.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { forEachRefund } from "./for-each-refund.ts";
import { UPDATE_DAYS } from "./read-outlooks.ts";
import { readProgress } from "./read-progress.ts";

type DueRefund = WithdrawalRow & { email: string };

/**
 * Sends the updates that are due today: each person reads by email what their page says, and by when the next update comes where there
 * is still no day. A request that is over gets none, and neither does a disabled account, whose owner can't open the page.
 */
export async function sendUpdates(
  sql: Sql,
  { chain, now, log }: { chain: Chain | null; now: Date; log: Logger },
): Promise<void> {
  await sql`
    delete from refund_updates r using withdrawals w
    where w.user_id = r.user_id and w.id = r.withdrawal_id and not is_open(w.status)`;
  // A clock that was ahead may have promised days that are too far away.
  const last = addDays(dayOf(now), UPDATE_DAYS);
  await sql`update refund_updates set due_on = ${last} where due_on > ${last}`;
  const due = await sql<DueRefund[]>`
    select w.*, u.email from refund_updates r
    join withdrawals w on w.user_id = r.user_id and w.id = r.withdrawal_id
    join users u on u.id = w.user_id
    where r.due_on <= ${dayOf(now)} and u.disabled_at is null order by r.due_on, w.id`;
  const sent = await forEachRefund(due, (refund) => sql.begin((tx) => send(tx, refund, { chain, now })), log);
  if (sent > 0) log.info({ sent }, "people without a date for their refund were sent an update");
}

/**
 * If two run at once, the second finds the day that the first has set. A mailbox that refused the last email gets none. An email that was
 * given up for its age or its expired link says nothing about the mailbox.
 */
async function send(tx: Tx, refund: DueRefund, { chain, now }: { chain: Chain | null; now: Date }): Promise<boolean> {
  const { user_id: userId, id, email } = refund;
  const today = dayOf(now);
  const [claimed] = await tx<{ is_undeliverable: boolean }[]>`
    update refund_updates r set due_on = ${addDays(today, UPDATE_DAYS)}
    from withdrawals w
    where r.withdrawal_id = ${id} and r.due_on <= ${today} and w.user_id = r.user_id and w.id = r.withdrawal_id and is_open(w.status)
    returning coalesce((
      select o.failed_at < least(o.created_at + make_interval(secs => ${GIVE_UP / 1_000}), o.link_expires_at) from outbox o
      where o.user_id = ${userId} and o.to_address = ${email} and coalesce(o.sent_at, o.failed_at) is not null
      order by o.created_at desc limit 1), false) as is_undeliverable`;
  const progress = claimed && (await readProgress(tx, { userId, id, chain, now }));
  if (!progress) return false;
  const isSent =
    !claimed.is_undeliverable && (await enqueueMail(tx, { id: userId, email }, refundUpdate(refund, progress)));
  // An unconfirmed mailbox has reached its limit for now, so the update stays due.
  if (!isSent && !claimed.is_undeliverable)
    await tx`update refund_updates set due_on = ${today} where withdrawal_id = ${id}`;
  else if (!progress.next_update) await tx`delete from refund_updates where withdrawal_id = ${id}`;
  return isSent;
}
