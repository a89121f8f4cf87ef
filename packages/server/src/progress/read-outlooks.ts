import {
  type HoldCode,
  type HoldReason,
  isOpen,
  type NextUpdate,
  type PaymentProgress,
  type RefundEstimate,
} from "@freehold/contract";
import { addDays, dayOf } from "../analytics/period.ts";
import { estimateRefund, isToldByPace } from "../pace/estimate.ts";
import { type Pace, readPace } from "../pace/refresh-pace.ts";
import { readPaymentHolds, readQueueHold } from "../payments/holds/read-holds.ts";
import type { Chain } from "../platform/chain/chain.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";

/** An update is promised for so many days ahead: soon enough to wait for, and long enough that most say something new. */
export const UPDATE_DAYS = 2;

type Reading = { chain: Chain | null | undefined; now: Date };

/** What is ahead of a withdrawal. */
export type Outlook = {
  id: string;
  hold: HoldReason | null;
  waits_for: PaymentProgress["waits_for"];
  typical_seconds: number | null;
  estimate: RefundEstimate | null;
  next_update: NextUpdate | null;
};

/**
 * Says what is ahead of each of some withdrawals: what holds it, and when it is likely to be paid or, where no day can be told, by when
 * its owner gets an update. The page, the emails and the admins' calls read it here. The day of an update is recorded with its first
 * reader, and kept by `sendUpdates()`.
 *
 * @returns one for each, in their order.
 */
export async function readOutlooks(
  sql: Queryable,
  rows: readonly WithdrawalRow[],
  { chain, now }: Reading,
): Promise<Outlook[]> {
  const idsOf = (status: WithdrawalRow["status"]) => rows.filter((row) => row.status === status).map(({ id }) => id);
  const approved = idsOf("approved");
  const [holds, queue, pace] = await Promise.all([
    approved.length > 0 ? readPaymentHolds(sql, chain, approved) : new Map<string, HoldReason>(),
    idsOf("pending").length > 0 ? readQueueHold(sql, chain) : null,
    rows.some(isOpen) ? readPace(sql) : null,
  ]);
  const outlooks = rows.map((row) => {
    const hold = holds.get(row.id) ?? null;
    const estimate = isOpen(row) && pace ? estimateRefund(pace, row, { hold: hold?.code ?? null, now }) : null;
    const isPaused = row.status === "pending" && queue?.code === "payments_stopped";
    const reason = isPaused
      ? "payments_stopped"
      : reasonOf(row, { hold: hold?.code ?? null, hasChain: Boolean(chain) });
    return { row, hold, estimate, reason };
  });
  const waiting = outlooks.filter(({ row, estimate }) => row.kind === "total_deposits" && isOpen(row) && !estimate);
  const days = await promisedDays(
    sql,
    waiting.map(({ row }) => row.id),
    dayOf(now),
  );
  return outlooks.map(({ row, hold, estimate, reason }) => {
    const on = days.get(row.id);
    return {
      id: row.id,
      hold,
      waits_for: hold && WAITS_FOR[hold.code],
      typical_seconds: isOpen(row) ? (pace?.typical ?? null) : null,
      estimate,
      next_update: on ? { on, reason, is_late: isLate(pace, hold) } : null,
    };
  });
}

/** {@link readOutlooks} of one withdrawal. */
export async function readOutlook(sql: Queryable, row: WithdrawalRow, options: Reading): Promise<Outlook> {
  const [outlook] = await readOutlooks(sql, [row], options);
  if (!outlook) throw new Error("A withdrawal has no outlook.");
  return outlook;
}

/** Without an estimate although other refunds tell: it has waited longer than nearly all of them. */
const isLate = (pace: Pace | null, hold: HoldReason | null) => pace !== null && isToldByPace(hold?.code ?? null);

function reasonOf(
  { status }: WithdrawalRow,
  { hold, hasChain }: { hold: HoldCode | null; hasChain: boolean },
): NextUpdate["reason"] {
  if (status === "pending") return "approvals";
  if (hold) return WAITS_FOR[hold] ?? "turn";
  return hasChain ? "confirmation" : "admins";
}

/** The day that was promised for each, never one that is past or too far. Where none was, it is {@link UPDATE_DAYS} ahead, and recorded. */
async function promisedDays(sql: Queryable, ids: readonly string[], today: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const first = addDays(today, UPDATE_DAYS);
  const known = await sql<{ id: string; on: string }[]>`
    select withdrawal_id as id, least(greatest(due_on, ${today}::date), ${first}::date)::text as on
    from refund_updates where withdrawal_id = any(${ids}::uuid[])`;
  const days = new Map(known.map(({ id, on }) => [id, on]));
  const unknown = ids.filter((id) => !days.has(id));
  // Each is locked before its day is recorded, in the order in which payments lock them: a decision on one records its day under its lock.
  if (unknown.length > 0)
    await sql`
      insert into refund_updates (user_id, withdrawal_id, due_on)
      select user_id, id, ${first} from withdrawals where id = any(${unknown}::uuid[]) and is_open(status)
      order by user_id, id for key share
      on conflict (withdrawal_id) do nothing`;
  for (const id of unknown) days.set(id, first);
  return days;
}

/** What the owner is told of each reason: whom or what the payment waits for; null: only for its turn. */
const WAITS_FOR: Record<HoldCode, PaymentProgress["waits_for"]> = {
  payments_stopped: "payments_stopped",
  payer_stalled: "admins",
  node_unreachable: "network",
  node_behind: "network",
  wrong_chain: "admins",
  foreign_transactions: "admins",
  nonce_gap: "admins",
  treasury_short_of_token: "funds",
  treasury_short_of_gas: "funds",
  fee_above_limit: "network",
  signer_unavailable: "admins",
  chain_stands_still: "network",
  finality_stands_still: "network",
  server_fault: "admins",
  approvals_missing: "approvals",
  paid_before: "admins",
  unexplained_payment: "admins",
  cooling_off: "cooling_off",
  token_refuses: "token",
  node_refuses: "network",
  signer_refuses: "admins",
  bump_short_of_gas: "funds",
  earlier_key: "admins",
  waits_its_turn: null,
  reverted: "admins",
  foreign_nonce: "admins",
  no_transfer: "admins",
};
