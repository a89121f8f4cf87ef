import {
  type AdminWithdrawal,
  type AdminWithdrawalDetail,
  type AdminWithdrawals,
  isSameAddress,
  type WithdrawalStatus,
} from "@freehold/contract";
import type { Queryable } from "../database/connect.ts";
import { listEvents } from "../withdrawals/events.ts";
import { breakdown, toWithdrawal, type WithdrawalRow } from "../withdrawals/store.ts";
import { unknownWithdrawal } from "../withdrawals/transition.ts";

type AdminRow = WithdrawalRow & { email: string; registered_wallet: string; approver: string | null };

/**
 * A page of everybody's withdrawal requests: what waits for a decision first and oldest first, then what waits for its
 * payment, then the closed ones, newest first.
 */
export async function listForAdmins(
  sql: Queryable,
  { status, page, limit }: { status?: WithdrawalStatus | undefined; page: number; limit: number },
): Promise<AdminWithdrawals> {
  const [rows, counts] = await Promise.all([
    sql<AdminRow[]>`
      select w.*, u.email, u.wallet_address as registered_wallet, approver.email as approver
      from (
        select * from withdrawals
        where ${status ? sql`status = ${status}` : sql`true`}
        order by array_position(array['pending', 'approved'], status),
          case when status in ('pending', 'approved') then created_at end, created_at desc, id
        limit ${limit} offset ${(page - 1) * limit}
      ) w
      join users u on u.id = w.user_id
      left join users approver on approver.id = w.approved_by
      order by array_position(array['pending', 'approved'], status),
        case when status in ('pending', 'approved') then w.created_at end, w.created_at desc, w.id`,
    sql<{ status: WithdrawalStatus; count: number }[]>`
      select status, count(*)::int as count from withdrawals group by status`,
  ]);
  const byStatus = { pending: 0, approved: 0, completed: 0, rejected: 0, cancelled: 0 };
  for (const { status, count } of counts) byStatus[status] = count;
  const total = status ? byStatus[status] : Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { items: rows.map(toWire), total, page, limit, counts: byStatus };
}

/**
 * One request with the deposits in it and its history.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function readForAdmins(sql: Queryable, id: string): Promise<AdminWithdrawalDetail> {
  const [row] = await sql<AdminRow[]>`
    select w.*, u.email, u.wallet_address as registered_wallet, approver.email as approver
    from withdrawals w
    join users u on u.id = w.user_id
    left join users approver on approver.id = w.approved_by
    where w.id = ${id}`;
  if (!row) throw unknownWithdrawal();
  const [deposits, events] = await Promise.all([breakdown(sql, row), listEvents(sql, row)]);
  return { success: true, withdrawal: toWire(row), deposits_breakdown: deposits, events };
}

function toWire(row: AdminRow): AdminWithdrawal {
  return {
    ...toWithdrawal(row),
    user: { id: row.user_id, email: row.email, wallet_address: row.registered_wallet },
    address_differs: !isSameAddress(row.wallet_address, row.registered_wallet),
    approved_by: row.approver,
  };
}
