-- One reader of the token's transfers, in both directions and of every treasury, in place of one for deposits and one for payments.
-- What a node does not say, or says once, takes nothing away: a transfer is gone only when the final block at its height is another.

drop view unmatched_transfers;
drop view deposit_differences;
drop view payment_differences;

-- ---------------------------------------------------------------------------------------------------------------------
-- How far the chain has been read
-- ---------------------------------------------------------------------------------------------------------------------

alter table chain_cursors
  add column payments_from bigint,
  add column proven_to bigint,
  add column proven_balance numeric(78, 0),
  add column unexplained numeric(78, 0) not null default 0,
  add column created_at timestamptz not null default clock_timestamp(),
  drop constraint chain_cursors_check;
-- What was read of one direction only is read again.
update chain_cursors c
  set payments_from = t.first_block, scanned_to = least(c.scanned_to, t.scanned_to), created_at = t.created_at
  from treasury_cursors t where t.chain_id = c.chain_id and t.treasury = c.treasury;
update chain_cursors c
  set payments_from = least(scanned_to + 1,
    (select min(since_block) from payments p where p.chain_id = c.chain_id and p.from_address = c.treasury))
  where payments_from is null;
update chain_cursors set scanned_to = greatest(scanned_to, least(first_block, payments_from) - 1);
-- Of what was before it, both directions were not read from the same block on.
update chain_cursors set proven_to = scanned_to;
alter table chain_cursors
  alter column payments_from set not null,
  alter column proven_to set not null,
  add check (scanned_to >= least(first_block, payments_from) - 1);
comment on column chain_cursors.first_block is 'Transfers to the treasury are deposits from this block on; never set ahead of what may hold one';
comment on column chain_cursors.payments_from is 'Transfers out of the treasury have to be payments from this block on';
comment on column chain_cursors.proven_to is
  'In this final block the token''s balance of the treasury was what came in less what went out; at first where that begins';
comment on column chain_cursors.proven_balance is 'The balance in that block; null until it was compared first';
comment on column chain_cursors.unexplained is 'By how much the balance was more than that when it was last compared';
comment on column chain_cursors.created_at is 'Since then every completed withdrawal has a payment on the chain';

-- Hashes of blocks that were read as final, of the chain and no longer of a treasury. What two treasuries do not agree on is none.
alter table chain_checkpoints
  drop constraint chain_checkpoints_chain_id_treasury_fkey,
  drop constraint chain_checkpoints_pkey;
delete from chain_checkpoints c using chain_checkpoints o
  where o.chain_id = c.chain_id and o.block_number = c.block_number and o.block_hash <> c.block_hash;
delete from chain_checkpoints c using chain_checkpoints o
  where o.chain_id = c.chain_id and o.block_number = c.block_number and o.treasury < c.treasury;
alter table chain_checkpoints
  drop column treasury,
  add primary key (chain_id, block_number),
  add foreign key (chain_id) references chains (chain_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Transfers
-- ---------------------------------------------------------------------------------------------------------------------

alter table chain_transfers rename column treasury to recipient;
alter table chain_transfers
  add column final boolean not null default false,
  drop constraint chain_transfers_pkey,
  -- A transaction that is mined again stands here once for each block, until all but one of them are gone.
  add primary key (chain_id, tx_hash, log_index, block_hash),
  add check (not (final and gone));
-- What is gone was so by a node's silence: its block decides anew.
update chain_transfers t
  set settled = settled and not gone, gone = false,
    final = not gone and block_number <= (
      select max(scanned_to) from chain_cursors c where c.chain_id = t.chain_id and c.treasury = t.recipient);
-- Their blocks were final; which hash they had was kept of payments only.
insert into chain_transfers (chain_id, tx_hash, log_index, recipient, block_number, block_hash, sender, amount, final, settled)
select t.chain_id, t.tx_hash, t.log_index, t.recipient, t.block_number, coalesce(p.block_hash, ''), t.treasury, t.amount, true, true
from treasury_transfers t
left join lateral (
  select max(block_hash) as block_hash from payments p
  where p.chain_id = t.chain_id and p.tx_hash = t.tx_hash and p.block_number = t.block_number and p.status = 'paid') p on true
where t.recipient <> t.treasury and not exists (
  select from chain_transfers known
  where known.chain_id = t.chain_id and known.tx_hash = t.tx_hash and known.log_index = t.log_index);
comment on column chain_transfers.final is 'Its block was seen to be the final one at its height';
comment on column chain_transfers.gone is 'The final block at its height is another one';
comment on column chain_transfers.block_hash is 'Empty of transfers out of the treasury that were read before it was kept';
drop index chain_transfers_by_block, chain_transfers_open;
create index chain_transfers_in on chain_transfers (chain_id, recipient, block_number);
create index chain_transfers_out on chain_transfers (chain_id, sender, block_number);
create index chain_transfers_open on chain_transfers (chain_id, tx_hash, sender) where not settled;
create index chain_transfers_undecided on chain_transfers (chain_id, block_number) where not final and not gone;

drop table treasury_transfers;
drop table treasury_cursors;

-- ---------------------------------------------------------------------------------------------------------------------
-- Deposits
-- ---------------------------------------------------------------------------------------------------------------------

-- Two senders in one transaction are two deposits. Empty: booked by hand, for the whole transaction.
alter table deposit_claims add column sender text not null default '' check (sender = lower(sender));
update deposit_claims c
  set sender = (
    select min(t.sender) from chain_transfers t join verified_wallets w on w.address = t.sender
    where t.chain_id = c.chain_id and t.tx_hash = c.tx_hash and w.user_id = c.user_id)
  where exists (
    select from chain_transfers t join verified_wallets w on w.address = t.sender
    where t.chain_id = c.chain_id and t.tx_hash = c.tx_hash and w.user_id = c.user_id)
  and not exists (
    select from deposits d
    where d.user_id = c.user_id and d.id = c.deposit_id and d.status = 'confirmed' and d.block_hash is null);
alter table deposit_claims
  alter column sender drop default,
  drop constraint deposit_claims_pkey,
  add primary key (tx_hash, chain_id, sender);

create index audit_log_reversals on audit_log (at) where action = 'deposit.reversed';

-- How much a reorganisation may take back by itself: little, or whatever the chain says.
alter table settings add column reorganisations text not null default 'bounded' check (reorganisations in ('bounded', 'follow'));
alter table setting_changes
  drop constraint setting_changes_field_check,
  drop constraint setting_changes_check,
  add constraint setting_changes_field_check
    check (field in ('two_approvals_above', 'cooling_off_seconds', 'payments', 'reorganisations')),
  add constraint setting_changes_check
    check (value ~ '^\d+$' or (field, value) in (('payments', 'running'), ('reorganisations', 'follow')));

-- ---------------------------------------------------------------------------------------------------------------------
-- What differs
-- ---------------------------------------------------------------------------------------------------------------------

-- What admins have to know of: transfers that are nobody's deposit, one for each sender in a transaction.
create view unmatched_transfers as
select t.chain_id, t.tx_hash, t.sender, max(t.block_number) as block_number, sum(t.amount) as amount, min(t.found_at) as found_at
from chain_transfers t
join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient and r.first_block <= t.block_number
left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
where not t.gone and not t.settled and (d.id is null or d.status = 'failed')
  and not exists (select from chain_cursors s where s.chain_id = t.chain_id and s.treasury = t.sender)
group by t.chain_id, t.tx_hash, t.sender;

-- Withdrawals against the transfers out of the treasury that pay them. Both ways: every payment has its transfer, and every
-- transfer has its payment. What is still under way explains a transfer as well, and so does another treasury of ours.
create view payment_differences as
with paid as (
  select p.*, c.log_index
  from payments p
  left join payment_claims c on c.user_id = p.user_id and c.withdrawal_id = p.withdrawal_id and c.tx_hash = p.tx_hash
  where p.status = 'paid'
), open_batches as (
  select chain_id, from_address, lower(to_address) as recipient, amount, count(*) as count
  from payments where status not in ('paid', 'failed') and batch_id is not null
  group by chain_id, from_address, lower(to_address), amount
), unclaimed as (
  select t.*, row_number() over (partition by t.chain_id, t.sender, t.recipient, t.amount order by t.block_number, t.log_index) as n
  from chain_transfers t
  join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.sender and r.payments_from <= t.block_number
  where t.final
    and not exists (select from chain_cursors o where o.chain_id = t.chain_id and o.treasury = t.recipient)
    and not exists (select from payment_claims c where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
    and not exists (
      select from payment_transactions s
      join payments p on p.user_id = s.user_id and p.withdrawal_id = s.withdrawal_id and p.attempt = s.attempt
      where s.tx_hash = t.tx_hash and p.status not in ('paid', 'failed'))
)
select 'payment has its transfer' as rule, p.withdrawal_id::text as subject, p.chain_id, p.tx_hash, p.log_index, lower(p.to_address) as recipient,
  p.amount::text || ' to ' || lower(p.to_address) as expected,
  coalesce(t.amount::text || ' to ' || t.recipient, 'none') as found
from paid p
left join lateral (
  select t.* from chain_transfers t
  where t.chain_id = p.chain_id and t.tx_hash = p.tx_hash and t.log_index = p.log_index and t.final
  order by t.block_number desc limit 1) t on true
where t.sender is distinct from p.from_address or t.recipient is distinct from lower(p.to_address)
  or t.amount is distinct from p.amount
union all
select 'payment completes its request as it was asked', p.withdrawal_id::text, p.chain_id, p.tx_hash, p.log_index,
  lower(p.to_address), 'completed, ' || p.amount || ' to ' || lower(p.to_address) || ' by ' || p.tx_hash,
  w.status || ', ' || w.amount || ' to ' || lower(w.wallet_address) || ' by ' || coalesce(lower(w.tx_id), 'nothing')
from paid p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where (w.status, w.amount, lower(w.wallet_address), lower(w.tx_id)) is distinct from
  ('completed', p.amount, lower(p.to_address), p.tx_hash)
union all
select 'completed request has a payment', w.id::text, c.chain_id, lower(w.tx_id), null, lower(w.wallet_address),
  w.amount::text || ' to ' || lower(w.wallet_address), 'none'
from withdrawals w
join (select chain_id, min(created_at) as since from chain_cursors group by chain_id) c
  on w.closed_at >= c.since and coalesce(w.chain_id, c.chain_id) = c.chain_id
where w.status = 'completed' and not exists (
  select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status = 'paid')
union all
select 'transfer out of the treasury is a payment', u.tx_hash || ':' || u.log_index, u.chain_id, u.tx_hash, u.log_index,
  u.recipient, 'none', u.amount::text || ' to ' || u.recipient
from unclaimed u
left join open_batches o on o.chain_id = u.chain_id and o.from_address = u.sender and o.recipient = u.recipient and o.amount = u.amount
where u.n > coalesce(o.count, 0);

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
