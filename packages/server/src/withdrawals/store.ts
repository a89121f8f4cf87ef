import { type DepositBreakdown, formatAmount, type Withdrawal, type WithdrawalStatus } from "@freehold/contract";
import { lockBalances } from "../ledger/balances.ts";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { DelegatedLink } from "../platform/http/env.ts";

/** A row of `withdrawals`. Amounts in micro-UBXS. */
export type WithdrawalRow = {
  user_id: string;
  id: string;
  kind: Withdrawal["kind"];
  status: WithdrawalStatus;
  amount: bigint;
  from_available: bigint;
  from_invested: bigint;
  from_earnings: bigint;
  deposit_count: number;
  wallet_address: string;
  chain_id: bigint | null;
  tx_id: string | null;
  reject_reason: string | null;
  created_at: Date;
  approved_at: Date | null;
  closed_at: Date | null;
  /** No payment before it. */
  cooling_off_until: Date | null;
  /** Why it cools off; null if it does not. */
  cooling_off_because: NonNullable<Withdrawal["cooling_off_because"]> | null;
  /** The partner whose page requested it, where a view reads it. */
  requested_through?: string | null;
};

/** A locked row, with the statuses it can come to. */
export type LockedWithdrawal = WithdrawalRow & { may_become: WithdrawalStatus[] };

/** A row with the approvals it needs and has, as the wire shows it. */
export type WithdrawalView = WithdrawalRow & { approvals_needed: number; approvals_given: number };

/** The columns of a {@link WithdrawalView}, of the table `withdrawals` under the name `w`. */
export function viewColumns(sql: Queryable, { chainId, tokenAddress }: PayTarget) {
  return sql`
    w.*, partner_of(w.link_id) as requested_through,
    (select needed from approval_state(w, ${chainId}, ${tokenAddress})) as approvals_needed,
    (select given from approval_state(w, ${chainId}, ${tokenAddress})) as approvals_given`;
}

/** Whose withdrawals are read, and by whom: a partner's page sees refunds of all deposits alone. */
type Reader = { userId: string; link?: DelegatedLink | null | undefined };

const seenBy = (sql: Queryable, { userId, link }: Reader) =>
  sql`user_id = ${userId} and (${!link} or kind = 'total_deposits')`;

/** The user's open total-deposits request, pending or approved. A unique index lets there be at most one. */
export async function findOpenRefund(
  sql: Queryable,
  userId: string,
  target: PayTarget,
): Promise<WithdrawalView | undefined> {
  const [row] = await sql<WithdrawalView[]>`
    select ${viewColumns(sql, target)} from withdrawals w
    where user_id = ${userId} and kind = 'total_deposits' and is_open(status)`;
  return row;
}

/** The user's own withdrawal of this id; undefined for unknown and foreign ids alike. */
export async function findWithdrawal(
  sql: Queryable,
  { id, ...reader }: Reader & { id: string },
  target: PayTarget,
): Promise<WithdrawalView | undefined> {
  const [row] = await sql<WithdrawalView[]>`
    select ${viewColumns(sql, target)} from withdrawals w where ${seenBy(sql, reader)} and id = ${id}`;
  return row;
}

/** A user's withdrawals, newest first. */
export async function listWithdrawals(
  sql: Queryable,
  { page, limit, ...reader }: Reader & { page: number; limit: number },
  target: PayTarget,
): Promise<WithdrawalView[]> {
  return sql<WithdrawalView[]>`
    select ${viewColumns(sql, target)} from withdrawals w where ${seenBy(sql, reader)}
    order by created_at desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`;
}

/** Whose withdrawal this is. It never changes, so it may be read before anything is locked. */
export async function findOwner(
  sql: Queryable,
  { id, adminId }: { id: string; adminId: string },
): Promise<{ user_id: string; is_own: boolean } | undefined> {
  const [row] = await sql<{ user_id: string; is_own: boolean }[]>`
    select user_id, is_own_request(w, ${adminId}) as is_own from withdrawals w where id = ${id}`;
  return row;
}

/** Which of some requests are an admin's own: theirs, or to a wallet of theirs. */
export async function ownRequests(
  sql: Queryable,
  { ids, adminId }: { ids: readonly string[]; adminId: string },
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from withdrawals w where id = any(${ids}::uuid[]) and is_own_request(w, ${adminId})`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Locks a user's withdrawal for a change of status, and reads it as it is then.
 *
 * Takes the owner's balance row first and the withdrawal second, like everything that moves money; both stay locked until
 * the transaction ends, so that of two changes at once the second sees what the first one did.
 */
export async function lockWithdrawal(tx: Tx, userId: string, id: string): Promise<LockedWithdrawal | undefined> {
  await lockBalances(tx, userId);
  const [row] = await tx<LockedWithdrawal[]>`
    select *, withdrawal_may_become(status) as may_become from withdrawals where user_id = ${userId} and id = ${id} for update`;
  return row;
}

/** What a withdrawal took of each deposit, oldest deposit first. Written in SQL as it is on the wire: there may be 100,000. */
export async function breakdown(
  sql: Queryable,
  { user_id, id }: Pick<WithdrawalRow, "user_id" | "id">,
): Promise<DepositBreakdown[]> {
  const [{ deposits }] = await sql<[{ deposits: DepositBreakdown[] }]>`
    select coalesce(json_agg(json_build_object(
      'amount_ubxs', trim_scale(held.amount * 0.000001)::text, 'tx_hash', d.tx_hash, 'chain_id', d.chain_id,
      'created_at', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by d.confirmed_at, d.id), '[]') as deposits
    from withdrawal_deposits held
    join deposits d on d.user_id = ${user_id} and d.id = held.deposit_id
    where held.user_id = ${user_id} and held.withdrawal_id = ${id}`;
  return deposits;
}

/**
 * A withdrawal as its owner sees it (SPEC 3).
 *
 * @param link - of the partner's page that reads it: another partner's name is none of its business. @default the owner does
 */
export function toWithdrawal(row: WithdrawalView, link: DelegatedLink | null = null): Withdrawal {
  const amount = formatAmount(row.amount);
  return {
    id: row.id,
    kind: row.kind,
    amount_ubxs: amount,
    ...(row.kind === "total_deposits" && { total_deposits_amount: amount }),
    deposit_count: row.deposit_count,
    wallet_address: row.wallet_address,
    chain_id: row.chain_id === null ? null : Number(row.chain_id),
    status: row.status,
    tx_id: row.tx_id,
    reject_reason: row.reject_reason,
    created_at: row.created_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    approvals_needed: row.approvals_needed,
    approvals_given: row.approvals_given,
    cooling_off_until: row.cooling_off_until?.toISOString() ?? null,
    cooling_off_because: row.cooling_off_because,
    requested_through: link && row.requested_through !== link.partner ? null : (row.requested_through ?? null),
  };
}
