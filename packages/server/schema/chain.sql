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
