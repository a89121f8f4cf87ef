-- Ranks are compared with the totals they count: nothing found a wrong one. The subject says whom a row counts.
create view referral_rank_differences as
select null::uuid as user_id, 'people who have referred ' || referral_count as subject,
  'rank counts the people of its totals' as rule, coalesce(t.people, 0) as expected, coalesce(r.people, 0) as found
from referral_ranks r
full join (
  select referral_count, count(*) as people from referral_totals where listed and referral_count > 0 group by referral_count
) t using (referral_count)
where coalesce(t.people, 0) <> coalesce(r.people, 0);
