import {
  type HoldCode,
  isOpen,
  type PaymentProgress,
  type PaymentStatus,
  type WithdrawalProgress,
} from "@freehold/contract";
import { estimateRefund } from "../pace/estimate.ts";
import { readPace } from "../pace/refresh-pace.ts";
import { readPaymentHolds } from "../payments/holds/read-holds.ts";
import { latestPayment } from "../payments/store.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { findWithdrawal, toWithdrawal, type WithdrawalView } from "../withdrawals/store.ts";

/**
 * How far a person's own withdrawal is; null for unknown and foreign ids alike.
 *
 * @param now - when it is read.
 */
export async function readProgress(
  sql: Queryable,
  { userId, id, chain, now }: { userId: string; id: string; chain?: Chain | null | undefined; now: Date },
): Promise<WithdrawalProgress | null> {
  const row = await findWithdrawal(sql, { userId, id }, payTarget(chain));
  if (!row) return null;
  const holds = chain && row.status === "approved" ? await readPaymentHolds(sql, chain, [row.id]) : null;
  const hold = holds?.get(row.id)?.code ?? null;
  const pace = isOpen(row) ? await readPace(sql) : null;
  return {
    success: true,
    withdrawal: toWithdrawal(row),
    queue_position: row.status === "pending" ? await queuePosition(sql, row) : null,
    payment: chain ? await paymentProgress(sql, row, { chain, hold }) : null,
    typical_seconds: pace?.typical ?? null,
    estimate: pace && estimateRefund(pace, row, { hold, now }),
    as_of: now.toISOString(),
  };
}

/** By the index of the queue: as many rows are read as there are before this one. */
async function queuePosition(sql: Queryable, { user_id, id }: WithdrawalView): Promise<number> {
  const [before] = await sql<[{ count: number }]>`
    select count(*)::int as count from withdrawals
    where status = 'pending'
      and (created_at, id) < (select created_at, id from withdrawals where user_id = ${user_id} and id = ${id})`;
  return before.count + 1;
}

async function paymentProgress(
  sql: Queryable,
  row: WithdrawalView,
  { chain, hold }: { chain: Chain; hold: HoldCode | null },
): Promise<PaymentProgress | null> {
  if (row.status !== "approved" && row.status !== "completed") return null;
  const payment = await latestPayment(sql, row.id);
  const live = payment?.status === "failed" ? undefined : payment;
  const status = STATUS[payment?.status ?? "failed"];
  return {
    status,
    waits_for: hold && WAITS_FOR[hold],
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
  chain_stands_still: "network",
  finality_stands_still: "network",
  server_fault: "admins",
  approvals_missing: "approvals",
  paid_before: "admins",
  unexplained_payment: "admins",
  cooling_off: "cooling_off",
  token_refuses: "token",
  node_refuses: "network",
  bump_short_of_gas: "funds",
  earlier_key: "admins",
  waits_its_turn: null,
  reverted: "admins",
  foreign_nonce: "admins",
  no_transfer: "admins",
};
