import { monthsAgo } from "./payouts/payouts.fixture.ts";
import type { Sql } from "./platform/database/connect.ts";

/**
 * Adds a long history with its triggers off: people with bookings, lots and requests, and properties with months. Times are spread over
 * four years.
 *
 * @param sizes.from - how many people there are of earlier calls.
 * @param sizes.to - how many there will be. One in twenty is a property.
 */
export async function addHistory(sql: Sql, { from, to }: { from: number; to: number }): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const people = tx`generate_series(${from + 1}::int, ${to}::int) n`;
    const properties = tx`generate_series(${from / 20 + 1}::int, ${to / 20}::int) n`;
    await tx`
      insert into users (id, email, wallet_address, password_hash, referral_code, role, created_at, email_confirmed_at, referred_by)
      select md5('user' || n)::uuid, 'person' || n || '@freehold.test', '0x' || left(md5('wallet' || n), 32) || '00000000', '-', 'HISTORY-' || n,
        case when n <= 3 then 'admin' else 'user' end, ${at(tx)}, ${at(tx)},
        case when n % 2 = 0 then md5('user' || n / 2)::uuid end
      from ${people}`;
    await tx`
      insert into balances (user_id, available, invested, earnings, external, operating, deposits_remaining, deposits_open)
      select md5('user' || n)::uuid, n % 997, 0, n % 991, - n % 997, - n % 991, n % 997, 1 from ${people}`;
    await tx`
      insert into properties (id, slug, name, kind, place, address, year_built, floor_area_m2, units, units_let, description, manager, status,
        share_price, shares_total, shares_sold, purchase_price, purchase_costs, reserve, gross_rent, management, maintenance, tax, insurance,
        vacancy, published_at)
      select md5('property' || n)::uuid, 'house-' || n, 'House ' || n, 'house', 'Place', '', 2000, 100, 1, 1, '', '', 'open',
        100000000, 10000, 100, 1000000000000, 0, 0, 5000000, 0, 0, 0, 0, 0, ${at(tx)}
      from ${properties}`;
    await tx`
      insert into investments (user_id, id, property_id, shares, share_price, cost, created_at)
      select md5('user' || n)::uuid, md5('lot' || n || ' ' || lot)::uuid, md5('property' || (n + lot * 7) % (${to}::int / 20) + 1)::uuid, 1,
        100000000, 100000000, ${at(tx)}
      from ${people}, generate_series(1, 5) lot`;
    // Each third entry of a month was cancelled before, and a few are open.
    await tx`
      insert into proposals (id, kind, subject, payload, status, proposed_by, proposed_at, closed_by, closed_at)
      select md5('month' || n || ' ' || m.ago || m.status)::uuid, 'distribution', month_key(md5('property' || n)::uuid, m.month),
        jsonb_build_object('property_id', md5('property' || n), 'month', m.month, 'gross', 5000000, 'costs', 0, 'note', '',
          'is_correction', false, 'share_days', 300, 'holders', 5, 'smallest', 1, 'largest', 9, 'rounded_up', 0),
        m.status, md5('user1')::uuid, m.at, case when m.status <> 'proposed' then md5('user2')::uuid end,
        case when m.status <> 'proposed' then m.at end
      from ${properties}, generate_series(1, 12) ago, lateral (
        select ago, status, (date_trunc('month', now()) - make_interval(months => ago))::date as month,
          now() - make_interval(days => 30 * ago, secs => n) as at
        from unnest(case when ago = 1 then array['proposed'] when (n + ago) % 3 = 0 then array['cancelled', 'confirmed']
          else array['confirmed'] end) status) m`;
    await tx`
      insert into distributions (id, proposed_at, property_id, month, gross, costs, status, confirmed_at, cancelled_by, cancelled_at, share_days, holders,
        smallest, largest, rounded_up, prepared_at, holders_booked, amount_booked, completed_at, posted_at, mailed_in)
      select p.id, p.proposed_at, (payload ->> 'property_id')::uuid, (payload ->> 'month')::date, 5000000, 0, s.status, closed_at,
        case s.status when 'cancelled' then md5('user2')::uuid end, case s.status when 'cancelled' then closed_at end, 300, 5, 1, 9, 0,
        case s.status when 'completed' then closed_at end, case s.status when 'completed' then 5 else 0 end,
        case s.status when 'completed' then 5000000 else 0 end, case s.status when 'completed' then closed_at end,
        case s.status when 'completed' then closed_at end, case s.status when 'completed' then (payload ->> 'month')::date end
      from proposals p
      cross join lateral (
        select case when right(p.id::text, 1) = '0' then 'cancelled' else 'completed' end as status) s
      where p.kind = 'distribution' and p.status = 'confirmed' and not exists (select from distributions d where d.id = p.id)`;
    await tx`
      insert into ledger_transactions (user_id, id, kind, reference, created_at)
      select md5('user' || n)::uuid, md5('booking' || n || ' ' || b)::uuid,
        case b when 1 then 'deposit' when 2 then 'investment' when 3 then 'investment_fee' else 'payout' end,
        md5('reference' || n || ' ' || b)::uuid, ${at(tx)} + make_interval(secs => b)
      from ${people}, generate_series(1, 12) b`;
    await tx`
      insert into ledger_entries (user_id, transaction_id, account, amount)
      select md5('user' || n)::uuid, md5('booking' || n || ' ' || b)::uuid, e.account, e.amount
      from ${people}, generate_series(1, 12) b, lateral (
        values (case b when 1 then 'external' when 2 then 'invested' when 3 then 'operating' else 'earnings' end, 5),
          (case b when 1 then 'available' when 2 then 'available' when 3 then 'available' else 'payouts_clearing' end, -5)) e (account, amount)`;
    await tx`
      insert into withdrawals (user_id, id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count,
        wallet_address, tx_id, reject_reason, created_at, approved_at, closed_at)
      select md5('user' || n)::uuid, md5('request' || n || ' ' || w)::uuid, 'amount', s.status, 1000000, 1000000, 0, 0, 1,
        '0x' || left(md5('wallet' || n), 32) || '00000000', case s.status when 'completed' then '0x' || md5('tx' || n || w) || md5('tx') end,
        case s.status when 'rejected' then 'No' end, ${at(tx)}, case when s.status in ('approved', 'completed') then ${at(tx)} end,
        case when s.status in ('completed', 'rejected') then ${at(tx)} end
      from ${people}, generate_series(1, 2) w, lateral (
        select case when n % 40 = 0 then 'pending' when n % 10 = 0 then 'rejected' else 'completed' end as status) s
      where n > 3`;
    await tx`
      insert into withdrawal_approvals (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, admin_total, recipient_total,
        two_approvals_above)
      select user_id, id, md5('user3')::uuid, 0, '', decode(md5(id::text) || md5(''), 'hex'), 0, 0, 1000000000
      from withdrawals w where status = 'completed'
        and not exists (select from withdrawal_approvals a where a.user_id = w.user_id and a.withdrawal_id = w.id)`;
  });
  await sql`vacuum analyze`;
}

/** A moment of the last four years for `n`, the same on each call. */
const at = (sql: Sql | Parameters<Parameters<Sql["begin"]>[0]>[0]) =>
  sql`(now() - make_interval(hours => (n::bigint * 7919 % 35000)::int))`;

/** The first property of the history. */
const PROPERTY = "b00ad815-ba95-21e4-8a22-279909a9fb7d";

/** What admins read of a history: lists, deep pages, orders and searches. */
export const HISTORY_PATHS = [
  "/admin/analytics/rows?metric=payout&to=2030-01-01",
  "/admin/analytics/rows?metric=deposit&to=2030-01-01",
  "/admin/analytics/rows?metric=investment&to=2030-01-01",
  "/admin/analytics/rows?metric=treasury_in&to=2030-01-01",
  "/admin/analytics/rows?metric=registration&to=2030-01-01",
  "/admin/analytics/rows?metric=referred_deposit&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_paid&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_approved&to=2030-01-01",
  "/admin/analytics/rows?metric=withdrawal_requested&to=2030-01-01",
  `/admin/payouts/due?month=${monthsAgo(2).slice(0, 7)}`,
  "/admin/payouts",
  "/admin/payouts?status=proposed",
  "/admin/payouts?status=cancelled",
  "/admin/payouts?status=completed",
  "/admin/payouts?status=distributing",
  "/admin/payouts?held=true",
  `/admin/payouts?property_id=${PROPERTY}`,
  "/admin/users",
  "/admin/users?sort=-total",
  "/admin/users?sort=total",
  "/admin/users?q=me",
  "/admin/users?q=freehold",
  "/admin/users?verified=false",
  "/admin/withdrawals",
  "/admin/withdrawals?page=60",
  "/admin/withdrawals?status=completed&page=60",
  "/admin/withdrawals?held=true",
  "/admin/withdrawals?q=0x",
];
