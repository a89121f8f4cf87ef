-- Distributions of a property's month, and the payouts they are made of (PLATFORM 3). Why they are booked twice stands in
-- src/ledger/README.md.
--
-- Locks, after those of 0031-properties.sql: distributions come last. Nothing that holds one waits for a balance.

-- ---------------------------------------------------------------------------------------------------------------------
-- The account that parts wait in
-- ---------------------------------------------------------------------------------------------------------------------

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in
  ('deposit', 'investment', 'payout_prepared', 'payout', 'referral_reward', 'withdrawal_reserved', 'withdrawal_paid', 'reversal'));
create unique index ledger_payout_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('payout_prepared', 'payout');

alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in
  ('available', 'invested', 'earnings', 'reserved', 'distributing', 'outside', 'income'));
comment on column ledger_entries.account is
  'The user''s: available and invested (principal), earnings, reserved (for open withdrawals), distributing (parts of '
  'distributions on their way to earnings). The platform''s, kept per user so that no row is shared by all: outside (what '
  'came from and went to wallets), income (what payouts and rewards are paid from)';

alter table balances add column distributing numeric(38, 0) not null default 0 check (distributing >= 0);
comment on column balances.distributing is
  'Parts of distributions. They count as earnings from the moment on in which the distribution is completed, see payouts_unreleased';

create or replace function balances_follow_ledger() returns trigger language plpgsql as $$
begin
  update balances b
  set available = b.available + d.available, invested = b.invested + d.invested, earnings = b.earnings + d.earnings,
      reserved = b.reserved + d.reserved, distributing = b.distributing + d.distributing,
      outside = b.outside + d.outside, income = b.income + d.income
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'distributing'), 0) as distributing,
      coalesce(sum(amount) filter (where account = 'outside'), 0) as outside,
      coalesce(sum(amount) filter (where account = 'income'), 0) as income
    from fresh group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Distributions
-- ---------------------------------------------------------------------------------------------------------------------

create table distributions (
  id             uuid primary key default gen_random_uuid(),
  property_id    uuid not null references properties (id),
  -- Its first day, in UTC.
  month          date not null check (month = date_trunc('month', month)),
  gross          numeric(38, 0) not null check (gross > 0),
  costs          numeric(38, 0) not null check (costs >= 0),
  net            numeric(38, 0) not null generated always as (gross - costs) stored check (gross > costs),
  note           text not null default '' check (length(note) <= 1000),
  status         text not null check (status in ('proposed', 'distributing', 'completed', 'withdrawn')),
  -- Below the limit: no second admin was needed.
  alone          boolean not null,
  proposed_by    uuid not null references users (id),
  proposed_at    timestamptz not null default clock_timestamp(),
  confirmed_by   uuid references users (id),
  confirmed_at   timestamptz,
  withdrawn_by   uuid references users (id),
  withdrawn_at   timestamptz,
  -- What holders of the month's end get. As of the proposal, and fixed when the parts are worked out.
  shares         bigint not null check (shares > 0),
  holders        integer not null check (holders > 0),
  smallest       numeric(38, 0) not null check (smallest >= 0),
  largest        numeric(38, 0) not null check (largest >= smallest),
  rounded_up     integer not null check (rounded_up between 0 and holders),
  prepared_at    timestamptz,
  -- How far the job has come: parts are booked in the order of user_id.
  booked_through uuid,
  holders_booked integer not null default 0 check (holders_booked between 0 and holders),
  amount_booked  numeric(38, 0) not null default 0 check (amount_booked between 0 and net),
  worked_seconds double precision not null default 0 check (worked_seconds >= 0),
  completed_at   timestamptz,
  -- When the last of its payouts was moved to earnings.
  released_at    timestamptz,
  -- In which calendar month its holders got their mail.
  mailed_in      date,
  constraint nobody_confirms_their_own check (confirmed_by <> proposed_by),
  check (confirmed_by is null or not (alone or status = 'proposed')),
  check (confirmed_by is not null or alone or status in ('proposed', 'withdrawn')),
  check (not (alone and status = 'proposed')),
  check (status = 'withdrawn' or (confirmed_at is null) = (status = 'proposed')),
  check (prepared_at is null or status in ('distributing', 'completed')),
  check ((withdrawn_by is null) = (status <> 'withdrawn') and (withdrawn_at is null) = (withdrawn_by is null)),
  check (prepared_at is null or status in ('distributing', 'completed')),
  check (holders_booked = 0 or prepared_at is not null),
  check ((completed_at is null) = (status <> 'completed')),
  constraint distributions_complete_when_whole
    check (status <> 'completed' or (prepared_at is not null and holders_booked = holders and amount_booked = net))
) with (fillfactor = 70);
comment on column distributions.worked_seconds is 'Time spent on booking, pauses and restarts left out: what the rate is worked out from';
-- PLATFORM 3: one distribution a property and month. One that was withdrawn makes room.
create unique index distributions_one_a_month on distributions (property_id, month) where status <> 'withdrawn';
create index distributions_newest on distributions (proposed_at desc, id desc);
create index distributions_open on distributions (confirmed_at) where status = 'distributing';
create index distributions_to_release on distributions (completed_at) where completed_at is not null and released_at is null;
create index distributions_to_mail on distributions (completed_at) where completed_at is not null and mailed_in is null;

-- What one admin distributed without a second one, in the window that withdrawals count as well. What was withdrawn moved nothing.
create function distributed_alone(admin uuid) returns numeric language sql stable as $$
  select coalesce(sum(d.net), 0) from distributions d, settings s
  where d.proposed_by = $1 and d.alone and d.status <> 'withdrawn'
    and d.proposed_at > clock_timestamp() - s.approval_window_seconds * interval '1 second'
$$;

-- Whether a month can be distributed at a moment: ten minutes after its end. A purchase has its moment before it is committed, so
-- that one of the month's last seconds may not be seen yet when the month ends. Nothing takes ten minutes to commit.
create function month_is_settled(month date, at timestamptz) returns boolean language sql immutable as $$
  select $2 >= ($1 + interval '1 month' + interval '10 minutes') at time zone 'UTC'
$$;

create function distributions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not month_is_settled(new.month, clock_timestamp()) then
      raise exception 'month % is not over for ten minutes', new.month using errcode = 'restrict_violation';
    end if;
    if new.status <> (case when new.alone then 'distributing' else 'proposed' end) or new.prepared_at is not null then
      raise exception 'a distribution begins as a proposal' using errcode = 'restrict_violation';
    end if;
    if new.alone and new.gross - new.costs + distributed_alone(new.proposed_by) > (select two_approvals_above from settings) then
      raise exception 'distribution % needs a second admin', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.property_id, new.month, new.gross, new.costs, new.note, new.alone, new.proposed_by, new.proposed_at)
     is distinct from
     (old.id, old.property_id, old.month, old.gross, old.costs, old.note, old.alone, old.proposed_by, old.proposed_at) then
    raise exception 'what distribution % distributes cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('proposed', 'distributing'), ('proposed', 'withdrawn'), ('distributing', 'withdrawn'), ('distributing', 'completed')
  ) then
    raise exception 'distribution % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  -- From then on parts are booked.
  if new.status = 'withdrawn' and old.prepared_at is not null then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  if old.prepared_at is not null and
     (new.shares, new.holders, new.smallest, new.largest, new.rounded_up, new.prepared_at)
     is distinct from
     (old.shares, old.holders, old.smallest, old.largest, old.rounded_up, old.prepared_at) then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger distributions_guard before insert or update on distributions for each row execute function distributions_guard();
create trigger distributions_kept before delete or truncate on distributions for each statement execute function refuse_change();

create function audit_distribution() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  perform audit_append(
    case new.status when 'proposed' then new.proposed_by when 'withdrawn' then new.withdrawn_by
      when 'distributing' then coalesce(new.confirmed_by, new.proposed_by) end,
    'distribution.' || case new.status when 'distributing' then 'confirmed' else new.status end,
    'distribution', new.id::text,
    jsonb_build_object('property_id', new.property_id, 'month', to_char(new.month, 'YYYY-MM'), 'gross', new.gross::text,
      'costs', new.costs::text, 'net', new.net::text, 'holders', new.holders, 'alone', new.alone));
  return null;
end $$;
create trigger distributions_audit after insert or update on distributions for each row execute function audit_distribution();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payouts: what a distribution comes to for each holder
-- ---------------------------------------------------------------------------------------------------------------------

create table payouts (
  user_id         uuid not null references users (id),
  id              uuid not null default gen_random_uuid(),
  distribution_id uuid not null references distributions (id),
  property_id     uuid not null,
  month           date not null,
  shares          bigint not null check (shares > 0),
  -- 0 where the sum is smaller than one micro-UBXS a holder; nothing is booked then.
  amount          numeric(38, 0) not null check (amount >= 0),
  released_at     timestamptz,
  primary key (user_id, id),
  constraint payouts_once unique (user_id, distribution_id)
) with (fillfactor = 80);
comment on table payouts is 'Nobody sees a row before its distribution is completed';
comment on column payouts.released_at is 'When it was moved from distributing to earnings';
create index payouts_of_distribution on payouts (distribution_id, user_id);
create index payouts_newest on payouts (user_id, month desc, id desc);
create index payouts_to_release on payouts (user_id, distribution_id) where released_at is null;
create index payouts_unreleased_of on payouts (distribution_id, user_id) where released_at is null;

create function payouts_guard() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null or
     (new.user_id, new.id, new.distribution_id, new.property_id, new.month, new.shares, new.amount)
     is distinct from
     (old.user_id, old.id, old.distribution_id, old.property_id, old.month, old.shares, old.amount) then
    raise exception 'payout % can only be released, and once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_guard before update on payouts for each row execute function payouts_guard();
create trigger payouts_kept before delete or truncate on payouts for each statement execute function refuse_change();

-- Completed and not yet moved to earnings: for seconds after a distribution is completed, and of few people at a time. Who reads
-- earnings adds them.
create view payouts_unreleased as
select p.* from payouts p join distributions d on d.id = p.distribution_id
where p.released_at is null and d.completed_at is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- What people earned, kept by the transaction that moves a payout to earnings
-- ---------------------------------------------------------------------------------------------------------------------

create table payouts_by_month (
  user_id uuid not null references users (id),
  month   date not null,
  amount  numeric(38, 0) not null,
  count   integer not null,
  primary key (user_id, month)
) with (fillfactor = 80);

create table payouts_by_property (
  user_id     uuid not null references users (id),
  property_id uuid not null references properties (id),
  amount      numeric(38, 0) not null,
  count       integer not null,
  primary key (user_id, property_id)
) with (fillfactor = 80);

create function payouts_project() returns trigger language plpgsql as $$
begin
  insert into payouts_by_month as kept (user_id, month, amount, count)
  select user_id, month, sum(amount), count(*) from fresh group by user_id, month order by user_id, month
  on conflict (user_id, month) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  insert into payouts_by_property as kept (user_id, property_id, amount, count)
  select user_id, property_id, sum(amount), count(*) from fresh group by user_id, property_id order by user_id, property_id
  on conflict (user_id, property_id) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  return null;
end $$;
-- Rows change once, when they are released: payouts_guard.
create trigger payouts_project after update on payouts referencing new table as fresh
  for each statement execute function payouts_project();

create view earned_by_month as
select user_id, month, sum(amount) as amount, sum(count)::integer as count
from (select user_id, month, amount, count from payouts_by_month
      union all select user_id, month, amount, 1 from payouts_unreleased) parts
group by user_id, month;

create or replace view earned_by_property as
select user_id, property_id, sum(amount) as earned
from (select user_id, property_id, amount from payouts_by_property
      union all select user_id, property_id, amount from payouts_unreleased) parts
group by user_id, property_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Booking
-- ---------------------------------------------------------------------------------------------------------------------

-- Moves what is completed from distributing to earnings (src/ledger/release-payouts.ts), now or, of the past, when it happened. Locks the people's balances until the
-- transaction ends, if there is anything to move.
create function release_payouts(owners uuid[], happened_at timestamptz default null) returns integer language plpgsql as $$
declare
  moved integer;
begin
  if not exists (select from payouts_unreleased where user_id = any (owners)) then return 0; end if;
  perform from balances where user_id = any (owners) order by user_id for update;
  -- A statement of its own: it sees what was released while this one waited.
  with released as (
    update payouts p set released_at = clock_timestamp()
    from distributions d
    where p.user_id = any (owners) and p.released_at is null and d.id = p.distribution_id and d.completed_at is not null
    returning p.user_id, p.id, p.amount
  ), booking as (
    -- Of now, not of when the distribution was completed: what a statement covers stays as it is.
    insert into ledger_transactions (user_id, kind, reference, created_at)
    select user_id, 'payout', id, coalesce(happened_at, clock_timestamp()) from released where amount > 0
    returning user_id, id, reference
  ), entries as (
    insert into ledger_entries (user_id, transaction_id, account, amount)
    select booking.user_id, booking.id, entry.account, entry.sign * released.amount
    from booking
    join released on released.user_id = booking.user_id and released.id = booking.reference
    cross join (values ('distributing', -1), ('earnings', 1)) as entry (account, sign)
  )
  select count(*) into moved from released;
  return moved;
end $$;

-- Which mails somebody wants.
alter table users add column payout_mails boolean not null default true;
comment on column users.payout_mails is 'Whether they want a mail a month about their payouts';

-- A round of mails about payouts, one a calendar month: how far it has come.
create table payout_mailings (
  month        date primary key check (month = date_trunc('month', month)),
  started_at   timestamptz not null default clock_timestamp(),
  mailed_through uuid,
  completed_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation
-- ---------------------------------------------------------------------------------------------------------------------

create view payout_differences as
with parts as (
  select distribution_id, sum(amount) as amount, count(*) as holders from payouts group by distribution_id
), bookings as (
  select t.user_id, t.reference as id,
    coalesce(sum(e.amount) filter (where t.kind = 'payout_prepared'), 0) as prepared,
    coalesce(-sum(e.amount) filter (where t.kind = 'payout' and e.account = 'distributing'), 0) as released
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'distributing'
  where t.kind in ('payout_prepared', 'payout')
  group by t.user_id, t.reference
), due as (
  select p.user_id, p.id, case when p.user_id <= d.booked_through then p.amount else 0 end as prepared,
    case when p.released_at is null then 0 else p.amount end as released
  from payouts p join distributions d on d.id = p.distribution_id
), by_month as (
  select user_id, month, sum(amount) as amount from payouts where released_at is not null group by user_id, month
), by_property as (
  select user_id, property_id, sum(amount) as amount from payouts where released_at is not null group by user_id, property_id
)
select null::uuid as user_id, d.id as subject, 'distribution equals its payouts' as rule,
  case when d.prepared_at is null then 0 else d.net end as expected,
  coalesce(p.amount, 0) as found
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else d.net end <> coalesce(p.amount, 0)
union all
select null, d.id, 'distribution counts its payouts', case when d.prepared_at is null then 0 else d.holders end, coalesce(p.holders, 0)
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else d.holders end <> coalesce(p.holders, 0)
union all
select user_id, id, 'payout is booked as it was worked out',
  coalesce(due.prepared, 0), coalesce(bookings.prepared, 0)
from due full join bookings using (user_id, id)
where coalesce(due.prepared, 0) <> coalesce(bookings.prepared, 0)
union all
select user_id, id, 'payout is released as it was worked out',
  coalesce(due.released, 0), coalesce(bookings.released, 0)
from due full join bookings using (user_id, id)
where coalesce(due.released, 0) <> coalesce(bookings.released, 0)
union all
-- One that does not come from a distribution.
select t.user_id, t.id, 'counts of distributions behind a payout', 1, 0
from ledger_transactions t left join payouts p on p.user_id = t.user_id and p.id = t.reference
where t.kind in ('payout_prepared', 'payout') and p.id is null
union all
select user_id, user_id, 'earnings of a month equal the payouts',
  coalesce(m.amount, 0), coalesce(kept.amount, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, property_id, 'earnings of a property equal the payouts', coalesce(p.amount, 0), coalesce(kept.amount, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.amount, 0) <> coalesce(kept.amount, 0);

-- As in 0032, with one more account, and with the rules above.
create or replace view ledger_differences as
with journal as (
  select user_id, account, sum(amount) as amount from ledger_entries group by user_id, account
), projected as (
  select b.user_id, a.account, a.amount
  from balances b
  cross join lateral (values ('available', b.available), ('invested', b.invested), ('earnings', b.earnings),
    ('reserved', b.reserved), ('distributing', b.distributing),
    ('outside', b.outside), ('income', b.income)) as a (account, amount)
), held as (
  select d.user_id, d.deposit_id,
    sum(d.amount) filter (where w.status in ('pending', 'approved')) as reserved,
    sum(d.amount) filter (where w.status = 'completed') as withdrawn
  from withdrawal_deposits d join withdrawals w on w.user_id = d.user_id and w.id = d.withdrawal_id
  group by d.user_id, d.deposit_id
), fees as (
  select user_id, deposit_id, sum(amount) as amount from investment_fees group by user_id, deposit_id
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
  d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
from deposits d
left join held h on h.user_id = d.user_id and h.deposit_id = d.id
left join fees f on f.user_id = d.user_id and f.deposit_id = d.id
where d.status = 'confirmed' and d.amount <> d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
union all
select w.user_id, w.id, 'withdrawal takes its principal from deposits', w.from_available + w.from_invested, coalesce(p.amount, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.from_available + w.from_invested <> coalesce(p.amount, 0)
union all
select w.user_id, w.id, 'withdrawal counts its deposits', w.deposit_count, coalesce(p.deposits, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.deposit_count <> coalesce(p.deposits, 0)
union all
select user_id, subject, rule, expected, found from share_differences
union all
select user_id, subject, rule, expected, found from payout_differences;
