-- Money (DESIGN 6). Amounts are integers of 0.000001 UBXS.
--
-- Every table about a user's money leads with user_id and one database transaction touches one user's rows, so the data
-- can be spread by user. Locks are taken in this order, so that no two transactions wait for each other:
--   1. balances (the owner's row: it serialises all money of that user)   2. withdrawals   3. deposits   4. claims

-- ---------------------------------------------------------------------------------------------------------------------
-- The journal: the only truth about balances
-- ---------------------------------------------------------------------------------------------------------------------

create table ledger_transactions (
  user_id    uuid not null references users (id),
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (kind in ('deposit', 'investment', 'payout', 'referral_reward',
                                           'withdrawal_reserved', 'withdrawal_paid', 'reversal')),
  reference  uuid not null,
  reverses   uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, reverses) references ledger_transactions (user_id, id),
  check ((kind = 'reversal') = (reverses is not null)),
  constraint ledger_reversed_once unique (user_id, reverses)
);
comment on column ledger_transactions.reference is 'The deposit, withdrawal, investment or payout it books';
create index ledger_transactions_newest on ledger_transactions (user_id, created_at desc, id desc);
create unique index ledger_withdrawal_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('withdrawal_reserved', 'withdrawal_paid');

create table ledger_entries (
  user_id        uuid not null,
  transaction_id uuid not null,
  account        text not null check (account in ('available', 'invested', 'earnings', 'reserved', 'outside', 'income')),
  amount         numeric(38, 0) not null check (amount <> 0),
  primary key (user_id, transaction_id, account),
  foreign key (user_id, transaction_id) references ledger_transactions (user_id, id)
);
comment on column ledger_entries.account is
  'The user''s: available and invested (principal), earnings, reserved (for open withdrawals). '
  'The platform''s, kept per user so that no row is shared by all: outside (what came from and went to wallets), '
  'income (what payouts and rewards are paid from)';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

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

-- ---------------------------------------------------------------------------------------------------------------------
-- The projection: one row a user, kept by triggers in the transaction that books
-- ---------------------------------------------------------------------------------------------------------------------

create table balances (
  user_id            uuid primary key references users (id),
  available          numeric(38, 0) not null default 0 check (available >= 0),
  invested           numeric(38, 0) not null default 0 check (invested >= 0),
  earnings           numeric(38, 0) not null default 0 check (earnings >= 0),
  reserved           numeric(38, 0) not null default 0 check (reserved >= 0),
  outside            numeric(38, 0) not null default 0,
  income             numeric(38, 0) not null default 0,
  deposits_remaining numeric(38, 0) not null default 0 check (deposits_remaining >= 0),
  deposits_open      integer not null default 0 check (deposits_open >= 0)
) with (fillfactor = 70);
comment on column balances.deposits_remaining is 'Sum of deposits.remaining: what a refund of everything takes';
comment on column balances.deposits_open is 'Number of deposits with something remaining';

create function balances_open() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) values (new.id);
  return null;
end $$;
create trigger users_open_balances after insert on users for each row execute function balances_open();
insert into balances (user_id) select id from users;

create function balances_follow_ledger() returns trigger language plpgsql as $$
begin
  update balances b
  set available = b.available + d.available, invested = b.invested + d.invested, earnings = b.earnings + d.earnings,
      reserved = b.reserved + d.reserved, outside = b.outside + d.outside, income = b.income + d.income
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'outside'), 0) as outside,
      coalesce(sum(amount) filter (where account = 'income'), 0) as income
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
-- Deposits
-- ---------------------------------------------------------------------------------------------------------------------

create table deposits (
  user_id       uuid not null references users (id),
  id            uuid not null default gen_random_uuid(),
  chain_id      bigint not null,
  tx_hash       text not null,
  amount        numeric(38, 0) not null check (amount > 0),
  remaining     numeric(38, 0) not null check (remaining between 0 and amount),
  status        text not null check (status in ('pending', 'confirmed', 'failed')),
  confirmations integer,
  created_at    timestamptz not null default clock_timestamp(),
  confirmed_at  timestamptz,
  primary key (user_id, id),
  check (status = 'confirmed' or remaining = 0),
  check ((status = 'confirmed') = (confirmed_at is not null))
) with (fillfactor = 80);
comment on column deposits.remaining is 'What is neither withdrawn nor reserved for a withdrawal; invested principal counts';
create index deposits_oldest_open on deposits (user_id, confirmed_at, id) where remaining > 0;
create index deposits_pending on deposits (user_id, created_at desc) where status = 'pending';

create trigger deposits_kept before delete or truncate on deposits
  for each statement execute function refuse_change();

-- A transfer counts once, for one user. Whose it is must be known across all users, so this key cannot lead with user_id.
create table deposit_claims (
  tx_hash    text not null check (tx_hash = lower(tx_hash)),
  chain_id   bigint not null,
  user_id    uuid not null,
  deposit_id uuid not null,
  primary key (tx_hash, chain_id)
);

create function balances_follow_new_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from fresh group by user_id) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project_new after insert on deposits referencing new table as fresh
  for each statement execute function balances_follow_new_deposits();

create function balances_follow_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (
    select user_id, sum(remaining) as remaining, sum(open) as open
    from (select user_id, remaining, (remaining > 0)::integer as open from fresh
          union all select user_id, -remaining, -(remaining > 0)::integer from stale) both_sides
    group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project after update on deposits referencing old table as stale new table as fresh
  for each statement execute function balances_follow_deposits();

-- ---------------------------------------------------------------------------------------------------------------------
-- Withdrawals
-- ---------------------------------------------------------------------------------------------------------------------

create table withdrawals (
  user_id        uuid not null references users (id),
  id             uuid not null default gen_random_uuid(),
  kind           text not null check (kind in ('total_deposits', 'amount')),
  status         text not null default 'pending' check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  amount         numeric(38, 0) not null check (amount > 0),
  from_available numeric(38, 0) not null check (from_available >= 0),
  from_invested  numeric(38, 0) not null check (from_invested >= 0),
  from_earnings  numeric(38, 0) not null check (from_earnings >= 0),
  deposit_count  integer not null check (deposit_count >= 0),
  wallet_address text not null check (wallet_address = btrim(wallet_address) and wallet_address <> ''),
  chain_id       bigint,
  tx_id          text,
  reject_reason  text,
  approved_by    uuid references users (id),
  created_at     timestamptz not null default clock_timestamp(),
  approved_at    timestamptz,
  closed_at      timestamptz,
  primary key (user_id, id),
  check (amount = from_available + from_invested + from_earnings),
  check (kind = 'amount' or from_earnings = 0),
  check (kind = 'total_deposits' or from_invested = 0),
  check ((status = 'completed') = (tx_id is not null)),
  check ((status = 'rejected') = (reject_reason is not null)),
  check ((status in ('completed', 'rejected', 'cancelled')) = (closed_at is not null)),
  check ((approved_at is null) = (approved_by is null)),
  check (status not in ('approved', 'completed') or approved_at is not null),
  constraint nobody_approves_their_own check (approved_by <> user_id)
);
comment on column withdrawals.from_available is 'Where the reservation was taken from, and returns to';
-- SPEC 4: only one total-deposit request at a time. An approved one is still open.
create unique index withdrawals_one_open_total on withdrawals (user_id)
  where kind = 'total_deposits' and status in ('pending', 'approved');
create index withdrawals_newest on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_by_id on withdrawals (id);
create index withdrawals_queue on withdrawals (status, created_at, id);

create function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at) then
    raise exception 'what withdrawal % asks for cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'cancelled'),
    ('approved', 'completed'), ('approved', 'rejected')
  ) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create trigger withdrawals_kept before delete or truncate on withdrawals
  for each statement execute function refuse_change();

-- What a withdrawal holds of each deposit. Kept after it is closed: it is the breakdown people were shown.
create table withdrawal_deposits (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  deposit_id    uuid not null,
  amount        numeric(38, 0) not null check (amount > 0),
  primary key (user_id, withdrawal_id, deposit_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  foreign key (user_id, deposit_id) references deposits (user_id, id)
);
create trigger withdrawal_deposits_append_only before update or delete or truncate on withdrawal_deposits
  for each statement execute function refuse_change();

create table withdrawal_events (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  number        bigint generated always as identity,
  status        text not null check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  actor_id      uuid references users (id),
  note          text,
  at            timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id, number),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint nobody_decides_their_own check (status in ('pending', 'cancelled') or actor_id <> user_id),
  constraint only_the_owner_asks_and_cancels check (status not in ('pending', 'cancelled') or actor_id = user_id)
);
create trigger withdrawal_events_append_only before update or delete or truncate on withdrawal_events
  for each statement execute function refuse_change();

-- A payment's transaction is recorded once, whatever chain is named with it: a hash contains its chain (EIP-155), and an
-- admin may leave the chain out. Like deposit_claims it cannot lead with user_id.
create table payment_claims (
  tx_hash       text primary key check (tx_hash = lower(tx_hash)),
  user_id       uuid not null,
  withdrawal_id uuid not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation: one row for every statement about money that is not true. It must be empty.
-- ---------------------------------------------------------------------------------------------------------------------

create view ledger_differences as
with journal as (
  select user_id, account, sum(amount) as amount from ledger_entries group by user_id, account
), projected as (
  select b.user_id, a.account, a.amount
  from balances b
  cross join lateral (values ('available', b.available), ('invested', b.invested), ('earnings', b.earnings),
    ('reserved', b.reserved), ('outside', b.outside), ('income', b.income)) as a (account, amount)
), held as (
  select d.user_id, d.deposit_id,
    sum(d.amount) filter (where w.status in ('pending', 'approved')) as reserved,
    sum(d.amount) filter (where w.status = 'completed') as withdrawn
  from withdrawal_deposits d join withdrawals w on w.user_id = d.user_id and w.id = d.withdrawal_id
  group by d.user_id, d.deposit_id
), open_requests as (
  select user_id, sum(amount) as amount from withdrawals where status in ('pending', 'approved') group by user_id
), by_deposit as (
  select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from deposits group by user_id
), parts as (
  select user_id, withdrawal_id, sum(amount) as amount, count(*) as deposits
  from withdrawal_deposits group by user_id, withdrawal_id
)
select user_id, transaction_id as subject, 'ledger transaction sums to zero' as rule, 0::numeric as expected, sum(amount) as found
from ledger_entries group by user_id, transaction_id having sum(amount) <> 0
union all
select user_id, user_id, 'balance ' || account || ' equals the journal', coalesce(j.amount, 0), p.amount
from projected p full join journal j using (user_id, account)
where coalesce(j.amount, 0) is distinct from p.amount
union all
select b.user_id, b.user_id, 'remaining total equals the deposits', coalesce(d.remaining, 0), b.deposits_remaining
from balances b left join by_deposit d using (user_id) where coalesce(d.remaining, 0) <> b.deposits_remaining
union all
select b.user_id, b.user_id, 'count of open deposits equals the deposits', coalesce(d.open, 0), b.deposits_open
from balances b left join by_deposit d using (user_id) where coalesce(d.open, 0) <> b.deposits_open
union all
select user_id, user_id, 'principal equals what deposits have remaining', deposits_remaining, available + invested
from balances where available + invested <> deposits_remaining
union all
select b.user_id, b.user_id, 'reserved equals the open withdrawals', coalesce(o.amount, 0), b.reserved
from balances b left join open_requests o using (user_id) where coalesce(o.amount, 0) <> b.reserved
union all
select d.user_id, d.id, 'deposit equals remaining, reserved and withdrawn', d.amount,
  d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0)
from deposits d left join held h on h.user_id = d.user_id and h.deposit_id = d.id
where d.status = 'confirmed' and d.amount <> d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0)
union all
select w.user_id, w.id, 'withdrawal takes its principal from deposits', w.from_available + w.from_invested, coalesce(p.amount, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.from_available + w.from_invested <> coalesce(p.amount, 0)
union all
select w.user_id, w.id, 'withdrawal counts its deposits', w.deposit_count, coalesce(p.deposits, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.deposit_count <> coalesce(p.deposits, 0);
