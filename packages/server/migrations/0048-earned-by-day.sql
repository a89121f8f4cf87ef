-- What a day says was earned is compared with the journal, too: nothing found a wrong one. The subject names the day and the person.
create view earned_day_differences as
select coalesce(j.user_id, d.user_id) as user_id,
  to_char(coalesce(j.day, d.day), 'YYYY-MM-DD') || ' ' || coalesce(j.user_id, d.user_id) as subject,
  'earned on the days equals the journal' as rule, coalesce(j.earned, 0) as expected, coalesce(d.earned, 0) as found
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
