-- What people prove who they are with, besides the password: passkeys, authenticators, recovery codes, and mailed codes.

create table passkeys (
  -- As the browser has it, in base64url.
  credential_id text primary key check (length(credential_id) between 1 and 2048),
  user_id uuid not null references users (id) on delete cascade,
  -- COSE.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- It is kept by a password manager, on several devices.
  synced boolean not null,
  name text not null check (name <> '' and length(name) <= 64),
  -- A browser made it by itself after a sign-in with a password: its person agreed to nothing.
  automatic boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  restored_at timestamptz
);
comment on column passkeys.restored_at is
  'When a backup brought it back, which its person may have removed since; a sign-in with it needs a mailed code as well, once';
create index passkeys_user_id on passkeys (user_id, created_at);

-- Whether a passkey is a second factor: one that a browser made by itself is from its first use on. It signs in by itself before, too.
create function is_factor(passkey passkeys) returns boolean language sql immutable as $$
  select not passkey.automatic or passkey.last_used_at is not null
$$;

-- A challenge that a passkey is to sign. Used up by being deleted.
create table passkey_challenges (
  challenge text primary key check (length(challenge) between 32 and 128),
  -- Who asked; null for a sign-in, which knows its person by the passkey.
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  -- Base32. To check a code, the secret itself is needed, so there is no hash of it.
  secret text not null,
  -- The last time step a code was taken of: no code is taken twice.
  last_step bigint not null default 0,
  -- A first code has shown that it works; null until then.
  confirmed_at timestamptz,
  created_at timestamptz not null
);

-- Used up by being deleted. 120 bits each, so one pass of SHA-256 is enough.
create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index recovery_codes_user_id on recovery_codes (user_id);

-- Whether a person has a second factor. Recovery codes take a lost one's place, so they are none.
create function has_factor(person uuid) returns boolean language sql stable as $$
  select exists (select from passkeys p where p.user_id = person and is_factor(p))
    or exists (select from authenticators a where a.user_id = person and a.confirmed_at is not null)
$$;

-- A sign-in with the right password that needs one thing more. Used up by being deleted.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- What the password was compared with: another one since then ends the sign-in.
  password_hash text not null,
  -- SHA-256 of the token and the mailed code: without the token, this table gives no code away. Null where none was mailed.
  code_hash bytea check (length(code_hash) = 32),
  -- The passkey that was used first, for one that a backup has brought back.
  passkey text,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- The way back of a person who has lost every second factor: the password, a mailed link, and 72 hours in which the owner of the account
-- can stop it. The wait and its end are the database's to decide.
-- ---------------------------------------------------------------------------------------------------------------------

-- An admin's factors are removed after 24 hours: two others have agreed, who can cancel it as well.
create function recovery_wait(proposal_id uuid) returns interval language sql immutable as $$
  select case when $1 is null then interval '72 hours' else interval '24 hours' end
$$;

-- So many emails tell the person before the end.
create function recovery_notices(proposal_id uuid) returns integer language sql immutable as $$
  select case when $1 is null then 3 else 2 end
$$;

-- So much time is at least between two of these emails, and between the last one and the end.
create function recovery_gap(proposal_id uuid) returns interval language sql immutable as $$
  select recovery_wait($1) / recovery_notices($1) * 5 / 6
$$;

create table factor_recoveries (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users (id) on delete cascade,
  requested_at    timestamptz not null default current_moment(),
  -- SHA-256 of the token in the link that begins the wait. An admin's has none: two other admins begin it, by a proposal (proposals.sql).
  token_hash      bytea unique check (length(token_hash) = 32),
  link_expires_at timestamptz,
  proposal_id     uuid unique,
  begun_at        timestamptz,
  due_at          timestamptz,
  -- How many emails have told the person of the wait. One counts once the SMTP server has taken it.
  notices         integer not null default 0,
  -- When the last one of them was counted.
  noticed_at      timestamptz,
  ended_at        timestamptz,
  outcome         text check (outcome in ('done', 'cancelled')),
  constraint factor_recoveries_origin check (
    (token_hash is null) = (proposal_id is not null) and (link_expires_at is null) = (proposal_id is not null)),
  constraint factor_recoveries_wait check (due_at >= begun_at + recovery_wait(proposal_id)),
  constraint factor_recoveries_noticed check ((noticed_at is null) = (notices = 0)),
  constraint factor_recoveries_begun check ((begun_at is null) = (due_at is null) and (ended_at is null or begun_at is not null)),
  constraint factor_recoveries_outcome check ((ended_at is null) = (outcome is null))
);
comment on column factor_recoveries.requested_at is 'By the person with the right password: "It wasn''t me" undoes what was done since';
-- One at a time.
create unique index factor_recoveries_open on factor_recoveries (user_id) where begun_at is not null and ended_at is null;
create index factor_recoveries_user_id on factor_recoveries (user_id);

-- How many emails are still to be sent. One more if the last one is old: the server was down, or the database is from a backup, and the
-- person may have cancelled since.
create function recovery_missing(r factor_recoveries) returns integer language sql volatile as $$
  select greatest(recovery_notices(r.proposal_id) - r.notices,
    (r.noticed_at < current_moment() - 2 * recovery_gap(r.proposal_id))::integer)
$$;

-- When it ends at the earliest: later than after the wait if an email was late, as none goes out while the server is down.
create function recovery_due_at(r factor_recoveries) returns timestamptz language sql volatile as $$
  select greatest(r.due_at, case when missing > 0
    then greatest(current_moment(), r.noticed_at + gap) + missing * gap
    else r.noticed_at + gap end)
  from (select recovery_gap(r.proposal_id) as gap, recovery_missing(r) as missing) rule
$$;

-- Since when an email can be the next notice.
create function recovery_told_since(r factor_recoveries) returns timestamptz language sql stable as $$
  select greatest(r.begun_at, r.noticed_at + recovery_gap(r.proposal_id))
$$;

create function is_recovery_notice(template text) returns boolean language sql immutable as $$
  select template in ('recovery_begun', 'recovery_continues', 'factor_reset_begun', 'factor_reset_continues')
$$;

-- Whether the next notice was sent. An email that never left is none.
create function is_recovery_told(r factor_recoveries) returns boolean language plpgsql volatile as $$
begin
  return recovery_told_since(r) <= current_moment() and exists (
    select from outbox
    where user_id = r.user_id and is_recovery_notice(template) and sent_at is not null and created_at >= recovery_told_since(r));
end $$;

create function factor_recoveries_guard() returns trigger language plpgsql as $$
declare
  is_admin boolean;
begin
  select role = 'admin' into is_admin from users where id = new.user_id;
  if tg_op = 'INSERT' then
    if new.outcome is not null or new.notices <> 0 or (new.proposal_id is null and new.begun_at is not null) then
      raise exception 'a recovery begins with its link' using errcode = 'restrict_violation';
    end if;
    if new.proposal_id is null then return new; end if;
    if not is_admin or not is_reset_confirmed(new.proposal_id, new.user_id) then
      raise exception 'an admin''s factors are removed by two other admins' using errcode = 'restrict_violation';
    end if;
    new.begun_at := current_moment();
    new.due_at := new.begun_at + recovery_wait(new.proposal_id);
    return new;
  end if;
  if old.ended_at is not null or new.user_id <> old.user_id or new.proposal_id is distinct from old.proposal_id then
    raise exception 'a recovery that has ended stays as it is' using errcode = 'restrict_violation';
  end if;
  if old.begun_at is null then
    if new.begun_at is not null then
      new.begun_at := current_moment();
      new.due_at := new.begun_at + recovery_wait(null);
    end if;
  elsif new.begun_at is distinct from old.begun_at or new.due_at < old.due_at then
    raise exception 'the wait of a recovery is never shortened' using errcode = 'restrict_violation';
  end if;
  if new.notices = old.notices then
    new.noticed_at := old.noticed_at;
  elsif new.notices = old.notices + 1 and is_recovery_told(old) then
    new.noticed_at := current_moment();
    new.due_at := recovery_due_at(new);
  else
    raise exception 'a notice of a recovery counts once its email was sent' using errcode = 'restrict_violation';
  end if;
  if new.outcome is not null then
    new.ended_at := current_moment();
    if new.outcome = 'done' and recovery_due_at(new) > new.ended_at then
      raise exception 'the wait of a recovery isn''t over' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.begun_at is not null and new.outcome is distinct from 'cancelled' and is_admin <> (new.proposal_id is not null) then
    raise exception 'an admin''s factors are removed by two other admins' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger factor_recoveries_guard before insert or update on factor_recoveries
  for each row execute function factor_recoveries_guard();

-- No new destination from the beginning until 72 hours after the end. What another feature has frozen for longer stays frozen.
create function factor_recoveries_freeze() returns trigger language plpgsql as $$
begin
  update users set destinations_frozen_until = case
    when new.ended_at is null then greatest(destinations_frozen_until, new.due_at + interval '72 hours')
    when destinations_frozen_until = new.due_at + interval '72 hours' then new.ended_at + interval '72 hours'
    else greatest(destinations_frozen_until, new.ended_at + interval '72 hours') end
  where id = new.user_id;
  return null;
end $$;
create trigger factor_recoveries_freeze after update on factor_recoveries for each row
  when (new.begun_at is distinct from old.begun_at or new.due_at is distinct from old.due_at or new.ended_at is distinct from old.ended_at)
  execute function factor_recoveries_freeze();

create trigger factor_recoveries_freeze_reset after insert on factor_recoveries for each row
  when (new.begun_at is not null) execute function factor_recoveries_freeze();

-- Whose role changes has the other rule at once: what has begun by the old one comes to nothing.
create function users_cancel_recovery() returns trigger language plpgsql as $$
begin
  update factor_recoveries set outcome = 'cancelled' where user_id = new.id and begun_at is not null and ended_at is null;
  return null;
end $$;
create trigger users_cancel_recovery after update of role on users for each row
  when (new.role <> old.role) execute function users_cancel_recovery();

-- Clears an admin's lock when the role changes: the rule isn't for other people.
create function users_find_factors() returns trigger language plpgsql as $$
begin
  new.factors_lost_at := null;
  return new;
end $$;
create trigger users_find_factors before update of role on users for each row
  when (new.role <> old.role) execute function users_find_factors();

-- A proof that is given in a window of our own site, for a session on a page that cannot use passkeys. Used up by being deleted.
create table proof_tickets (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the ticket in the window's URL.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The session it counts for; one that has ended takes its tickets along.
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- What the person is told: the page that asks, and in which browser and network.
  origin text not null check (length(origin) between 1 and 300),
  device text check (length(device) <= 64),
  network_address text not null,
  number window_number not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The person has proved it, and how. The session's proof counts from then, once the page has fetched its new token.
  confirmed_at timestamptz,
  confirmed_by text check (confirmed_by in ('password', 'authenticator', 'passkey', 'recovery_code')),
  check ((confirmed_at is null) = (confirmed_by is null))
);
create index proof_tickets_session_id on proof_tickets (session_id, created_at);
create index proof_tickets_user_id on proof_tickets (user_id);
create index proof_tickets_expires_at on proof_tickets (expires_at);
-- The page that waits hears of it by the stream of its person's changes.
create trigger proof_tickets_notify after update on proof_tickets
  for each row execute function notify_change('users', 'user_id');
