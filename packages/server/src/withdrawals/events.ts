import type { WithdrawalEvent } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { type Mailable, mailWithdrawal, ownerColumns } from "./mail/mail-withdrawal.ts";
import type { ReadOutlook } from "./read-outlook.ts";
import type { WithdrawalRow } from "./store.ts";

/**
 * Records who approved a withdrawal, and when, and tells its owner by mail. The record is append-only. Called in the transaction that
 * makes the change; `create_withdrawal`, `release_withdrawal` and `recordCompleted` record the others.
 */
export async function recordApproved(
  tx: Tx,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
  { adminId, readOutlook }: { adminId: string; readOutlook: ReadOutlook | undefined },
): Promise<void> {
  const [row] = await tx<[Mailable]>`
    with event as (
      insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, at)
      select user_id, id, status, ${adminId}, approved_at from withdrawals where user_id = ${user_id} and id = ${id}
    )
    select w.*, ${ownerColumns(tx)} from withdrawals w join users u on u.id = w.user_id
    where w.user_id = ${user_id} and w.id = ${id}`;
  await mailWithdrawal(tx, row, await readOutlook?.(tx, row));
}

/** The history of a withdrawal, oldest first. */
export async function listEvents(
  sql: Queryable,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
): Promise<WithdrawalEvent[]> {
  const rows = await sql<{ status: WithdrawalEvent["status"]; at: Date; by: string | null; note: string | null }[]>`
    select e.status, e.at, actor.email as by, e.note
    from withdrawal_events e left join users actor on actor.id = e.actor_id
    where e.user_id = ${user_id} and e.withdrawal_id = ${id}
    order by e.number`;
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }));
}
