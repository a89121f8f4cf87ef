-- How many people have referred how many: somebody's place on the leaderboard is one more than those with more, however many there are.

create table referral_ranks (
  referral_count integer primary key check (referral_count > 0),
  -- Who stands on the leaderboard with so many.
  people         bigint not null
) with (fillfactor = 80);

-- Once a statement, as thousands of changes of one row would each walk past those before. Rows are locked from the lower count to the
-- higher one.
create function referral_ranks_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into referral_ranks (referral_count, people)
    select referral_count, count(*) from fresh where listed and referral_count > 0
    group by referral_count order by referral_count
    on conflict (referral_count) do update set people = referral_ranks.people + excluded.people;
    return null;
  end if;
  insert into referral_ranks (referral_count, people)
  select referral_count, sum(people) from (
    select referral_count, 1 as people from fresh where listed and referral_count > 0
    union all
    select referral_count, -1 from stale where listed and referral_count > 0
  ) moved group by referral_count having sum(people) <> 0 order by referral_count
  on conflict (referral_count) do update set people = referral_ranks.people + excluded.people;
  return null;
end $$;
create trigger referral_totals_rank_new after insert on referral_totals
  referencing new table as fresh for each statement execute function referral_ranks_follow();
create trigger referral_totals_rank_changed after update on referral_totals
  referencing old table as stale new table as fresh for each statement execute function referral_ranks_follow();

-- What there is already. Nobody writes totals meanwhile: the triggers' creation locks them.
insert into referral_ranks (referral_count, people)
select referral_count, count(*) from referral_totals where listed and referral_count > 0 group by referral_count;
