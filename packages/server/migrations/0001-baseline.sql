-- Made of schema/*.sql by `pnpm --filter @freehold/server baseline`, until the first release.

-- What every feature uses.

-- Any owner of a database may create it; it comes with PostgreSQL's own extensions.
create extension if not exists pg_trgm;

-- For tables whose rows stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- A request still holds its money: it is to be decided or to be paid. `isOpen` of the contract says the same.
create function is_open(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('pending', 'approved')
$$;

-- A payment may reach the chain, or has reached it and is not final.
create function is_in_flight(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('signed', 'sent', 'mined')
$$;

-- A payment is not at its end: it is in flight, or an admin has to look at it.
create function is_unsettled(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('signed', 'sent', 'mined', 'attention')
$$;

-- What time it is. Of a history that is entered later, such as the demo's, its transaction was told the moment (src/seeding.ts). Only
-- the role that migrates is heeded, not the server's own (src/platform/database/grant-access.ts): `freehold.now` moves limits and
-- windows, and any session may set it. A server does not start where the database, the role or the connection sets a moment
-- (src/platform/database/check-database.ts).
--
-- It is never a moment to come, so that nothing ends early: no month, no window of approvals, no time before a reward. What is
-- approved in the past counts in the past, as a history needs it; the times before a payment (cooling-off, pauses) are those of the
-- real clock. schema/check-clocks.ts lists where the real clock may stand.
create function current_moment() returns timestamptz language sql volatile as $$
  select case when current_setting('freehold.now', true) <> '' and has_table_privilege(session_user, 'public.migrations', 'insert')
    then least(current_setting('freehold.now')::timestamptz, clock_timestamp()) else clock_timestamp() end
$$;

-- Tells listeners what has changed, and of whom, so that a page that is open reads it again. It only speeds up what asking also finds.
-- Its arguments are the topic and the column that names the person; without one it is about no single person.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', tg_argv[0] || ':' || coalesce(to_jsonb(new) ->> tg_argv[1], ''));
  return null;
end $$;

-- Work that goes on in rounds, and when each last began or ended one, in whichever process it was.

create table loops (
  name     text primary key,
  alive_at timestamptz not null
);

-- The audit log: who did what to what, in one chain of hashes. What is written into it stands beside the tables it is about.
--
-- An entry is written by the transaction that does the thing, and takes its place in the chain when that transaction
-- commits: a deferred trigger gives it the next number, the hash of the entry before it, and its own hash. The advisory
-- lock is taken then and not before, so that nothing else waits while a transaction works; a transaction that is rolled
-- back leaves neither an entry nor a gap.

create table audit_log (
  id            uuid primary key default gen_random_uuid(),
  number        bigint,
  -- Of a history that is entered later, the moment that it tells of.
  at            timestamptz not null default current_moment(),
  actor_id      uuid,
  action        text not null,
  subject_type  text not null,
  subject_id    text not null,
  details       jsonb not null,
  previous_hash bytea,
  hash          bytea,
  constraint audit_log_number unique (number),
  check ((number is null) = (hash is null) and (number is null) = (previous_hash is null))
);
comment on column audit_log.actor_id is 'Who did it; null without a session: the server itself, a link in a mail, or psql';
create index audit_log_subject on audit_log (subject_id, number desc);
-- What an admin did, newest first.
create index audit_log_actor on audit_log (actor_id, number desc) where actor_id is not null;
-- Acts of admins that were refused, and what people tried who are no admins, are in the audit log as 'refused'.
create index audit_log_refused on audit_log (number desc) where action = 'refused';
create index audit_log_reversals on audit_log (at) where action = 'deposit.reversed';

-- What a hash covers: every field and the hash before, as the text of a JSON array, in UTF-8. src/audit/verify-audit.ts builds
-- the same text by itself, so that a change of this function does not make a forged chain look right.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.number, encode(entry.previous_hash, 'hex'), entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.action, entry.subject_type, entry.subject_id, entry.details)::text, 'UTF8'))
$$;

-- With the rights of its owner: the server's role may add entries and not change any, which is how one gets its place.
create function audit_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit_log;
begin
  -- Any number will do, as long as nothing else takes it.
  perform pg_advisory_xact_lock(4600817);
  entry := new;
  -- A statement of its own: it sees what was committed while this one waited for the lock.
  select head.number + 1, head.hash into entry.number, entry.previous_hash
  from audit_log head where head.number is not null order by head.number desc limit 1;
  if not found then
    entry.number := 1;
    entry.previous_hash := decode(repeat('00', 32), 'hex');
  end if;
  entry.hash := audit_hash(entry);
  update audit_log set number = entry.number, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
  return null;
end $$;
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function audit_chain();

create function audit_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number is null and new.hash is null and new.previous_hash is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    -- Depth 2: from within audit_chain, which gives an entry its place once.
    if pg_trigger_depth() = 2 and old.number is null
      and (new.id, new.at, new.actor_id, new.action, new.subject_type, new.subject_id, new.details)
          is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject_type, old.subject_id, old.details)
    then return new; end if;
  end if;
  raise exception 'the audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_log_guard before insert or update or delete on audit_log for each row execute function audit_guard();
create trigger audit_log_kept before truncate on audit_log for each statement execute function audit_guard();

create function audit_append(actor uuid, action text, subject_type text, subject_id text, details jsonb default '{}')
returns void language sql as $$
  insert into audit_log (actor_id, action, subject_type, subject_id, details) values ($1, $2, $3, $4, coalesce($5, '{}'))
$$;

-- Who is at work in this transaction, where the row itself does not say: set by setAuditActor() in src/audit/set-audit-actor.ts.
create function audit_actor() returns uuid language sql stable as $$
  select nullif(current_setting('freehold.actor', true), '')::uuid
$$;

-- Refuses what is written in the name of an admin who is not at work in this transaction.
create function require_actor(named uuid) returns void language plpgsql as $$
begin
  if named is distinct from audit_actor() then
    raise exception 'this is written in the name of %, who is not at work here', coalesce(named::text, 'no person')
      using errcode = 'restrict_violation';
  end if;
end $$;

-- What differs between two rows, as {"column": {"from": ..., "to": ...}}.
create function audit_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', old_row -> key, 'to', value)), '{}')
  from jsonb_each(new_row) where value is distinct from old_row -> key
$$;

-- People: their accounts, sessions, devices and roles, and what keeps a repeated request from being done twice.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  -- 0x and 40 digits with the EIP-55 checksum.
  wallet_address text not null check (wallet_address ~ '^0x[0-9a-fA-F]{40}$'),
  wallet_verified_at timestamptz,
  role text not null default 'user' check (role in ('user', 'admin')),
  -- An argon2id string with its own salt and parameters.
  password_hash text not null,
  referral_code text not null unique check (referral_code ~ '^[A-Z0-9-]{4,32}$'),
  referred_by uuid references users (id),
  referral_node uuid not null default gen_random_uuid() unique,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  wallet_replaced_at timestamptz,
  email_confirmed_at timestamptz,
  password_reset_at timestamptz,
  payout_mails boolean not null default true
);
comment on column users.referral_node is 'What people above in the tree of referrals know the person by, in place of the id';
comment on column users.wallet_replaced_at is
  'When another wallet took the place of the one before while the account held money, or the address was confirmed after the wallet; what goes to it cools off for a while';
comment on column users.email_confirmed_at is 'When a link that was mailed to the address was used; null: it is not known yet whose it is';
comment on column users.password_reset_at is
  'When the password was last chosen with a mailed link; null: never. A link "this was not me" that is older does not undo it: its reader does not know that password';
comment on column users.payout_mails is 'Whether they want a mail a month about their payouts';

-- Decides the race of two registrations: one address, one account, whatever its case.
create unique index users_email_key on users (lower(email));
create index users_referred_by_idx on users (referred_by, created_at desc) where referred_by is not null;

-- Any part of an email address, so that "schmi" and "midt" find anna.schmidt@freehold.test; and the end of a wallet.
create index users_by_parts on users using gin (lower(email) gin_trgm_ops, lower(wallet_address) gin_trgm_ops);
create index users_by_wallet on users (lower(wallet_address) text_pattern_ops);

-- Lists are newest first and go on by key.
create index users_newest on users (created_at desc, id desc);
create index users_newest_admins on users (created_at desc, id desc) where role = 'admin';
create index users_newest_disabled on users (created_at desc, id desc) where disabled_at is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Sessions
-- ---------------------------------------------------------------------------------------------------------------------

create table sessions (
  -- SHA-256 of the token: a copy of this table signs in to no account.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device_token_hash bytea check (length(device_token_hash) = 32)
);
comment on column sessions.device_token_hash is
  'On which known device it was opened. A person who changes the password keeps that device; every other one is new again';
create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- The answer to a request that carried an Idempotency-Key, written in the transaction that had the effect.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- "POST /api/wallet/withdraw"
  operation text not null,
  -- SHA-256 of operation and body.
  request_hash bytea not null check (length(request_hash) = 32),
  status integer not null check (status between 200 and 599),
  -- The body as it was sent, byte for byte.
  response text not null,
  content_type text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Counters of rate-limiter-flexible, shared by every process. Losing them in a crash is harmless.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint,
  -- Attempts that have come to no end yet. Those that failed are counted apart: only they keep a person waiting for long.
  at_work integer not null default 0 check (at_work >= 0),
  -- Until when they count, in milliseconds since 1970. The end of an attempt is not written while the database is away.
  at_work_until bigint not null default 0
);
create index rate_limits_expire_idx on rate_limits (expire);

-- A device is known to an account once a sign-in to the account has succeeded on it. It then has counters of its own, and signing
-- in on it is not mailed. SHA-256 of the token that the device keeps; several people may use one device.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_token_hash on known_devices (token_hash);
create index known_devices_last_used_at on known_devices (last_used_at);

create table email_confirmations (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);

-- "This was not me" in the mail about a new device.
create table sign_in_report_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The first sign-in that its mail tells of. What was done since is found by the database's time, as requests have it: the clocks of
  -- processes may differ by minutes.
  signed_in_at timestamptz not null,
  mailed_at timestamptz not null default clock_timestamp(),
  last_event bigint not null
);
comment on column sign_in_report_links.last_event is 'The last entry of the account''s log that its mail tells of';
create index sign_in_report_links_created_at on sign_in_report_links (created_at);
create index sign_in_report_links_of_user on sign_in_report_links (user_id, mailed_at desc);

-- A stranger who asks for links does not end the one that the owner is about to use: each works until it runs out or one is used.
create table password_resets (
  user_id    uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the link.
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index password_resets_expires_at_idx on password_resets (expires_at);

-- Who asked for such a link, until a job has looked for the account: jobs are kept for a while, and hold no addresses.
create table password_requests (
  id         uuid primary key default gen_random_uuid(),
  -- In lower case; it may belong to no account.
  email      text not null,
  created_at timestamptz not null default now()
);
create index password_resets_user_id on password_resets (user_id, created_at desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- The log of an account. Apart from the audit log, whose one chain is for what moves money: sign-ins are many, and each would
-- wait for the chain's lock.
-- ---------------------------------------------------------------------------------------------------------------------

create table account_events (
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  at timestamptz not null default clock_timestamp(),
  action text not null,
  code text not null,
  network_address text not null,
  known_device boolean not null
);
comment on column account_events.code is '`ok`, or the problem code with which it was refused';
create index account_events_user_id on account_events (user_id, number desc);

create function account_events_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the log of accounts is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger account_events_guard before update or delete on account_events
  for each row execute function account_events_guard();
create trigger account_events_kept before truncate on account_events
  for each statement execute function account_events_guard();

-- ---------------------------------------------------------------------------------------------------------------------
-- Verified wallets (EIP-4361)
-- ---------------------------------------------------------------------------------------------------------------------

-- Used up by being deleted.
create table wallet_nonces (
  nonce      text primary key check (nonce ~ '^[0-9a-f]{64}$'),
  user_id    uuid not null references users (id) on delete cascade,
  issued_at  timestamptz not null,
  expires_at timestamptz not null,
  -- What the person is asked to sign: required word for word.
  statement  text not null
);
create index wallet_nonces_expires_at on wallet_nonces (expires_at);

-- Every wallet a person has proved to be theirs: a transfer from any of them is that person's deposit, even one sent right
-- before they changed to another wallet. Whose a wallet is must be known across all users, so this key cannot lead with
-- user_id.
create table verified_wallets (
  address     text constraint verified_wallets_one_owner primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id     uuid not null references users (id),
  verified_at timestamptz not null,
  -- The proof, which the reconciliation checks again (src/reconciliation/compare-wallets.ts): what the person signed, and the signature.
  message      text not null,
  signature    text not null,
  block_number bigint
);
comment on column verified_wallets.verified_at is 'When it was proved first';
comment on column verified_wallets.block_number is 'In which block a wallet that is a contract took the signature; null: its key signed';
create index verified_wallets_user_id on verified_wallets (user_id);

create trigger verified_wallets_append_only before update or delete or truncate on verified_wallets
  for each statement execute function refuse_change();

-- The proof is written first, by the transaction that links the wallet (src/accounts/wallets/verify-wallet.ts).
create function users_have_proof() returns trigger language plpgsql as $$
declare
  prover uuid;
begin
  select user_id into prover from verified_wallets where address = lower(new.wallet_address);
  if not found then
    raise exception 'wallet % was proved by no person', new.wallet_address using errcode = 'restrict_violation';
  elsif prover <> new.id then
    raise exception 'wallet % belongs to another user', new.wallet_address
      using errcode = 'unique_violation', constraint = 'verified_wallets_one_owner';
  end if;
  return null;
end $$;
create trigger users_have_proof after insert or update of wallet_address, wallet_verified_at on users
  for each row when (new.wallet_verified_at is not null) execute function users_have_proof();

-- An account whose money went to one wallet and whose wallet is another one now: an intruder could have linked their own, and "it
-- goes to the verified wallet" would say nothing. A wallet that takes the place of another while the account holds nothing replaces
-- no wallet that money would have gone to: what was noted of the one before ends with that one.
create function users_replace_wallet() returns trigger language plpgsql as $$
begin
  new.wallet_replaced_at := case
    when exists (select from balances b where b.user_id = new.id and b.available + b.invested + b.earnings + b.reserved > 0)
      then coalesce(new.wallet_verified_at, clock_timestamp())
  end;
  return new;
end $$;
create trigger users_replace_wallet before update of wallet_address on users
  for each row when (lower(new.wallet_address) <> lower(old.wallet_address)) execute function users_replace_wallet();

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles
-- ---------------------------------------------------------------------------------------------------------------------

-- A change of who is an admin holds this lock, taken before any row: of two admins who demote each other the second one sees what
-- the first one did.
create function lock_admins() returns void language sql as $$
  -- Any number will do, as long as nothing else takes it.
  select pg_advisory_xact_lock(4600834)
$$;

-- The last admin who can sign in stays one, however it is asked: after that no account could give the role to another.
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
-- The audit log
-- ---------------------------------------------------------------------------------------------------------------------

-- Of a password only that it changed.
create function audit_user() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', null, 'to', new.role)));
    return null;
  end if;
  if new.role <> old.role then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)));
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform audit_append(audit_actor(), case when new.disabled_at is null then 'user.enabled' else 'user.disabled' end,
      'user', new.id::text);
  end if;
  changed := audit_difference(
    jsonb_build_object('wallet_address', old.wallet_address, 'wallet_verified_at', old.wallet_verified_at),
    jsonb_build_object('wallet_address', new.wallet_address, 'wallet_verified_at', new.wallet_verified_at));
  if changed <> '{}' then
    perform audit_append(audit_actor(), 'user.wallet', 'user', new.id::text, changed);
  end if;
  if new.email <> old.email then
    perform audit_append(audit_actor(), 'user.email', 'user', new.id::text,
      jsonb_build_object('email', jsonb_build_object('from', old.email, 'to', new.email)));
  end if;
  if new.password_hash <> old.password_hash then
    perform audit_append(audit_actor(), 'user.password', 'user', new.id::text);
  end if;
  return null;
end $$;
create trigger users_audit after update on users
  for each row when (old.* is distinct from new.*) execute function audit_user();
create trigger users_audit_admins after insert on users for each row when (new.role = 'admin') execute function audit_user();

create trigger users_notify after insert or update of role, disabled_at, wallet_address, wallet_verified_at on users
  for each row execute function notify_change('users', 'id');

-- What two admins must agree on: one proposes it, another confirms it, and any admin may cancel it before. What is proposed and
-- what its confirmation does belongs to its kind (src/proposals/kind.ts); who may decide is the same for all. What `subject` and
-- `payload` of a kind are, its feature checks: role_change_is_whole here, the others in settings.sql, properties.sql, payouts.sql,
-- deposits.sql and reconciliation.sql.

create table proposals (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind in
                ('setting_change', 'role_change', 'accepted_difference', 'distribution', 'publication', 'reissue',
                 'own_transfer', 'announcement')),
  -- What it is about: at most one proposal about it is open.
  subject     text not null check (subject <> ''),
  payload     jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- Why, for the admin who confirms it and for the audit log.
  reason      text check (reason <> ''),
  status      text not null default 'proposed' check (status in ('proposed', 'confirmed', 'cancelled', 'replaced')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null default current_moment(),
  closed_by   uuid references users (id),
  closed_at   timestamptz,
  check ((status = 'proposed') = (closed_at is null)),
  check ((status = 'proposed') = (closed_by is null)),
  constraint another_admin_confirms check (status <> 'confirmed' or closed_by <> proposed_by),
  constraint role_change_is_whole check (kind <> 'role_change' or payload in ('{"role": "admin"}', '{"role": "user"}')),
  -- Who is to lose the role may agree to it.
  constraint the_role_is_given_by_others check (kind <> 'role_change' or (
    subject <> proposed_by::text and (status <> 'confirmed' or subject <> closed_by::text or payload ->> 'role' = 'user')))
);
create unique index proposals_one_open on proposals (kind, subject) where status = 'proposed';
create index proposals_newest on proposals (kind, proposed_at desc, id desc);
-- What waits is counted wherever an admin looks, among all that ever was.
create index proposals_open on proposals (kind, proposed_by) where status = 'proposed';

create function is_admin(person uuid) returns boolean language sql stable as $$
  select exists (select from users where id = $1 and role = 'admin' and disabled_at is null)
$$;

create function proposals_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or not is_admin(new.proposed_by) then
      raise exception 'an admin proposes, and another one decides' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'role_change' and new.subject is distinct from (select id::text from users where id = new.subject::uuid) then
      raise exception 'a role is proposed for a person' using errcode = 'restrict_violation';
    end if;
    if new.kind in ('publication', 'reissue')
      and new.subject is distinct from (select id::text from properties where id = new.subject::uuid) then
      raise exception 'a sale is proposed of a property' using errcode = 'restrict_violation';
    end if;
    perform require_actor(new.proposed_by);
    return new;
  end if;
  if old.status <> 'proposed' or
     (new.id, new.kind, new.subject, new.payload, new.reason, new.proposed_by, new.proposed_at)
     is distinct from
     (old.id, old.kind, old.subject, old.payload, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a proposal can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  if new.status = 'confirmed' and not (is_admin(new.closed_by) and is_admin(new.proposed_by)) then
    raise exception 'a proposal is confirmed by an admin while the one who made it is an admin, too'
      using errcode = 'restrict_violation';
  end if;
  if new.status = 'confirmed' then perform require_actor(new.closed_by); end if;
  return new;
end $$;
create trigger proposals_guard before insert or update on proposals for each row execute function proposals_guard();
create trigger proposals_kept before delete or truncate on proposals for each statement execute function refuse_change();

-- What a proposal is about leads to it: the history of a person, a property or a difference has those about it.
create function audit_proposal() returns trigger language plpgsql as $$
declare
  about text[] := case new.kind
    when 'role_change' then array['user', new.subject]
    when 'publication' then array['property', new.subject]
    when 'reissue' then array['property', new.subject]
    when 'accepted_difference' then array['difference', new.payload ->> 'subject']
    else array[new.kind, new.id::text] end;
  details jsonb := case new.kind
    when 'setting_change' then new.payload || jsonb_build_object('field', new.subject)
    -- What else a draft states is in the log of the property.
    when 'publication' then jsonb_build_object('share_price', new.payload -> 'share_price', 'shares', new.payload -> 'shares_total')
    when 'distribution' then new.payload || jsonb_build_object('month', left(new.payload ->> 'month', 7),
      'net', ((new.payload ->> 'gross')::numeric - (new.payload ->> 'costs')::numeric)::text)
    else new.payload end;
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), new.kind || '.' || new.status, about[1], about[2],
    details || jsonb_strip_nulls(jsonb_build_object('reason', new.reason,
      'proposal', case when about[2] <> new.id::text then new.id end)));
  return null;
end $$;
create trigger proposals_audit after insert or update on proposals for each row execute function audit_proposal();

create trigger proposals_notify after insert or update on proposals for each row execute function notify_change('proposals');

-- How the platform is run, in one row, and what admins announce.

create table settings (
  id                      boolean primary key default true check (id),
  -- Suspended: no new investments, no deposits; refunds go on.
  platform_status         text not null default 'suspended' check (platform_status in ('active', 'suspended')),
  -- Micro-UBXS. Up to and including it one admin approves a withdrawal, above it two.
  two_approvals_above     numeric(38, 0) not null default 1000000000 check (two_approvals_above >= 0),
  -- How long a withdrawal to another wallet than the verified one waits for its payment; thirty days at most.
  cooling_off_seconds     integer not null default 86400 check (cooling_off_seconds between 0 and 2592000),
  payments_stopped_at     timestamptz,
  payments_stopped_reason text check (payments_stopped_reason <> ''),
  -- How much a reorganisation may take back by itself: little, or whatever the chain says.
  reorganisations         text not null default 'bounded' check (reorganisations in ('bounded', 'follow')),
  approval_window_seconds integer not null default 86400 check (approval_window_seconds between 0 and 2592000),
  investment_fee_bps      integer not null default 0 check (investment_fee_bps between 0 and 1000),
  referral_reward         numeric(38, 0) not null default 0 check (referral_reward between 0 and 1000000000000),
  check ((payments_stopped_at is null) = (payments_stopped_reason is null))
);
comment on column settings.approval_window_seconds is
  'How far back the sums of one admin and of one recipient go that are compared with two_approvals_above; thirty days at most';
comment on column settings.investment_fee_bps is 'Hundredths of a percent of what shares cost; paid beside it, from the same deposits, oldest first';
comment on column settings.referral_reward is
  'Micro-UBXS that a person earns when a person who registered with their code invests at least as much for the first time and '
  'holds it for 30 days; at most a million UBXS';
insert into settings default values;
create trigger settings_kept before delete or truncate on settings for each statement execute function refuse_change();

-- A proposal of this kind: its subject is the setting, and `value` what it becomes, in the column's unit.
alter table proposals add constraint setting_change_is_whole check (kind <> 'setting_change' or (
  payload = jsonb_build_object('value', payload ->> 'value')
  and case subject
    when 'platform_status' then payload ->> 'value' = 'active'
    when 'payments' then payload ->> 'value' = 'running'
    when 'reorganisations' then payload ->> 'value' = 'follow'
    else payload ->> 'value' ~ '^\d{1,38}$' and subject in
      ('two_approvals_above', 'approval_window_seconds', 'cooling_off_seconds', 'investment_fee_bps', 'referral_reward')
  end) is true);

create function audit_settings() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'settings.changed', 'settings', 'settings',
    audit_difference(to_jsonb(old), to_jsonb(new)));
  return null;
end $$;
create trigger settings_audit after update on settings
  for each row when (old.* is distinct from new.*) execute function audit_settings();

-- What the announcement says, as an admin writes it. Each version stays: a person who has seen one is shown the next one.
create table announcements (
  version         bigint generated always as identity primary key,
  -- By language tag: {"en": "…", "de": "…"}. Empty: the page's own words, about the suspension, hold again.
  texts           jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- The status it was written for: under another one the page's own words hold.
  platform_status text not null,
  published_by    uuid not null references users (id),
  published_at    timestamptz not null default clock_timestamp()
);

-- Whether an announcement could lead people away: an address of money, or a link. A word of 25 letters and digits is an address of some
-- chain. Looked at as a browser and a reader see it: other forms of letters and dots are the plain ones, and what is not drawn is not there;
-- and once more without spaces, by which an address can be spelt.
create function leads_away(texts jsonb) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_each_text($1) t
    cross join lateral (
      select regexp_replace(translate(normalize(t.value, NFKC), '。․×', '..x'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g') as plain
    ) p
    where p.plain ~* '0x ?[0-9a-f]{4}|[a-z0-9]{25}|://|www ?\.|@[[:alnum:]]|[[:alnum:]-]+ ?\.[[:alpha:]]{2}'
      or p.plain ~* '0 ?x( ?[0-9a-f]){8}|([a-z0-9] ){24}[a-z0-9]')
$$;

-- A proposal of this kind holds all texts of the announcement.
alter table proposals add constraint announcement_is_whole check (kind <> 'announcement' or (
  subject = 'announcement' and jsonb_typeof(payload -> 'texts') = 'object' and payload - 'texts' = '{}') is true);

create function announcements_guard() returns trigger language plpgsql as $$
begin
  if leads_away(new.texts) and not exists (
    select from proposals where kind = 'announcement' and status = 'confirmed' and payload -> 'texts' = new.texts) then
    raise exception 'two admins publish an announcement with an address or a link in it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger announcements_guard before insert on announcements for each row execute function announcements_guard();
create trigger announcements_append_only before update or delete or truncate on announcements
  for each statement execute function refuse_change();

create function audit_announcement() returns trigger language plpgsql as $$
begin
  perform audit_append(new.published_by, 'announcement.published', 'settings', 'settings',
    jsonb_build_object('version', new.version, 'texts', new.texts));
  return null;
end $$;
create trigger announcements_audit after insert on announcements for each row execute function audit_announcement();

create trigger settings_notify after update on settings for each row execute function notify_change('platform');
create trigger announcements_notify after insert on announcements for each row execute function notify_change('platform');

-- Email. A mail is written in the transaction that it is about, together with its job. It is locked while it is sent.

create table outbox (
  id         uuid primary key default gen_random_uuid(),
  -- Without the angle brackets; the same in every attempt.
  message_id text not null unique,
  user_id    uuid not null references users (id) on delete cascade,
  to_address text not null,
  template   text not null,
  subject    text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts   integer not null default 0 check (attempts >= 0),
  last_error text,
  sent_at    timestamptz,
  -- Given up: refused for good, or tried for too long.
  failed_at  timestamptz,
  -- What it says, as data: it is laid out when it is sent, so that no text is made while a person's money is locked. Links begin
  -- with {{PUBLIC_URL}}, which the server that sends puts in.
  message    jsonb,
  constraint outbox_ended_once check (sent_at is null or failed_at is null),
  -- It may hold a link that is a key: what is sent is not kept, and what failed only for a while.
  constraint outbox_blank_once_sent check (
    case when sent_at is not null then message is null when failed_at is null then message is not null else true end)
);

create index outbox_waiting_idx on outbox (created_at) where sent_at is null;
create index outbox_failed_idx on outbox (failed_at) where failed_at is not null;
create index outbox_sent_at_idx on outbox (sent_at) where sent_at is not null;
create index outbox_user_id_idx on outbox (user_id, created_at desc);

-- Which mailbox an address is of, as far as the server can tell: most systems deliver ann+x@ to ann@, and Gmail's a.n.n@ as well.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (
    select substring(plain from '^(.*)@') as name, substring(plain from '[^@]*$') as domain
    from (select lower(regexp_replace($1, '^([^@+]+)\+[^@]*@', '\1@')) as plain) without_tag
  ) parts
$$;
-- What a mailbox got lately: as long as an address is not confirmed, that is bounded.
create index outbox_mailbox on outbox (mailbox_of(to_address), created_at desc);

-- Money (DESIGN 6). Amounts are integers of 0.000001 UBXS.
--
-- Every table about a user's money leads with user_id and one database transaction touches one user's rows, so the data
-- can be spread by user. Locks are taken in this order, so that no two transactions wait for each other:
--   0. the lock of admins (`lock_admins()`), or the row of the admin who acts, for share; then the row of the person whose wallet or
--      password changes with it: an admin may be an investor, too
--   1. balances (the owner's row: it serialises all money of that user)
--   2. withdrawals, then the advisory lock of approvals
--   3. deposits
--   4. deposit_claims and payment_claims
--   5. investments, then properties, by id. Properties are what people share: they are locked for as short as can be
--   6. payments, then chain_accounts, then settings (share)
--   7. chain_transfers
--   8. distributions. Nothing that holds one waits for a balance
--   9. the advisory lock of what the treasury covers (`covers()`)
--  10. referral_rewards, then referral_totals

-- ---------------------------------------------------------------------------------------------------------------------
-- The journal: the only truth about balances
-- ---------------------------------------------------------------------------------------------------------------------

create table ledger_transactions (
  user_id    uuid not null references users (id),
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (kind in
    ('deposit', 'investment', 'investment_fee', 'payout_prepared', 'payout', 'referral_reward', 'withdrawal_reserved', 'withdrawal_paid',
      'reversal')),
  reference  uuid not null,
  reverses   uuid,
  created_at timestamptz not null default current_moment(),
  primary key (user_id, id),
  foreign key (user_id, reverses) references ledger_transactions (user_id, id),
  check ((kind = 'reversal') = (reverses is not null)),
  constraint ledger_reversed_once unique (user_id, reverses)
);
comment on column ledger_transactions.reference is
  'The deposit, withdrawal, investment or payout it books; of a fee the investment it was paid for, of a referral reward the person who '
  'was referred';
create index ledger_transactions_newest on ledger_transactions (user_id, created_at desc, id desc);
-- Rows are looked up by their time; this index costs next to nothing to keep.
create index ledger_transactions_time on ledger_transactions using brin (created_at);
create unique index ledger_withdrawal_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('withdrawal_reserved', 'withdrawal_paid');
create unique index ledger_payout_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('payout_prepared', 'payout');
create unique index ledger_investment_booked_once on ledger_transactions (user_id, reference, kind)
  where kind in ('investment', 'investment_fee');
-- Once for each person who was referred, whatever a job does.
create unique index ledger_referral_reward_booked_once on ledger_transactions (user_id, reference) where kind = 'referral_reward';
create index ledger_earnings_newest on ledger_transactions (user_id, created_at desc, id desc)
  where kind in ('payout', 'referral_reward');

create table ledger_entries (
  user_id        uuid not null,
  transaction_id uuid not null,
  account        text not null check (account in
    ('available', 'invested', 'earnings', 'reserved', 'payouts_clearing', 'external', 'operating')),
  amount         numeric(38, 0) not null check (amount <> 0),
  primary key (user_id, transaction_id, account),
  foreign key (user_id, transaction_id) references ledger_transactions (user_id, id)
);
comment on column ledger_entries.account is
  'The user''s: available and invested (principal), earnings, reserved (for open withdrawals), payouts_clearing (parts of '
  'distributions on their way to earnings). The platform''s, kept per user so that no row is shared by all: external (what '
  'came from and went to wallets), operating (what payouts and rewards are paid from, and fees go to)';

create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Looked at when the transaction commits, since the entries of one booking arrive one by one.
create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  booking uuid;
  total numeric;
begin
  if tg_table_name = 'ledger_entries' then booking := new.transaction_id; else booking := new.id; end if;
  select sum(amount) into total from ledger_entries where user_id = new.user_id and transaction_id = booking;
  if total is distinct from 0 then
    raise exception 'ledger transaction % does not balance: its entries sum to %', booking, coalesce(total::text, 'nothing')
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_must_balance();

-- Books one transaction. Many at once are booked by src/ledger/post-all.ts, and payouts that move to earnings by post_payouts.
create function ledger_post(
  owner uuid, booking_kind text, booked uuid, accounts text[], amounts numeric[], moment timestamptz default current_moment())
returns void language plpgsql as $$
declare
  booking uuid;
begin
  insert into ledger_transactions (user_id, kind, reference, created_at) values (owner, booking_kind, booked, moment)
  returning id into booking;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, booking, entry.account, entry.amount
  from unnest(accounts, amounts) as entry (account, amount) where entry.amount <> 0;
end $$;

-- Takes a booking back with its mirror image, so that the money returns to exactly the accounts it came from. A booking is reversed
-- once. What was booked again since has a booking that is not reversed: that one is taken.
create function ledger_reverse(owner uuid, booking_kind text, booked uuid) returns void language plpgsql as $$
declare
  original uuid;
  reversal uuid;
begin
  select t.id into original from ledger_transactions t
  where t.user_id = owner and t.kind = booking_kind and t.reference = booked
  order by exists (select from ledger_transactions r where r.user_id = t.user_id and r.reverses = t.id), t.created_at desc
  limit 1;
  if not found then raise exception 'There is no % booking of % to reverse.', booking_kind, booked; end if;
  insert into ledger_transactions (user_id, kind, reference, reverses) values (owner, 'reversal', booked, original)
  returning id into reversal;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, reversal, account, -amount from ledger_entries where user_id = owner and transaction_id = original;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- The projection: one row a user, kept by triggers in the transaction that books
-- ---------------------------------------------------------------------------------------------------------------------

create table balances (
  user_id            uuid primary key references users (id),
  available          numeric(38, 0) not null default 0 check (available >= 0),
  invested           numeric(38, 0) not null default 0 check (invested >= 0),
  earnings           numeric(38, 0) not null default 0 check (earnings >= 0),
  reserved           numeric(38, 0) not null default 0 check (reserved >= 0),
  payouts_clearing   numeric(38, 0) not null default 0 check (payouts_clearing >= 0),
  external           numeric(38, 0) not null default 0,
  operating          numeric(38, 0) not null default 0,
  deposits_remaining numeric(38, 0) not null default 0 check (deposits_remaining >= 0),
  deposits_open      integer not null default 0 check (deposits_open >= 0)
) with (fillfactor = 70);
comment on column balances.deposits_remaining is 'Sum of deposits.remaining: what a refund of everything takes';
comment on column balances.deposits_open is 'Number of deposits with something remaining';
comment on column balances.payouts_clearing is
  'Parts of distributions. They count as earnings from the moment on in which the distribution is completed, see payouts_unposted';

create trigger balances_kept before delete or truncate on balances for each statement execute function refuse_change();

create function balances_open() returns trigger language plpgsql as $$
begin
  insert into balances (user_id) values (new.id);
  return null;
end $$;
create trigger users_open_balances after insert on users for each row execute function balances_open();

create function balances_follow_ledger() returns trigger language plpgsql as $$
begin
  update balances b
  set available = b.available + d.available, invested = b.invested + d.invested, earnings = b.earnings + d.earnings,
      reserved = b.reserved + d.reserved, payouts_clearing = b.payouts_clearing + d.payouts_clearing,
      external = b.external + d.external, operating = b.operating + d.operating
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'payouts_clearing'), 0) as payouts_clearing,
      coalesce(sum(amount) filter (where account = 'external'), 0) as external,
      coalesce(sum(amount) filter (where account = 'operating'), 0) as operating
    from fresh group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger ledger_entries_project after insert on ledger_entries referencing new table as fresh
  for each statement execute function balances_follow_ledger();

-- Principal is known twice, by account and by deposit. At commit both must say the same.
create function principal_must_match_deposits() returns trigger language plpgsql as $$
declare
  b balances;
begin
  select * into b from balances where user_id = new.user_id;
  if b.available + b.invested <> b.deposits_remaining then
    raise exception 'principal of user % is % by the ledger and % by deposits', b.user_id, b.available + b.invested, b.deposits_remaining
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger balances_principal after insert or update on balances
  deferrable initially deferred for each row
  when (new.available + new.invested <> new.deposits_remaining) execute function principal_must_match_deposits();

-- ---------------------------------------------------------------------------------------------------------------------
-- What changed a person's money, day by day, for its course over time (PLATFORM 4): a projection kept in the transaction that books.
-- Changes rather than sums, so that a booking of the past touches its own day only.
-- ---------------------------------------------------------------------------------------------------------------------

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

create trigger balance_days_kept before delete or truncate on balance_days for each statement execute function refuse_change();

-- After balances_follow_ledger, by the order of the triggers' names: this transaction holds the person's row in balances by then, so
-- that no other one waits for a day. A reversal takes earnings back on its own day.
create function balance_days_follow_ledger() returns trigger language plpgsql as $$
begin
  insert into balance_days as b (user_id, day, total, earned)
  select * from (
    select e.user_id, (t.created_at at time zone 'UTC')::date as day,
      coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0) as total,
      coalesce(sum(e.amount) filter (
        where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0) as earned
    from fresh e
    join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
    group by 1, 2
  ) change
  -- A request moves money within what a person has: it changes no day.
  where (total, earned) <> (0, 0)
  on conflict (user_id, day) do update set total = b.total + excluded.total, earned = b.earned + excluded.earned;
  return null;
end $$;
create trigger ledger_entries_project_days after insert on ledger_entries referencing new table as fresh
  for each statement execute function balance_days_follow_ledger();

-- What the days say, against the journal; the reconciliation looks at it beside ledger_differences. The subject names the day and the
-- person.
create view day_differences as
with days as (
  select coalesce(j.user_id, d.user_id) as user_id, coalesce(j.day, d.day) as day, coalesce(j.total, 0) as total,
    coalesce(j.earned, 0) as earned, coalesce(d.total, 0) as kept_total, coalesce(d.earned, 0) as kept_earned
  from (
    select e.user_id, (t.created_at at time zone 'UTC')::date as day,
      coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0) as total,
      coalesce(sum(e.amount) filter (
        where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0) as earned
    from ledger_entries e
    join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
    left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
    group by 1, 2
  ) j
  full join balance_days d on d.user_id = j.user_id and d.day = j.day
)
select user_id, to_char(day, 'YYYY-MM-DD') || ' ' || user_id as subject, 'day_changes' as rule_code,
  total as expected, kept_total as found
from days where total <> kept_total
union all
select user_id, to_char(day, 'YYYY-MM-DD') || ' ' || user_id, 'day_earned', earned, kept_earned
from days where earned <> kept_earned;

-- What the chain says: how far it has been read, and every transfer of the token to and from our treasuries.
-- A node that says nothing, or says something once, takes nothing away: a transfer is gone only when the final block at its height
-- is another.

-- The chain this database belongs to, as it was when the server first saw it. Another chain of the same id (a reset one)
-- has another first block.
create table chains (
  chain_id        bigint primary key,
  genesis_hash    text not null,
  token_address   text not null check (token_address = lower(token_address)),
  created_at      timestamptz not null default clock_timestamp(),
  -- Since when the chain's newest block, and its newest final one, are the same: a chain that makes no block, or makes nothing final,
  -- pays no request, whichever process looks at it.
  latest_block    bigint,
  latest_since    timestamptz,
  finalized_block bigint,
  finalized_since timestamptz
);

-- How far the chain has been read for transfers to and from a treasury. Nothing below is read again unless the chain was reorganised.
create table chain_cursors (
  chain_id        bigint not null references chains (chain_id),
  treasury        text not null check (treasury = lower(treasury)),
  first_block     bigint not null,
  -- The last block that was final when it was read.
  scanned_to      bigint not null,
  latest_block    bigint not null,
  finalized_block bigint not null,
  updated_at      timestamptz not null default clock_timestamp(),
  payments_from   bigint not null,
  opening_balance numeric(78, 0),
  proven_to       bigint not null,
  proven_balance  numeric(78, 0),
  unexplained     numeric(78, 0) not null default 0,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (chain_id, treasury),
  check (scanned_to >= least(first_block, payments_from) - 1)
);
comment on column chain_cursors.first_block is 'Transfers to the treasury are deposits from this block on; never set ahead of what may hold one';
comment on column chain_cursors.payments_from is 'Transfers out of the treasury have to be payments from this block on';
comment on column chain_cursors.opening_balance is 'The balance before the first block that is read; null until it was compared first';
comment on column chain_cursors.proven_to is
  'In this final block the token''s balance of the treasury was what came in less what went out; at first where that begins';
comment on column chain_cursors.proven_balance is 'The balance in that block; null until it was compared first';
comment on column chain_cursors.unexplained is 'By how much the balance was more than that when it was last compared';
comment on column chain_cursors.created_at is 'Since then every completed withdrawal has a payment on the chain';

-- Where the reading begins is never set ahead, which would leave out what came before. What is proven goes on from what was, unless the
-- reading begins anew.
create function chain_cursors_guard() returns trigger language plpgsql as $$
begin
  if (new.chain_id, new.treasury, new.created_at) is distinct from (old.chain_id, old.treasury, old.created_at)
    or new.first_block > old.first_block or new.payments_from > old.payments_from then
    raise exception 'where the reading of treasury % begins cannot be set ahead', old.treasury using errcode = 'restrict_violation';
  end if;
  if (new.proven_balance is null and old.proven_balance is not null
      or old.opening_balance is not null and new.opening_balance is distinct from old.opening_balance)
    and not (new.opening_balance is null and new.proven_balance is null
      and new.proven_to = least(new.first_block, new.payments_from) - 1) then
    raise exception 'what treasury % began with cannot be changed', old.treasury using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chain_cursors_guard before update on chain_cursors for each row execute function chain_cursors_guard();
create trigger chain_cursors_kept before delete or truncate on chain_cursors for each statement execute function refuse_change();

-- Whether a server of this database was ever connected to a chain: what the books say of any other is compared with none.
create function is_known_chain(chain_id bigint) returns boolean language sql stable as $$
  select exists (select from chains c where c.chain_id = $1)
$$;

-- Hashes of blocks that were read as final. If one is not the chain's any more, everything after the newest that still is,
-- is read again: final means final only as far as the configuration says.
create table chain_checkpoints (
  chain_id     bigint not null references chains (chain_id),
  block_number bigint not null,
  block_hash   text not null,
  primary key (chain_id, block_number)
);

-- Every transfer of the token to or from a treasury, of known wallets and unknown ones, so that none is lost: the sender may prove
-- their wallet later.
create table chain_transfers (
  chain_id     bigint not null,
  tx_hash      text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index    integer not null,
  recipient    text not null check (recipient = lower(recipient)),
  block_number bigint not null,
  block_hash   text not null,
  sender       text not null check (sender = lower(sender)),
  amount       numeric(78, 0) not null check (amount > 0),
  gone         boolean not null default false,
  -- Nothing is left to do for it, until the chain says something else of it.
  processed    boolean not null default false,
  found_at     timestamptz not null default clock_timestamp(),
  final        boolean not null default false,
  -- A transaction that is mined again has a row for each block, until all but one of them are gone.
  primary key (chain_id, tx_hash, log_index, block_hash),
  check (not (final and gone))
);
comment on column chain_transfers.final is 'Its block was seen to be the final one at its height';
comment on column chain_transfers.gone is 'The final block at its height is another one';
create index chain_transfers_in on chain_transfers (chain_id, recipient, block_number);
create index chain_transfers_paid on chain_transfers (recipient, amount) where not gone;
create index chain_transfers_out on chain_transfers (chain_id, sender, block_number);
create index chain_transfers_open on chain_transfers (chain_id, tx_hash, sender) where not processed;
create index chain_transfers_undecided on chain_transfers (chain_id, block_number) where not final and not gone;
create index chain_transfers_by_sender on chain_transfers (sender);

create function chain_transfers_guard() returns trigger language plpgsql as $$
begin
  if (new.chain_id, new.tx_hash, new.log_index, new.recipient, new.block_number, new.block_hash, new.sender, new.amount, new.found_at)
     is distinct from
     (old.chain_id, old.tx_hash, old.log_index, old.recipient, old.block_number, old.block_hash, old.sender, old.amount, old.found_at) then
    raise exception 'transfer % of % cannot be changed', old.log_index, old.tx_hash using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chain_transfers_guard before update on chain_transfers for each row execute function chain_transfers_guard();
create trigger chain_transfers_kept before delete or truncate on chain_transfers
  for each statement execute function refuse_change();

-- By how much a transfer changes what a treasury has; one to itself by nothing.
create function change_of_balance(t chain_transfers, treasury text) returns numeric language sql immutable as $$
  select case when t.recipient = $2 then t.amount else 0 end - case when t.sender = $2 then t.amount else 0 end
$$;

-- What was proven last, against what the treasury began with and all its transfers since: the comparison with the chain itself goes on
-- from what was proven, and sees nothing that is added or taken away before.
create view treasury_differences as
select c.treasury as subject, 'proven_balance' as rule_code, c.opening_balance + n.net as expected,
  c.proven_balance as found
from chain_cursors c
cross join lateral (
  select coalesce(sum(change_of_balance(t, c.treasury)), 0) as net
  from chain_transfers t
  where t.chain_id = c.chain_id and c.treasury in (t.sender, t.recipient) and t.final
    and t.block_number between least(c.first_block, c.payments_from) and c.proven_to
) n
where c.opening_balance + n.net <> c.proven_balance;

-- Deposits: what people sent to the treasury, and whose it is.

create table deposits (
  user_id      uuid not null references users (id),
  id           uuid not null default gen_random_uuid(),
  chain_id     bigint not null,
  tx_hash      text not null,
  amount       numeric(38, 0) not null check (amount > 0),
  remaining    numeric(38, 0) not null check (remaining between 0 and amount),
  status       text not null check (status in ('pending', 'confirmed', 'failed')),
  created_at   timestamptz not null default current_moment(),
  confirmed_at timestamptz,
  block_hash   text,
  primary key (user_id, id),
  check (status = 'confirmed' or remaining = 0),
  check ((status = 'confirmed') = (confirmed_at is not null)),
  constraint only_booked_have_a_block check (block_hash is null or status = 'confirmed')
) with (fillfactor = 80);
comment on column deposits.remaining is 'What is neither withdrawn nor reserved for a withdrawal; invested principal counts';
comment on column deposits.block_hash is 'The block in which it was final when it was booked; null if it is not booked, or by hand';
create index deposits_oldest_open on deposits (user_id, confirmed_at, id) where remaining > 0;
create index deposits_pending on deposits (user_id, created_at desc) where status = 'pending';
create index deposits_newest on deposits (user_id, created_at desc, id desc);
create function deposits_guard() returns trigger language plpgsql as $$
begin
  raise exception 'what deposit % paid in cannot be changed', old.id using errcode = 'restrict_violation';
end $$;
-- Compared by the trigger itself: a request for all deposits changes each of them, and a function called for each takes longer than
-- the rest of the change.
create trigger deposits_guard before update on deposits
  for each row when (
    (new.user_id, new.id, new.chain_id, new.tx_hash, new.created_at)
      is distinct from (old.user_id, old.id, old.chain_id, old.tx_hash, old.created_at)
    or (old.status = 'confirmed' and new.status = 'confirmed'
      and (new.amount, new.confirmed_at) is distinct from (old.amount, old.confirmed_at)))
  execute function deposits_guard();
create trigger deposits_kept before delete or truncate on deposits
  for each statement execute function refuse_change();

-- A transfer counts once, for one user. Whose it is must be known across all users, so this key cannot lead with user_id.
create table deposit_claims (
  tx_hash    text not null check (tx_hash = lower(tx_hash)),
  chain_id   bigint not null,
  user_id    uuid not null,
  deposit_id uuid not null,
  -- Two senders in one transaction are two deposits. Empty: booked by hand, for the whole transaction.
  sender     text not null check (sender = lower(sender)),
  primary key (tx_hash, chain_id, sender)
);

-- What the proposal that a transfer is the platform's own is about.
create function transfer_key(chain_id bigint, tx_hash text, sender text) returns text language sql immutable as $$
  select $1 || ' ' || $2 || ' ' || $3
$$;

-- A proposal of this kind names the transfer, and says why it is the platform's own, or is not after all.
alter table proposals add constraint own_transfer_is_whole check (kind <> 'own_transfer' or (
  length(btrim(reason)) >= 3
  and payload - array['chain_id', 'tx_hash', 'sender', 'amount', 'is_own'] = '{}'
  and payload ->> 'amount' ~ '^[1-9]\d*$' and jsonb_typeof(payload -> 'is_own') = 'boolean'
  and subject = transfer_key((payload ->> 'chain_id')::bigint, payload ->> 'tx_hash', payload ->> 'sender')) is true);
create index proposals_own_transfers on proposals (subject, closed_at desc) where kind = 'own_transfer' and status = 'confirmed';

-- Whether two admins have said of a transfer that it is the platform's own, by what they said last. As long as it is, it is no deposit.
create function is_own_transfer(chain_id bigint, tx_hash text, sender text) returns boolean language sql stable as $$
  select coalesce((
    select (payload ->> 'is_own')::boolean from proposals
    where kind = 'own_transfer' and status = 'confirmed' and subject = transfer_key($1, $2, $3)
    order by closed_at desc limit 1), false)
$$;

-- A transaction is booked by its senders, or by hand as a whole, and never in both ways; what is the platform's own is not booked.
create function deposit_claims_guard() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.tx_hash, new.chain_id));
  if exists (
    select from deposit_claims c
    where c.tx_hash = new.tx_hash and c.chain_id = new.chain_id and (c.sender = '') <> (new.sender = '')) then
    raise exception 'transaction % is booked already, as a whole or by its senders', new.tx_hash using errcode = 'restrict_violation';
  end if;
  if is_own_transfer(new.chain_id, new.tx_hash, new.sender) then
    raise exception 'transaction % is the platform''s own', new.tx_hash using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_claims_guard before insert on deposit_claims for each row execute function deposit_claims_guard();
create trigger deposit_claims_kept before update or delete or truncate on deposit_claims
  for each statement execute function refuse_change();

create function balances_follow_new_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from fresh group by user_id) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project_new after insert on deposits referencing new table as fresh
  for each statement execute function balances_follow_new_deposits();

create function balances_follow_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (
    select user_id, sum(remaining) as remaining, sum(open) as open
    from (select user_id, remaining, (remaining > 0)::integer as open from fresh
          union all select user_id, -remaining, -(remaining > 0)::integer from stale) both_sides
    group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project after update on deposits referencing old table as stale new table as fresh
  for each statement execute function balances_follow_deposits();

-- What an amount takes of a person's deposits, the oldest first. The caller holds the lock of their balance.
create function take_oldest_deposits(owner uuid, wanted numeric) returns table (id uuid, amount numeric) language sql stable as $$
  select queue.id, least(queue.remaining, $2 - queue.older)
  from (
    select d.id, d.remaining, sum(d.remaining) over (order by d.confirmed_at, d.id) - d.remaining as older
    from deposits d where d.user_id = $1 and d.remaining > 0
  ) queue
  where queue.older < $2
$$;

create function audit_deposit() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(),
    case when tg_op = 'UPDATE' and old.status = 'confirmed' then 'deposit.reversed' else 'deposit.' || new.status end,
    'deposit', new.id::text,
    jsonb_build_object('user_id', new.user_id, 'chain_id', new.chain_id, 'tx_hash', new.tx_hash, 'amount', new.amount::text,
      'status', new.status));
  return null;
end $$;
create trigger deposits_audit_new after insert on deposits for each row execute function audit_deposit();
create trigger deposits_audit after update on deposits
  for each row when (old.status <> new.status) execute function audit_deposit();

-- What admins have to know of: transfers that are no person's deposit, one for each sender in a transaction.
create view unmatched_transfers as
select t.chain_id, t.tx_hash, t.sender, max(t.block_number) as block_number, sum(t.amount) as amount,
  min(t.found_at) as found_at, is_own_transfer(t.chain_id, t.tx_hash, t.sender) as is_own
from chain_transfers t
join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient and r.first_block <= t.block_number
left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
where not t.gone and not t.processed and (d.id is null or d.status = 'failed')
  and not exists (select from chain_cursors s where s.chain_id = t.chain_id and s.treasury = t.sender)
group by t.chain_id, t.tx_hash, t.sender;

-- Booked deposits against the transfers that are kept of the chain.
create view deposit_differences as
select d.user_id, d.id::text as subject, d.chain_id, d.tx_hash, c.sender, d.amount, coalesce(t.amount, 0) as found
from deposits d
join deposit_claims c on c.chain_id = d.chain_id and c.tx_hash = d.tx_hash and c.user_id = d.user_id and c.deposit_id = d.id
left join lateral (
  select sum(t.amount) as amount
  from chain_transfers t join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient
  where t.chain_id = d.chain_id and t.tx_hash = d.tx_hash and c.sender in ('', t.sender) and t.sender <> t.recipient
    and not t.gone) t on true
where d.status = 'confirmed' and t.amount is distinct from d.amount;

create trigger deposits_notify after insert or update of status on deposits
  for each row execute function notify_change('deposits', 'user_id');

-- Properties, their files and their histories (PLATFORM 2). Amounts are integers of 0.000001 UBXS, shares are whole.

-- ---------------------------------------------------------------------------------------------------------------------
-- Files: what was uploaded. Their bytes lie outside the database (src/files).
-- ---------------------------------------------------------------------------------------------------------------------

create table files (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('picture', 'document')),
  -- As it was called where it came from.
  name       text not null check (name <> '' and length(name) <= 200),
  bytes      bigint not null check (bytes > 0),
  sha256     bytea not null check (length(sha256) = 32),
  width      integer check (width > 0),
  height     integer check (height > 0),
  widths     integer[] not null default '{}',
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'picture') = (width is not null and height is not null and cardinality(widths) > 0))
);
comment on column files.bytes is 'Size of what was uploaded; of a document also of what is served';
comment on column files.widths is 'The widths in pixels a picture is kept in, smallest first';

-- ---------------------------------------------------------------------------------------------------------------------
-- Properties
-- ---------------------------------------------------------------------------------------------------------------------

create table properties (
  id                 uuid primary key default gen_random_uuid(),
  slug               text not null constraint properties_slug unique
                     check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name               text not null check (name <> ''),
  kind               text not null check (kind in ('house', 'apartments', 'office', 'retail', 'student_homes', 'logistics')),
  place              text not null check (place <> ''),
  address            text not null,
  year_built         integer not null check (year_built between 1000 and 2200),
  floor_area_m2      integer not null check (floor_area_m2 > 0),
  units              integer not null check (units > 0),
  units_let          integer not null check (units_let between 0 and units),
  description        text not null,
  manager            text not null,
  status             text not null default 'draft' check (status in ('draft', 'open', 'funded', 'closed')),
  share_price        numeric(38, 0) not null check (share_price > 0),
  -- On the wire it is a number of JSON, exact up to 2^53 - 1.
  shares_total       bigint not null check (shares_total between 1 and 9007199254740991),
  shares_sold        bigint not null default 0 check (shares_sold >= 0),
  shares_in_treasury bigint not null default 0 check (shares_in_treasury >= 0),
  -- What the shares pay for.
  purchase_price     numeric(38, 0) not null check (purchase_price >= 0),
  purchase_costs     numeric(38, 0) not null check (purchase_costs >= 0),
  reserve            numeric(38, 0) not null check (reserve >= 0),
  -- A month.
  gross_rent         numeric(38, 0) not null check (gross_rent >= 0),
  management         numeric(38, 0) not null check (management >= 0),
  maintenance        numeric(38, 0) not null check (maintenance >= 0),
  tax                numeric(38, 0) not null check (tax >= 0),
  insurance          numeric(38, 0) not null check (insurance >= 0),
  vacancy            numeric(38, 0) not null check (vacancy >= 0),
  -- Worked out, never typed in. Yields are percent with two decimals.
  net_rent           numeric(38, 0) not null generated always as
                     (gross_rent - management - maintenance - tax - insurance - vacancy) stored,
  yield_percent      numeric not null generated always as
                     (round(1200 * (gross_rent - management - maintenance - tax - insurance - vacancy) / (share_price * shares_total), 2)) stored,
  yield_fully_let_percent numeric not null generated always as
                     (round(1200 * (gross_rent - management - maintenance - tax - insurance) / (share_price * shares_total), 2)) stored,
  -- The latest valuation of its history; null before the first.
  valuation          numeric(38, 0) check (valuation >= 0),
  valued_on          date,
  created_at         timestamptz not null default current_moment(),
  published_at       timestamptz,
  funded_at          timestamptz,
  closed_at          timestamptz,
  check (shares_sold + shares_in_treasury <= shares_total),
  -- Sold out and funded are one: the statement that sells the last share says so.
  check (status <> 'open' or shares_sold + shares_in_treasury < shares_total),
  check (status <> 'funded' or shares_sold + shares_in_treasury = shares_total),
  check (status <> 'draft' or shares_sold + shares_in_treasury = 0),
  -- What a share costs is what it pays for.
  constraint properties_money_adds_up
    check (status = 'draft' or purchase_price + purchase_costs + reserve = share_price * shares_total),
  check ((status = 'draft') = (published_at is null)),
  check (status <> 'funded' or funded_at is not null),
  check ((status = 'closed') = (closed_at is not null)),
  check ((valuation is null) = (valued_on is null))
) with (fillfactor = 80);
comment on column properties.shares_sold is 'Held by people, those in refund included: the sum of the lots that have not ended';
comment on column properties.shares_in_treasury is 'Came back by refunds, and are not for sale until two admins put them up again';
comment on column properties.vacancy is 'What empty units cost a month; without it the property is fully let';
create index properties_newest on properties (created_at desc, id desc);

-- A proposal to publish a property holds what the draft states (property_facts), and one to put shares of its treasury up for sale
-- again, how many.
alter table proposals add constraint publication_is_whole check (kind <> 'publication' or (
  payload ->> 'id' = subject and payload ->> 'status' = 'draft' and payload ?& array['share_price', 'shares_total']) is true);
alter table proposals add constraint reissue_is_whole check (kind <> 'reissue' or (
  payload = jsonb_build_object('shares', payload ->> 'shares') and payload ->> 'shares' ~ '^[1-9]\d{0,15}$') is true);

-- How many shares of a property were put up for sale again.
create function reissued_shares(property_id uuid) returns bigint language sql stable as $$
  select coalesce(sum((payload ->> 'shares')::bigint), 0)::bigint
  from proposals where kind = 'reissue' and status = 'confirmed' and subject = $1::text
$$;

-- What people bought by is as it was: its price, its shares and what they pay for, and the address in links.
create function properties_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then
    raise exception 'a property stays what it is' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'draft' and
     (new.slug, new.share_price, new.shares_total, new.purchase_price, new.purchase_costs, new.reserve, new.published_at)
     is distinct from
     (old.slug, old.share_price, old.shares_total, old.purchase_price, old.purchase_costs, old.reserve, old.published_at) then
    raise exception 'the terms of property % are published and cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'open'), ('open', 'funded'), ('funded', 'open'), ('open', 'closed'), ('funded', 'closed')
  ) then
    raise exception 'property % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.status = 'draft' and new.status = 'open' and not exists (
    select from proposals
    where kind = 'publication' and subject = old.id::text and status = 'confirmed' and payload = property_facts(old)) then
    raise exception 'two admins publish property %, as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.shares_sold > old.shares_sold and old.status <> 'open' then
    raise exception 'shares of property % are not for sale', old.id using errcode = 'restrict_violation';
  end if;
  if new.shares_in_treasury < old.shares_in_treasury and new.shares_in_treasury <> (
    select coalesce(sum(shares), 0) from investments where property_id = old.id and status = 'ended') - reissued_shares(old.id) then
    raise exception 'two admins put shares of property % up for sale again', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger properties_guard before update on properties for each row execute function properties_guard();
create trigger properties_kept before delete or truncate on properties for each statement execute function refuse_change();

create table property_files (
  property_id uuid not null references properties (id),
  file_id     uuid not null references files (id),
  -- Of a picture what it shows, for people who do not see it; of a document its title.
  title       text not null check (title <> '' and length(title) <= 300),
  position    integer not null check (position >= 0),
  added_at    timestamptz not null default clock_timestamp(),
  primary key (property_id, file_id)
);
create index property_files_by_file on property_files (file_id);

-- A property's history, newest first. An entry that was wrong is taken back, and stays in the table.
create table property_events (
  property_id  uuid not null references properties (id),
  id           uuid not null default gen_random_uuid(),
  kind         text not null check (kind in ('valuation', 'rent', 'letting', 'repair', 'note', 'document')),
  happened_on  date not null,
  -- Empty where the changes say it.
  title        text not null check (length(title) <= 200),
  body         text not null default '' check (length(body) <= 5000),
  amount       numeric(38, 0) check (amount >= 0),
  -- What the entry changed of the property: [{"field": …, "from": …, "to": …}].
  changes      jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  file_id      uuid references files (id),
  created_by   uuid not null references users (id),
  created_at   timestamptz not null default clock_timestamp(),
  retracted_by uuid references users (id),
  retracted_at timestamptz,
  primary key (property_id, id),
  check (title <> '' or changes <> '[]'),
  check (kind <> 'valuation' or amount is not null),
  check ((retracted_at is null) = (retracted_by is null))
);
comment on column property_events.amount is 'What the property was valued at, or what a repair cost';
create index property_events_newest on property_events (property_id, happened_on desc, created_at desc, id desc) where retracted_at is null;

create function property_events_guard() returns trigger language plpgsql as $$
begin
  if old.retracted_at is not null or
     (new.property_id, new.id, new.kind, new.happened_on, new.title, new.body, new.amount, new.changes, new.file_id, new.created_by, new.created_at)
     is distinct from
     (old.property_id, old.id, old.kind, old.happened_on, old.title, old.body, old.amount, old.changes, old.file_id, old.created_by, old.created_at) then
    raise exception 'an entry of a property''s history can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger property_events_guard before update on property_events for each row execute function property_events_guard();
create trigger property_events_kept before delete or truncate on property_events for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit log
-- ---------------------------------------------------------------------------------------------------------------------

-- What an admin states of a property; numbers of shares sold are in the books.
create function property_facts(p properties) returns jsonb language sql stable as $$
  select to_jsonb(p) - array['shares_sold', 'shares_in_treasury', 'net_rent', 'yield_percent', 'yield_fully_let_percent',
      'valuation', 'valued_on', 'created_at', 'published_at', 'funded_at', 'closed_at']
    -- As texts: a reader whose numbers are floats loses nothing.
    || jsonb_build_object('share_price', p.share_price::text, 'shares_total', p.shares_total::text,
      'purchase_price', p.purchase_price::text, 'purchase_costs', p.purchase_costs::text, 'reserve', p.reserve::text,
      'gross_rent', p.gross_rent::text, 'management', p.management::text, 'maintenance', p.maintenance::text,
      'tax', p.tax::text, 'insurance', p.insurance::text, 'vacancy', p.vacancy::text)
$$;

create function audit_property() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'property.created', 'property', new.id::text, property_facts(new));
  elsif property_facts(new) <> property_facts(old) then
    perform audit_append(audit_actor(),
      case when new.status = old.status then 'property.changed'
           when old.status = 'draft' then 'property.published'
           when new.status = 'open' then 'property.reopened' else 'property.' || new.status end,
      'property', new.id::text, audit_difference(property_facts(old), property_facts(new)));
  end if;
  return null;
end $$;
create trigger properties_audit after insert or update on properties for each row execute function audit_property();

create function audit_property_event() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.retracted_by, new.created_by),
    case when tg_op = 'INSERT' then 'property.entry' else 'property.entry_retracted' end, 'property', new.property_id::text,
    jsonb_strip_nulls(jsonb_build_object('entry', new.id, 'kind', new.kind, 'happened_on', new.happened_on, 'title', new.title,
      'amount', new.amount::text, 'file_id', new.file_id)));
  return null;
end $$;
create trigger property_events_audit after insert or update on property_events
  for each row execute function audit_property_event();

create function audit_property_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform audit_append(audit_actor(), 'property.file_removed', 'property', old.property_id::text,
      jsonb_build_object('file_id', old.file_id, 'title', old.title));
    return null;
  end if;
  perform audit_append(audit_actor(), case when tg_op = 'INSERT' then 'property.file' else 'property.file_changed' end,
    'property', new.property_id::text, jsonb_build_object('file_id', new.file_id, 'title', new.title, 'position', new.position));
  return null;
end $$;
create trigger property_files_audit after insert or update or delete on property_files
  for each row execute function audit_property_file();

-- What shares of a property are worth by a valuation, in micro-UBXS, rounded down. div() is exact: the quotient of two numerics is
-- rounded before it could be cut.
create function worth_of_shares(p properties, shares numeric, valuation numeric) returns numeric language sql immutable as $$
  select div($2 * ($3 + p.reserve), p.shares_total)
$$;

create trigger properties_notify after insert or update on properties for each row execute function notify_change('properties');

-- Withdrawals: refunds of all deposits, and withdrawals of an amount; what is held for them, what becomes of them, and who approved.

create table withdrawals (
  user_id             uuid not null references users (id),
  id                  uuid not null default gen_random_uuid(),
  kind                text not null check (kind in ('total_deposits', 'amount')),
  status              text not null default 'pending' check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  amount              numeric(38, 0) not null check (amount > 0),
  from_available      numeric(38, 0) not null check (from_available >= 0),
  from_invested       numeric(38, 0) not null check (from_invested >= 0),
  from_earnings       numeric(38, 0) not null check (from_earnings >= 0),
  deposit_count       integer not null check (deposit_count >= 0),
  wallet_address      text not null check (wallet_address = btrim(wallet_address) and wallet_address <> ''),
  chain_id            bigint,
  tx_id               text,
  reject_reason       text,
  created_at          timestamptz not null default current_moment(),
  approved_at         timestamptz,
  closed_at           timestamptz,
  cooling_off_until   timestamptz,
  cooling_off_because text check (cooling_off_because in ('new_wallet', 'unconfirmed_email')),
  primary key (user_id, id),
  check (amount = from_available + from_invested + from_earnings),
  check (kind = 'amount' or from_earnings = 0),
  check (kind = 'total_deposits' or from_invested = 0),
  check ((status = 'completed') = (tx_id is not null)),
  check ((status = 'rejected') = (reject_reason is not null)),
  check ((status in ('completed', 'rejected', 'cancelled')) = (closed_at is not null)),
  check (status not in ('approved', 'completed') or approved_at is not null)
);
comment on column withdrawals.from_available is 'Where the reservation was taken from, and returns to';
comment on column withdrawals.cooling_off_until is 'No payment before it; null if it does not cool off';
comment on column withdrawals.cooling_off_because is 'Why it cools off; null if it does not';
-- SPEC 4: only one total-deposit request at a time. An approved one is still open.
create unique index withdrawals_one_open_total on withdrawals (user_id)
  where kind = 'total_deposits' and status in ('pending', 'approved');
create index withdrawals_newest on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_by_id on withdrawals (id);
create index withdrawals_queue on withdrawals (status, created_at, id);
create index withdrawals_largest on withdrawals (status, amount desc, created_at, id);
-- The queue of the payer: oldest approval first.
create index withdrawals_approved on withdrawals (approved_at, id) where status = 'approved';
create index withdrawals_to_wallet on withdrawals (lower(wallet_address)) where status in ('approved', 'completed');
-- Searched by the beginning of an address, of any status; what a request's person registered is found by users_by_wallet.
create index withdrawals_by_wallet on withdrawals (lower(wallet_address) text_pattern_ops);
-- What waits, the oldest first: counted, and read where nothing but the waiting time is asked for.
create index withdrawals_open_refunds on withdrawals (created_at, id) include (cooling_off_until)
  where kind = 'total_deposits' and status in ('pending', 'approved');
create index withdrawals_paid on withdrawals (closed_at) where kind = 'total_deposits' and status = 'completed';
-- Rows are looked up by their time; this index costs next to nothing to keep.
create index withdrawals_time on withdrawals using brin (created_at, approved_at, closed_at);

-- From which status a request can come to which (DESIGN 6). What is asked for is compared with it in src/withdrawals/transition.ts,
-- which reads it with the row.
create function withdrawal_may_become(status text) returns text[] language sql immutable as $$
  select case $1
    when 'pending' then array['approved', 'rejected', 'cancelled']
    when 'approved' then array['completed', 'rejected']
    else '{}'
  end
$$;

create function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at, new.cooling_off_until, new.cooling_off_because)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at, old.cooling_off_until, old.cooling_off_because) then
    raise exception 'what withdrawal % asks for cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and new.status <> all (withdrawal_may_become(old.status)) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and (new.approved_at, new.closed_at, new.tx_id, new.chain_id, new.reject_reason)
     is distinct from (old.approved_at, old.closed_at, old.tx_id, old.chain_id, old.reject_reason) then
    raise exception 'when and how withdrawal % was decided cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create trigger withdrawals_kept before delete or truncate on withdrawals
  for each statement execute function refuse_change();

-- What a withdrawal holds of each deposit. Kept after it is closed: it is the breakdown people were shown.
create table withdrawal_deposits (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  deposit_id    uuid not null,
  amount        numeric(38, 0) not null check (amount > 0),
  primary key (user_id, withdrawal_id, deposit_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  foreign key (user_id, deposit_id) references deposits (user_id, id)
);
create trigger withdrawal_deposits_append_only before update or delete or truncate on withdrawal_deposits
  for each statement execute function refuse_change();

create table withdrawal_events (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  number        bigint generated always as identity,
  status        text not null check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  actor_id      uuid references users (id),
  note          text,
  at            timestamptz not null default current_moment(),
  primary key (user_id, withdrawal_id, number),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint decided_by_another check (status in ('pending', 'cancelled') or actor_id <> user_id),
  constraint only_the_owner_asks_and_cancels check (status not in ('pending', 'cancelled') or actor_id = user_id)
);
-- Who has done something lately, for figures that are published.
create index withdrawal_events_time on withdrawal_events using brin (at);
create trigger withdrawal_events_append_only before update or delete or truncate on withdrawal_events
  for each statement execute function refuse_change();

create function audit_withdrawal_event() returns trigger language plpgsql as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where user_id = new.user_id and id = new.withdrawal_id;
  perform audit_append(new.actor_id, 'withdrawal.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('user_id', w.user_id, 'amount', w.amount::text, 'wallet_address', w.wallet_address,
      'note', new.note)));
  return null;
end $$;
create trigger withdrawal_events_audit after insert on withdrawal_events
  for each row execute function audit_withdrawal_event();

-- Tells listeners which withdrawal has changed, so that no process has to ask again and again. It only speeds up what asking also
-- finds.
create function notify_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawals' then
    perform pg_notify('withdrawal', new.user_id || ':' || new.id);
  else
    perform pg_notify('withdrawal', new.user_id || ':' || new.withdrawal_id);
  end if;
  return null;
end $$;
create trigger withdrawals_notify after insert or update on withdrawals
  for each row execute function notify_withdrawal();

-- ---------------------------------------------------------------------------------------------------------------------
-- Creation, and what undoes it
-- ---------------------------------------------------------------------------------------------------------------------

-- Why a request to this destination cools off; null if it does not.
create function cooling_off_reason(person users, destination text, at timestamptz, seconds integer) returns text
language sql stable as $$
  select case
    when seconds <= 0 then null
    -- To another wallet than the verified one.
    when not (person.wallet_verified_at is not null and lower(person.wallet_address) = lower(destination)
      -- An intruder could link a wallet of their own in place of the owner's.
      and (person.wallet_replaced_at > at - seconds * interval '1 second') is not true
      and not (person.wallet_verified_at > at - seconds * interval '1 second'
        and exists (select from verified_wallets earlier
          where earlier.user_id = person.id and earlier.address <> lower(person.wallet_address)
            and earlier.verified_at < person.wallet_verified_at)))
      then 'new_wallet'
    -- It is not known whether the mails about the request reach the person who made the account.
    when person.email_confirmed_at is null then 'unconfirmed_email'
  end
$$;

-- Creates a request and sets its money aside (src/withdrawals/reserve.ts): for all deposits if no amount is asked, else
-- from earnings first and then from the oldest deposits; invested principal stays where it is. Nothing is returned, and nothing
-- changed, if there is less than that, or if a request for all deposits is open: the unique index decides.
--
-- One call: locked, reserved, booked and recorded without a round trip in between, so that the person's money is locked for as short
-- as can be.
create function create_withdrawal(owner uuid, asked numeric, destination text) returns setof withdrawals language plpgsql rows 1
set plan_cache_mode = force_generic_plan as $$
declare
  balance balances;
  w withdrawals;
  principal numeric;
begin
  -- Serialises everything that moves money of this user. What follows are statements of their own: they see what was committed
  -- while this one waited.
  select * into balance from balances where user_id = owner for update;
  if not found then raise exception 'There is no user %.', owner; end if;
  if asked is null then
    w.kind := 'total_deposits';
    w.from_available := balance.available;
    w.from_invested := balance.invested;
    w.from_earnings := 0;
  else
    if asked > balance.earnings + balance.available then return; end if;
    w.kind := 'amount';
    w.from_earnings := least(asked, balance.earnings);
    w.from_available := asked - w.from_earnings;
    w.from_invested := 0;
  end if;
  principal := w.from_available + w.from_invested;
  w.amount := principal + w.from_earnings;
  if w.amount = 0 then return; end if;

  with taken as (
    select * from take_oldest_deposits(owner, principal)
  ), created as (
    insert into withdrawals
      (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, created_at,
       cooling_off_until, cooling_off_because)
    select owner, w.kind, w.amount, w.from_available, w.from_invested, w.from_earnings, (select count(*) from taken), destination,
      moment.at,
      case when reason.why is not null then moment.at + settings.cooling_off_seconds * interval '1 second' end, reason.why
    from settings, users person, (select current_moment() as at offset 0) moment,
      lateral (select cooling_off_reason(person, destination, moment.at, settings.cooling_off_seconds) as why offset 0) reason
    where person.id = owner
    on conflict (user_id) where kind = 'total_deposits' and status in ('pending', 'approved') do nothing
    returning *
  ), held as (
    insert into withdrawal_deposits (user_id, withdrawal_id, deposit_id, amount)
    select created.user_id, created.id, taken.id, taken.amount from created, taken
  ), emptied as (
    update deposits d set remaining = d.remaining - taken.amount
    from created, taken where d.user_id = owner and d.id = taken.id
  )
  select created.* into w from created;
  if not found then return; end if;

  if w.from_invested > 0 then
    -- What is invested is in shares: they are held as well, and end or come back with the request.
    update investments set status = 'in_refund', withdrawal_id = w.id where user_id = owner and status = 'active';
  end if;
  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount], w.created_at);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, at) values (owner, w.id, w.status, owner, w.created_at);
  return next w;
end $$;

-- Closes a request that is not to be paid, and gives back what create_withdrawal took: to each deposit, to each account by the
-- reversal of the booking, and the shares. The caller holds the locks of the owner's balance and of the request.
create function release_withdrawal(owner uuid, request uuid, closed_as text, actor uuid, note text) returns withdrawals language plpgsql as $$
declare
  w withdrawals;
begin
  update withdrawals
  set status = closed_as, closed_at = current_moment(), reject_reason = case closed_as when 'rejected' then note end
  where user_id = owner and id = request returning * into strict w;
  update deposits d set remaining = d.remaining + held.amount
  from withdrawal_deposits held
  where held.user_id = owner and held.withdrawal_id = w.id and d.user_id = owner and d.id = held.deposit_id;
  update investments set status = 'active', withdrawal_id = null where user_id = owner and withdrawal_id = w.id;
  perform ledger_reverse(owner, 'withdrawal_reserved', w.id);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, note, at)
  values (owner, w.id, w.status, actor, note, w.closed_at);
  return w;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What admins tell each other: who is on a request, and notes on it. Neither keeps an admin from anything.
-- ---------------------------------------------------------------------------------------------------------------------

create table withdrawal_takers (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  taken_at      timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create trigger withdrawal_takers_notify after insert or update or delete on withdrawal_takers
  for each row execute function notify_change('request_notes');

-- An admin gives back only what they have taken.
create function audit_withdrawal_taker() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform audit_append(old.admin_id, 'withdrawal.given_back', 'withdrawal', old.withdrawal_id::text);
  else
    perform audit_append(new.admin_id, 'withdrawal.taken', 'withdrawal', new.withdrawal_id::text,
      case when tg_op = 'UPDATE' then jsonb_build_object('from', old.admin_id) else '{}' end);
  end if;
  return null;
end $$;
create trigger withdrawal_takers_audit after insert or update or delete on withdrawal_takers
  for each row execute function audit_withdrawal_taker();

create table withdrawal_notes (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  id            uuid not null default gen_random_uuid(),
  body          text not null check (body <> '' and length(body) <= 2000),
  created_by    uuid not null references users (id),
  created_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create index withdrawal_notes_newest on withdrawal_notes (withdrawal_id, created_at desc, id desc);
create trigger withdrawal_notes_append_only before update or delete or truncate on withdrawal_notes
  for each statement execute function refuse_change();
create trigger withdrawal_notes_notify after insert on withdrawal_notes
  for each row execute function notify_change('request_notes');

-- Not what it says, as of a note about a person.
create function audit_withdrawal_note() returns trigger language plpgsql as $$
begin
  perform audit_append(new.created_by, 'withdrawal.note', 'withdrawal', new.withdrawal_id::text,
    jsonb_build_object('note', new.id));
  return null;
end $$;
create trigger withdrawal_notes_audit after insert on withdrawal_notes
  for each row execute function audit_withdrawal_note();

-- ---------------------------------------------------------------------------------------------------------------------
-- Approvals: who approved a withdrawal, and exactly what. An approval counts for the address, amount, chain and token it was given
-- for.
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawal_digest(id uuid, wallet_address text, amount numeric, chain_id bigint, token_address text)
returns bytea language sql immutable as $$
  -- No part but the last can hold a line break.
  select sha256(convert_to($1::text || chr(10) || $3::text || chr(10) || $4::text || chr(10) || lower($5) || chr(10) || $2, 'UTF8'))
$$;

create table withdrawal_approvals (
  user_id         uuid not null,
  withdrawal_id   uuid not null,
  admin_id        uuid not null references users (id),
  -- Where it is to be paid; 0 and '' while the server has no chain.
  chain_id        bigint not null check (chain_id >= 0),
  token_address   text not null check (token_address ~ '^(0x[0-9a-f]{40})?$'),
  digest          bytea not null check (length(digest) = 32),
  at              timestamptz not null default current_moment(),
  -- The sums of approval_totals and the limit as they were when the approval was given, so that neither the clock nor what is decided
  -- later lowers what the request needed then.
  admin_total     numeric(38, 0) not null check (admin_total >= 0),
  recipient_total numeric(38, 0) not null check (recipient_total >= 0),
  two_approvals_above numeric(38, 0) not null,
  primary key (user_id, withdrawal_id, admin_id, digest),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint approved_by_another check (admin_id <> user_id)
);
create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals
  for each statement execute function refuse_change();
create trigger withdrawal_approvals_notify after insert on withdrawal_approvals
  for each row execute function notify_withdrawal();

create function audit_withdrawal_approval() returns trigger language plpgsql as $$
begin
  perform audit_append(new.admin_id, 'withdrawal.approval', 'withdrawal', new.withdrawal_id::text, jsonb_build_object(
    'chain_id', new.chain_id, 'token_address', new.token_address, 'digest', encode(new.digest, 'hex')));
  return null;
end $$;
create trigger withdrawal_approvals_audit after insert on withdrawal_approvals
  for each row execute function audit_withdrawal_approval();

-- Requests that this one admin's approval was enough for.
create table sole_approvals (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  at            timestamptz not null default current_moment(),
  primary key (user_id, withdrawal_id, admin_id, at),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint approved_by_another check (admin_id <> user_id)
);
create index sole_approvals_newest on sole_approvals (admin_id, at);
create trigger sole_approvals_append_only before update or delete or truncate on sole_approvals
  for each statement execute function refuse_change();

-- A limit that can be split is none: ten requests below it would go through one admin in one call. What is compared with the limit is
-- therefore the largest of three sums, each with the request itself: its amount; what this admin has approved alone in the
-- window of time before; and what its recipient, the person or the wallet, got or was approved for in that window.
--
-- The last two sums of a withdrawal for an admin's approval now, and what the last one is the larger of. A caller that decides by them holds the advisory lock of approvals
-- (the order of locks: ledger.sql).
create function approval_totals(
  w withdrawals, admin uuid,
  out admin_total numeric, out recipient_total numeric, out person_total numeric, out wallet_total numeric)
language sql stable as $$
  with earliest as (
    select current_moment() - approval_window_seconds * interval '1 second' as at from settings
  ), alone as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where (other.user_id, other.id) in (
        select s.user_id, s.withdrawal_id from sole_approvals s
        where s.admin_id = $2 and s.at > (select at from earliest))
      and other.id <> w.id and other.status in ('approved', 'completed')
  ), person as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where other.user_id = w.user_id and other.id <> w.id and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  ), wallet as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where lower(other.wallet_address) = lower(w.wallet_address) and other.id <> w.id
      and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  )
  select w.amount + alone.total, w.amount + greatest(person.total, wallet.total), w.amount + person.total, w.amount + wallet.total
  from alone, person, wallet
$$;

-- Whether a request is an admin's own: theirs, or to a wallet that is registered with their account or that they have ever proved.
create function is_own_request(w withdrawals, admin uuid) returns boolean language sql stable as $$
  select w.user_id = $2
    or exists (select from users u where u.id = $2 and lower(u.wallet_address) = lower(w.wallet_address))
    or exists (select from verified_wallets v where v.user_id = $2 and v.address = lower(w.wallet_address))
$$;

-- The approvals that were given for what the withdrawal asks for now, with where each one lets the money go.
create function approvals_given(w withdrawals) returns setof withdrawal_approvals language sql stable as $$
  select a.* from withdrawal_approvals a
  where a.user_id = w.user_id and a.withdrawal_id = w.id
    and a.digest = withdrawal_digest(w.id, w.wallet_address, w.amount, a.chain_id, a.token_address)
$$;

-- Those that count: by an account that is an admin's now, and for no request of their own.
create function approvals_valid(w withdrawals) returns setof withdrawal_approvals language sql stable as $$
  select a.* from approvals_given(w) a where is_admin(a.admin_id) and not is_own_request(w, a.admin_id)
$$;

create function approve_no_own_request() returns trigger language plpgsql as $$
begin
  if is_own_request((select w from withdrawals w where w.user_id = new.user_id and w.id = new.withdrawal_id), new.admin_id) then
    raise exception 'an admin approves no request of their own, nor one to a wallet of theirs' using errcode = 'restrict_violation';
  end if;
  perform require_actor(new.admin_id);
  return new;
end $$;
create trigger withdrawal_approvals_not_own before insert on withdrawal_approvals
  for each row execute function approve_no_own_request();

-- Whether one admin is not enough: the rule, for withdrawals and distributions alike. A sum that is null does not count. It is one
-- expression, and the limit is given, so that PostgreSQL makes it a part of each query.
create function needs_second_approval(amount numeric, admin_total numeric, recipient_total numeric, two_approvals_above numeric)
returns boolean language sql immutable as $$
  select greatest($1, $2, $3) > $4
$$;

-- How many approvals a withdrawal has, and needs, for a payment on this chain in this token. It needs two if any approval was given
-- when it needed two, also one that does not count any more: what was one of two never becomes one of one; and if its amount, or a sum
-- that an approval was given with, is above the limit of now. Of a request that is closed, all count that were given for it.
create function approval_state(w withdrawals, chain_id bigint, token_address text) returns table (given integer, needed integer)
language sql stable as $$
  select
    (select count(distinct v.admin_id)::integer from approvals_valid(w) v
      where w.status not in ('pending', 'approved') or (v.chain_id = $2 and v.token_address = lower($3))),
    case when bool_or(needs_second_approval(w.amount, a.admin_total, a.recipient_total, a.two_approvals_above))
      or needs_second_approval(w.amount, max(a.admin_total), max(a.recipient_total), (select two_approvals_above from settings))
      then 2 else 1 end
  from withdrawal_approvals a where a.user_id = w.user_id and a.withdrawal_id = w.id
$$;

create function withdrawals_need_approvals() returns trigger language plpgsql as $$
declare
  state record;
begin
  if tg_op = 'INSERT' then
    raise exception 'a withdrawal begins as pending' using errcode = 'restrict_violation';
  end if;
  -- All for one and the same chain and token: those of which the fewest are missing. Without any, those of no chain.
  select s.* into state
  from (select chain_id, token_address from approvals_valid(new) union select 0, '') target,
    approval_state(new, target.chain_id, target.token_address) s
  order by s.given - s.needed desc limit 1;
  if state.given < state.needed then
    raise exception 'withdrawal % has % of % approvals', new.id, state.given, state.needed
      using errcode = 'restrict_violation', constraint = 'approvals_missing';
  end if;
  return new;
end $$;
create trigger withdrawals_begin_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function withdrawals_need_approvals();
create trigger withdrawals_need_approvals before update on withdrawals
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function withdrawals_need_approvals();

-- Who stands behind what was approved: one admin by a row of sole_approvals, or two.
create view approval_differences as
select w.user_id, w.id as subject, 'request_approvals' as rule_code,
  case when s.is_sole then 1 else 2 end::numeric as expected, coalesce(a.given, 0)::numeric as found
from withdrawals w
cross join lateral (
  select exists (
    select from sole_approvals s
    join approvals_given(w) g on g.admin_id = s.admin_id
    where s.user_id = w.user_id and s.withdrawal_id = w.id) as is_sole
) s
left join lateral (select count(distinct g.admin_id) as given from approvals_given(w) g) a on true
where w.status in ('approved', 'completed') and coalesce(a.given, 0) < case when s.is_sole then 1 else 2 end;

-- "This was not me": the token is in a mail to the owner, and only its hash here.
create table withdrawal_report_links (
  -- SHA-256 of the token: a copy of this table cancels nothing.
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       uuid not null,
  withdrawal_id uuid not null,
  created_at    timestamptz not null default clock_timestamp(),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- How long refunds take, for people who wait for theirs. That reads every refund of 90 days, so a job works it out
-- (src/pace/refresh-pace.ts) and this one row is read.
-- ---------------------------------------------------------------------------------------------------------------------

create table refund_times (
  only_row         boolean primary key default true check (only_row),
  typical_seconds  integer check (typical_seconds >= 0),
  total_seconds    integer[],
  approval_seconds integer[],
  payment_seconds  integer[],
  check (num_nulls(typical_seconds, total_seconds, approval_seconds, payment_seconds) in (0, 4))
);
comment on table refund_times is
  'Of the refunds that were paid in the last 90 days; without any time while there are fewer than ten. The lists have 101 percentiles';
comment on column refund_times.typical_seconds is 'Median from request to payment, rounded up to what people are told';
comment on column refund_times.total_seconds is 'From request to payment';
comment on column refund_times.approval_seconds is 'From request to approval';
comment on column refund_times.payment_seconds is 'From approval to payment';
insert into refund_times default values;

-- The day by which a person was last told that a refund is likely to be paid: where it moves by more than two, a mail says so.
create table refund_expectations (
  user_id       uuid not null,
  withdrawal_id uuid primary key,
  paid_by       date not null,
  told_at       timestamptz not null,
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);

-- Payments of approved withdrawals on the chain. A withdrawal has at most one payment that can still pay it; what is signed is
-- written down before it is given to the chain, and the same bytes are given again.

-- The next nonce of an account that pays. Its row is locked while a payment is signed, so no two get the same. Nonces come from the
-- database alone, and a transaction of the treasury that is not ours stops payments.
create table chain_accounts (
  chain_id     bigint not null,
  address      text not null check (address = lower(address)),
  next_nonce   bigint not null check (next_nonce >= 0),
  unreconciled boolean not null default false,
  primary key (chain_id, address)
);
comment on column chain_accounts.next_nonce is
  'No nonce below it is free: each is held by a payment, or was used up in a final block that the reconciliation has covered';
comment on column chain_accounts.unreconciled is
  'A transaction that is not ours was found: nothing is signed or sent before the books were compared with the chain';

-- ---------------------------------------------------------------------------------------------------------------------
-- Files of payments for a multisig (PAYOUT_MODE=external). What is in one may be paid at any moment, so it is in no other
-- until its file is taken back.
-- ---------------------------------------------------------------------------------------------------------------------

create table payment_batches (
  id            uuid primary key,
  chain_id      bigint not null,
  from_address  text not null check (from_address = lower(from_address)),
  exported_by   uuid not null references users (id),
  exported_at   timestamptz not null default clock_timestamp(),
  taken_back_by uuid references users (id),
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null)),
  -- No admin lets a request be paid a second time alone.
  constraint another_admin_takes_back check (taken_back_by <> exported_by)
);

create function payment_batches_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.chain_id, new.from_address, new.exported_by, new.exported_at)
     is distinct from (old.id, old.chain_id, old.from_address, old.exported_by, old.exported_at)
    or old.taken_back_by is not null then
    raise exception 'a file of payments can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_batches_guard before update on payment_batches for each row execute function payment_batches_guard();
create trigger payment_batches_kept before delete or truncate on payment_batches
  for each statement execute function refuse_change();

create function audit_payment_batch() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.taken_back_by, new.exported_by),
    case when new.taken_back_by is null then 'payment_batch.exported' else 'payment_batch.taken_back' end,
    'payment_batch', new.id::text, jsonb_build_object('chain_id', new.chain_id, 'from_address', new.from_address));
  return null;
end $$;
create trigger payment_batches_audit after insert or update on payment_batches
  for each row execute function audit_payment_batch();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

create table payments (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  attempt       integer not null check (attempt > 0),
  chain_id      bigint not null,
  token_address text not null check (token_address = lower(token_address)),
  from_address  text not null check (from_address = lower(from_address)),
  to_address    text not null,
  amount        numeric(38, 0) not null check (amount > 0),
  -- Null: nothing of ours is signed; a multisig pays, or the payment would fail and waits for an admin.
  nonce         bigint,
  -- The exported file it is in, where a multisig pays.
  batch_id      uuid references payment_batches (id),
  status        text not null check (status in ('signed', 'sent', 'mined', 'paid', 'attention', 'failed')),
  -- Of attention: what an admin has to know. Of failed: the proof that it can never pay.
  reason        text,
  -- The transaction that is in a block, and that block.
  tx_hash       text check (tx_hash = lower(tx_hash)),
  block_number  bigint,
  block_hash    text,
  confirmations integer not null default 0,
  -- The height when it was signed: its transfer cannot be in a block before.
  since_block   bigint not null,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id, attempt),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint payments_nonce unique (chain_id, from_address, nonce),
  check (status <> 'paid' or tx_hash is not null),
  check (status not in ('attention', 'failed') or reason is not null),
  check (status not in ('signed', 'mined') or nonce is not null)
);
comment on column payments.status is
  'signed: written down, perhaps not given to the chain; sent: given to it, or to a multisig; mined: in a block that is not final; '
  'paid: final; attention: an admin has to decide; failed: proven never to pay';
-- Whatever goes wrong elsewhere: one payment at a time.
create unique index payments_one_live on payments (user_id, withdrawal_id) where status <> 'failed';
create index payments_open on payments (chain_id, from_address, nonce) where status in ('signed', 'sent', 'mined', 'attention');
create index payments_batch on payments (batch_id) where batch_id is not null;
-- The newest block that holds a payment: a node that has not reached it is behind.
create index payments_block on payments (chain_id, block_number) where block_number is not null;

create function payments_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.withdrawal_id, new.attempt, new.chain_id, new.token_address, new.from_address, new.to_address,
      new.amount, new.nonce, new.batch_id, new.since_block, new.created_at)
     is distinct from
     (old.user_id, old.withdrawal_id, old.attempt, old.chain_id, old.token_address, old.from_address, old.to_address,
      old.amount, old.nonce, old.batch_id, old.since_block, old.created_at) then
    raise exception 'what a payment of withdrawal % is cannot be changed', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (
    old.status in ('paid', 'failed') or new.status = 'signed'
    -- An admin looks first, and what a multisig was given is taken back.
    or (new.status = 'failed' and old.status <> 'attention' and old.batch_id is null)
  ) then
    raise exception 'a payment of withdrawal % cannot go from % to %', old.withdrawal_id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status = 'paid' and (new.tx_hash, new.block_number, new.block_hash)
     is distinct from (old.tx_hash, old.block_number, old.block_hash) then
    raise exception 'what paid withdrawal % cannot be changed', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger payments_guard before update on payments for each row execute function payments_guard();
create trigger payments_kept before delete or truncate on payments for each statement execute function refuse_change();
create trigger payments_notify after insert or update on payments
  for each row execute function notify_withdrawal();

-- What a multisig was given has failed only when its file was taken back.
create function payments_taken_back() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_batches where id = new.batch_id and taken_back_by is not null) then
    raise exception 'the file with the payment of withdrawal % is not taken back', new.withdrawal_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payments_taken_back before update on payments
  for each row when (new.status = 'failed' and old.status <> 'failed' and new.batch_id is not null)
  execute function payments_taken_back();

create function audit_payment() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'payment.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('attempt', new.attempt, 'chain_id', new.chain_id, 'nonce', new.nonce,
      'amount', new.amount::text, 'to_address', new.to_address, 'tx_hash', new.tx_hash, 'reason', new.reason,
      'batch_id', new.batch_id)));
  return null;
end $$;
create trigger payments_audit_new after insert on payments for each row execute function audit_payment();
create trigger payments_audit after update on payments
  for each row when (new.status <> old.status) execute function audit_payment();

-- A withdrawal that is being paid goes nowhere but to completed, and by that payment.
create function withdrawals_being_paid() returns trigger language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments p
  where p.user_id = new.user_id and p.withdrawal_id = new.id and p.status <> 'failed';
  if found and (new.status <> 'completed' or payment.status <> 'paid' or payment.tx_hash <> lower(new.tx_id)) then
    raise exception 'withdrawal % is being paid', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_being_paid before update on withdrawals
  for each row when (new.status <> old.status) execute function withdrawals_being_paid();

-- Every transaction that was signed for a payment: the first, and those of the same nonce that pay a higher fee.
create table payment_transactions (
  tx_hash                  text primary key check (tx_hash = lower(tx_hash)),
  user_id                  uuid not null,
  withdrawal_id            uuid not null,
  attempt                  integer not null,
  raw                      text not null,
  max_fee_per_gas          numeric(38, 0) not null,
  max_priority_fee_per_gas numeric(38, 0) not null,
  signed_at                timestamptz not null default clock_timestamp(),
  -- When it was last given to the chain.
  broadcast_at             timestamptz,
  -- The newest block when it was signed: while there is none after it, a higher fee would buy nothing.
  since_block              bigint,
  foreign key (user_id, withdrawal_id, attempt) references payments (user_id, withdrawal_id, attempt)
);
create index payment_transactions_payment on payment_transactions (user_id, withdrawal_id, attempt, signed_at);

create function payment_transactions_guard() returns trigger language plpgsql as $$
begin
  if (new.tx_hash, new.user_id, new.withdrawal_id, new.attempt, new.raw, new.max_fee_per_gas, new.max_priority_fee_per_gas, new.signed_at)
     is distinct from
     (old.tx_hash, old.user_id, old.withdrawal_id, old.attempt, old.raw, old.max_fee_per_gas, old.max_priority_fee_per_gas, old.signed_at) then
    raise exception 'a signed transaction cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_transactions_guard before update on payment_transactions
  for each row execute function payment_transactions_guard();
create trigger payment_transactions_kept before delete or truncate on payment_transactions
  for each statement execute function refuse_change();

-- A payment's transfer is recorded once, whatever chain is named with it: a hash contains its chain (EIP-155), and an admin may leave
-- the chain out. Like deposit_claims it cannot lead with user_id.
create table payment_claims (
  tx_hash       text not null check (tx_hash = lower(tx_hash)),
  user_id       uuid not null,
  withdrawal_id uuid not null,
  -- One transaction of a multisig pays many: what counts once is a transfer in it. -1: recorded by hand, for the whole transaction.
  log_index     integer not null default -1,
  primary key (tx_hash, log_index),
  -- A request is paid by one.
  constraint payment_claims_one unique (withdrawal_id)
);
create trigger payment_claims_append_only before update or delete or truncate on payment_claims
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Why nothing is paid: one reason of a treasury's whole queue, and one of each request that waits for more than its turn.
-- That payments are stopped, that approvals are missing, a cooling-off, and what a final block shows (payments.reason) have their
-- own places, and are read from there.
-- ---------------------------------------------------------------------------------------------------------------------

create table queue_holds (
  chain_id bigint not null,
  address  text not null check (address = lower(address)),
  code     text not null,
  -- What the node or the chain said.
  details  text,
  -- Since when it is this code, and since when it is any.
  since    timestamptz not null default clock_timestamp(),
  began_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, address)
);

create table payment_holds (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  chain_id      bigint not null,
  code          text not null,
  details       text,
  since         timestamptz not null default clock_timestamp(),
  -- How often it was refused for this code, and when it is tried again: until then others take its turn.
  tries         integer not null default 1 check (tries > 0),
  retry_at      timestamptz,
  primary key (withdrawal_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create trigger payment_holds_notify after insert or update on payment_holds
  for each row execute function notify_withdrawal();

-- Which hold of a queue the admins have been written to about.
create table hold_mails (
  chain_id bigint not null,
  address  text not null,
  code     text not null,
  began_at timestamptz not null,
  primary key (chain_id, address, code)
);

-- What kept a request from its payment is over once the payment is there, or the request is closed; what kept a payment from the
-- chain, once that payment has failed.
create function end_hold_when_paid() returns trigger language plpgsql as $$
begin
  delete from payment_holds b using fresh where b.withdrawal_id = fresh.withdrawal_id;
  return null;
end $$;
create trigger payments_end_hold after insert on payments referencing new table as fresh
  for each statement execute function end_hold_when_paid();
create function end_hold_when_failed() returns trigger language plpgsql as $$
begin
  delete from payment_holds where withdrawal_id = new.withdrawal_id;
  return null;
end $$;
create trigger payments_end_hold_failed after update on payments
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function end_hold_when_failed();
create function end_hold_when_closed() returns trigger language plpgsql as $$
begin
  delete from payment_holds where withdrawal_id = new.id;
  return null;
end $$;
create trigger withdrawals_end_hold after update on withdrawals
  for each row when (new.status in ('completed', 'rejected', 'cancelled') and old.status <> new.status)
  execute function end_hold_when_closed();

-- Who holds shares of properties (PLATFORM 2): a lot for each purchase, and what is held of them.

create table investments (
  user_id       uuid not null references users (id),
  id            uuid not null default gen_random_uuid(),
  property_id   uuid not null references properties (id),
  shares        bigint not null check (shares between 1 and 9007199254740991),
  share_price   numeric(38, 0) not null check (share_price > 0),
  cost          numeric(38, 0) not null check (cost = shares * share_price),
  fee           numeric(38, 0) not null default 0 check (fee >= 0),
  status        text not null default 'active' check (status in ('active', 'in_refund', 'ended')),
  withdrawal_id uuid,
  created_at    timestamptz not null default current_moment(),
  ended_at      timestamptz,
  primary key (user_id, id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  check ((status = 'active') = (withdrawal_id is null)),
  check ((status = 'ended') = (ended_at is not null))
) with (fillfactor = 80);
comment on column investments.cost is 'Principal: it moved from available to invested. The fee was paid beside it';
comment on column investments.withdrawal_id is 'The refund that holds the shares, or ended them';
create index investments_newest on investments (user_id, created_at desc, id desc);
create index investments_active on investments (user_id) where status = 'active';
create index investments_of_property on investments (property_id, created_at, user_id, id);
create index investments_of_withdrawal on investments (user_id, withdrawal_id) where withdrawal_id is not null;

-- A lot is bought at the property's price, and follows its refund: held while that is open, ended when it is completed, and as before when
-- it is closed in another way.
create function investments_guard() returns trigger language plpgsql as $$
declare
  refund text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'active' or not exists (
      select from properties p where p.id = new.property_id and p.status <> 'draft' and p.share_price = new.share_price) then
      raise exception 'a purchase is of a published property, at its price' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.user_id, new.id, new.property_id, new.shares, new.share_price, new.cost, new.fee, new.created_at)
     is distinct from
     (old.user_id, old.id, old.property_id, old.shares, old.share_price, old.cost, old.fee, old.created_at) then
    raise exception 'what investment % bought cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and new.withdrawal_id is not distinct from old.withdrawal_id
    and new.ended_at is not distinct from old.ended_at then return new; end if;
  select status into refund from withdrawals
  where user_id = old.user_id and id = coalesce(new.withdrawal_id, old.withdrawal_id) and kind = 'total_deposits';
  if not coalesce(
    (old.status = 'active' and new.status = 'in_refund' and refund in ('pending', 'approved'))
    or (old.status = 'in_refund' and new.status = 'active' and refund in ('rejected', 'cancelled'))
    or (old.status = 'in_refund' and new.status = 'ended' and new.withdrawal_id = old.withdrawal_id and refund = 'completed'),
    false) then
    raise exception 'investment % cannot go from % to % by a refund that is %', old.id, old.status, new.status, coalesce(refund, 'none')
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger investments_guard before insert or update on investments for each row execute function investments_guard();
create trigger investments_kept before delete or truncate on investments for each statement execute function refuse_change();

-- From which deposits a fee was paid, oldest first.
create table investment_fees (
  user_id       uuid not null,
  investment_id uuid not null,
  deposit_id    uuid not null,
  amount        numeric(38, 0) not null check (amount > 0),
  primary key (user_id, investment_id, deposit_id),
  foreign key (user_id, investment_id) references investments (user_id, id),
  foreign key (user_id, deposit_id) references deposits (user_id, id)
);
create trigger investment_fees_append_only before update or delete or truncate on investment_fees
  for each statement execute function refuse_change();

-- What a person holds of a property now. Shares in refund are held until the refund is completed.
create view holdings as
select user_id, property_id, sum(shares)::bigint as shares, sum(cost) as cost, sum(fee) as fee,
  coalesce(sum(shares) filter (where status = 'in_refund'), 0)::bigint as shares_in_refund,
  coalesce(sum(cost) filter (where status = 'in_refund'), 0) as cost_in_refund,
  min(created_at) as first_bought_at, count(*)::int as lots
from investments where status <> 'ended'
group by user_id, property_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation. Every rule about shares is a row here, as every rule about money is one in ledger_differences.
-- ---------------------------------------------------------------------------------------------------------------------

create view share_differences as
with invested as (
  select user_id, sum(cost) as cost from investments where status = 'active' group by user_id
), refunded as (
  select user_id, withdrawal_id, sum(cost) as cost from investments where withdrawal_id is not null group by user_id, withdrawal_id
), booked as (
  select t.user_id, t.reference,
    coalesce(sum(e.amount) filter (where t.kind = 'investment' and e.account = 'invested'), 0) as cost,
    coalesce(sum(e.amount) filter (where t.kind = 'investment_fee' and e.account = 'operating'), 0) as fee
  from ledger_transactions t join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id
  where t.kind in ('investment', 'investment_fee') group by t.user_id, t.reference
), fees as (
  select user_id, investment_id, sum(amount) as amount from investment_fees group by user_id, investment_id
), shares as (
  select property_id, sum(shares) filter (where status <> 'ended') as held, sum(shares) filter (where status = 'ended') as ended
  from investments group by property_id
), reissued as (
  select subject::uuid as property_id, sum((payload ->> 'shares')::bigint) as shares
  from proposals where kind = 'reissue' and status = 'confirmed' group by subject
)
select b.user_id, b.user_id as subject, 'invested_by_shares' as rule_code,
  coalesce(i.cost, 0) as expected, b.invested as found
from balances b left join invested i using (user_id) where coalesce(i.cost, 0) <> b.invested
union all
select w.user_id, w.id, 'request_shares',
  case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end, coalesce(r.cost, 0)
from withdrawals w left join refunded r on r.user_id = w.user_id and r.withdrawal_id = w.id
where coalesce(r.cost, 0) <> case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end
union all
select w.user_id, w.id, 'request_lots',
  count(*) filter (where w.status = 'completed'), count(*) filter (where i.status = 'ended')
from investments i join withdrawals w on w.user_id = i.user_id and w.id = i.withdrawal_id
group by w.user_id, w.id
having count(*) filter (where w.status = 'completed') <> count(*) filter (where i.status = 'ended')
union all
select i.user_id, i.id, 'purchase_price', i.shares * p.share_price, i.cost
from investments i join properties p on p.id = i.property_id where i.cost <> i.shares * p.share_price
union all
select coalesce(i.user_id, b.user_id), coalesce(i.id, b.reference), 'purchase_booking',
  coalesce(i.cost, 0), coalesce(b.cost, 0)
from investments i full join booked b on b.user_id = i.user_id and b.reference = i.id
where coalesce(i.cost, 0) <> coalesce(b.cost, 0)
union all
select coalesce(i.user_id, b.user_id), coalesce(i.id, b.reference), 'purchase_fee_booking', coalesce(i.fee, 0), coalesce(b.fee, 0)
from investments i full join booked b on b.user_id = i.user_id and b.reference = i.id
where coalesce(i.fee, 0) <> coalesce(b.fee, 0)
union all
select i.user_id, i.id, 'purchase_fee_deposits', i.fee, coalesce(f.amount, 0)
from investments i left join fees f on f.user_id = i.user_id and f.investment_id = i.id
where i.fee <> coalesce(f.amount, 0)
union all
select null, p.id, 'shares_sold', coalesce(s.held, 0), p.shares_sold
from properties p left join shares s on s.property_id = p.id where coalesce(s.held, 0) <> p.shares_sold
union all
select null, p.id, 'shares_in_treasury',
  coalesce(s.ended, 0) - coalesce(r.shares, 0), p.shares_in_treasury
from properties p left join shares s on s.property_id = p.id left join reissued r on r.property_id = p.id
where coalesce(s.ended, 0) - coalesce(r.shares, 0) <> p.shares_in_treasury;

create trigger investments_notify after insert or update on investments
  for each row execute function notify_change('investments', 'user_id');

-- Distributions of a property's month, and the payouts they are made of (PLATFORM 3). Why they are booked twice is told in
-- src/ledger/README.md.

-- ---------------------------------------------------------------------------------------------------------------------
-- Distributions
-- ---------------------------------------------------------------------------------------------------------------------

-- What of a month's rent is left after its costs; less than zero where they were higher.
create function net_of_month(gross numeric, costs numeric) returns numeric language sql immutable as $$ select $1 - $2 $$;

-- The least gross rent of a property that was stated since a month began, so that an admin who raises what is stated has to say why a
-- month is above what it was. An entry that was retracted counts: what it says was stated.
create function stated_rent(property properties, month date) returns numeric language sql stable as $$
  select least(property.gross_rent, (
    select round(min((change ->> 'from')::numeric * 1000000)) from property_events e, jsonb_array_elements(e.changes) change
    where e.property_id = property.id and e.created_at >= month at time zone 'UTC' and change ->> 'field' = 'gross_rent_ubxs'))
$$;

-- A month that two admins agreed on (PLATFORM 3: whatever the sum). One admin enters it as a proposal; see the view `months`.
create table distributions (
  -- The proposal that another admin confirmed.
  id             uuid primary key references proposals (id),
  property_id    uuid not null references properties (id),
  -- Its first day, in UTC.
  month          date not null check (month = date_trunc('month', month)),
  gross          numeric(38, 0) not null check (gross >= 0),
  costs          numeric(38, 0) not null check (costs >= 0),
  net            numeric(38, 0) not null generated always as (net_of_month(gross, costs)) stored,
  note           text not null default '' check (length(note) <= 1000),
  -- What was missing in a month that was distributed before: it pays in addition to that.
  is_correction  boolean not null default false,
  status         text not null default 'distributing' check (status in ('distributing', 'completed', 'cancelled')),
  confirmed_at   timestamptz not null default current_moment(),
  cancelled_by   uuid references users (id),
  cancelled_at   timestamptz,
  -- What its holders get. As of the proposal, and fixed when the parts are worked out.
  share_days     bigint not null check (share_days > 0),
  holders        integer not null check (holders > 0),
  smallest       numeric(38, 0) not null check (smallest >= 0),
  largest        numeric(38, 0) not null check (largest >= smallest),
  rounded_up     integer not null check (rounded_up between 0 and holders),
  prepared_at    timestamptz,
  -- How far the job has come: parts are booked in the order of user_id.
  booked_through uuid,
  holders_booked integer not null default 0 check (holders_booked between 0 and holders),
  amount_booked  numeric(38, 0) not null default 0
                 constraint distributions_amount_booked_check check (amount_booked between 0 and greatest(net, 0)),
  worked_seconds double precision not null default 0 check (worked_seconds >= 0),
  completed_at   timestamptz,
  -- When the last of its payouts was moved to earnings.
  posted_at    timestamptz,
  -- In which calendar month its holders got their mail.
  mailed_in      date,
  -- Why it does not go on, since when, how often it was tried, and when it is tried again; meanwhile others go on.
  held_code      text check (held_code in ('not_covered', 'booking_failed')),
  held_since     timestamptz,
  tries          integer not null default 0,
  retry_at       timestamptz,
  -- When admins were told of it.
  hold_mailed_at timestamptz,
  check ((held_code is null) = (held_since is null) and (held_code is null) = (retry_at is null)),
  check ((cancelled_by is null) = (status <> 'cancelled') and (cancelled_at is null) = (cancelled_by is null)),
  check (prepared_at is null or status <> 'cancelled'),
  check (holders_booked = 0 or prepared_at is not null),
  check ((completed_at is null) = (status <> 'completed')),
  constraint distributions_complete_when_whole
    check (status <> 'completed' or (prepared_at is not null and holders_booked = holders and amount_booked = greatest(net, 0)))
) with (fillfactor = 70);
comment on column distributions.worked_seconds is 'Time spent on booking, pauses and restarts left out: what the rate is worked out from';
comment on column distributions.net is
  'Zero or less where costs were not below the rent: there is nothing to distribute, every part is zero and nothing is booked (PLATFORM 3)';
comment on column distributions.share_days is 'Shares times the days on which they were held, see days_held()';
-- PLATFORM 3: one distribution a property and month, and corrections of it one after the other. One that was cancelled makes room.
create unique index distributions_one_a_month on distributions (property_id, month) where status <> 'cancelled' and not is_correction;
create unique index distributions_one_at_a_time on distributions (property_id, month) where status = 'distributing';
create index distributions_of_month on distributions (property_id, month);
create index distributions_open on distributions (confirmed_at) where status = 'distributing';
create index distributions_to_post on distributions (completed_at) where completed_at is not null and posted_at is null;
create index distributions_to_mail on distributions (completed_at) where completed_at is not null and mailed_in is null;

-- Whether a month can be distributed at a moment: ten minutes after its end. A purchase has its moment before it is committed, so
-- that one of the month's last seconds may not be seen yet when the month ends. Nothing takes ten minutes to commit.
create function month_is_closed(month date, at timestamptz) returns boolean language sql immutable as $$
  select $2 >= ($1 + interval '1 month' + interval '10 minutes') at time zone 'UTC'
$$;

-- On how many days of a month a lot was held, in UTC: each day at whose end it was. So a purchase one second before the month's end
-- earns one day, and a refund one second before it costs one; what is bought and refunded on one day earns nothing.
create function days_held(bought timestamptz, ended timestamptz, month date) returns integer language sql immutable as $$
  select greatest(0,
    least(coalesce(($2 at time zone 'UTC')::date, 'infinity'), ($3 + interval '1 month')::date)
    - greatest(($1 at time zone 'UTC')::date, $3))
$$;

-- The days of a month.
create function days_of(month date) returns integer language sql immutable as $$
  select ($1 + interval '1 month')::date - $1
$$;

-- Whether an admin is paid by a property's month, or has invited a person who is: then other admins enter and confirm it. Of a month
-- that can be distributed the answer does not change any more: what is bought or refunded since has no part in it.
create function gains_by_month(admin uuid, property uuid, month date) returns boolean language sql stable as $$
  select exists (
    select from (select $1 as id union all select id from users where referred_by = $1) person
    join investments i on i.user_id = person.id
    where i.property_id = $2 and days_held(i.created_at, i.ended_at, $3) > 0)
$$;

-- Why an admin may not confirm a proposal; null: the admin may. What is confirmed (src/proposals/decide.ts) and what is counted as
-- waiting for an admin goes by it.
create function refusal_to_confirm(p proposals, admin uuid) returns text language sql stable as $$
  select case
    when p.proposed_by = admin then 'self_approval'
    when not is_admin(p.proposed_by) then 'lapsed'
    when p.kind = 'role_change' and p.payload ->> 'role' = 'admin' and p.subject = admin::text then 'own_account'
    when p.kind = 'distribution' and gains_by_month(admin, (p.payload ->> 'property_id')::uuid, (p.payload ->> 'month')::date)
      then 'holds_shares'
    when p.kind = 'own_transfer'
      and exists (select from verified_wallets v where v.user_id = admin and v.address = p.payload ->> 'sender') then 'own_account'
  end
$$;

-- What the finished distributions of a property's month have paid together, corrections among them.
create function month_net(property uuid, month date) returns numeric language sql stable as $$
  select coalesce(sum(greatest(net, 0)), 0) from distributions d where d.property_id = $1 and d.month = $2 and d.status = 'completed'
$$;

-- What the proposal of a month is about.
create function month_key(property_id uuid, month date) returns text language sql immutable as $$
  select $1 || ' ' || extract(year from $2) || '-' || lpad(extract(month from $2)::text, 2, '0')
$$;

-- A proposal of this kind holds a month as it was entered, and what it comes to.
alter table proposals add constraint distribution_is_whole check (kind <> 'distribution' or (
  payload ?& array['property_id', 'month', 'gross', 'costs', 'note', 'is_correction', 'share_days', 'holders', 'smallest', 'largest',
    'rounded_up']
  and payload - array['property_id', 'month', 'gross', 'costs', 'note', 'is_correction', 'share_days', 'holders', 'smallest', 'largest',
    'rounded_up'] = '{}'
  and subject = month_key((payload ->> 'property_id')::uuid, (payload ->> 'month')::date)) is true);

-- Every month that was entered, from its proposal on: proposed, distributing, completed, or cancelled before its parts were worked
-- out.
create view months as
select p.id, p.subject, m.property_id, m.month, m.gross, m.costs, net_of_month(m.gross, m.costs) as net, m.note, m.is_correction, p.reason,
  coalesce(d.status, case p.status when 'replaced' then 'cancelled' else p.status end) as status,
  -- Whether it keeps the month from being entered anew. A proposal whose author has lost the role does not, nor does a correction.
  not m.is_correction
    and case p.status when 'proposed' then is_admin(p.proposed_by) when 'confirmed' then d.status <> 'cancelled' else false end as is_entered,
  p.proposed_by, p.proposed_at,
  case when p.status = 'confirmed' then p.closed_by end as confirmed_by, d.confirmed_at,
  coalesce(d.cancelled_at, case when d.id is null then p.closed_at end) as cancelled_at, d.prepared_at, d.completed_at,
  d.held_code, d.held_since, d.retry_at, coalesce(d.share_days, m.share_days) as share_days, coalesce(d.holders, m.holders) as holders, coalesce(d.smallest, m.smallest) as smallest,
  coalesce(d.largest, m.largest) as largest, coalesce(d.rounded_up, m.rounded_up) as rounded_up,
  coalesce(d.holders_booked, 0) as holders_booked, coalesce(d.amount_booked, 0) as amount_booked,
  coalesce(d.worked_seconds, 0) as worked_seconds
from proposals p
cross join lateral jsonb_to_record(p.payload) as m (property_id uuid, month date, gross numeric, costs numeric, note text,
  is_correction boolean, share_days bigint, holders integer, smallest numeric, largest numeric, rounded_up integer)
left join distributions d on d.id = p.id
where p.kind = 'distribution';

create function distributions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not month_is_closed(new.month, current_moment()) then
      raise exception 'month % is not over for ten minutes', new.month using errcode = 'restrict_violation';
    end if;
    if new.status <> 'distributing' or new.prepared_at is not null or not exists (
      select from months m join proposals p on p.id = m.id
      where m.id = new.id and p.status = 'confirmed'
        and (m.property_id, m.month, m.gross, m.costs, m.note, m.is_correction)
          = (new.property_id, new.month, new.gross, new.costs, new.note, new.is_correction)) then
      raise exception 'two admins agree on a distribution' using errcode = 'restrict_violation';
    end if;
    if exists (
      select from proposals p cross join lateral (values (p.proposed_by), (p.closed_by)) as decided (by)
      where p.id = new.id and gains_by_month(decided.by, new.property_id, new.month)) then
      raise exception 'admins agree on no distribution that pays them or people they invited' using errcode = 'restrict_violation';
    end if;
    if new.is_correction and (new.gross <= new.costs or not exists (
      select from distributions d
      where d.property_id = new.property_id and d.month = new.month and not d.is_correction and d.status = 'completed')) then
      raise exception 'a correction pays what was missing in a month that is distributed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.property_id, new.month, new.gross, new.costs, new.note, new.is_correction, new.confirmed_at)
     is distinct from (old.id, old.property_id, old.month, old.gross, old.costs, old.note, old.is_correction, old.confirmed_at) then
    raise exception 'what distribution % distributes cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('distributing', 'cancelled'), ('distributing', 'completed')) then
    raise exception 'distribution % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (old.completed_at is not null and new.completed_at is distinct from old.completed_at)
    or (old.posted_at is not null and new.posted_at is distinct from old.posted_at) then
    raise exception 'when distribution % was completed cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  -- From then on parts are booked.
  if new.status = 'cancelled' and old.prepared_at is not null then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  if old.prepared_at is not null and
     (new.share_days, new.holders, new.smallest, new.largest, new.rounded_up, new.prepared_at)
     is distinct from
     (old.share_days, old.holders, old.smallest, old.largest, old.rounded_up, old.prepared_at) then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger distributions_guard before insert or update on distributions for each row execute function distributions_guard();
create trigger distributions_kept before delete or truncate on distributions for each statement execute function refuse_change();

-- That it was proposed and confirmed is in the log of its proposal.
create function audit_distribution() returns trigger language plpgsql as $$
begin
  perform audit_append(new.cancelled_by, 'distribution.' || new.status, 'distribution', new.id::text,
    jsonb_build_object('property_id', new.property_id, 'month', to_char(new.month, 'YYYY-MM'), 'gross', new.gross::text,
      'costs', new.costs::text, 'net', new.net::text, 'holders', new.holders, 'is_correction', new.is_correction));
  return null;
end $$;
create trigger distributions_audit after update on distributions
  for each row when (new.status <> old.status) execute function audit_distribution();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payouts: what a distribution comes to for each holder
-- ---------------------------------------------------------------------------------------------------------------------

create table payouts (
  user_id         uuid not null references users (id),
  id              uuid not null default gen_random_uuid(),
  distribution_id uuid not null references distributions (id),
  property_id     uuid not null,
  month           date not null,
  share_days      bigint not null check (share_days > 0),
  -- 0 where the sum is smaller than one micro-UBXS a holder; nothing is booked then.
  amount          numeric(38, 0) not null check (amount >= 0),
  posted_at     timestamptz,
  primary key (user_id, id),
  constraint payouts_once unique (user_id, distribution_id)
) with (fillfactor = 80);
comment on table payouts is 'People see a row once its distribution is completed, and not before';
comment on column payouts.posted_at is 'When it was moved from payouts_clearing to earnings';
create index payouts_of_distribution on payouts (distribution_id, user_id);
create index payouts_newest on payouts (user_id, month desc, id desc);
create index payouts_to_post on payouts (user_id, distribution_id) where posted_at is null;
create index payouts_unposted_of on payouts (distribution_id, user_id) where posted_at is null;

create function payouts_guard() returns trigger language plpgsql as $$
begin
  if old.posted_at is not null or new.posted_at is null or
     (new.user_id, new.id, new.distribution_id, new.property_id, new.month, new.share_days, new.amount)
     is distinct from
     (old.user_id, old.id, old.distribution_id, old.property_id, old.month, old.share_days, old.amount) then
    raise exception 'payout % can only be posted, and once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_guard before update on payouts for each row execute function payouts_guard();
create trigger payouts_kept before delete or truncate on payouts for each statement execute function refuse_change();

-- Completed and not yet moved to earnings: for seconds after a distribution is completed, and of few people at a time. Every reader
-- of earnings adds them.
create view payouts_unposted as
select p.* from payouts p join distributions d on d.id = p.distribution_id
where p.posted_at is null and d.completed_at is not null;

-- What a person has, as the person and admins are shown it: with the payouts that are on their way to the earnings.
create view shown_balances as
select b.user_id, b.available, b.invested, b.earnings + p.unposted as earnings, b.reserved, b.deposits_remaining, b.deposits_open,
  b.available + b.invested + b.earnings + p.unposted + b.reserved as total
from balances b
cross join lateral (select coalesce(sum(amount), 0) as unposted from payouts_unposted where user_id = b.user_id) p;

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
-- Rows change once, when they are posted: payouts_guard.
create trigger payouts_project after update on payouts referencing new table as fresh
  for each statement execute function payouts_project();

create view earned_by_month as
select user_id, month, sum(amount) as amount, sum(count)::integer as count
from (select user_id, month, amount, count from payouts_by_month
      union all select user_id, month, amount, 1 from payouts_unposted) parts
group by user_id, month;

create view earned_by_property as
select user_id, property_id, sum(amount) as earned
from (select user_id, property_id, amount from payouts_by_property
      union all select user_id, property_id, amount from payouts_unposted) parts
group by user_id, property_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Booking
-- ---------------------------------------------------------------------------------------------------------------------

-- Moves what is completed from payouts_clearing to earnings (src/ledger/post-payouts.ts). Locks the people's balances until the transaction ends, if there is anything to move.
create function post_payouts(owners uuid[]) returns integer language plpgsql as $$
declare
  moved integer;
begin
  if not exists (select from payouts_unposted where user_id = any (owners)) then return 0; end if;
  perform from balances where user_id = any (owners) order by user_id for update;
  -- A statement of its own: it sees what was posted while this one waited.
  with posted as (
    update payouts p set posted_at = clock_timestamp()
    from distributions d
    where p.user_id = any (owners) and p.posted_at is null and d.id = p.distribution_id and d.completed_at is not null
    returning p.user_id, p.id, p.amount
  ), booking as (
    -- Of now, not of when the distribution was completed: what a statement covers stays as it is.
    insert into ledger_transactions (user_id, kind, reference) select user_id, 'payout', id from posted where amount > 0
    returning user_id, id, reference
  ), entries as (
    insert into ledger_entries (user_id, transaction_id, account, amount)
    select booking.user_id, booking.id, entry.account, entry.sign * posted.amount
    from booking
    join posted on posted.user_id = booking.user_id and posted.id = booking.reference
    cross join (values ('payouts_clearing', -1), ('earnings', 1)) as entry (account, sign)
  )
  select count(*) into moved from posted;
  return moved;
end $$;

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

-- What is distributed is never less than nothing.
create view payout_differences as
with parts as (
  select distribution_id, sum(amount) as amount, count(*) as holders from payouts group by distribution_id
), bookings as (
  select t.user_id, t.reference as id,
    coalesce(sum(e.amount) filter (where t.kind = 'payout_prepared'), 0) as prepared,
    coalesce(-sum(e.amount) filter (where t.kind = 'payout' and e.account = 'payouts_clearing'), 0) as posted
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'payouts_clearing'
  where t.kind in ('payout_prepared', 'payout')
  group by t.user_id, t.reference
), due as (
  select p.user_id, p.id, case when p.user_id <= d.booked_through then p.amount else 0 end as prepared,
    case when p.posted_at is null then 0 else p.amount end as posted
  from payouts p join distributions d on d.id = p.distribution_id
), by_month as (
  select user_id, month, sum(amount) as amount, count(*) as count from payouts where posted_at is not null group by user_id, month
), by_property as (
  select user_id, property_id, sum(amount) as amount, count(*) as count
  from payouts where posted_at is not null group by user_id, property_id
)
select null::uuid as user_id, d.id as subject, 'distribution_sum' as rule_code,
  case when d.prepared_at is null then 0 else greatest(d.net, 0) end as expected,
  coalesce(p.amount, 0) as found
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else greatest(d.net, 0) end <> coalesce(p.amount, 0)
union all
select null, d.id, 'distribution_payouts', case when d.prepared_at is null then 0 else d.holders end, coalesce(p.holders, 0)
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else d.holders end <> coalesce(p.holders, 0)
union all
select user_id, id, 'payout_booking',
  coalesce(due.prepared, 0), coalesce(bookings.prepared, 0)
from due full join bookings using (user_id, id)
where coalesce(due.prepared, 0) <> coalesce(bookings.prepared, 0)
union all
select user_id, id, 'payout_posting',
  coalesce(due.posted, 0), coalesce(bookings.posted, 0)
from due full join bookings using (user_id, id)
where coalesce(due.posted, 0) <> coalesce(bookings.posted, 0)
union all
-- One that does not come from a distribution.
select t.user_id, t.id, 'payout_distributions', 1, 0
from ledger_transactions t left join payouts p on p.user_id = t.user_id and p.id = t.reference
where t.kind in ('payout_prepared', 'payout') and p.id is null
union all
select user_id, user_id, 'month_earnings',
  coalesce(m.amount, 0), coalesce(kept.amount, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, property_id, 'property_earnings', coalesce(p.amount, 0), coalesce(kept.amount, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, user_id, 'month_payouts', coalesce(m.count, 0), coalesce(kept.count, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.count, 0) <> coalesce(kept.count, 0)
union all
select user_id, property_id, 'property_payouts', coalesce(p.count, 0), coalesce(kept.count, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.count, 0) <> coalesce(kept.count, 0);

-- Payouts against who held how many shares on how many days of the month, and distributions that people have seen for an hour and
-- that are not in their earnings yet.
create view payout_share_differences as
select x.user_id, d.id as subject, 'payout_share_days' as rule_code, x.held as expected, x.paid as found
from distributions d
cross join lateral (
  select user_id, coalesce(held.share_days, 0)::numeric as held, coalesce(paid.share_days, 0)::numeric as paid
  from (
    select i.user_id, sum(i.shares * days_held(i.created_at, i.ended_at, d.month)) as share_days
    from investments i where i.property_id = d.property_id and days_held(i.created_at, i.ended_at, d.month) > 0
    group by i.user_id
  ) held
  full join (select user_id, share_days from payouts where distribution_id = d.id) paid using (user_id)
) x
where d.prepared_at is not null and x.held <> x.paid
union all
select null, d.id, 'distribution_posted', d.holders,
  (select count(*) from payouts p where p.distribution_id = d.id and p.posted_at is not null)
from distributions d
where d.completed_at < clock_timestamp() - interval '1 hour' and d.posted_at is null;

create trigger distributions_notify after insert or update of status on distributions
  for each row execute function notify_change('distributions');
-- What its holders got is seen from now on.
create trigger distributions_notify_holders after update of status on distributions
  for each row when (new.status = 'completed') execute function notify_change('payouts');

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
select coalesce(r.referrer_id, t.user_id) as user_id, coalesce(r.referred_id, t.reference) as subject,
  'reward_booking' as rule_code, coalesce(r.amount, 0) as expected, coalesce(t.amount, 0) as found
from (select * from referral_rewards where booked_at is not null) r
full join (
  select t.user_id, t.reference, sum(e.amount) as amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
  where t.kind = 'referral_reward' group by t.user_id, t.reference
) t on t.user_id = r.referrer_id and t.reference = r.referred_id
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

-- What people have beside what the treasury has (PLATFORM 5), from the database alone. Of the chain only what is final counts.

-- What the platform owes, by kind, in micro-UBXS. `distributing` is on its way to earnings: parts that are booked and not posted, and
-- those that a distribution has worked out and not booked yet.
create view liabilities as
select b.available, b.invested, b.earnings, b.reserved, b.payouts_clearing + d.unbooked as distributing,
  b.available + b.invested + b.earnings + b.reserved + b.payouts_clearing + d.unbooked as total
from (
  select coalesce(sum(available), 0) as available, coalesce(sum(invested), 0) as invested, coalesce(sum(earnings), 0) as earnings,
    coalesce(sum(reserved), 0) as reserved, coalesce(sum(payouts_clearing), 0) as payouts_clearing
  from balances
) b, (
  select coalesce(sum(greatest(net, 0) - amount_booked), 0) as unbooked
  from distributions where status = 'distributing' and prepared_at is not null
) d;

-- What each treasury has of its chain's token: what was proven last, and what came in and went out in final blocks since. Null until
-- it was compared with the token first.
create view treasury_tokens as
select c.chain_id, c.treasury, c.proven_balance
  + coalesce((select sum(amount) from chain_transfers t
      where t.chain_id = c.chain_id and t.recipient = c.treasury and t.block_number > c.proven_to and t.final), 0)
  - coalesce((select sum(amount) from chain_transfers t
      where t.chain_id = c.chain_id and t.sender = c.treasury and t.block_number > c.proven_to and t.final), 0) as tokens
from chain_cursors c;

-- Payments leave the treasury and the books at two moments. What has left the treasury and is still in a balance is owed no more;
-- what is paid by the books and in no final block that was read is in the treasury no more. What came in is its sender's, also while
-- it is not booked, and from a wallet that no person has proved yet, until two admins have said that it is the platform's own. What is
-- minted has no sender.
create view coverage as
select l.*, o.owed, t.tokens - paid.amount as tokens, t.tokens - paid.amount - o.owed as surplus
from liabilities l, (
  -- Null where one of them is not known.
  select case when bool_and(tokens is not null) then sum(tokens) end as tokens from treasury_tokens
) t, (
  select coalesce(sum(t.amount), 0) as amount
  from chain_transfers t
  where t.final and t.block_number >= (select min(since_block) from payments where is_unsettled(status))
    and not exists (select from payment_claims c where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
    and exists (
      select from payments p
      where p.chain_id = t.chain_id and p.from_address = t.sender and is_unsettled(p.status)
        and lower(p.to_address) = t.recipient and p.amount = t.amount and p.since_block <= t.block_number)
) gone, (
  select coalesce(sum(p.amount), 0) as amount
  from payments p
  join chain_cursors c on c.chain_id = p.chain_id and c.treasury = p.from_address and p.block_number > c.proven_to
  where p.status = 'paid' and not exists (
    select from chain_transfers t where t.chain_id = p.chain_id and t.tx_hash = p.tx_hash and t.final)
) paid, (
  select coalesce(sum(t.amount), 0) as amount
  from chain_transfers t
  join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient and r.first_block <= t.block_number
  left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
  left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
  where t.final and not t.processed and d.status is distinct from 'confirmed' and t.sender <> '0x' || repeat('0', 40)
    and (d.status = 'pending' or not is_own_transfer(t.chain_id, t.tx_hash, t.sender))
    and not exists (select from chain_cursors s where s.chain_id = t.chain_id and s.treasury = t.sender)
) arriving, lateral (select l.total - gone.amount + arriving.amount as owed) o;
comment on view coverage is
  'owed: what people have, and what was sent and is not booked, less what has left the treasury for people; tokens and surplus are null while a treasury was not compared, or there is none';

-- Whether the treasury has so much more than is owed, so that it can be promised to people. Without a treasury on a chain there is
-- nothing to compare. Promises are made one after the other: the lock is kept until the transaction ends.
create function covers(promised numeric) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtext('coverage'));
  return not exists (select from chain_cursors) or coalesce((select surplus >= promised from coverage), false);
end $$;

-- Rewards that are due for a day and neither booked nor void, though nothing keeps them: they are owed, whatever became of a job.
create view overdue_reward_differences as
select r.referrer_id as user_id, r.referred_id as subject, 'reward_overdue' as rule_code, r.amount as expected,
  0::numeric as found
from referral_rewards r
join users u on u.id = r.referrer_id and u.disabled_at is null
where r.booked_at is null and r.voided_at is null and r.earned_at < clock_timestamp() - interval '31 days'
  and not exists (
    select from (select status from investments i where i.user_id = r.referred_id order by i.created_at, i.id limit 1) bought
    where bought.status = 'in_refund')
  and (not exists (select from chain_cursors) or coalesce((select surplus from coverage) >= r.amount, false));

-- Reconciliation: the books against themselves and against the chain. What is found stays here until it is put right.

create table reconciliations (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- Why the chain could not be compared.
  chain_fault text,
  -- Whether a blockchain was asked. Without one there is no fault either, and nothing was compared with it.
  chain_asked boolean not null default false
);

-- What was different in the last run. It stops payments when it is first found; if admins let them go on nevertheless, they
-- know of it. What a person reads of it is made of these columns where it is read.
create table differences (
  id               bigint generated always as identity primary key,
  rule_code        text not null,
  subject          text not null,
  -- The transfer it is about, or the transaction.
  tx_hash          text,
  log_index        integer,
  -- What should be and what is: micro-UBXS, or a count where the rule counts; null where there is nothing.
  expected         numeric,
  found            numeric,
  expected_to      text,
  found_to         text,
  expected_tx_hash text,
  found_tx_hash    text,
  expected_status  text,
  found_status     text,
  since            timestamptz not null default clock_timestamp(),
  user_id          uuid references users (id),
  chain_id         bigint,
  unique nulls not distinct (rule_code, subject, expected, found, expected_to, found_to, expected_tx_hash, found_tx_hash,
    expected_status, found_status)
);
comment on column differences.subject is 'The row it is about; a transfer is named hash:place, a figure by its day';
comment on column differences.user_id is 'Whose money it is about, where it is about one person''s';
comment on column differences.chain_id is 'The chain that it was found on; null if the books alone show it';

-- What makes two of them the same.
create function difference_values(d differences) returns jsonb language sql immutable as $$
  select to_jsonb(d) - array['id', 'since', 'user_id', 'chain_id', 'tx_hash', 'log_index']
$$;

-- It is found, and it is gone: nothing else becomes of it.
create trigger differences_kept before update or truncate on differences for each statement execute function refuse_change();

create function audit_found_difference() returns trigger language plpgsql as $$
declare
  d differences := coalesce(new, old);
begin
  perform audit_append(null,
    case tg_op when 'INSERT' then 'reconciliation.difference' else 'reconciliation.resolved' end, 'difference', d.subject,
    jsonb_strip_nulls(to_jsonb(d) - array['id', 'subject', 'since']));
  return null;
end $$;
create trigger differences_audit after insert or delete on differences
  for each row execute function audit_found_difference();

-- Differences that two admins have looked into and accept: they hold up no money any more. Only for what the blockchain shows and
-- can no longer be put right, such as a transfer made by hand; rows of the books that disagree are never accepted.
create table accepted_differences (
  -- The proposal that another admin confirmed.
  id         uuid primary key references proposals (id),
  rule_code  text not null check (rule_code in ('unexplained_transfer', 'treasury_balance')),
  subject    text not null,
  tx_hash    text,
  log_index  integer,
  found      numeric not null,
  found_to   text,
  -- An admin took it back: from then on the difference holds up again what it held up before.
  revoked_by uuid references users (id),
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null)),
  check ((rule_code = 'unexplained_transfer') = (tx_hash is not null and log_index is not null and found_to is not null))
);
create unique index accepted_differences_one on accepted_differences (rule_code, subject, found, found_to) nulls not distinct
  where revoked_at is null;

-- What a proposal to accept a difference is about.
create function difference_key(rule_code text, subject text, found numeric, found_to text) returns text language sql immutable as $$
  select jsonb_build_array($1, $2, $3::text, $4)::text
$$;

-- A proposal of this kind holds all of the difference, and says why.
alter table proposals add constraint accepted_difference_is_whole check (kind <> 'accepted_difference' or (
  length(btrim(reason)) >= 3
  and payload - array['rule_code', 'subject', 'tx_hash', 'log_index', 'found', 'found_to'] = '{}'
  and subject = difference_key(
    payload ->> 'rule_code', payload ->> 'subject', (payload ->> 'found')::numeric, payload ->> 'found_to')) is true);

create function accepted_differences_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.revoked_at is not null or not exists (
      select from proposals p
      where p.id = new.id and p.kind = 'accepted_difference' and p.status = 'confirmed'
        and (p.payload ->> 'tx_hash', (p.payload ->> 'log_index')::integer) is not distinct from (new.tx_hash, new.log_index)
        and p.subject = difference_key(new.rule_code, new.subject, new.found, new.found_to)) then
      raise exception 'two admins accept a difference' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - array['revoked_by', 'revoked_at'] <> to_jsonb(old) - array['revoked_by', 'revoked_at'] then
    raise exception 'an accepted difference can only be revoked, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accepted_differences_guard before insert or update on accepted_differences
  for each row execute function accepted_differences_guard();
create trigger accepted_differences_kept before delete or truncate on accepted_differences
  for each statement execute function refuse_change();

-- Whether two admins have accepted that a transfer pays no request. As long as they have, it pays none.
create function pays_nothing(hash text, log_index integer) returns boolean language sql stable as $$
  select exists (
    select from accepted_differences a
    where a.rule_code = 'unexplained_transfer' and a.revoked_at is null and a.tx_hash = $1
      -- -1 is the whole transaction.
      and $2 in (a.log_index, -1))
$$;

-- Transfers out of a treasury that no payment explains, final or not. What is still under way explains a transfer as well, and so does
-- another treasury of ours. What a multisig was given explains as many transfers as it has payments, of those made since and not accepted
-- as no payment.
create view unexplained_transfers as
with unclaimed as (
  select t.*, (
    select count(*) from payments p
    where is_unsettled(p.status) and p.batch_id is not null and p.chain_id = t.chain_id and p.from_address = t.sender
      and lower(p.to_address) = t.recipient and p.amount = t.amount and p.since_block < t.block_number
      and not pays_nothing(t.tx_hash, t.log_index)) as awaited
  from chain_transfers t
  join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.sender and r.payments_from <= t.block_number
  where not t.gone
    and not exists (select from chain_cursors o where o.chain_id = t.chain_id and o.treasury = t.recipient)
    and not exists (
      select from payment_claims c
      join withdrawals w on w.user_id = c.user_id and w.id = c.withdrawal_id and lower(w.tx_id) = c.tx_hash
      where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
    and not exists (
      select from payment_transactions s
      join payments p on p.user_id = s.user_id and p.withdrawal_id = s.withdrawal_id and p.attempt = s.attempt
      where s.tx_hash = t.tx_hash and is_unsettled(p.status))
), counted as (
  select u.*, row_number() over (
    partition by u.chain_id, u.sender, u.recipient, u.amount, u.awaited > 0 order by u.final desc, u.block_number, u.log_index) as n
  from unclaimed u
)
select chain_id, tx_hash, log_index, recipient, amount, found_at, final
from counted where n > awaited or awaited = 0;

-- The wallets that people have registered, proved or named in a request.
create view person_wallets as
select id as user_id, lower(wallet_address) as address from users
union
select user_id, address from verified_wallets
union
select user_id, lower(wallet_address) from withdrawals;

-- The transfers that may have paid what a request asks for, though this database calls it open, as one from a backup does: to any wallet
-- of its person, and explained by nothing. Neither the order in time nor the amount says anything: a person asks again for what a
-- restored database has forgotten to have paid, with what came since, or to another wallet. Until two admins have said what such a
-- transfer was, the request is not paid.
create function may_have_paid(w withdrawals) returns setof unexplained_transfers language sql stable as $$
  select t.*
  from person_wallets p
  -- Apart, so that only the transfers to this wallet are looked at, and not all of them for each.
  cross join lateral (select * from unexplained_transfers u where u.recipient = p.address offset 0) t
  where p.user_id = w.user_id and not pays_nothing(t.tx_hash, t.log_index)
$$;

-- Whether a transfer is what a request asks for: exactly its amount to exactly its wallet. To give back the money of such a request, too,
-- would pay it twice.
create function is_its_payment(w withdrawals, recipient text, amount numeric) returns boolean language sql immutable as $$
  select $2 = lower(w.wallet_address) and $3 = w.amount
$$;

-- Withdrawals against the transfers out of the treasury that pay them, both ways: every payment has its transfer, and every transfer
-- its payment.
create view payment_differences as
with paid as (
  select p.*, c.log_index
  from payments p
  left join payment_claims c on c.user_id = p.user_id and c.withdrawal_id = p.withdrawal_id and c.tx_hash = p.tx_hash
  where p.status = 'paid'
)
select 'payment_without_transfer' as rule_code, p.withdrawal_id::text as subject, p.user_id, p.chain_id, p.tx_hash, p.log_index,
  p.amount as expected, lower(p.to_address) as expected_to, null as expected_tx_hash, null as expected_status,
  t.amount as found, t.recipient as found_to, null as found_tx_hash, null as found_status
from paid p
left join lateral (
  select t.* from chain_transfers t
  where t.chain_id = p.chain_id and t.tx_hash = p.tx_hash and t.log_index = p.log_index and t.final
  order by t.block_number desc limit 1) t on true
where t.sender is distinct from p.from_address or t.recipient is distinct from lower(p.to_address)
  or t.amount is distinct from p.amount
union all
select 'payment_differs_from_request', p.withdrawal_id::text, p.user_id, p.chain_id, p.tx_hash, p.log_index,
  p.amount, lower(p.to_address), p.tx_hash, 'completed',
  w.amount, lower(w.wallet_address), lower(w.tx_id), w.status
from paid p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where (w.status, w.amount, lower(w.wallet_address), lower(w.tx_id)) is distinct from
  ('completed', p.amount, lower(p.to_address), p.tx_hash)
union all
select 'completed_without_payment', w.id::text, w.user_id, c.chain_id, lower(w.tx_id), null,
  w.amount, lower(w.wallet_address), null, null, null, null, null, null
from withdrawals w
join (select chain_id, min(created_at) as since from chain_cursors group by chain_id) c
  on w.closed_at >= c.since
  and (w.chain_id = c.chain_id or w.chain_id is null or not is_known_chain(w.chain_id))
where w.status = 'completed' and not exists (
  select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status = 'paid')
union all
select 'unexplained_transfer', tx_hash || ':' || log_index, null, chain_id, tx_hash, log_index,
  null, null, null, null, amount, recipient, null, null
from unexplained_transfers where final;

create function payment_claims_guard() returns trigger language plpgsql as $$
begin
  if pays_nothing(new.tx_hash, new.log_index) then
    raise exception 'transfer % of % is accepted as no payment', new.log_index, new.tx_hash using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_claims_guard before insert on payment_claims for each row execute function payment_claims_guard();

create function audit_revoked_difference() returns trigger language plpgsql as $$
begin
  perform audit_append(new.revoked_by, 'accepted_difference.revoked', 'difference', new.subject,
    jsonb_strip_nulls(to_jsonb(new) - array['id', 'subject', 'revoked_by', 'revoked_at']) || jsonb_build_object('proposal', new.id));
  return null;
end $$;
create trigger accepted_differences_audit after update on accepted_differences
  for each row execute function audit_revoked_difference();

-- What admins still have to look into.
create view open_differences as
select d.* from differences d
where not exists (
  select from accepted_differences a
  where a.revoked_at is null
    and (a.rule_code, a.subject, a.found, a.found_to) is not distinct from (d.rule_code, d.subject, d.found, d.found_to));

-- ---------------------------------------------------------------------------------------------------------------------
-- The books: one row for every statement about money that is not true. It must be empty.
-- ---------------------------------------------------------------------------------------------------------------------

-- What an account comes to by the rows that bookings are made for, whatever a booking says that it is: money is moved by nothing else.
-- Of available, invested and reserved it is in the rules about deposits, shares and requests.
create view origin_differences as
with moved (user_id, account, amount) as (
  select user_id, 'external', -amount from deposits where status = 'confirmed'
  union all
  select user_id, 'operating', fee from investments
  union all
  select p.user_id, side.account, side.amount
  from payouts p
  join distributions d on d.id = p.distribution_id
  cross join lateral (values
    ('operating', -p.amount), (case when p.posted_at is null then 'payouts_clearing' else 'earnings' end, p.amount)) side (account, amount)
  where p.user_id <= d.booked_through
  union all
  select r.referrer_id, side.account, side.amount
  from referral_rewards r cross join lateral (values ('operating', -r.amount), ('earnings', r.amount)) side (account, amount)
  where r.booked_at is not null
  union all
  select user_id, 'earnings', -from_earnings from withdrawals where status not in ('rejected', 'cancelled')
  union all
  select user_id, 'external', amount from withdrawals where status = 'completed'
), sums as (
  select user_id, account, sum(amount) as amount from moved group by user_id, account
)
select user_id, account || '_by_origin' as rule_code, coalesce(s.amount, 0) as expected, b.amount as found
from (
  select b.user_id, a.account, a.amount
  from balances b
  cross join lateral (values ('earnings', b.earnings), ('payouts_clearing', b.payouts_clearing), ('external', b.external),
    ('operating', b.operating)) as a (account, amount)
) b
left join sums s using (user_id, account)
where coalesce(s.amount, 0) <> b.amount;

create view ledger_differences as
with journal as (
  select user_id, account, sum(amount) as amount from ledger_entries group by user_id, account
), projected as (
  select b.user_id, a.account, a.amount
  from balances b
  cross join lateral (values ('available', b.available), ('invested', b.invested), ('earnings', b.earnings),
    ('reserved', b.reserved), ('payouts_clearing', b.payouts_clearing),
    ('external', b.external), ('operating', b.operating)) as a (account, amount)
), held as (
  select d.user_id, d.deposit_id,
    sum(d.amount) filter (where is_open(w.status)) as reserved,
    sum(d.amount) filter (where w.status = 'completed') as withdrawn
  from withdrawal_deposits d join withdrawals w on w.user_id = d.user_id and w.id = d.withdrawal_id
  group by d.user_id, d.deposit_id
), fees as (
  select user_id, deposit_id, sum(amount) as amount from investment_fees group by user_id, deposit_id
), open_requests as (
  select user_id, sum(amount) as amount from withdrawals where is_open(status) group by user_id
), by_deposit as (
  select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from deposits group by user_id
), parts as (
  select user_id, withdrawal_id, sum(amount) as amount, count(*) as deposits
  from withdrawal_deposits group by user_id, withdrawal_id
)
select user_id, transaction_id as subject, 'unbalanced_booking' as rule_code, 0::numeric as expected, sum(amount) as found
from ledger_entries group by user_id, transaction_id having sum(amount) <> 0
union all
select user_id, user_id, account || '_by_journal', coalesce(j.amount, 0), p.amount
from projected p full join journal j using (user_id, account)
where coalesce(j.amount, 0) is distinct from p.amount
union all
select user_id, user_id, rule_code, expected, found from origin_differences
union all
select b.user_id, b.user_id, 'deposits_remaining', coalesce(d.remaining, 0), b.deposits_remaining
from balances b left join by_deposit d using (user_id) where coalesce(d.remaining, 0) <> b.deposits_remaining
union all
select b.user_id, b.user_id, 'deposits_open', coalesce(d.open, 0), b.deposits_open
from balances b left join by_deposit d using (user_id) where coalesce(d.open, 0) <> b.deposits_open
union all
select user_id, user_id, 'principal', deposits_remaining, available + invested
from balances where available + invested <> deposits_remaining
union all
select b.user_id, b.user_id, 'reserved_by_requests', coalesce(o.amount, 0), b.reserved
from balances b left join open_requests o using (user_id) where coalesce(o.amount, 0) <> b.reserved
union all
select d.user_id, d.id, 'deposit_parts', d.amount,
  d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
from deposits d
left join held h on h.user_id = d.user_id and h.deposit_id = d.id
left join fees f on f.user_id = d.user_id and f.deposit_id = d.id
where d.status = 'confirmed' and d.amount <> d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
union all
-- One that no transfer is behind is compared with no chain.
select d.user_id, d.id, 'deposit_transfers', 1, count(c.deposit_id)
from deposits d
left join deposit_claims c
  on c.user_id = d.user_id and c.deposit_id = d.id and c.chain_id = d.chain_id and c.tx_hash = d.tx_hash
where d.status = 'confirmed' group by d.user_id, d.id having count(c.deposit_id) <> 1
union all
select w.user_id, w.id, 'request_principal', w.from_available + w.from_invested, coalesce(p.amount, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.from_available + w.from_invested <> coalesce(p.amount, 0)
union all
select w.user_id, w.id, 'request_count', w.deposit_count, coalesce(p.deposits, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.deposit_count <> coalesce(p.deposits, 0)
union all
select user_id, subject, rule_code, expected, found from share_differences
union all
select user_id, subject, rule_code, expected, found from payout_differences;

create trigger differences_notify after insert on differences for each row execute function notify_change('differences');

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

-- The rows that each figure counts: what a figure leads to, and what it is checked against. It reads the history.
create view stat_rows as
select 'registration' as metric, created_at as at, 0::smallint as bucket, id, id as user_id, 0::numeric as amount from users
union all select 'referred_registration', created_at, 0::smallint, id, id, 0 from users where referred_by is not null
union all select 'referred_deposit', u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where u.referred_by is not null and exists (select from ledger_transactions t where t.user_id = u.id and t.kind = 'deposit')
union all select 'referred_investment', u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where u.referred_by is not null and exists (select from ledger_transactions t where t.user_id = u.id and t.kind = 'investment')
union all select 'referred_reward', u.created_at, 0::smallint, u.id, u.id, 0 from users u
  where exists (
    select from ledger_transactions t where t.user_id = u.referred_by and t.kind = 'referral_reward' and t.reference = u.id)
union all select 'deposit', t.created_at, 0::smallint, t.reference, t.user_id, -e.amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'external' where t.kind = 'deposit'
union all select 'deposit_reversal', t.created_at, 0::smallint, t.reference, t.user_id, e.amount
  from ledger_transactions t
  join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses and o.kind = 'deposit'
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'external' where t.kind = 'reversal'
union all select 'investment', t.created_at, 0::smallint, t.id, t.user_id, e.amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'invested' where t.kind = 'investment'
union all select 'investment_fee', t.created_at, 0::smallint, t.id, t.user_id, e.amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'operating' where t.kind = 'investment_fee'
union all select 'payout', t.created_at, 0::smallint, t.id, t.user_id, e.amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings' where t.kind = 'payout'
union all select 'referral_reward', t.created_at, 0::smallint, t.id, t.user_id, -e.amount
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'operating' where t.kind = 'referral_reward'
union all select 'refund_requested', created_at, 0::smallint, id, user_id, amount from withdrawals where kind = 'total_deposits'
union all select 'refund_approved', approved_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status in ('approved', 'completed')
union all select 'refund_approval_time', approved_at, duration_bucket(approved_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'total_deposits' and status in ('approved', 'completed')
union all select 'refund_paid', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'completed'
union all select 'refund_payment_time', closed_at, duration_bucket(closed_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'total_deposits' and status = 'completed'
union all select 'refund_rejected', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'rejected'
union all select 'refund_cancelled', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'cancelled'
union all select 'refund_state_pending', created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'pending'
union all select 'refund_state_approved', created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'approved'
union all select 'refund_state_completed', created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'completed'
union all select 'refund_state_rejected', created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'rejected'
union all select 'refund_state_cancelled', created_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'total_deposits' and status = 'cancelled'
union all select 'withdrawal_requested', created_at, 0::smallint, id, user_id, amount from withdrawals where kind = 'amount'
union all select 'withdrawal_approved', approved_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status in ('approved', 'completed')
union all select 'withdrawal_approval_time', approved_at, duration_bucket(approved_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'amount' and status in ('approved', 'completed')
union all select 'withdrawal_paid', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'completed'
union all select 'withdrawal_payment_time', closed_at, duration_bucket(closed_at - created_at), id, user_id, 0 from withdrawals
  where kind = 'amount' and status = 'completed'
union all select 'withdrawal_rejected', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'rejected'
union all select 'withdrawal_cancelled', closed_at, 0::smallint, id, user_id, amount from withdrawals
  where kind = 'amount' and status = 'cancelled'
union all select 'withdrawal_state_' || status, created_at, 0::smallint, id, user_id, amount from withdrawals where kind = 'amount';

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
