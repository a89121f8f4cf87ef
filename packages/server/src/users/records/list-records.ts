import {
  formatAmount,
  type UserDeposits,
  type UserEarnings,
  type UserHoldings,
  type UserReferrals,
  type UserWithdrawals,
} from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";

/** Which page of what a person has. Of unknown ids every list is empty. */
export type RecordsPage = { userId: string; after?: string | undefined; limit: number };

type Keyed<Row> = Row & { id: string; key: string; created_at: Date };

const numberOrNull = (value: bigint | null) => (value === null ? null : Number(value));

/** The rows after a key of a list that is newest first, under the name that its columns have. */
function following(sql: Queryable, after: string | undefined, column = "created_at", id = "id") {
  const key = readKey(newestKey, after);
  return key
    ? sql`(${sql.unsafe(column)}, ${sql.unsafe(id)}) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)`
    : sql`true`;
}

function toPage<Row extends { id: string; key: string }, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
): { items: Item[]; next: string | null } {
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toItem), next };
}

/** A person's deposits, newest first. */
export async function listUserDeposits(sql: Queryable, { userId, after, limit }: RecordsPage): Promise<UserDeposits> {
  const rows = await sql<
    Keyed<{
      amount: bigint;
      remaining: bigint;
      status: UserDeposits["items"][number]["status"];
      tx_hash: string;
      chain_id: bigint;
      confirmed_at: Date | null;
    }>[]
  >`
    select id, amount, remaining, status, tx_hash, chain_id, created_at, confirmed_at, ${momentKey(sql, "created_at")} as key
    from deposits where user_id = ${userId} and ${following(sql, after)}
    order by created_at desc, id desc limit ${limit + 1}`;
  return toPage(rows, limit, (row) => ({
    id: row.id,
    amount_ubxs: formatAmount(row.amount),
    remaining_ubxs: formatAmount(row.remaining),
    status: row.status,
    tx_hash: row.tx_hash,
    chain_id: numberOrNull(row.chain_id),
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
  }));
}

/** A person's requests, newest first. */
export async function listUserWithdrawals(
  sql: Queryable,
  { userId, after, limit }: RecordsPage,
): Promise<UserWithdrawals> {
  type Item = UserWithdrawals["items"][number];
  const rows = await sql<
    Keyed<{
      kind: Item["kind"];
      status: Item["status"];
      amount: bigint;
      wallet_address: string;
      tx_id: string | null;
      chain_id: bigint | null;
      closed_at: Date | null;
    }>[]
  >`
    select id, kind, status, amount, wallet_address, tx_id, chain_id, created_at, closed_at,
      ${momentKey(sql, "created_at")} as key
    from withdrawals where user_id = ${userId} and ${following(sql, after)}
    order by created_at desc, id desc limit ${limit + 1}`;
  return toPage(rows, limit, (row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    amount_ubxs: formatAmount(row.amount),
    wallet_address: row.wallet_address,
    tx_id: row.tx_id,
    chain_id: numberOrNull(row.chain_id),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
}

/** What a person earned, as the ledger has it, newest first. By ledger_earnings_newest. */
export async function listUserEarnings(sql: Queryable, { userId, after, limit }: RecordsPage): Promise<UserEarnings> {
  const rows = await sql<
    Keyed<{
      kind: UserEarnings["items"][number]["type"];
      amount: bigint;
      slug: string | null;
      name: string | null;
      month: string | null;
      is_correction: boolean | null;
    }>[]
  >`
    with line as (
      select user_id, id, kind, reference, created_at, ${momentKey(sql, "created_at")} as key from ledger_transactions
      where user_id = ${userId} and kind in ('payout', 'referral_reward') and ${following(sql, after)}
      order by created_at desc, id desc limit ${limit + 1}
    )
    select line.id, line.kind, line.created_at, line.key, e.amount, property.slug, property.name,
      to_char(p.month, 'YYYY-MM') as month, d.is_correction
    from line join ledger_entries e on e.user_id = line.user_id and e.transaction_id = line.id and e.account = 'earnings'
    left join payouts p on line.kind = 'payout' and p.user_id = line.user_id and p.id = line.reference
    left join distributions d on d.id = p.distribution_id
    left join properties property on property.id = p.property_id
    order by line.created_at desc, line.id desc`;
  return toPage(rows, limit, ({ id, kind, amount, created_at, slug, name, month, is_correction }) => ({
    id,
    type: kind,
    amount_ubxs: formatAmount(amount),
    created_at: created_at.toISOString(),
    payout:
      slug && name && month && is_correction !== null
        ? { property_slug: slug, property_name: name, month, is_correction }
        : null,
  }));
}

/** A person's referrals, newest first. By users_referred_by_idx. */
export async function listUserReferrals(sql: Queryable, { userId, after, limit }: RecordsPage): Promise<UserReferrals> {
  const rows = await sql<Keyed<{ email: string; referral_count: number; reward: bigint }>[]>`
    select u.id, u.email, u.created_at, coalesce(t.referral_count, 0) as referral_count, coalesce(r.amount, 0) as reward,
      ${momentKey(sql, "u.created_at")} as key
    from users u
    left join referral_totals t on t.user_id = u.id
    left join referral_rewards r on r.referred_id = u.id and r.booked_at is not null
    where u.referred_by = ${userId} and ${following(sql, after, "u.created_at", "u.id")}
    order by u.created_at desc, u.id desc limit ${limit + 1}`;
  return toPage(rows, limit, (row) => ({
    id: row.id,
    email: row.email,
    joined_at: row.created_at.toISOString(),
    referral_count: row.referral_count,
    reward_ubxs: formatAmount(row.reward),
  }));
}

/** A person's holdings, largest first: at most one row a property. */
export async function listUserHoldings(sql: Queryable, userId: string): Promise<UserHoldings> {
  const rows = await sql<
    { property_id: string; slug: string; name: string; shares: bigint; shares_in_refund: bigint; cost: bigint }[]
  >`
    select h.property_id, p.slug, p.name, h.shares, h.shares_in_refund, h.cost
    from holdings h join properties p on p.id = h.property_id
    where h.user_id = ${userId}
    order by h.cost desc, p.name, h.property_id`;
  return {
    items: rows.map((row) => ({
      property_id: row.property_id,
      property_slug: row.slug,
      property_name: row.name,
      shares: Number(row.shares),
      shares_in_refund: Number(row.shares_in_refund),
      cost_ubxs: formatAmount(row.cost),
    })),
  };
}
