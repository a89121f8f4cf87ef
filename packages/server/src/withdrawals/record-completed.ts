import type { Tx } from "../platform/database/connect.ts";
import { enqueueMails } from "../platform/mail/outbox.ts";
import { requestCompleted } from "./mails.ts";
import type { WithdrawalRow } from "./store.ts";

/**
 * Records that many withdrawals were completed, and tells their owners by mail: what `recordApproved()` does for one that is approved, in few
 * statements.
 *
 * @param actorId - null if no session was there.
 */
export async function recordCompleted(
  tx: Tx,
  withdrawals: readonly WithdrawalRow[],
  actorId: string | null,
): Promise<void> {
  const emails = await tx<{ id: string; email: string }[]>`
    with completed as (
      select * from unnest(
        ${withdrawals.map(({ user_id }) => user_id)}::uuid[], ${withdrawals.map(({ id }) => id)}::uuid[],
        ${withdrawals.map(({ tx_id }) => tx_id)}::text[]) c (user_id, id, tx_id)
    ), event as (
      insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, note, at)
      select c.user_id, c.id, 'completed', ${actorId}, c.tx_id, w.closed_at
      from completed c join withdrawals w on w.user_id = c.user_id and w.id = c.id
    )
    select c.id, u.email from completed c join users u on u.id = c.user_id`;
  const emailOf = new Map(emails.map(({ id, email }) => [id, email]));
  await enqueueMails(
    tx,
    withdrawals.map((row) => ({
      to: { id: row.user_id, email: emailOf.get(row.id) ?? "" },
      message: { ...requestCompleted(row), evenUnconfirmed: true },
    })),
  );
}
