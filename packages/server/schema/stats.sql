-- What happened on each day, counted in the transactions that make it happen (src/analytics): no reader adds the history up to show a
-- figure. A day is one of UTC.

-- Counts and sums of one day. One figure may be in several rows, and is their sum: a transaction adds to a row that no other
-- transaction holds, or makes one. So none waits for another, and whatever else a transaction locks, there is no deadlock.
create table daily_stats (
  id     bigint generated always as identity primary key,
  day    date not null,
  metric text not null,
  -- Of a duration, which of `duration_bucket`; else 0.
  bucket smallint not null default 0,
  count  bigint not null,
  -- Micro-UBXS.
  amount numeric(38, 0) not null default 0
) with (fillfactor = 50);
create index daily_stats_day on daily_stats (day, metric, bucket);

create function add_daily_stat(on_day date, of_metric text, in_bucket smallint, more bigint, more_amount numeric)
returns void language plpgsql as $$
begin
  update daily_stats f set count = f.count + more, amount = f.amount + more_amount
  where f.id = (
    select free.id from daily_stats free
    where free.day = on_day and free.metric = of_metric and free.bucket = in_bucket
    limit 1 for update skip locked);
  if not found then
    insert into daily_stats (day, metric, bucket, count, amount) values (on_day, of_metric, in_bucket, more, more_amount);
  end if;
end $$;

-- Durations are counted in buckets, each 5 % longer than the one before, so that a percentile is right to 2.5 %
-- (src/analytics/percentile.ts). Bucket 0: up to a second.
create function duration_bucket(duration interval) returns smallint language sql immutable as $$
  select floor(ln(greatest(extract(epoch from duration), 1)::float8) / ln(1.05::float8))::smallint
$$;

-- What a request counts as. Refunds are of all deposits, withdrawals of an amount. The states count on the day of the request, the
-- rest on the day it happened.
create function stats_of_withdrawal(w withdrawals) returns table (day date, metric text, bucket smallint, amount numeric)
language sql immutable as $$
  select (f.at at time zone 'UTC')::date, prefix.name || f.metric, f.bucket, f.amount
  from (select case w.kind when 'total_deposits' then 'refund_' else 'withdrawal_' end as name) prefix,
  lateral (
    select w.created_at as at, 'requested' as metric, 0::smallint as bucket, w.amount
    union all select w.created_at, 'state_' || w.status, 0::smallint, w.amount
    union all select w.approved_at, 'approved', 0::smallint, w.amount where w.status in ('approved', 'completed')
    union all select w.approved_at, 'approval_time', duration_bucket(w.approved_at - w.created_at), 0
      where w.status in ('approved', 'completed')
    union all select w.closed_at, case w.status when 'completed' then 'paid' else w.status end, 0::smallint, w.amount
      where w.status in ('completed', 'rejected', 'cancelled')
    union all select w.closed_at, 'payment_time', duration_bucket(w.closed_at - w.created_at), 0
      where w.status = 'completed'
  ) f
  where w.id is not null
$$;

create function stats_follow_withdrawals() returns trigger language plpgsql as $$
begin
  perform add_daily_stat(d.day, d.metric, d.bucket, d.count, d.amount)
  from (
    select day, metric, bucket, sum(sign) as count, sum(sign * amount) as amount
    from (select 1 as sign, f.* from stats_of_withdrawal(new) f
          union all select -1, f.* from stats_of_withdrawal(old) f) both_sides
    group by day, metric, bucket
  ) d
  where d.count <> 0 or d.amount <> 0;
  return null;
end $$;
create trigger withdrawals_stats after insert or update on withdrawals for each row execute function stats_follow_withdrawals();

-- Registrations, and those with a person's code: with what these people have done, where a code is taken back.
create function stats_follow_users() returns trigger language plpgsql as $$
begin
  perform add_daily_stat(d.day, d.metric, 0::smallint, d.count, 0)
  from (
    select (person.created_at at time zone 'UTC')::date as day, kind.metric, sum(person.sign) as count
    from (select 1 as sign, new.id, new.created_at, new.referred_by where new.id is not null
          union all select -1, old.id, old.created_at, old.referred_by where old.id is not null) person
    cross join lateral (
      select 'registration' as metric
      union all select 'referred_registration' where person.referred_by is not null
      union all select done.metric
        from (values ('deposit', 'referred_deposit'), ('investment', 'referred_investment')) done (kind, metric)
        where person.referred_by is not null
          and exists (select from ledger_transactions t where t.user_id = person.id and t.kind = done.kind)
      union all select 'referred_reward' where exists (
        select from ledger_transactions t
        where t.user_id = person.referred_by and t.kind = 'referral_reward' and t.reference = person.id)
    ) kind
    group by 1, 2
  ) d
  where d.count <> 0;
  return null;
end $$;
create trigger users_stats after insert or update of created_at, referred_by or delete on users
  for each row execute function stats_follow_users();

-- What the journal books: deposits and those taken back, investments and their fees, payouts as they come to the earnings, rewards. And of people
-- who came with a code, that they did it for the first time: it counts on the day they registered. Fires after
-- ledger_entries_project, by its name: the balances of these people are locked by then, so that of two first deposits one sees the
-- other.
create function stats_follow_ledger() returns trigger language plpgsql as $$
begin
  if not exists (
    select from fresh where account = 'external' or (account in ('invested', 'earnings', 'operating') and amount > 0)) then return null; end if;

  perform add_daily_stat(d.day, d.metric, 0::smallint, d.count, d.amount)
  from (
    select (t.created_at at time zone 'UTC')::date as day, m.metric, count(*) as count, sum(abs(f.amount)) as amount
    from fresh f
    join ledger_transactions t on t.user_id = f.user_id and t.id = f.transaction_id
    left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    join (values ('deposit', 'deposit', 'external'), ('reversal', 'deposit_reversal', 'external'), ('investment', 'investment', 'invested'),
          ('investment_fee', 'investment_fee', 'operating'), ('payout', 'payout', 'earnings'),
          ('referral_reward', 'referral_reward', 'operating')) m (kind, metric, account)
      on m.kind = t.kind and m.account = f.account
    where t.kind <> 'reversal' or o.kind = 'deposit'
    group by 1, 2
  ) d;

  perform add_daily_stat(d.day, d.metric, 0::smallint, d.count, 0)
  from (
    select (u.created_at at time zone 'UTC')::date as day, first.metric, count(*) as count
    from (
      select distinct case t.kind when 'referral_reward' then t.reference else t.user_id end as user_id, t.user_id as owner, t.kind,
        m.metric
      from fresh f
      join ledger_transactions t on t.user_id = f.user_id and t.id = f.transaction_id
      join (values ('deposit', 'referred_deposit'), ('investment', 'referred_investment'), ('referral_reward', 'referred_reward'))
        m (kind, metric) on m.kind = t.kind
    ) first
    join users u on u.id = first.user_id and u.referred_by is not null
      and (first.kind <> 'referral_reward' or u.referred_by = first.owner)
    where not exists (
      select from ledger_transactions earlier
      where earlier.user_id = first.owner and earlier.kind = first.kind
        and (first.kind <> 'referral_reward' or earlier.reference = first.user_id)
        and not exists (select from fresh f where f.user_id = earlier.user_id and f.transaction_id = earlier.id))
    group by 1, 2
  ) d;
  return null;
end $$;
create trigger ledger_entries_tally after insert on ledger_entries referencing new table as fresh
  for each statement execute function stats_follow_ledger();

-- The rows that each figure counts: what a figure leads to, and what it is checked against. One view a metric, so that PostgreSQL reads
-- a page of it by an index of its time (src/analytics/list-rows.ts). What is booked has its entry by a left join, and what a person did
-- is a scalar: either tells the planner that no row is left out, so that it stops at the end of the page.
create view stat_registration (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, id, 0::numeric from users;
create view stat_referred_registration (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, id, 0 from users
  where referred_by is not null;
create view stat_referred_deposit (at, bucket, id, user_id, amount) as
  select u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where u.referred_by is not null and (select true from ledger_transactions t where t.user_id = u.id and t.kind = 'deposit' limit 1);
create view stat_referred_investment (at, bucket, id, user_id, amount) as
  select u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where u.referred_by is not null and (select true from ledger_transactions t where t.user_id = u.id and t.kind = 'investment' limit 1);
create view stat_referred_reward (at, bucket, id, user_id, amount) as
  select u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where u.referred_by is not null and (
    select true from ledger_transactions t
    where t.user_id = u.referred_by and t.kind = 'referral_reward' and t.reference = u.id limit 1);
create view stat_deposit (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.reference, t.user_id, coalesce(-e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'external' where t.kind = 'deposit';
create view stat_deposit_reversal (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.reference, t.user_id, coalesce(e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'external' where t.kind = 'reversal'
    and (select o.kind from ledger_transactions o where o.user_id = t.user_id and o.id = t.reverses) = 'deposit';
create view stat_investment (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.id, t.user_id, coalesce(e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'invested' where t.kind = 'investment';
create view stat_investment_fee (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.id, t.user_id, coalesce(e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'operating' where t.kind = 'investment_fee';
create view stat_payout (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.id, t.user_id, coalesce(e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings' where t.kind = 'payout';
create view stat_referral_reward (at, bucket, id, user_id, amount) as
  select t.created_at, 0::smallint, t.id, t.user_id, coalesce(-e.amount, 0)
  from ledger_transactions t
  left join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'operating' where t.kind = 'referral_reward';
create view stat_refund_requested (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals where kind = 'total_deposits';
create view stat_refund_approved (at, bucket, id, user_id, amount) as
  select approved_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status in ('approved', 'completed');
create view stat_refund_approval_time (at, bucket, id, user_id, amount) as
  select approved_at, duration_bucket(approved_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'total_deposits' and status in ('approved', 'completed');
create view stat_refund_paid (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'completed';
create view stat_refund_payment_time (at, bucket, id, user_id, amount) as
  select closed_at, duration_bucket(closed_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'total_deposits' and status = 'completed';
create view stat_refund_rejected (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'rejected';
create view stat_refund_cancelled (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'cancelled';
create view stat_refund_state_pending (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'pending';
create view stat_refund_state_approved (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'approved';
create view stat_refund_state_completed (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'completed';
create view stat_refund_state_rejected (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'rejected';
create view stat_refund_state_cancelled (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'cancelled';
create view stat_withdrawal_requested (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals where kind = 'amount';
create view stat_withdrawal_approved (at, bucket, id, user_id, amount) as
  select approved_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status in ('approved', 'completed');
create view stat_withdrawal_approval_time (at, bucket, id, user_id, amount) as
  select approved_at, duration_bucket(approved_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'amount' and status in ('approved', 'completed');
create view stat_withdrawal_paid (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'completed';
create view stat_withdrawal_payment_time (at, bucket, id, user_id, amount) as
  select closed_at, duration_bucket(closed_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'amount' and status = 'completed';
create view stat_withdrawal_rejected (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'rejected';
create view stat_withdrawal_cancelled (at, bucket, id, user_id, amount) as
  select closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'cancelled';
create view stat_withdrawal_state_pending (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'pending';
create view stat_withdrawal_state_approved (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'approved';
create view stat_withdrawal_state_completed (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'completed';
create view stat_withdrawal_state_rejected (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'rejected';
create view stat_withdrawal_state_cancelled (at, bucket, id, user_id, amount) as
  select created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'cancelled';
create view stat_rows as
select 'registration' as metric, * from stat_registration
union all select 'referred_registration', * from stat_referred_registration
union all select 'referred_deposit', * from stat_referred_deposit
union all select 'referred_investment', * from stat_referred_investment
union all select 'referred_reward', * from stat_referred_reward
union all select 'deposit', * from stat_deposit
union all select 'deposit_reversal', * from stat_deposit_reversal
union all select 'investment', * from stat_investment
union all select 'investment_fee', * from stat_investment_fee
union all select 'payout', * from stat_payout
union all select 'referral_reward', * from stat_referral_reward
union all select 'refund_requested', * from stat_refund_requested
union all select 'refund_approved', * from stat_refund_approved
union all select 'refund_approval_time', * from stat_refund_approval_time
union all select 'refund_paid', * from stat_refund_paid
union all select 'refund_payment_time', * from stat_refund_payment_time
union all select 'refund_rejected', * from stat_refund_rejected
union all select 'refund_cancelled', * from stat_refund_cancelled
union all select 'refund_state_pending', * from stat_refund_state_pending
union all select 'refund_state_approved', * from stat_refund_state_approved
union all select 'refund_state_completed', * from stat_refund_state_completed
union all select 'refund_state_rejected', * from stat_refund_state_rejected
union all select 'refund_state_cancelled', * from stat_refund_state_cancelled
union all select 'withdrawal_requested', * from stat_withdrawal_requested
union all select 'withdrawal_approved', * from stat_withdrawal_approved
union all select 'withdrawal_approval_time', * from stat_withdrawal_approval_time
union all select 'withdrawal_paid', * from stat_withdrawal_paid
union all select 'withdrawal_payment_time', * from stat_withdrawal_payment_time
union all select 'withdrawal_rejected', * from stat_withdrawal_rejected
union all select 'withdrawal_cancelled', * from stat_withdrawal_cancelled
union all select 'withdrawal_state_pending', * from stat_withdrawal_state_pending
union all select 'withdrawal_state_approved', * from stat_withdrawal_state_approved
union all select 'withdrawal_state_completed', * from stat_withdrawal_state_completed
union all select 'withdrawal_state_rejected', * from stat_withdrawal_state_rejected
union all select 'withdrawal_state_cancelled', * from stat_withdrawal_state_cancelled;

-- Where a figure is not what its rows come to.
create view stat_differences as
with counted as (
  select day, metric, bucket, sum(count) as count, sum(amount) as amount from daily_stats group by day, metric, bucket
), found as (
  select (at at time zone 'UTC')::date as day, metric, bucket, count(*)::numeric as count, sum(amount) as amount
  from stat_rows group by 1, 2, 3
)
select day, metric, bucket,
  coalesce(found.count, 0) as expected_count, coalesce(counted.count, 0) as found_count,
  coalesce(found.amount, 0) as expected_amount, coalesce(counted.amount, 0) as found_amount
from counted full join found using (day, metric, bucket)
where (coalesce(counted.count, 0), coalesce(counted.amount, 0)) <> (coalesce(found.count, 0), coalesce(found.amount, 0));

-- Counts everything anew where a figure differs. Writers wait meanwhile.
create function recount_daily_stats() returns void language plpgsql as $$
begin
  lock table daily_stats in exclusive mode;
  delete from daily_stats;
  insert into daily_stats (day, metric, bucket, count, amount)
  select (at at time zone 'UTC')::date, metric, bucket, count(*), sum(amount) from stat_rows group by 1, 2, 3;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What visitors may see of refunds (PLATFORM 6): as it was published last, in steps that give away no single refund
-- (src/public-stats/publish-refunds.ts)
-- ---------------------------------------------------------------------------------------------------------------------

create table published_refunds (
  what         text primary key check (what in ('asked', 'approved', 'paid')),
  -- By week, oldest first: its Monday, how many, and their sum.
  weeks        jsonb not null default '[]',
  published_at timestamptz not null default '-infinity'
);
insert into published_refunds (what) values ('asked'), ('approved'), ('paid');
