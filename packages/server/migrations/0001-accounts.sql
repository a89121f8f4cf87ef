-- People, their sessions, and what keeps a repeated request from being done twice.

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
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- Settles the race of two registrations: one address, one account, whatever its case.
create unique index users_email_key on users (lower(email));
create index users_referred_by_idx on users (referred_by, created_at desc) where referred_by is not null;
create index users_created_at_idx on users (created_at desc, id);

create table sessions (
  -- SHA-256 of the token: a copy of this table signs nobody in.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

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
  expire bigint
);

create index rate_limits_expire_idx on rate_limits (expire);
