-- What people earn by inviting others.

-- Earned in the transaction of the investment, booked by a job 30 days later: the books of two people are never locked at once. It is
-- void when what was bought has ended by then, and waits while that is in refund or the referrer is disabled.
create table referral_rewards (
  referred_id uuid primary key references users (id),
  referrer_id uuid not null references users (id),
  amount      numeric(38, 0) not null check (amount > 0),
  earned_at   timestamptz not null,
  booked_at   timestamptz,
  voided_at   timestamptz,
  check (booked_at is null or voided_at is null),
  constraint referred_by_another check (referred_id <> referrer_id)
);
comment on column referral_rewards.amount is 'As the setting was when it was earned';
comment on column referral_rewards.earned_at is 'When the person who was referred made the first purchase';
create index referral_rewards_of_referrer on referral_rewards (referrer_id, earned_at desc);
create index referral_rewards_open on referral_rewards (earned_at) where booked_at is null and voided_at is null;

-- Whether a purchase stands behind a reward: the first of the person who was referred, of at least its amount, at its moment, and by the
-- code of the person who gets it. A code that was taken back since earns what was booked by then.
create function is_earned(r referral_rewards) returns boolean language sql stable as $$
  select exists (
    select from users u
    where u.id = r.referred_id and (u.referred_by = r.referrer_id or u.referred_by is null and num_nonnulls(r.booked_at, r.voided_at) > 0))
  and exists (
    select from (select * from investments i where i.user_id = r.referred_id order by i.created_at, i.id limit 1) bought
    where bought.created_at = r.earned_at and bought.cost >= r.amount)
$$;

create function referral_rewards_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.booked_at is not null or new.voided_at is not null or not is_earned(new)
      or new.amount <> (select referral_reward from settings) then
      raise exception 'a referral reward is earned by a first purchase, as much as the setting says' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.booked_at is not null or old.voided_at is not null
    or (new.referred_id, new.referrer_id, new.amount, new.earned_at)
       is distinct from (old.referred_id, old.referrer_id, old.amount, old.earned_at) then
    raise exception 'a referral reward is booked or void once, as it was earned' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger referral_rewards_guard before insert or update on referral_rewards for each row execute function referral_rewards_guard();
create trigger referral_rewards_kept before delete or truncate on referral_rewards
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- What leaderboard and summary read
-- ---------------------------------------------------------------------------------------------------------------------

create table referral_totals (
  user_id        uuid primary key references users (id),
  -- When the person registered: of equal counts the earlier one comes first.
  joined_at      timestamptz not null,
  -- A disabled person is on no leaderboard.
  listed         boolean not null,
  referral_count integer not null default 0 check (referral_count >= 0),
  rewards        numeric(38, 0) not null default 0 check (rewards >= 0)
) with (fillfactor = 80);
create index referral_totals_leaders on referral_totals (referral_count desc, joined_at, user_id) where listed;

create function referral_totals_count() returns trigger language plpgsql as $$
begin
  insert into referral_totals (user_id, joined_at, listed, referral_count)
  select id, created_at, disabled_at is null, 1 from users where id = new.referred_by
  on conflict (user_id) do update set referral_count = referral_totals.referral_count + 1;
  return null;
end $$;
-- Rewards go by it: it is known from the registration on, and can only be taken back.
create function users_keep_referrer() returns trigger language plpgsql as $$
begin
  raise exception 'who referred person % cannot be changed', old.id using errcode = 'restrict_violation';
end $$;
create trigger users_keep_referrer before update of referred_by on users for each row
  when (new.referred_by is not null and new.referred_by is distinct from old.referred_by) execute function users_keep_referrer();

create trigger users_count_referral after insert on users for each row when (new.referred_by is not null)
  execute function referral_totals_count();

-- A code that a stranger registered the account with is taken back: it counts no more, and earns nothing that is not booked.
create function referral_totals_uncount() returns trigger language plpgsql as $$
begin
  -- In the order in which a reward is booked.
  update referral_rewards set voided_at = current_moment()
  where referred_id = new.id and booked_at is null and voided_at is null;
  update referral_totals set referral_count = referral_count - 1 where user_id = old.referred_by;
  return null;
end $$;
create trigger users_uncount_referral after update of referred_by on users for each row
  when (old.referred_by is not null and new.referred_by is null) execute function referral_totals_uncount();

create function referral_totals_listed() returns trigger language plpgsql as $$
begin
  update referral_totals set listed = new.disabled_at is null where user_id = new.id;
  return null;
end $$;
create trigger users_list_referrer after update of disabled_at on users for each row
  when ((new.disabled_at is null) <> (old.disabled_at is null)) execute function referral_totals_listed();

create function referral_totals_reward() returns trigger language plpgsql as $$
begin
  update referral_totals set rewards = rewards + new.amount where user_id = new.referrer_id;
  return null;
end $$;
create trigger referral_rewards_total after update of booked_at on referral_rewards for each row
  when (new.booked_at is not null and old.booked_at is null) execute function referral_totals_reward();

-- How many people have referred how many: a person's place on the leaderboard is one more than those with more, however many there are.
create table referral_ranks (
  referral_count integer primary key check (referral_count > 0),
  -- How many people on the leaderboard have referred so many.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation, beside ledger_differences
-- ---------------------------------------------------------------------------------------------------------------------

create view referral_differences as
select user_id, reference as subject, 'reward_booking' as rule_code, coalesce(r.amount, 0) as expected, coalesce(t.amount, 0) as found
from (select referrer_id as user_id, referred_id as reference, amount from referral_rewards where booked_at is not null) r
full join (
  select t.user_id, t.reference, sum(e.amount) as amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
  where t.kind = 'referral_reward' group by t.user_id, t.reference
) t using (user_id, reference)
where r.amount is distinct from t.amount
union all
select r.referrer_id, r.referred_id, 'reward_purchase', r.amount, 0
from referral_rewards r where not is_earned(r)
union all
select u.id, u.id, 'referral_people', count(referred.id), coalesce(max(t.referral_count), 0)
from users u
left join users referred on referred.referred_by = u.id
left join referral_totals t on t.user_id = u.id
group by u.id having count(referred.id) <> coalesce(max(t.referral_count), 0)
union all
select t.user_id, t.user_id, 'referral_rewards', coalesce(sum(r.amount), 0), t.rewards
from referral_totals t left join referral_rewards r on r.referrer_id = t.user_id and r.booked_at is not null
group by t.user_id, t.rewards having coalesce(sum(r.amount), 0) <> t.rewards;

-- Ranks against the totals they count. The subject says which people a row counts.
create view referral_rank_differences as
select null::uuid as user_id, 'people who have referred ' || referral_count as subject,
  'referral_rank' as rule_code, coalesce(t.people, 0) as expected, coalesce(r.people, 0) as found
from referral_ranks r
full join (
  select referral_count, count(*) as people from referral_totals where listed and referral_count > 0 group by referral_count
) t using (referral_count)
where coalesce(t.people, 0) <> coalesce(r.people, 0);

create trigger referral_rewards_notify after insert or update on referral_rewards
  for each row execute function notify_change('referrals', 'referrer_id');
