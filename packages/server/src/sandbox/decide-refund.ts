import { formatAmount, type SandboxRefund } from "@freehold/contract";
import type { Chain } from "../platform/chain/chain.ts";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import { approvalState } from "../withdrawals/approvals.ts";
import { approveWithdrawal } from "../withdrawals/decisions/approve-withdrawal.ts";
import { rejectWithdrawal } from "../withdrawals/decisions/reject-withdrawal.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { unknownWithdrawal } from "../withdrawals/transition.ts";
import { refuseUnpayable } from "./refuse-unpayable.ts";
import { findReviewers } from "./reviewers.ts";

/** A refund of a person whom a partner made. */
export type OwnRefund = { partnerId: string; id: string };

/**
 * Returns a refund.
 *
 * @throws {ProblemError} `not_found`, also if the person isn't one whom the partner made.
 */
export async function readRefund(sql: Queryable, refund: OwnRefund): Promise<SandboxRefund> {
  const row = await findRefund(sql, refund);
  return {
    success: true,
    id: row.id,
    status: row.status,
    amount_ubxs: formatAmount(row.amount),
    wallet_address: row.wallet_address,
    cooling_off_until: row.cooling_off_until?.toISOString() ?? null,
    tx_id: row.tx_id,
  };
}

/**
 * Approves a refund with as many approvals as it needs, by the sandbox's own reviewers.
 *
 * @throws {ProblemError} what {@link readRefund}, {@link refuseUnpayable} and {@link approveWithdrawal} throw.
 */
export async function approveRefund(
  sql: Sql,
  refund: OwnRefund,
  { chain, target }: { chain: Chain | null; target: PayTarget },
): Promise<void> {
  await sql.begin(async (tx) => {
    const row = await findRefund(tx, refund);
    if (row.status === "pending") await refuseUnpayable(tx, chain, row.amount);
    const [first, second] = await findReviewers(tx);
    const { status } = await approveWithdrawal(tx, { id: row.id, adminId: first, target });
    const { complete } = await approvalState(tx, row, target);
    if (status === "pending" && !complete) await approveWithdrawal(tx, { id: row.id, adminId: second, target });
  });
}

/**
 * Rejects a refund.
 *
 * @throws {ProblemError} what {@link readRefund} and {@link rejectWithdrawal} throw.
 */
export async function rejectRefund(sql: Sql, refund: OwnRefund, reason: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { id } = await findRefund(tx, refund);
    const [adminId] = await findReviewers(tx);
    await rejectWithdrawal(tx, { id, adminId, reason });
  });
}

type Row = Pick<
  WithdrawalRow,
  "id" | "user_id" | "status" | "amount" | "wallet_address" | "cooling_off_until" | "tx_id"
>;

async function findRefund(sql: Queryable, { partnerId, id }: OwnRefund): Promise<Row> {
  const [row] = await sql<Row[]>`
    select w.id, w.user_id, w.status, w.amount, w.wallet_address, w.cooling_off_until, w.tx_id
    from withdrawals w join sandbox_people p on p.user_id = w.user_id and p.partner_id = ${partnerId}
    where w.id = ${id} and w.kind = 'total_deposits'`;
  if (!row) throw unknownWithdrawal();
  return row;
}
