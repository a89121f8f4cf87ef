-- People: how admins find them and what they do about them, and what people earn by inviting others.

-- ---------------------------------------------------------------------------------------------------------------------
-- Search
-- ---------------------------------------------------------------------------------------------------------------------

-- The words of an e-mail address, so that "schmidt" finds anna.schmidt@freehold.test. What is searched for is cut alike.
create function search_words(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(lower($1), '[^[:alnum:]]+', ' ', 'g'))
$$;
create index users_by_email_words on users using gin (to_tsvector('simple', search_words(email)));
create index users_by_wallet on users (lower(wallet_address) text_pattern_ops);

-- Lists are newest first and go on by key.
create index users_newest on users (created_at desc, id desc);
drop index users_created_at_idx;
create index users_newest_admins on users (created_at desc, id desc) where role = 'admin';
create index users_newest_disabled on users (created_at desc, id desc) where disabled_at is not null;

create index deposits_newest on deposits (user_id, created_at desc, id desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles
-- ---------------------------------------------------------------------------------------------------------------------

-- Whoever changes who is an admin holds this lock, taken before any row: of two who demote each other the second one sees what
-- the first one did.
create function lock_admins() returns void language sql as $$
  -- Any number will do, as long as nothing else takes it.
  select pg_advisory_xact_lock(4600834)
$$;

-- The last admin who can sign in stays one, whoever asks and however: nobody could give the role to anybody after that.
create function users_keep_an_admin() returns trigger language plpgsql as $$
begin
  perform lock_admins();
  -- A statement of its own: it sees what was committed while this one waited for the lock.
  if not exists (select from users where role = 'admin' and disabled_at is null and id <> new.id) then
    raise exception 'the last admin stays' using errcode = 'restrict_violation', constraint = 'last_admin_stays';
  end if;
  return new;
end $$;
create trigger users_keep_an_admin before update on users for each row
  when (old.role = 'admin' and old.disabled_at is null and (new.role <> 'admin' or new.disabled_at is not null))
  execute function users_keep_an_admin();

-- Giving somebody the role waits here for another admin.
create table role_changes (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users (id),
  role        text not null check (role = 'admin'),
  status      text not null default 'proposed' check (status in ('proposed', 'confirmed', 'withdrawn')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null default clock_timestamp(),
  closed_by   uuid references users (id),
  closed_at   timestamptz,
  check ((status = 'proposed') = (closed_at is null)),
  check ((status = 'proposed') = (closed_by is null)),
  constraint nobody_proposes_themselves check (proposed_by <> user_id),
  constraint nobody_confirms_their_own check (status <> 'confirmed' or closed_by <> proposed_by)
);
create unique index role_changes_one_open on role_changes (user_id) where status = 'proposed';
create index role_changes_newest on role_changes (proposed_at desc, id desc) where status = 'proposed';

create function role_changes_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed'
    or (new.id, new.user_id, new.role, new.proposed_by, new.proposed_at)
       is distinct from (old.id, old.user_id, old.role, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed change of a role can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger role_changes_guard before update on role_changes for each row execute function role_changes_guard();
create trigger role_changes_kept before delete or truncate on role_changes for each statement execute function refuse_change();

-- It is about the person, and stands in their history.
create function audit_role_change() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'role_change.' || new.status, 'user', new.user_id::text,
    jsonb_build_object('role', new.role, 'change', new.id));
  return null;
end $$;
create trigger role_changes_audit after insert or update on role_changes for each row execute function audit_role_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Notes of admins about a person
-- ---------------------------------------------------------------------------------------------------------------------

create table user_notes (
  user_id    uuid not null references users (id),
  id         uuid not null default gen_random_uuid(),
  body       text not null check (body <> '' and length(body) <= 2000),
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id)
);
create index user_notes_newest on user_notes (user_id, created_at desc, id desc);
create trigger user_notes_append_only before update or delete or truncate on user_notes
  for each statement execute function refuse_change();

-- Not what it says: a note may have to be erased one day, and the log cannot be.
create function audit_user_note() returns trigger language plpgsql as $$
begin
  perform audit_append(new.created_by, 'user.note', 'user', new.user_id::text, jsonb_build_object('note', new.id));
  return null;
end $$;
create trigger user_notes_audit after insert on user_notes for each row execute function audit_user_note();

-- ---------------------------------------------------------------------------------------------------------------------
-- Referral rewards
-- ---------------------------------------------------------------------------------------------------------------------

alter table settings add column referral_reward numeric(38, 0) not null default 0
  check (referral_reward between 0 and 1000000000000);
comment on column settings.referral_reward is
  'Micro-UBXS that a person earns when somebody who registered with their code invests at least as much for the first time and '
  'holds it for 30 days; at most a million UBXS';

alter table setting_changes drop constraint setting_changes_field_check;
alter table setting_changes add constraint setting_changes_field_check check (field in
  ('two_approvals_above', 'approval_window_seconds', 'cooling_off_seconds', 'payments', 'reorganisations', 'investment_fee_bps',
   'referral_reward'));

-- Earned in the transaction of the investment, booked by a job 30 days later: the books of two people are never locked at once. It is
-- void when what was bought is in refund by then or has ended, or the referrer was disabled.
create table referral_rewards (
  referred_id uuid primary key references users (id),
  referrer_id uuid not null references users (id),
  amount      numeric(38, 0) not null check (amount > 0),
  earned_at   timestamptz not null default clock_timestamp(),
  booked_at   timestamptz,
  voided_at   timestamptz,
  check (booked_at is null or voided_at is null),
  constraint nobody_refers_themselves check (referred_id <> referrer_id)
);
comment on column referral_rewards.amount is 'As the setting was when it was earned';
create index referral_rewards_of_referrer on referral_rewards (referrer_id, earned_at desc);
create index referral_rewards_open on referral_rewards (earned_at) where booked_at is null and voided_at is null;

create function referral_rewards_guard() returns trigger language plpgsql as $$
begin
  if old.booked_at is not null or old.voided_at is not null
    or (new.referred_id, new.referrer_id, new.amount, new.earned_at)
       is distinct from (old.referred_id, old.referrer_id, old.amount, old.earned_at) then
    raise exception 'a referral reward is booked or void once, as it was earned' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger referral_rewards_guard before update on referral_rewards for each row execute function referral_rewards_guard();
create trigger referral_rewards_kept before delete or truncate on referral_rewards
  for each statement execute function refuse_change();

-- Once for each person who was referred, whatever a job does.
drop index ledger_transactions_referral_rewards;
create index ledger_earnings_newest on ledger_transactions (user_id, created_at desc, id desc)
  where kind in ('payout', 'referral_reward');
create unique index ledger_referral_reward_booked_once on ledger_transactions (user_id, reference) where kind = 'referral_reward';

-- What leaderboard and summary read.
create table referral_totals (
  user_id        uuid primary key references users (id),
  -- When the person registered: of equal counts whoever came first stands first.
  joined_at      timestamptz not null,
  -- A disabled person stands on no leaderboard.
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
create trigger users_count_referral after insert on users for each row when (new.referred_by is not null)
  execute function referral_totals_count();

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

-- What there is already.
insert into referral_rewards (referred_id, referrer_id, amount, earned_at, booked_at)
select t.reference, t.user_id, e.amount, t.created_at, t.created_at
from ledger_transactions t
join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings' and e.amount > 0
join users u on u.id = t.reference and u.referred_by = t.user_id
where t.kind = 'referral_reward';

insert into referral_totals (user_id, joined_at, listed, referral_count, rewards)
select u.id, u.created_at, u.disabled_at is null, r.count, coalesce(w.amount, 0)
from (select referred_by, count(*) as count from users where referred_by is not null group by referred_by) r
join users u on u.id = r.referred_by
left join (select referrer_id, sum(amount) as amount from referral_rewards group by referrer_id) w on w.referrer_id = u.id;

-- What should be true of rewards and is not; the reconciliation looks at it beside ledger_differences.
create view referral_differences as
select coalesce(r.referrer_id, t.user_id) as user_id, coalesce(r.referred_id, t.reference) as subject,
  'referral reward is booked as it was earned' as rule, coalesce(r.amount, 0) as expected, coalesce(t.amount, 0) as found
from (select * from referral_rewards where booked_at is not null) r
full join (
  select t.user_id, t.reference, sum(e.amount) as amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
  where t.kind = 'referral_reward' group by t.user_id, t.reference
) t on t.user_id = r.referrer_id and t.reference = r.referred_id
where r.amount is distinct from t.amount
union all
select u.id, u.id, 'referral total counts the people who were referred', count(referred.id), coalesce(max(t.referral_count), 0)
from users u
left join users referred on referred.referred_by = u.id
left join referral_totals t on t.user_id = u.id
group by u.id having count(referred.id) <> coalesce(max(t.referral_count), 0)
union all
select t.user_id, t.user_id, 'referral total sums up the rewards', coalesce(sum(r.amount), 0), t.rewards
from referral_totals t left join referral_rewards r on r.referrer_id = t.user_id and r.booked_at is not null
group by t.user_id, t.rewards having coalesce(sum(r.amount), 0) <> t.rewards;
