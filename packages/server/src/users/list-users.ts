import { type AdminUser, type AdminUsers, formatAmount, type Role, type WithdrawalStatus } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";
import { hasParts, hasWallet, isId, readHex } from "./search.ts";

/** A person with what the list shows of them. Amounts in micro-UBXS. */
export type UserListRow = {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  wallet_address: string;
  wallet_verified_at: Date | null;
  role: Role;
  disabled_at: Date | null;
  created_at: Date;
  total: bigint;
  refund_id: string | null;
  refund_status: WithdrawalStatus | null;
  refund_amount: bigint | null;
  is_admin_proposed: boolean;
};

/** Which people. `q` is parts of an email address, a wallet address, its beginning or its short form, or an id. */
export type WhichUsers = {
  q?: string | undefined;
  role?: Role | undefined;
  disabled?: "true" | "false" | undefined;
  verified?: "true" | "false" | undefined;
  refund?: "open" | undefined;
  proposed?: "true" | undefined;
  after?: string | undefined;
  limit: number;
};

/** The columns of a {@link UserListRow}: of `users` under the name `u`, each with one row by its key. */
export function listColumns(sql: Queryable) {
  return sql`
    u.id, u.email, u.email_confirmed_at, u.wallet_address, u.wallet_verified_at, u.role, u.disabled_at, u.created_at,
    (select b.total from shown_balances b where b.user_id = u.id) as total,
    w.id as refund_id, w.status as refund_status, w.amount as refund_amount,
    exists (
      select from proposals p where p.kind = 'role_change' and p.subject = u.id::text and p.status = 'proposed') as is_admin_proposed`;
}

/** The open request for all deposits of each person. By withdrawals_one_open_total. */
export function joinOpenRefund(sql: Queryable) {
  return sql`
    left join withdrawals w
      on w.user_id = u.id and w.kind = 'total_deposits' and w.status in ('pending', 'approved')`;
}

/**
 * A page of people, newest first, in one query.
 *
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listUsers(sql: Queryable, which: WhichUsers): Promise<AdminUsers> {
  const { role, disabled, verified, refund, proposed, limit } = which;
  const key = readKey(newestKey, which.after);
  const rows = await sql<(UserListRow & { key: string })[]>`
    select ${listColumns(sql)}, ${momentKey(sql, "u.created_at")} as key
    from users u ${joinOpenRefund(sql)}
    where ${matches(sql, which.q ?? "")}
      and ${role ? sql`u.role = ${role}` : sql`true`}
      and ${disabled ? (disabled === "true" ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`) : sql`true`}
      and ${verified ? (verified === "true" ? sql`u.wallet_verified_at is not null` : sql`u.wallet_verified_at is null`) : sql`true`}
      and ${refund ? sql`w.id is not null` : sql`true`}
      and ${proposed ? sql`u.id in (select p.subject::uuid from proposals p where p.kind = 'role_change' and p.status = 'proposed')` : sql`true`}
      and ${key ? sql`(u.created_at, u.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
    order by u.created_at desc, u.id desc
    limit ${limit + 1}`;
  const page = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { items: page.items.map(toAdminUser), next: page.next };
}

/** The person on the wire. */
export function toAdminUser(row: UserListRow): AdminUser {
  const { refund_id: id, refund_status: status, refund_amount: refund } = row;
  return {
    id: row.id,
    email: row.email,
    email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
    wallet_address: row.wallet_address,
    wallet_verified_at: row.wallet_verified_at?.toISOString() ?? null,
    role: row.role,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    total_ubxs: formatAmount(row.total),
    open_refund: id && status && refund !== null ? { id, status, amount_ubxs: formatAmount(refund) } : null,
    is_admin_proposed: row.is_admin_proposed,
  };
}

/** By users_pkey, users_by_wallet or users_by_parts. */
function matches(sql: Queryable, q: string) {
  if (q === "") return sql`true`;
  if (isId(q)) return sql`u.id = ${q}`;
  const hex = readHex(q);
  return hex ? hasWallet(sql, sql`u.wallet_address`, hex) : hasParts(sql, q);
}
