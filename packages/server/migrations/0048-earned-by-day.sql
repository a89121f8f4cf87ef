-- What a day says was earned is compared with the journal, too: nothing found a wrong one.
create or replace view balance_day_differences as
select b.user_id, b.user_id as subject, 'balances equal the sum of their days' as rule,
  b.available + b.invested + b.earnings + b.reserved as expected, coalesce(d.total, 0) as found
from balances b
left join (select user_id, sum(total) as total from balance_days group by user_id) d on d.user_id = b.user_id
where b.available + b.invested + b.earnings + b.reserved <> coalesce(d.total, 0)
union all
select coalesce(j.user_id, d.user_id), coalesce(j.user_id, d.user_id), 'earned on the days equals the journal',
  coalesce(j.earned, 0), coalesce(d.earned, 0)
from (
  select e.user_id, (t.created_at at time zone 'UTC')::date as day, sum(e.amount) as earned
  from ledger_entries e
  join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
  left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
  where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')
  group by 1, 2
) j
full join balance_days d on d.user_id = j.user_id and d.day = j.day
where coalesce(j.earned, 0) <> coalesce(d.earned, 0);
