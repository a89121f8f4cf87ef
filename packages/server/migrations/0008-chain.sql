-- The chain this database belongs to, as it was when the server first saw it. Another chain of the same id (a reset one)
-- has another first block.
create table chains (
  chain_id      bigint primary key,
  genesis_hash  text not null,
  token_address text not null check (token_address = lower(token_address)),
  created_at    timestamptz not null default clock_timestamp()
);
