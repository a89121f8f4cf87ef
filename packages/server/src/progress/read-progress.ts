import type { PaymentProgress, PaymentStatus, WithdrawalProgress } from "@freehold/contract";
import { addDays, dayOf } from "../analytics/period.ts";
import { latestPayment } from "../payments/store.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { DelegatedLink } from "../platform/http/env.ts";
import { findWithdrawal, toWithdrawal, type WithdrawalView } from "../withdrawals/store.ts";
import { readOutlook } from "./read-outlooks.ts";

/** The place in line is compared with that of so many days ago. */
const MOVE_DAYS = 3;

/**
 * How far a person's own withdrawal is; null for unknown and foreign ids alike.
 *
 * @param link - of the partner's page that reads it. @default the person does
 * @param now - when it is read.
 */
export async function readProgress(
  sql: Queryable,
  {
    userId,
    id,
    link = null,
    chain,
    now,
  }: {
    userId: string;
    id: string;
    link?: DelegatedLink | null;
    chain?: Chain | null | undefined;
    now: Date;
  },
): Promise<WithdrawalProgress | null> {
  const row = await findWithdrawal(sql, { userId, id, link }, payTarget(chain));
  if (!row) return null;
  const outlook = await readOutlook(sql, row, { chain, now });
  return {
    success: true,
    withdrawal: toWithdrawal(row, link),
    ...(await placeInLine(sql, row, now)),
    payment: chain ? await paymentProgress(sql, row, { chain, waitsFor: outlook.waits_for }) : null,
    typical_seconds: outlook.typical_seconds,
    estimate: outlook.estimate,
    next_update: outlook.next_update,
    as_of: now.toISOString(),
  };
}

/** By the index of the queue: as many rows are read as there are before this one, and as have left since. */
async function placeInLine(
  sql: Queryable,
  { user_id, id, status }: WithdrawalView,
  now: Date,
): Promise<Pick<WithdrawalProgress, "queue_position" | "queue_moved">> {
  if (status !== "pending") return { queue_position: null, queue_moved: null };
  const today = dayOf(now);
  const [{ position, left, since }] = await sql<[{ position: number; left: number; since: Date }]>`
    select since,
      (select count(*)::int + 1 from withdrawals o
       where o.status = 'pending' and (o.created_at, o.id) < (w.created_at, w.id)) as position,
      (select count(*)::int from withdrawals o
       where o.status <> 'pending' and coalesce(o.approved_at, o.closed_at) > since
         and (o.created_at, o.id) < (w.created_at, w.id)) as left
    from withdrawals w
    cross join lateral (select greatest(w.created_at, ${new Date(addDays(today, -MOVE_DAYS))}) as since) s
    where w.user_id = ${user_id} and w.id = ${id}`;
  const hasMoved = left > 0 && dayOf(since) < today;
  return { queue_position: position, queue_moved: hasMoved ? { from: position + left, on: dayOf(since) } : null };
}

async function paymentProgress(
  sql: Queryable,
  row: WithdrawalView,
  { chain, waitsFor }: { chain: Chain; waitsFor: PaymentProgress["waits_for"] },
): Promise<PaymentProgress | null> {
  if (row.status !== "approved" && row.status !== "completed") return null;
  const payment = await latestPayment(sql, row.id);
  const live = payment?.status === "failed" ? undefined : payment;
  const status = STATUS[payment?.status ?? "failed"];
  return {
    status,
    waits_for: waitsFor,
    confirmations: live?.confirmations ?? 0,
    confirmations_needed: chain.confirmations ?? (status === "confirming" ? await finalityLag(sql, chain) : null),
    tx_hash: live?.tx_hash ?? null,
  };
}

/** How many blocks it takes now until one is final, as the deposits' watcher last saw it. */
async function finalityLag(sql: Queryable, { id }: Chain): Promise<number | null> {
  const [seen] = await sql<{ holds: number }[]>`
    select (latest_block - finalized_block)::int + 1 as holds from chain_cursors where chain_id = ${id} limit 1`;
  return seen?.holds ?? null;
}

/** What an admin has to look at, and what is to be paid anew, is for the owner a payment that waits. */
const STATUS: Record<PaymentStatus, PaymentProgress["status"]> = {
  failed: "waiting",
  signed: "sending",
  sent: "sending",
  mined: "confirming",
  paid: "paid",
  attention: "waiting",
};
