-- What changed a person's money, day by day, for its course over time (PLATFORM 4): a projection kept in the transaction that books.
-- Changes rather than sums, so that a booking of the past touches its own day only.

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

-- After balances_follow_ledger, by the order of the triggers' names: whoever gets here holds the person's row in balances, so that
-- nobody waits for a day. A reversal takes earnings back on its own day.
create function balance_days_follow_ledger() returns trigger language plpgsql as $$
begin
  insert into balance_days as b (user_id, day, total, earned)
  select e.user_id, (t.created_at at time zone 'UTC')::date,
    coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0),
    coalesce(sum(e.amount) filter (where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0)
  from fresh e
  join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
  left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
  group by 1, 2
  on conflict (user_id, day) do update set total = b.total + excluded.total, earned = b.earned + excluded.earned
  where (excluded.total, excluded.earned) <> (0, 0);
  return null;
end $$;
create trigger ledger_entries_project_days after insert on ledger_entries referencing new table as fresh
  for each statement execute function balance_days_follow_ledger();

-- What was booked before there were days.
insert into balance_days (user_id, day, total, earned)
select e.user_id, (t.created_at at time zone 'UTC')::date,
  coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0),
  coalesce(sum(e.amount) filter (where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0)
from ledger_entries e
join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
group by 1, 2;

-- What should be true of the days and is not; the reconciliation looks at it beside ledger_differences.
create view balance_day_differences as
select b.user_id, b.user_id as subject, 'balances equal the sum of their days' as rule,
  b.available + b.invested + b.earnings + b.reserved as expected, coalesce(d.total, 0) as found
from balances b
left join (select user_id, sum(total) as total from balance_days group by user_id) d on d.user_id = b.user_id
where b.available + b.invested + b.earnings + b.reserved <> coalesce(d.total, 0);
