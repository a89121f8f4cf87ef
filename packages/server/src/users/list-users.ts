import {
  type AdminUser,
  type AdminUsers,
  formatAmount,
  isSearchTooShort,
  MOST_COUNTED,
  type Role,
  type UserSort,
  type WithdrawalStatus,
} from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import type { Queryable } from "../platform/database/connect.ts";
import type { Statement } from "../platform/database/driver/statement.ts";
import { keyPage, momentPart, readKey, textPart } from "../platform/http/key-page.ts";
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
  proposed_role: Role | null;
};

/** Which people. `q` is parts of an email address, a wallet address, its beginning or its short form, or an id. */
export type WhichUsers = {
  q?: string | undefined;
  role?: Role | undefined;
  disabled?: "true" | "false" | undefined;
  verified?: "true" | "false" | undefined;
  refund?: "open" | undefined;
  proposed?: "true" | undefined;
  sort: UserSort;
  after?: string | undefined;
  limit: number;
};

/** The columns of a {@link UserListRow}: of `users` under the name `u`, each with one row by its key. */
export function listColumns(sql: Queryable) {
  return sql`
    u.id, u.email, u.email_confirmed_at, u.wallet_address, u.wallet_verified_at, u.role, u.disabled_at, u.created_at,
    (select b.total from shown_balances b where b.user_id = u.id) as total,
    w.id as refund_id, w.status as refund_status, w.amount as refund_amount,
    (select p.payload ->> 'role' from proposals p
     where p.kind = 'role_change' and p.subject = u.id::text and p.status = 'proposed') as proposed_role`;
}

/** The open request for all deposits of each person. By withdrawals_one_open_total. */
export function joinOpenRefund(sql: Queryable) {
  return sql`
    left join withdrawals w
      on w.user_id = u.id and w.kind = 'total_deposits' and is_open(w.status)`;
}

/** What the list can be sorted by: the type in the database, and what of a key it takes. */
const SORTS = {
  created_at: { type: "timestamptz", part: momentPart },
  email: { type: "text", part: textPart },
  total: { type: "numeric", part: z.string().regex(/^-?\d{1,40}$/) },
} as const;
type SortField = keyof typeof SORTS;

/**
 * A page of people and the number of all that match, up to {@link MOST_COUNTED}, in one query. By total, the order is of what is booked:
 * payouts that are seconds from being booked count in the total a person has, and not in the order.
 *
 * @throws {ProblemError} `validation_failed` if `after` is of another order than `sort`.
 */
export async function listUsers(sql: Queryable, which: WhichUsers): Promise<AdminUsers> {
  const { role, disabled, verified, refund, proposed, sort, limit } = which;
  const field = sort.replace("-", "") as SortField;
  const key = readKey(z.tuple([z.literal(sort), SORTS[field].part, z.uuid()]), which.after);
  const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
  const beyond = sort.startsWith("-") ? sql`<` : sql`>`;
  const matching = (columns: Statement, joined: Statement) => sql`
    select ${columns} from users u ${refund ? joinOpenRefund(sql) : sql``} ${joined}
    where ${matches(sql, which.q ?? "")}
      and ${role ? sql`u.role = ${role}` : sql`true`}
      and ${disabled ? (disabled === "true" ? sql`u.disabled_at is not null` : sql`u.disabled_at is null`) : sql`true`}
      and ${verified ? (verified === "true" ? sql`u.wallet_verified_at is not null` : sql`u.wallet_verified_at is null`) : sql`true`}
      and ${refund ? sql`w.id is not null` : sql`true`}
      and ${proposed ? sql`u.id in (select p.subject::uuid from proposals p where p.kind in ('role_change', 'factor_reset') and p.status = 'proposed')` : sql`true`}`;
  const sorted = matching(
    sql`u.id, ${sortBy(sql, field)} as sort_key`,
    field === "total" ? sql`join balances b on b.user_id = u.id` : sql``,
  );
  const rows = await sql<(UserListRow & { key: string; matching: number })[]>`
    with page as (
      select id, sort_key from (${sorted}) m
      ${key ? sql`where (m.sort_key, m.id) ${beyond} (${key[1]}::text::${sql.unsafe(SORTS[field].type)}, ${key[2]}::uuid)` : sql``}
      order by m.sort_key ${direction}, m.id ${direction}
      limit ${limit + 1}
    )
    select ${listColumns(sql)}, ${keyText(sql, field)} as key, sums.matching
    from (select count(*)::int as matching from (${matching(sql`u.id`, sql``)} limit ${MOST_COUNTED}) counted) sums
    left join page on true
    left join users u on u.id = page.id
    ${joinOpenRefund(sql)}
    order by page.sort_key ${direction}, page.id ${direction}`;
  // The number stands in a row of its own where a page has no people.
  const page = keyPage(
    rows.filter(({ id }) => id !== null),
    limit,
    (row) => [sort, row.key, row.id],
  );
  return { items: page.items.map(toAdminUser), next: page.next, total: rows[0]?.matching ?? 0 };
}

function sortBy(sql: Queryable, field: SortField) {
  switch (field) {
    case "created_at":
      return sql`u.created_at`;
    case "email":
      return sql`lower(u.email)`;
    case "total":
      // By balances_by_total.
      return sql`(b.available + b.invested + b.earnings + b.reserved)`;
  }
}

function keyText(sql: Queryable, field: SortField) {
  return field === "created_at"
    ? sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`page.sort_key::text`;
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
    proposed_role: row.proposed_role,
  };
}

/** By users_pkey, users_by_wallet or users_by_parts. */
function matches(sql: Queryable, q: string) {
  if (q === "") return sql`true`;
  if (isSearchTooShort(q)) return sql`false`;
  if (isId(q)) return sql`u.id = ${q}`;
  const hex = readHex(q);
  return hex ? hasWallet(sql, sql`u.wallet_address`, hex) : hasParts(sql, q);
}
