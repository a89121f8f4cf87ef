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
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id, created_at);

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

-- A sign-in with the right password that needs one thing more. Used up by being deleted.
create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  -- What the password was compared with: another one since then ends the sign-in.
  password_hash text not null,
  -- SHA-256 of the token and the mailed code: without the token, this table gives no code away. Null where none was mailed.
  code_hash bytea check (length(code_hash) = 32),
  wrong_codes integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id);
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);

-- A proof that is given in a window of our own site, for a session on a page that cannot use passkeys. Used up by being deleted.
create table proof_tickets (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the ticket in the window's URL.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The session it counts for; one that has ended takes its tickets along.
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- What the person is told: the page that asks, and in which browser.
  origin text not null check (length(origin) between 1 and 300),
  device text check (length(device) <= 64),
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
