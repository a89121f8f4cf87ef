import {
  type AdminWithdrawal,
  type AdminWithdrawalDetail,
  type AdminWithdrawals,
  type BlockedBecause,
  isSameAddress,
  type WithdrawalStatus,
} from "@freehold/contract";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isLapsed, listApprovals, type PayTarget, payTarget } from "../../withdrawals/approvals.ts";
import { listEvents } from "../../withdrawals/events.ts";
import { readSecondApprovals, type SecondApprovalReading } from "../../withdrawals/second-approval.ts";
import { breakdown, toWithdrawal, viewColumns, type WithdrawalView } from "../../withdrawals/store.ts";
import { unknownWithdrawal } from "../../withdrawals/transition.ts";
import { isHeldBack, mayBePaid, readPaymentBlocks } from "../blocked/read-block.ts";
import { latestForAdmins } from "./read-payments.ts";
import { matchesSearch } from "./search-withdrawals.ts";
import { isWaiting } from "./waiting.ts";

type AdminRow = WithdrawalView & { email: string; registered_wallet: string };
type Which = {
  q?: string | undefined;
  status?: WithdrawalStatus | undefined;
  blocked?: "true" | undefined;
  waiting?: "open" | "late" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
};
/** Where this server pays, and the admin who asks: what a request needs may depend on who approves it. */
type Asking = { chain: Chain | null | undefined; adminId: string };
type Approval = Awaited<ReturnType<typeof listApprovals>>[number];

/**
 * A page of everybody's withdrawal requests: what waits for a decision first and oldest first, then what waits for its
 * payment, then the closed ones, newest first.
 */
export async function listForAdmins(
  sql: Queryable,
  { q = "", status, blocked, waiting, from, to, page, limit }: Which,
  { chain, adminId }: Asking,
): Promise<AdminWithdrawals> {
  const target = payTarget(chain);
  const wanted = sql`
    ${matchesSearch(sql, q)} and ${blocked ? isBlocked(sql, target) : sql`true`}
    and ${waiting ? isWaiting(sql, waiting) : sql`true`}
    and ${from ? sql`w.created_at >= ${from}::date` : sql`true`} and ${to ? sql`w.created_at < ${to}::date + 1` : sql`true`}`;
  const [rows, counts] = await Promise.all([
    sql<AdminRow[]>`
      select w.*, u.email, u.wallet_address as registered_wallet
      from (
        select ${viewColumns(sql, target)} from withdrawals w
        where ${wanted} and ${status ? sql`status = ${status}` : sql`true`}
        order by array_position(array['pending', 'approved'], status),
          case when status in ('pending', 'approved') then created_at end, created_at desc, id
        limit ${limit} offset ${(page - 1) * limit}
      ) w
      join users u on u.id = w.user_id
      order by array_position(array['pending', 'approved'], status),
        case when status in ('pending', 'approved') then w.created_at end, w.created_at desc, w.id`,
    sql<{ status: WithdrawalStatus; count: number }[]>`
      select status, count(*)::int as count from withdrawals w where ${wanted} group by status`,
  ]);
  const byStatus = { pending: 0, approved: 0, completed: 0, rejected: 0, cancelled: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  const total = status ? byStatus[status] : Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const ids = rows.map(({ id }) => id);
  const [approvals, blocks, secondApproval] = await Promise.all([
    listApprovals(sql, ids, target),
    readPaymentBlocks(sql, chain, ids),
    readSecondApprovals(sql, ids, { target, adminId }),
  ]);
  return {
    items: rows.map((row) => toWire(row, { approvals, block: blocks.get(row.id), ...secondApproval(row.id) })),
    total,
    page,
    limit,
    counts: byStatus,
  };
}

/**
 * One request with the deposits in it and its history.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function readForAdmins(
  sql: Queryable,
  id: string,
  { chain, adminId }: Asking,
): Promise<AdminWithdrawalDetail> {
  const target = payTarget(chain);
  const [row] = await sql<AdminRow[]>`
    select ${viewColumns(sql, target)}, u.email, u.wallet_address as registered_wallet
    from withdrawals w
    join users u on u.id = w.user_id
    where w.id = ${id}`;
  if (!row) throw unknownWithdrawal();
  const block = (await readPaymentBlocks(sql, chain, [id])).get(id);
  const [deposits, events, approvals, secondApproval, payment] = await Promise.all([
    breakdown(sql, row),
    listEvents(sql, row),
    listApprovals(sql, [id], target),
    readSecondApprovals(sql, [id], { target, adminId }),
    latestForAdmins(sql, id, block),
  ]);
  return {
    success: true,
    withdrawal: toWire(row, { approvals, block, ...secondApproval(id) }),
    deposits_breakdown: deposits,
    events,
    payment,
  };
}

/**
 * Which rows of `withdrawals`, under the name `w`, are not paid for a reason of their own: not for what the whole queue waits for,
 * and not for their cooling-off.
 */
function isBlocked(sql: Queryable, target: PayTarget) {
  return sql`(
    ${isLapsed(sql, target)}
    or exists (
      select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status = 'attention')
    or ${mayBePaid(sql)}
    or ${isHeldBack(sql)})`;
}

type Read = SecondApprovalReading & { approvals: Approval[]; block: BlockedBecause | undefined };

function toWire(row: AdminRow, { approvals: all, block, second, totals }: Read): AdminWithdrawal {
  const approvals = all.filter(({ withdrawal_id }) => withdrawal_id === row.id);
  return {
    ...toWithdrawal(row),
    ...second,
    approval_totals: totals,
    approvals_needed: second.second_approval_because ? 2 : 1,
    user: { id: row.user_id, email: row.email, wallet_address: row.registered_wallet },
    address_differs: !isSameAddress(row.wallet_address, row.registered_wallet),
    approved_by: (row.approved_at && approvals.findLast(({ valid }) => valid)?.by) ?? null,
    approvals: approvals.map(({ by, at, valid }) => ({ by, at: at.toISOString(), valid })),
    blocked_because: block ?? null,
  };
}
