-- Reconciliation: the books against the chain. What is found stands here until it is put right.

-- How far the chain has been read for transfers out of a treasury. Only what is final is read, and read once.
create table treasury_cursors (
  chain_id    bigint not null,
  treasury    text not null check (treasury = lower(treasury)),
  first_block bigint not null,
  scanned_to  bigint not null check (scanned_to >= first_block - 1),
  -- Of the block `scanned_to`. If it is not the chain's any more, everything is read again.
  block_hash  text,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (chain_id, treasury)
);
comment on column treasury_cursors.created_at is 'Since then every completed withdrawal has a payment on the chain';

-- Every transfer of the token out of a treasury, whoever caused it.
create table treasury_transfers (
  chain_id     bigint not null,
  tx_hash      text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index    integer not null,
  treasury     text not null check (treasury = lower(treasury)),
  block_number bigint not null,
  recipient    text not null check (recipient = lower(recipient)),
  amount       numeric(78, 0) not null check (amount > 0),
  primary key (chain_id, tx_hash, log_index)
);
create index treasury_transfers_of_treasury on treasury_transfers (chain_id, treasury, block_number);

create table reconciliations (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- Why the chain could not be compared.
  chain_fault text
);

-- What was different in the last run. It stops payments when it is first found; if admins let them go on nevertheless, they
-- know of it.
create table differences (
  id       bigint generated always as identity primary key,
  rule     text not null,
  subject  text not null,
  expected text not null,
  found    text not null,
  since    timestamptz not null default clock_timestamp(),
  unique (rule, subject, expected, found)
);

create function audit_difference_found() returns trigger language plpgsql as $$
begin
  perform audit_append(null,
    case tg_op when 'INSERT' then 'reconciliation.difference' else 'reconciliation.resolved' end, 'difference',
    coalesce(new.subject, old.subject),
    jsonb_build_object('rule', coalesce(new.rule, old.rule), 'expected', coalesce(new.expected, old.expected),
      'found', coalesce(new.found, old.found)));
  return null;
end $$;
create trigger differences_audit after insert or delete on differences
  for each row execute function audit_difference_found();

-- Withdrawals against the transfers out of the treasury that pay them. Both ways: every payment has its transfer, and every
-- transfer has its payment. What is still under way explains a transfer as well.
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
  select t.*, row_number() over (partition by t.chain_id, t.treasury, t.recipient, t.amount order by t.block_number, t.log_index) as n
  from treasury_transfers t
  where t.recipient <> t.treasury
    and not exists (select from payment_claims c where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
    and not exists (
      select from payment_transactions s
      join payments p on p.user_id = s.user_id and p.withdrawal_id = s.withdrawal_id and p.attempt = s.attempt
      where s.tx_hash = t.tx_hash and p.status not in ('paid', 'failed'))
)
select 'payment has its transfer' as rule, p.withdrawal_id::text as subject, p.chain_id, p.from_address as treasury,
  p.tx_hash, p.log_index, lower(p.to_address) as recipient,
  p.amount::text || ' to ' || lower(p.to_address) as expected,
  coalesce(t.amount::text || ' to ' || t.recipient, 'none') as found
from paid p
left join treasury_transfers t on t.chain_id = p.chain_id and t.tx_hash = p.tx_hash and t.log_index = p.log_index
where t.treasury is distinct from p.from_address or t.recipient is distinct from lower(p.to_address)
  or t.amount is distinct from p.amount
union all
select 'payment completes its request as it was asked', p.withdrawal_id::text, p.chain_id, p.from_address, p.tx_hash, p.log_index,
  lower(p.to_address), 'completed, ' || p.amount || ' to ' || lower(p.to_address) || ' by ' || p.tx_hash,
  w.status || ', ' || w.amount || ' to ' || lower(w.wallet_address) || ' by ' || coalesce(lower(w.tx_id), 'nothing')
from paid p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where (w.status, w.amount, lower(w.wallet_address), lower(w.tx_id)) is distinct from
  ('completed', p.amount, lower(p.to_address), p.tx_hash)
union all
select 'completed request has a payment', w.id::text, c.chain_id, c.treasury, lower(w.tx_id), null, lower(w.wallet_address),
  w.amount::text || ' to ' || lower(w.wallet_address), 'none'
from withdrawals w join treasury_cursors c on w.closed_at >= c.created_at and coalesce(w.chain_id, c.chain_id) = c.chain_id
where w.status = 'completed' and not exists (
  select from payments p where p.user_id = w.user_id and p.withdrawal_id = w.id and p.status = 'paid')
union all
select 'transfer out of the treasury is a payment', u.tx_hash || ':' || u.log_index, u.chain_id, u.treasury, u.tx_hash, u.log_index,
  u.recipient, 'none', u.amount::text || ' to ' || u.recipient
from unclaimed u
left join open_batches o on o.chain_id = u.chain_id and o.from_address = u.treasury and o.recipient = u.recipient and o.amount = u.amount
where u.n > coalesce(o.count, 0);

-- Booked deposits against the transfers that are kept of the chain.
create view deposit_differences as
select d.user_id, d.id::text as subject, d.chain_id, d.tx_hash, d.amount, coalesce(t.amount, 0) as found
from deposits d
left join lateral (
  select sum(amount) as amount from chain_transfers t where t.chain_id = d.chain_id and t.tx_hash = d.tx_hash and not t.gone) t on true
where d.status = 'confirmed' and t.amount is distinct from d.amount;
