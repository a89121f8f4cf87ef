-- Money (DESIGN 6). Amounts are integers of 0.000001 UBXS.
--
-- Every table about a user's money leads with user_id and one database transaction touches one user's rows, so the data
-- can be spread by user. Locks are taken in this order, so that no two transactions wait for each other:
--   0. the lock of admins (`lock_admins()`), or the row of the admin who acts, for share; then the row of the person whose wallet or
--      password changes with it: an admin may be an investor, too
--   1. balances (the owner's row: it serialises all money of that user)
--   2. withdrawals, then the advisory lock of approvals
--   3. deposits
--   4. deposit_claims, the advisory lock of a transfer (`lock_transfer()`) and payment_claims
--   5. investments, then properties, by id. Properties are what people share: they are locked for as short as can be
--   6. payments, then chain_accounts, then settings (share)
--   7. chain_transfers
--   8. distributions. Nothing that holds one waits for a balance
--   9. the advisory lock of what the treasury covers (`covers()`)
--  10. referral_rewards, then referral_totals

-- ---------------------------------------------------------------------------------------------------------------------
-- The journal: the only truth about balances
-- ---------------------------------------------------------------------------------------------------------------------

create table ledger_transactions (
  user_id    uuid not null references users (id),
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (kind in
    ('deposit', 'investment', 'investment_fee', 'payout_prepared', 'payout', 'referral_reward', 'withdrawal_reserved', 'withdrawal_paid',
      'reversal')),
  reference  uuid not null,
  reverses   uuid,
  created_at timestamptz not null default current_moment(),
  primary key (user_id, id),
  foreign key (user_id, reverses) references ledger_transactions (user_id, id),
  check ((kind = 'reversal') = (reverses is not null)),
  constraint ledger_reversed_once unique (user_id, reverses)
);
comment on column ledger_transactions.reference is
  'The deposit, withdrawal, investment or payout it books; of a fee the investment it was paid for, of a referral reward the person who '
  'was referred';
create index ledger_transactions_newest on ledger_transactions (user_id, created_at desc, id desc);
-- What a figure counts, the newest first (stat_rows in stats.sql).
create index ledger_transactions_of_kind on ledger_transactions (kind, created_at desc);
-- Rows are looked up by their time; this index costs next to nothing to keep.
create index ledger_transactions_time on ledger_transactions using brin (created_at);
create unique index ledger_withdrawal_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('withdrawal_reserved', 'withdrawal_paid');
create unique index ledger_payout_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('payout_prepared', 'payout');
create unique index ledger_investment_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('investment', 'investment_fee');
-- Once for each person who was referred, whatever a job does.
create unique index ledger_referral_reward_booked_once on ledger_transactions (user_id, reference) where kind = 'referral_reward';
create index ledger_earnings_newest on ledger_transactions (user_id, created_at desc, id desc)
  where kind in ('payout', 'referral_reward');

create table ledger_entries (
  user_id        uuid not null,
  transaction_id uuid not null,
  account        text not null check (account in
    ('available', 'invested', 'earnings', 'reserved', 'payouts_clearing', 'external', 'operating')),
  amount         numeric(38, 0) not null check (amount <> 0),
  primary key (user_id, transaction_id, account),
  foreign key (user_id, transaction_id) references ledger_transactions (user_id, id)
);
comment on column ledger_entries.account is
  'The user''s: available and invested (principal), earnings, reserved (for open withdrawals), payouts_clearing (parts of '
  'distributions on their way to earnings). The platform''s, kept per user so that no row is shared by all: external (what '
  'came from and went to wallets), operating (what payouts and rewards are paid from, and fees go to)';

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Looked at when the transaction commits, since the entries of one booking arrive one by one.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  booking uuid;
  total numeric;
begin
  if tg_table_name = 'ledger_entries' then booking := new.transaction_id; else booking := new.id; end if;
  select sum(amount) into total from ledger_entries where user_id = new.user_id and transaction_id = booking;
  if total is distinct from 0 then
    raise exception 'ledger transaction % does not balance: its entries sum to %', booking, coalesce(total::text, 'nothing')
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Books one transaction. Many at once are booked by src/ledger/post-all.ts, and payouts that move to earnings by post_payouts.
create function ledger_post(
  owner uuid, booking_kind text, booked uuid, accounts text[], amounts numeric[], moment timestamptz default current_moment())
returns void language plpgsql as $$
declare
  booking uuid;
begin
  insert into ledger_transactions (user_id, kind, reference, created_at) values (owner, booking_kind, booked, moment)
  returning id into booking;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, booking, entry.account, entry.amount
  from unnest(accounts, amounts) as entry (account, amount) where entry.amount <> 0;
end $$;

-- Takes a booking back with its mirror image, so that the money returns to exactly the accounts it came from. A booking is reversed
-- once. What was booked again since has a booking that is not reversed: that one is taken.
create function ledger_reverse(owner uuid, booking_kind text, booked uuid) returns void language plpgsql as $$
declare
  original uuid;
  reversal uuid;
begin
  select t.id into original from ledger_transactions t
  where t.user_id = owner and t.kind = booking_kind and t.reference = booked
  order by exists (select from ledger_transactions r where r.user_id = t.user_id and r.reverses = t.id), t.created_at desc
  limit 1;
  if not found then raise exception 'There is no % booking of % to reverse.', booking_kind, booked; end if;
  insert into ledger_transactions (user_id, kind, reference, reverses) values (owner, 'reversal', booked, original)
  returning id into reversal;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, reversal, account, -amount from ledger_entries where user_id = owner and transaction_id = original;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The projection: one row a user, kept by triggers in the transaction that books
-- ---------------------------------------------------------------------------------------------------------------------

create table balances (
  user_id            uuid primary key references users (id),
  available          numeric(38, 0) not null default 0 check (available >= 0),
  invested           numeric(38, 0) not null default 0 check (invested >= 0),
  earnings           numeric(38, 0) not null default 0 check (earnings >= 0),
  reserved           numeric(38, 0) not null default 0 check (reserved >= 0),
  payouts_clearing   numeric(38, 0) not null default 0 check (payouts_clearing >= 0),
  external           numeric(38, 0) not null default 0,
  operating          numeric(38, 0) not null default 0,
  deposits_remaining numeric(38, 0) not null default 0 check (deposits_remaining >= 0),
  deposits_open      integer not null default 0 check (deposits_open >= 0)
) with (fillfactor = 70);
comment on column balances.deposits_remaining is 'Sum of deposits.remaining: what a refund of everything takes';
comment on column balances.deposits_open is 'Number of deposits with something remaining';
comment on column balances.payouts_clearing is
  'Parts of distributions. They count as earnings from the moment on in which the distribution is completed, see payouts_unposted';

-- People by what they have.
create index balances_by_total on balances ((available + invested + earnings + reserved), user_id);

create trigger balances_kept before delete or truncate on balances for each statement execute function refuse_change();

create function balances_open() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) values (new.id);
  return null;
end $$;
create trigger users_open_balances after insert on users for each row execute function balances_open();

create function balances_follow_ledger() returns trigger language plpgsql as $$
begin
  update balances b
  set available = b.available + d.available, invested = b.invested + d.invested, earnings = b.earnings + d.earnings,
      reserved = b.reserved + d.reserved, payouts_clearing = b.payouts_clearing + d.payouts_clearing,
      external = b.external + d.external, operating = b.operating + d.operating
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'payouts_clearing'), 0) as payouts_clearing,
      coalesce(sum(amount) filter (where account = 'external'), 0) as external,
      coalesce(sum(amount) filter (where account = 'operating'), 0) as operating
    from fresh group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger ledger_entries_project after insert on ledger_entries referencing new table as fresh
  for each statement execute function balances_follow_ledger();

-- Principal is known twice, by account and by deposit. At commit both must say the same.
create function principal_must_match_deposits() returns trigger language plpgsql as $$
declare
  b balances;
begin
  select * into b from balances where user_id = new.user_id;
  if b.available + b.invested <> b.deposits_remaining then
    raise exception 'principal of user % is % by the ledger and % by deposits', b.user_id, b.available + b.invested, b.deposits_remaining
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger balances_principal after insert or update on balances
  deferrable initially deferred for each row
  when (new.available + new.invested <> new.deposits_remaining) execute function principal_must_match_deposits();

-- ---------------------------------------------------------------------------------------------------------------------
-- What changed a person's money, day by day, for its course over time (PLATFORM 4): a projection kept in the transaction that books.
-- Changes rather than sums, so that a booking of the past touches its own day only.
-- ---------------------------------------------------------------------------------------------------------------------

create table balance_days (
  user_id uuid not null references users (id),
  day     date not null,
  total   numeric(38, 0) not null,
  earned  numeric(38, 0) not null,
  primary key (user_id, day)
) with (fillfactor = 80);
comment on column balance_days.day is 'In UTC, of the ledger transaction';
comment on column balance_days.total is 'Change of available, invested, earnings and reserved together';
comment on column balance_days.earned is 'Payouts and referral rewards, less what was taken back of them';

create trigger balance_days_kept before delete or truncate on balance_days for each statement execute function refuse_change();

-- After balances_follow_ledger, by the order of the triggers' names: this transaction holds the person's row in balances by then, so
-- that no other one waits for a day. A reversal takes earnings back on its own day.
create function balance_days_follow_ledger() returns trigger language plpgsql as $$
begin
  insert into balance_days as b (user_id, day, total, earned)
  select * from (
    select e.user_id, (t.created_at at time zone 'UTC')::date as day,
      coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0) as total,
      coalesce(sum(e.amount) filter (
        where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0) as earned
    from fresh e
    join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
    group by 1, 2
  ) change
  -- A request moves money within what a person has: it changes no day.
  where (total, earned) <> (0, 0)
  on conflict (user_id, day) do update set total = b.total + excluded.total, earned = b.earned + excluded.earned;
  return null;
end $$;
create trigger ledger_entries_project_days after insert on ledger_entries referencing new table as fresh
  for each statement execute function balance_days_follow_ledger();

-- What the days say, against the journal; the reconciliation looks at it beside ledger_differences. The subject names the day and the
-- person.
create view day_differences as
with days as not materialized (
  select user_id, day, coalesce(j.total, 0) as total,
    coalesce(j.earned, 0) as earned, coalesce(d.total, 0) as kept_total, coalesce(d.earned, 0) as kept_earned
  from (
    select e.user_id, (t.created_at at time zone 'UTC')::date as day,
      coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0) as total,
      coalesce(sum(e.amount) filter (
        where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0) as earned
    from ledger_entries e
    join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
    group by 1, 2
  ) j
  full join balance_days d using (user_id, day)
)
select user_id, to_char(day, 'YYYY-MM-DD') || ' ' || user_id as subject, 'day_changes' as rule_code,
  total as expected, kept_total as found
from days where total <> kept_total
union all
select user_id, to_char(day, 'YYYY-MM-DD') || ' ' || user_id, 'day_earned', earned, kept_earned
from days where earned <> kept_earned;
