import {
  type AdminWithdrawal,
  type AdminWithdrawalDetail,
  type AdminWithdrawals,
  type HoldReason,
  isOpen,
  isSameAddress,
  type WithdrawalStatus,
} from "@freehold/contract";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listApprovals, waitsForAnother } from "../approvals.ts";
import { listEvents } from "../events.ts";
import type { ReadOutlook } from "../read-outlook.ts";
import { readSecondApprovals, type SecondApprovalReading } from "../second-approval.ts";
import { breakdown, toWithdrawal, viewColumns, type WithdrawalView } from "../store.ts";
import { unknownWithdrawal } from "../transition.ts";
import type { PaymentsPort } from "./payments-port.ts";
import { matchesSearch } from "./search.ts";
import { takerColumn } from "./take-request.ts";
import { isWaiting, lateColumn } from "./waiting.ts";

type AdminRow = WithdrawalView & {
  email: string;
  registered_wallet: string;
  is_late: boolean;
  is_own: boolean;
  taken_by: AdminWithdrawal["taken_by"];
};
type Order = "oldest" | "newest" | "largest" | undefined;
type Which = {
  q?: string | undefined;
  status?: WithdrawalStatus | undefined;
  held?: "true" | undefined;
  waiting?: "open" | "late" | undefined;
  order?: Order;
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
};
/** Where this server pays, and the admin who asks: what a request needs may depend on who approves it. */
type Asking = { target: PayTarget; adminId: string };
type Approval = Awaited<ReturnType<typeof listApprovals>>[number];

/** A page of all people's withdrawal requests, in an order of {@link orderBy}. */
export async function listForAdmins(
  sql: Queryable,
  payments: PaymentsPort,
  { q = "", status, held, waiting, order, from, to, page, limit }: Which,
  { target, adminId }: Asking,
): Promise<AdminWithdrawals> {
  const wanted = sql`
    ${matchesSearch(sql, q)} and ${held ? payments.isHeld(sql) : sql`true`}
    and ${waiting ? isWaiting(sql, waiting) : sql`true`}
    and ${from ? sql`w.created_at >= ${from}::date` : sql`true`} and ${to ? sql`w.created_at < ${to}::date + 1` : sql`true`}`;
  const [rows, counts] = await Promise.all([
    sql<AdminRow[]>`
      select ${adminColumns(sql, { target, adminId })}, u.email, u.wallet_address as registered_wallet
      from (
        -- The page first: what approvals a request needs is worked out for none that is skipped.
        select w.user_id, w.id from withdrawals w
        where ${wanted} and ${status ? sql`status = ${status}` : sql`true`}
        order by ${orderBy(sql, order)}
        limit ${limit} offset ${(page - 1) * limit}
      ) page
      join withdrawals w on w.user_id = page.user_id and w.id = page.id
      join users u on u.id = w.user_id
      order by ${orderBy(sql, order)}`,
    sql<{ status: WithdrawalStatus; count: number }[]>`
      select status, count(*)::int as count from withdrawals w where ${wanted} group by status`,
  ]);
  const byStatus = { pending: 0, approved: 0, completed: 0, rejected: 0, cancelled: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  const total = status ? byStatus[status] : Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  const ids = rows.map(({ id }) => id);
  const [approvals, holds, secondApproval] = await Promise.all([
    listApprovals(sql, ids, target),
    payments.readHolds(sql, ids),
    readSecondApprovals(sql, ids, { target, adminId }),
  ]);
  return {
    items: rows.map((row) =>
      toWire(row, { approvals, adminId, hold: holds.get(row.id) ?? null, ...secondApproval(row.id) }),
    ),
    total,
    page,
    limit,
    counts: byStatus,
  };
}

/**
 * The order of rows of `withdrawals`, under the name `w`. Where none is asked for: what waits for a decision first and oldest first,
 * then what waits for its payment, then the closed ones, newest first: by withdrawals_in_turn.
 */
function orderBy(sql: Queryable, order: Order) {
  if (order === "oldest") return sql`w.created_at, w.id`;
  if (order === "newest") return sql`w.created_at desc, w.id desc`;
  if (order === "largest") return sql`w.amount desc, w.created_at, w.id`;
  return sql`
    array_position(array['pending', 'approved'], w.status),
    case when is_open(w.status) then w.created_at end, w.created_at desc, w.id`;
}

/**
 * One request with the deposits in it and its history.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function readForAdmins(
  sql: Queryable,
  payments: PaymentsPort,
  id: string,
  { target, adminId, readOutlook }: Asking & { readOutlook: ReadOutlook },
): Promise<AdminWithdrawalDetail> {
  const [row] = await sql<AdminRow[]>`
    select ${adminColumns(sql, { target, adminId })}, u.email, u.wallet_address as registered_wallet
    from withdrawals w
    join users u on u.id = w.user_id
    where w.id = ${id}`;
  if (!row) throw unknownWithdrawal();
  const { hold, estimate, next_update } = await readOutlook(sql, row);
  const [deposits, events, approvals, secondApproval, payment] = await Promise.all([
    breakdown(sql, row),
    listEvents(sql, row),
    listApprovals(sql, [id], target),
    readSecondApprovals(sql, [id], { target, adminId }),
    payments.readLatest(sql, id, hold ?? undefined),
  ]);
  return {
    success: true,
    withdrawal: toWire(row, { approvals, adminId, hold, ...secondApproval(id) }),
    deposits_breakdown: deposits,
    events,
    payment,
    estimate,
    next_update,
  };
}

/** The columns of an {@link AdminRow} that are the request's, of the table `withdrawals` under the name `w`. */
function adminColumns(sql: Queryable, { target, adminId }: Asking) {
  return sql`
    ${viewColumns(sql, target)}, ${lateColumn(sql)}, ${takerColumn(sql)}, is_own_request(w, ${adminId}) as is_own`;
}

type Read = SecondApprovalReading & { approvals: Approval[]; adminId: string; hold: HoldReason | null };

function toWire(row: AdminRow, { approvals: all, adminId, hold, second, totals }: Read): AdminWithdrawal {
  const approvals = all.filter(({ withdrawal_id }) => withdrawal_id === row.id);
  const by = approvals.filter(({ valid }) => valid);
  const complete = row.approvals_given >= row.approvals_needed;
  return {
    ...toWithdrawal(row),
    ...second,
    approval_totals: totals,
    approvals_needed: second.second_approval_because ? 2 : 1,
    user: { id: row.user_id, email: row.email, wallet_address: row.registered_wallet },
    is_late: row.is_late,
    your_part: row.is_own ? "owner" : waitsForAnother({ by, complete }, adminId) ? "approver" : null,
    lacks_your_signature: isOpen(row) && by.some(({ id, unsigned }) => id === adminId && unsigned),
    taken_by: row.taken_by,
    address_differs: !isSameAddress(row.wallet_address, row.registered_wallet),
    approved_by: (row.approved_at && approvals.findLast(({ valid }) => valid)?.by) ?? null,
    approvals: approvals.map(({ by, at, valid }) => ({ by, at: at.toISOString(), valid })),
    hold_reason: hold,
  };
}
