import type { Tx } from "../platform/database/connect.ts";
import { enqueueMails } from "../platform/mail/outbox.ts";
import { lostPaymentRecorded, requestCompleted } from "./mail/mails.ts";
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
  const owners = await tx<{ id: string; email: string; earnings: bigint; is_lost: boolean }[]>`
    with completed as (
      select * from unnest(
        ${withdrawals.map(({ user_id }) => user_id)}::uuid[], ${withdrawals.map(({ id }) => id)}::uuid[],
        ${withdrawals.map(({ tx_id }) => tx_id)}::text[]) c (user_id, id, tx_id)
    ), event as (
      insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, note, at)
      select c.user_id, c.id, 'completed', ${actorId}, c.tx_id, w.closed_at
      from completed c join withdrawals w on w.user_id = c.user_id and w.id = c.id
    )
    select c.id, u.email, b.earnings, is_lost_payment(w) as is_lost
    from completed c join users u on u.id = c.user_id join balances b on b.user_id = c.user_id
    join withdrawals w on w.user_id = c.user_id and w.id = c.id`;
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  await enqueueMails(
    tx,
    withdrawals.map((row) => {
      const { email = "", earnings = 0n, is_lost = false } = ownerOf.get(row.id) ?? {};
      return {
        to: { id: row.user_id, email },
        message: {
          ...(is_lost ? lostPaymentRecorded(row) : requestCompleted(row, { earnings })),
          evenUnconfirmed: true,
        },
      };
    }),
  );
}
