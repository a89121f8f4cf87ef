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
  created_at timestamptz not null default wall_clock(),
  wallet_replaced_at timestamptz,
  email_confirmed_at timestamptz,
  password_reset_at timestamptz,
  payout_mails boolean not null default true,
  destinations_frozen_until timestamptz,
  closed_at timestamptz,
  factors_lost_at timestamptz,
  restored_at timestamptz,
  constraint closed_is_disabled check (closed_at is null or disabled_at is not null)
);
comment on column users.referral_node is 'What people above in the tree of referrals know the person by, in place of the id';
comment on column users.wallet_replaced_at is
  'When another wallet took the place of the one before while the account held money, or the address was confirmed after the wallet; what goes to it cools off for a while';
comment on column users.email_confirmed_at is 'When a link that was mailed to the address was used; null: it is not known yet whose it is';
comment on column users.password_reset_at is
  'When the password was chosen with a mailed link; null: it was not. A link "this was not me" that is older does not undo it: its reader does not know that password';
comment on column users.closed_at is 'When its person closed the account; it is disabled since then';
comment on column users.restored_at is
  'When a backup brought back its password and its factors (freehold-server after-restore); until a mailed link has set another password, nothing signs in';
comment on column users.factors_lost_at is
  'When a mailed link took the last second factor from an admin; until two other admins have reset the factors, nothing signs in';
comment on column users.destinations_frozen_until is 'Until then no wallet can be linked, and nothing requested to another address than the verified wallet';
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
  -- What its person knows it by. Stays the same when the token is renewed.
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default wall_clock(),
  -- The same by the database's clock, as requests have it.
  opened_at timestamptz not null default wall_clock(),
  last_used_at timestamptz not null default wall_clock(),
  expires_at timestamptz not null,
  -- Where it was opened: "Firefox on Windows", null where the browser did not say; and the network address.
  device text check (length(device) <= 64),
  network_address text,
  device_token_hash bytea check (length(device_token_hash) = 32),
  -- When its person last proved who they are, and how. Null: they have a second factor, and signed in without it, so nothing counts yet
  -- as a fresh proof.
  proved_at timestamptz default wall_clock(),
  proved_by text not null default 'password'
    check (proved_by in ('password', 'email_code', 'authenticator', 'passkey', 'recovery_code'))
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
  created_at timestamptz not null default wall_clock(),
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

-- "It wasn't me" in the mail about a new device, a recovery, or a change that was made in a session.
create table sign_in_report_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The first sign-in that its mail tells of, or that of the session in which it was done. What was done since is found by the database's
  -- time, as requests have it: the clocks of processes may differ by minutes.
  signed_in_at timestamptz not null,
  mailed_at timestamptz not null default wall_clock(),
  last_event bigint,
  session_id uuid
);
comment on column sign_in_report_links.session_id is 'The session in which it was done that the mail is about; null: the mail is about something else';
comment on column sign_in_report_links.last_event is
  'The last entry of the account''s log that its mail tells of; null: the mail is about something else, such as a new passkey or a recovery';
create index sign_in_report_links_created_at on sign_in_report_links (created_at);
create index sign_in_report_links_of_user on sign_in_report_links (user_id, mailed_at desc);

-- A stranger who asks for links does not end the one that the owner is about to use: each works until it runs out or one is used.
create table password_resets (
  user_id    uuid not null references users (id) on delete cascade,
  -- SHA-256 of the token in the link.
  token_hash bytea primary key check (length(token_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null default wall_clock()
);
create index password_resets_expires_at_idx on password_resets (expires_at);

-- Who asked for such a link, until a job has looked for the account: jobs are kept for a while, and hold no addresses.
create table password_requests (
  id         uuid primary key default gen_random_uuid(),
  -- In lower case; it may belong to no account.
  email      text not null,
  created_at timestamptz not null default wall_clock()
);
create index password_resets_user_id on password_resets (user_id, created_at desc);

-- ---------------------------------------------------------------------------------------------------------------------
-- The log of an account. Apart from the audit log, whose one chain is for what moves money: sign-ins are many, and each would
-- wait for the chain's lock.
-- ---------------------------------------------------------------------------------------------------------------------

create table account_events (
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  at timestamptz not null default wall_clock(),
  action text not null,
  code text not null,
  network_address text,
  known_device boolean not null,
  passkey text,
  session_id uuid
) partition by range (number);
select begin_log('account_events');
comment on column account_events.passkey is 'The passkey of a sign-in or a proof; null: it was another way, or something else happened';
comment on column account_events.session_id is 'The session that a proof was given for; null: something else happened';
comment on column account_events.network_address is 'Where the request came from; null once the entry is a year old';
comment on column account_events.code is '`ok`, or the problem code with which it was refused';
create index account_events_user_id on account_events (user_id, number desc);
create index account_events_with_address on account_events (at) where network_address is not null;

-- Every sign-in and every proof is an entry, so these are removed when they are three years old; the rest of what happened to an account
-- is kept as long as the account.
create function is_outdated(e account_events) returns boolean language sql stable as $$
  select e.action in ('sign_in', 'proof') and e.at < wall_clock() - interval '3 years'
$$;
create index account_events_outdated on account_events (at) where action in ('sign_in', 'proof');

-- An entry that is a year old may lose its network address, and nothing else of it ever changes.
create function account_events_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.network_address is null and old.at < wall_clock() - interval '1 year'
      and to_jsonb(new) - 'network_address' = to_jsonb(old) - 'network_address' then return new; end if;
  elsif tg_op = 'DELETE' then
    if is_outdated(old) then return old; end if;
  end if;
  raise exception 'the log of accounts is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger account_events_guard before update or delete on account_events
  for each row execute function account_events_guard();
create trigger account_events_kept before truncate on account_events
  for each statement execute function account_events_guard();

-- With the rights of its owner: the server's role has no right to change an entry. The guard says which it may be. Some at a time, so that
-- no statement is long; src/maintenance.ts calls it every ten minutes.
create function forget_network_addresses() returns void language sql security definer set search_path = public, pg_temp as $$
  update account_events set network_address = null where number in (
    select number from account_events where network_address is not null and at < wall_clock() - interval '1 year'
    order by at limit 10000 for update skip locked)
$$;

-- Removes sign-ins and proofs that are outdated, ten thousand at a time.
create function remove_outdated_events() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from account_events where number in (
    select number from account_events e where is_outdated(e) order by at limit 10000 for update skip locked)
$$;

-- Moves what is kept of the oldest month to account_events_older, once all its sign-ins and proofs are removed, and drops the month: there are no
-- more partitions than months in three years. Returns whether it did. If others hold the log for half a second, it returns false, and the
-- next call tries again.
create function merge_account_month() returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  oldest text;
  first_left bigint;
  next_month log_months;
  has_outdated boolean;
begin
  select min(m.first_number) into first_left from log_months m
  where m.log = 'account_events' and to_regclass('account_events_from_' || m.first_number) is not null;
  select * into next_month from log_months m where m.log = 'account_events' and m.first_number > first_left order by m.month limit 1;
  if next_month.month is null or next_month.month > wall_clock() - interval '3 years' then return false; end if;
  oldest := 'account_events_from_' || first_left;
  lock table account_events in access exclusive mode;
  if to_regclass(oldest) is null then return false; end if;
  execute format('select exists (select from %I where action in (''sign_in'', ''proof''))', oldest) into has_outdated;
  if has_outdated then return false; end if;
  alter table account_events detach partition account_events_older;
  execute format('insert into account_events_older select * from %I', oldest);
  execute format('drop table %I', oldest);
  execute format('alter table account_events attach partition account_events_older for values from (minvalue) to (%s)',
    next_month.first_number);
  return true;
exception when lock_not_available then
  return false;
end $$;

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

-- The wallets that an account had before: what one of them got, its person got.
create table replaced_wallets (
  user_id     uuid not null references users (id),
  address     text not null,
  -- From when to when the account had it.
  since       timestamptz not null,
  replaced_at timestamptz not null default wall_clock(),
  primary key (user_id, address, replaced_at)
);
create function replaced_wallets_guard() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a wallet is replaced on its account' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger replaced_wallets_guard before insert on replaced_wallets for each row execute function replaced_wallets_guard();
create trigger replaced_wallets_append_only before update or delete or truncate on replaced_wallets
  for each statement execute function refuse_change();

-- Since when an account has the wallet that it has now.
create function wallet_since(u users) returns timestamptz language sql stable as $$
  select coalesce((select max(r.replaced_at) from replaced_wallets r where r.user_id = u.id), u.created_at)
$$;

-- An account whose money went to one wallet and whose wallet is another one now: an intruder could have linked their own, and "it
-- goes to the verified wallet" would say nothing. A wallet that takes the place of another while the account holds nothing replaces
-- no wallet that money would have gone to: what was noted of the one before ends with that one.
create function users_replace_wallet() returns trigger language plpgsql as $$
begin
  insert into replaced_wallets (user_id, address, since) values (new.id, lower(old.wallet_address), wallet_since(old));
  new.wallet_replaced_at := case
    when exists (select from balances b where b.user_id = new.id and b.available + b.invested + b.earnings + b.reserved > 0)
      then coalesce(new.wallet_verified_at, wall_clock())
  end;
  return new;
end $$;
create trigger users_replace_wallet before update of wallet_address on users
  for each row when (lower(new.wallet_address) <> lower(old.wallet_address)) execute function users_replace_wallet();

-- ---------------------------------------------------------------------------------------------------------------------
-- No new destination, while an account may be in a stranger's hands
-- ---------------------------------------------------------------------------------------------------------------------

-- The server answers with 409 `destination_frozen` (src/accounts/explain-frozen.ts).
create function refuse_frozen_destination(frozen_until timestamptz) returns void language plpgsql as $$
begin
  if frozen_until > current_moment() then
    raise exception 'no new destination until %', frozen_until using errcode = 'restrict_violation',
      constraint = 'destination_frozen', detail = to_char(frozen_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  end if;
end $$;

-- Before the row is written: what an update freezes and links at once is judged by both.
create function users_keep_destination() returns trigger language plpgsql as $$
begin
  perform refuse_frozen_destination(greatest(old.destinations_frozen_until, new.destinations_frozen_until));
  return new;
end $$;
create trigger users_keep_destination before update of wallet_address, wallet_verified_at on users for each row
  when (lower(new.wallet_address) <> lower(old.wallet_address) or (old.wallet_verified_at is null and new.wallet_verified_at is not null))
  execute function users_keep_destination();

-- A request that is being made holds the balance: it is either there before the freeze begins, or sees it.
create function users_freeze_destinations() returns trigger language plpgsql as $$
begin
  perform from balances where user_id = new.id for update;
  return new;
end $$;
create trigger users_freeze_destinations before update of destinations_frozen_until on users for each row
  when (new.destinations_frozen_until is distinct from old.destinations_frozen_until)
  execute function users_freeze_destinations();

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
  created_at timestamptz not null default wall_clock(),
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

-- The algorithm and the parameters of an argon2 string: argon2id v=19 m=19456,t=2,p=1
create function hash_parameters(hash text) returns text language sql immutable as $$
  select array_to_string((string_to_array(hash, '$'))[2:4], ' ')
$$;

-- Of a password only that it changed. The database can't tell whether two hashes are of the same password, so the server says so when a
-- sign-in renews one (src/accounts/store.ts). The entry says it only if the parameters differ, and each new hash has an entry.
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
    if current_setting('freehold.same_password', true) = 'on'
      and hash_parameters(new.password_hash) <> hash_parameters(old.password_hash)
    then
      perform audit_append(audit_actor(), 'user.password_hash', 'user', new.id::text, jsonb_build_object('parameters',
        jsonb_build_object('from', hash_parameters(old.password_hash), 'to', hash_parameters(new.password_hash))));
    else
      perform audit_append(audit_actor(), 'user.password', 'user', new.id::text);
    end if;
  end if;
  return null;
end $$;
create trigger users_audit after update on users
  for each row when (old.* is distinct from new.*) execute function audit_user();
create trigger users_audit_admins after insert on users for each row when (new.role = 'admin') execute function audit_user();

create trigger users_notify after insert or update of role, disabled_at, wallet_address, wallet_verified_at on users
  for each row execute function notify_change('users', 'id');
