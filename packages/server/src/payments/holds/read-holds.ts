import type { HoldCode, HoldReason, PaymentStatus } from "@freehold/contract";
import type { Chain } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isLapsed } from "../../withdrawals/approvals.ts";
import { isPaidBefore } from "../../withdrawals/payment-guard.ts";
import { viewColumns, type WithdrawalView } from "../../withdrawals/store.ts";
import { describeCoolingOff, describeHold } from "./describe-hold.ts";

type QueueRow = {
  stopped_at: Date | null;
  stopped_reason: string | null;
  code: HoldCode | null;
  details: string | null;
  since: Date | null;
  began_at: Date | null;
  stalled_since: Date | null;
};

/** The name of the loop that pays from a treasury. */
export const payerName = ({ id, treasury }: Chain): string => `payments:${id}:${treasury}`;

/** The payer may end no round for so long, in seconds: longer than one may take. */
const PATIENCE = 150;

/** Since when nothing is paid, whatever the reason was at first, and why now. */
export type QueueHold = { because: HoldReason; beganAt: Date };

/** Why nothing is paid from the treasury, and since when nothing is; null: nothing holds the next payment. */
export async function findQueueHold(sql: Queryable, chain: Chain | null | undefined): Promise<QueueHold | null> {
  const [row] = await sql<[QueueRow]>`
    select s.payments_stopped_at as stopped_at, s.payments_stopped_reason as stopped_reason, b.code, b.details, b.since, b.began_at,
      l.alive_at as stalled_since
    from settings s
    left join loops l on l.name = ${chain?.payoutMode === "treasury" ? payerName(chain) : null}
      and l.alive_at < clock_timestamp() - make_interval(secs => ${PATIENCE})
    left join queue_holds b on b.chain_id = ${chain?.id ?? null} and b.address = ${chain?.treasury ?? null}`;
  if (row.stopped_at) {
    const because = describeHold("payments_stopped", { since: row.stopped_at, details: row.stopped_reason });
    return { because, beganAt: row.stopped_at };
  }
  if (row.stalled_since) {
    const because = describeHold("payer_stalled", { since: row.stalled_since });
    return { because, beganAt: row.stalled_since };
  }
  const { code, details, since, began_at: beganAt } = row;
  return code && since && beganAt ? { because: describeHold(code, { since, details }), beganAt } : null;
}

/** Why nothing is paid from the treasury; null: nothing holds the next payment. */
export async function readQueueHold(sql: Queryable, chain: Chain | null | undefined): Promise<HoldReason | null> {
  return (await findQueueHold(sql, chain))?.because ?? null;
}

type PaymentHoldRow = WithdrawalView & {
  cools_off: boolean;
  /** Since when a transfer is known that may have paid it. */
  paid_before_since: Date | null;
  /** Whether exactly what it asks for was paid, and in which transactions what may have paid it was. */
  paid_exactly: boolean | null;
  paid_by: string | null;
  payment_status: PaymentStatus | null;
  payment_reason: HoldCode | null;
  batch_id: string | null;
  needs_admin_since: Date | null;
  approvals_missing_since: Date | null;
  hold_code: HoldCode | null;
  hold_details: string | null;
  hold_since: Date | null;
  retry_at: Date | null;
};

/**
 * Why each of some withdrawals is not paid: first what an admin has to decide, then what is of this one alone, then what is of
 * the whole queue. While payments are stopped nothing of one alone goes on by itself, and is not said. Those that are not approved
 * are left out, and those in a block already, unless the chain makes no blocks final: nothing else holds them.
 */
export async function readPaymentHolds(
  sql: Queryable,
  chain: Chain | null | undefined,
  withdrawalIds: readonly string[],
): Promise<Map<string, HoldReason>> {
  if (withdrawalIds.length === 0) return new Map();
  const target = payTarget(chain);
  const [rows, queue] = await Promise.all([
    // An approval stops counting when the limit or an admin changes: the last such change is in the audit log.
    sql<PaymentHoldRow[]>`
      select v.*, b.code as hold_code, b.details as hold_details, b.since as hold_since, b.retry_at,
        case when v.payment_status = 'attention' then (
          select max(at) from audit_log where subject_id = v.id::text and action = 'payment.attention') end as needs_admin_since,
        case when v.approvals_given < v.approvals_needed then greatest(
          (select max(at) from audit_log where subject_id = 'settings' and details ? 'two_approvals_above'),
          (select max(l.at) from withdrawal_approvals a join audit_log l on l.subject_id = a.admin_id::text
           where a.user_id = v.user_id and a.withdrawal_id = v.id and l.action in ('user.role', 'user.disabled'))
          ) end as approvals_missing_since
      from (
        select ${viewColumns(sql, target)}, w.cooling_off_until > wall_clock() as cools_off,
          before.*, p.status as payment_status, p.reason as payment_reason, p.batch_id
        from withdrawals w
        cross join lateral (
          select min(t.found_at) as paid_before_since, was_paid_exactly(w) as paid_exactly,
            string_agg(distinct t.tx_hash, ', ') as paid_by
          from may_have_paid(w) t) before
        left join payments p on p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed'
        where w.id = any(${[...withdrawalIds]}::uuid[]) and w.status = 'approved'
      ) v
      left join payment_holds b on b.withdrawal_id = v.id`,
    readQueueHold(sql, chain),
  ]);
  const holds = new Map<string, HoldReason>();
  for (const row of rows) {
    const hold = holdOf(row, queue, chain);
    if (hold) holds.set(row.id, hold);
  }
  return holds;
}

function holdOf(row: PaymentHoldRow, queue: HoldReason | null, chain: Chain | null | undefined): HoldReason | null {
  const approvedAt = row.approved_at ?? row.created_at;
  const { payment_status: payment, hold_code: code, hold_since: since } = row;
  if (payment === "attention" && row.payment_reason)
    return describeHold(row.payment_reason, { since: row.needs_admin_since ?? approvedAt });
  // In a block, which has to become final.
  if (payment === "mined") return queue && STANDSTILL.has(queue.code) ? queue : null;
  if (payment === "paid") return null;
  // In the hands of a multisig's owners, unless it is left out of their file.
  if (row.batch_id) return paidBeforeHold(row, approvedAt);
  if (!payment) {
    if (row.approvals_given < row.approvals_needed)
      return describeHold("approvals_missing", { since: latest(approvedAt, row.approvals_missing_since) });
    const before = paidBeforeHold(row, approvedAt);
    if (before) return before;
  }
  if (queue?.code === "payments_stopped") return queue;
  if (!payment && row.cools_off) return describeCoolingOff(row);
  if (code && since) {
    const signed = payment !== null;
    // What is signed does not rest: it is given to the chain again and again.
    return describeHold(code, { since, details: row.hold_details, resumesAt: signed ? null : row.retry_at, signed });
  }
  // What is signed has its money set aside.
  if (queue && !(payment && queue.code === "treasury_short_of_token")) return queue;
  if (payment || !chain) return null;
  const external = chain.payoutMode === "external";
  return describeHold("waits_its_turn", { since: latest(approvedAt, row.cooling_off_until), external });
}

function paidBeforeHold(
  { paid_before_since: found, paid_exactly: isExact, paid_by: details }: PaymentHoldRow,
  approvedAt: Date,
): HoldReason | null {
  if (!found) return null;
  const since = latest(approvedAt, found);
  return isExact ? describeHold("paid_before", { since }) : describeHold("unexplained_payment", { since, details });
}

/** What keeps a payment from being final that is in a block already. */
const STANDSTILL: ReadonlySet<HoldCode> = new Set(["payer_stalled", "chain_stands_still", "finality_stands_still"]);

const latest = (a: Date, b: Date | null) => (b && b > a ? b : a);

/**
 * Whether something of its own keeps a row of `withdrawals`, under the name `w`, from the chain. What is noted stays where its
 * transaction is in a block all the same, or where an admin noted it while the request was being closed.
 */
function isHeldBack(sql: Queryable) {
  return sql`(
    w.status = 'approved' and exists (select from payment_holds b where b.withdrawal_id = w.id)
    and not exists (
      select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status in ('mined', 'paid')))`;
}

/** Whether a row of `withdrawals`, under the name `w`, waits until admins have said what a transfer was that may have paid it. */
function mayBePaid(sql: Queryable) {
  return sql`(
    w.status = 'approved' and ${isPaidBefore(sql)} and not exists (
      select from payments p
      where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status <> 'failed'
        and (p.batch_id is null or p.status <> 'sent')))`;
}

/**
 * Which rows of `withdrawals`, under the name `w`, are not paid for a reason of their own: not for what the whole queue waits for,
 * and not for their cooling-off.
 */
export function isHeld(sql: Queryable, chain: Chain | null | undefined) {
  // Of requests that are approved, and of payments that need attention: both are few, and each has an index.
  return sql`(w.user_id, w.id) in (
    select w.user_id, w.id from withdrawals w
    where w.status = 'approved' and (${isLapsed(sql, payTarget(chain))} or ${mayBePaid(sql)} or ${isHeldBack(sql)})
    union all
    select p.user_id, p.withdrawal_id from payments p where p.status = 'attention')`;
}

/** How many requests each reason of their own holds, and 1 for the reason that holds the whole queue. */
export async function countHolds(sql: Queryable, chain: Chain | null): Promise<ReadonlyMap<HoldCode, number>> {
  const [queue, rows] = await Promise.all([
    readQueueHold(sql, chain),
    sql<{ code: HoldCode; count: number }[]>`
      select code, count(*)::int as count from withdrawals w join payment_holds b on b.withdrawal_id = w.id
      where ${isHeldBack(sql)} group by code
      union all
      select reason, count(*)::int from payments where status = 'attention' group by reason
      union all
      select 'approvals_missing', count(*)::int from withdrawals w where ${isLapsed(sql, payTarget(chain))} having count(*) > 0
      union all
      select case when was_paid_exactly(w) then 'paid_before' else 'unexplained_payment' end, count(*)::int
      from withdrawals w where ${mayBePaid(sql)} group by 1
      union all
      select 'cooling_off', count(*)::int from withdrawals
      where status = 'approved' and cooling_off_until > wall_clock() having count(*) > 0`,
  ]);
  const counts = new Map(rows.map(({ code, count }) => [code, count]));
  if (queue) counts.set(queue.code, 1);
  return counts;
}
