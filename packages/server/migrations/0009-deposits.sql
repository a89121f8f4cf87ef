-- Wallets that people have proved to be theirs, and deposits that are found on chain.

-- ---------------------------------------------------------------------------------------------------------------------
-- Verified wallets (EIP-4361)
-- ---------------------------------------------------------------------------------------------------------------------

-- Used up by being deleted.
create table wallet_nonces (
  nonce      text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  user_id    uuid not null references users (id) on delete cascade,
  issued_at  timestamptz not null,
  expires_at timestamptz not null
);
create index wallet_nonces_expires_at on wallet_nonces (expires_at);

-- Every wallet a person has proved to be theirs: a transfer from any of them is that person's deposit, even one sent right
-- before they changed to another wallet. Whose a wallet is must be known across all users, so this key cannot lead with
-- user_id.
create table verified_wallets (
  address     text constraint verified_wallets_one_owner primary key check (address ~ '^0x[0-9a-f]{40}$'),
  user_id     uuid not null references users (id),
  verified_at timestamptz not null
);
comment on column verified_wallets.verified_at is 'When it was proved first';
create index verified_wallets_user_id on verified_wallets (user_id);

create function verified_wallets_follow_users() returns trigger language plpgsql as $$
begin
  insert into verified_wallets (address, user_id, verified_at)
  values (lower(new.wallet_address), new.id, new.wallet_verified_at)
  -- Nothing changes for its owner, but then there is a row; for anybody else there is none.
  on conflict (address) do update set user_id = excluded.user_id where verified_wallets.user_id = excluded.user_id;
  if not found then
    raise exception 'wallet % belongs to another user', new.wallet_address
      using errcode = 'unique_violation', constraint = 'verified_wallets_one_owner';
  end if;
  return null;
end $$;
create trigger users_verify_wallet after insert or update of wallet_address, wallet_verified_at on users
  for each row when (new.wallet_verified_at is not null) execute function verified_wallets_follow_users();
insert into verified_wallets (address, user_id, verified_at)
select lower(wallet_address), id, wallet_verified_at from users where wallet_verified_at is not null
order by wallet_verified_at on conflict do nothing;

-- ---------------------------------------------------------------------------------------------------------------------
-- What the chain says
-- ---------------------------------------------------------------------------------------------------------------------

-- How far the chain has been read for transfers to a treasury. Nothing below is read again unless the chain was reorganised.
create table chain_cursors (
  chain_id        bigint not null references chains (chain_id),
  treasury        text not null check (treasury = lower(treasury)),
  first_block     bigint not null,
  -- The last block that was final when it was read.
  scanned_to      bigint not null check (scanned_to >= first_block - 1),
  latest_block    bigint not null,
  finalized_block bigint not null,
  updated_at      timestamptz not null default clock_timestamp(),
  primary key (chain_id, treasury)
);

-- Hashes of blocks that were read as final. If one is not the chain's any more, everything after the newest that still is,
-- is read again: final means final only as far as the configuration says.
create table chain_checkpoints (
  chain_id     bigint not null,
  treasury     text not null,
  block_number bigint not null,
  block_hash   text not null,
  primary key (chain_id, treasury, block_number),
  foreign key (chain_id, treasury) references chain_cursors (chain_id, treasury)
);

-- Every transfer of the token to the treasury, whoever sent it, so that none is lost: the sender may prove their wallet later.
create table chain_transfers (
  chain_id     bigint not null,
  tx_hash      text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index    integer not null,
  treasury     text not null check (treasury = lower(treasury)),
  block_number bigint not null,
  block_hash   text not null,
  sender       text not null check (sender = lower(sender)),
  amount       numeric(78, 0) not null check (amount > 0),
  -- No longer on chain, as far as was seen.
  gone         boolean not null default false,
  -- What becomes of it is decided, until the chain says something else of it.
  settled      boolean not null default false,
  found_at     timestamptz not null default clock_timestamp(),
  primary key (chain_id, tx_hash, log_index)
);
comment on table chain_transfers is 'Locked after everything that 0002-ledger.sql names';
create index chain_transfers_by_block on chain_transfers (chain_id, treasury, block_number);
create index chain_transfers_open on chain_transfers (chain_id, treasury, tx_hash) where not settled;
create index chain_transfers_by_sender on chain_transfers (sender);

-- ---------------------------------------------------------------------------------------------------------------------
-- Deposits
-- ---------------------------------------------------------------------------------------------------------------------

-- Confirmations change with every block: they are reckoned from chain_cursors when somebody asks.
alter table deposits drop column confirmations;
alter table deposits add column block_hash text;
comment on column deposits.block_hash is 'The block in which it was final when it was booked; null if it is not booked, or by hand';
alter table deposits add constraint only_booked_have_a_block check (block_hash is null or status = 'confirmed');

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

-- What admins have to know of: transfers that are nobody's deposit. Ambiguous: several wallets sent in one transaction.
create view unmatched_transfers as
select t.chain_id, t.treasury, t.tx_hash, min(t.block_number) as block_number, array_agg(distinct t.sender) as senders,
  sum(t.amount) as amount, count(distinct t.sender) > 1 as ambiguous, min(t.found_at) as found_at
from chain_transfers t
left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id
left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
where not t.gone and not t.settled and (d.id is null or d.status = 'failed')
group by t.chain_id, t.treasury, t.tx_hash;
