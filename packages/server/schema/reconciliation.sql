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
  and not may_have_been_paid(r.referred_id)
  and (not exists (select from chain_cursors) or coalesce((select surplus from coverage) >= r.amount, false));

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
with projected as (
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
), by_deposit as not materialized (
  select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from deposits group by user_id
), parts as not materialized (
  select user_id, withdrawal_id, sum(amount) as amount, count(*) as deposits
  from withdrawal_deposits group by user_id, withdrawal_id
)
select user_id, transaction_id as subject, 'unbalanced_booking' as rule_code, 0::numeric as expected, sum(amount) as found
from ledger_entries group by user_id, transaction_id having sum(amount) <> 0
union all
-- No full join: where a side of it is a join itself, PostgreSQL 15 reads the rows of all people for one of them.
select user_id, user_id, account || '_by_journal', coalesce(sum(booked), 0), sum(kept)
from (
  select user_id, account, amount as booked, null as kept from ledger_entries
  union all
  select user_id, account, null, amount from projected
) sums
group by user_id, account having coalesce(sum(booked), 0) is distinct from sum(kept)
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
select user_id, id, 'deposit_proofs', 1, 0 from unproven_deposits
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
