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

-- Whether two admins have accepted that a transfer pays no request. As long as they have, it pays none. What they said before
-- an account was known to have that wallet was not said of the account: known_since is when it was.
create function pays_nothing(hash text, log_index integer, known_since timestamptz default '-infinity') returns boolean
language sql stable as $$
  select exists (
    select from accepted_differences a join proposals p using (id)
    where a.rule_code = 'unexplained_transfer' and a.revoked_at is null and a.tx_hash = $1
      -- -1 is the whole transaction.
      and $2 in (a.log_index, -1) and p.closed_at >= $3)
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

-- The transfers that may have paid a person what this database still owes them, as one from a backup does: to any wallet of theirs, and
-- explained by nothing. Neither the order in time nor the amount says anything: a person asks again for what a restored database has
-- forgotten to have paid, with what came since, or to another wallet. Until two admins have said what such a transfer was, nothing that
-- the person asks for is paid.
create function may_have_paid_person(person uuid) returns setof unexplained_transfers language sql stable as $$
  select t.*
  from person_wallets p
  -- Apart, so that only the transfers to this wallet are looked at, and not all of them for each.
  cross join lateral (select * from unexplained_transfers u where u.recipient = p.address offset 0) t
  where p.user_id = $1 and not pays_nothing(t.tx_hash, t.log_index, p.since)
$$;

-- Those that may have paid what a request asks for.
create function may_have_paid(w withdrawals) returns setof unexplained_transfers language sql stable as $$
  select * from may_have_paid_person(w.user_id)
$$;

-- Whether one of these transfers is what the request asks for: exactly its amount to exactly its wallet. To give back the money of such a
-- request, too, would pay it twice. Null: there is none of these transfers.
create function was_paid_exactly(w withdrawals) returns boolean language sql stable as $$
  select bool_or(t.recipient = lower(w.wallet_address) and t.amount = w.amount) from may_have_paid(w) t
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

-- Transfers out of a treasury to wallets that no account had when they were found: after a restore, whose they are may be lost, and that
-- person could ask for the same again, to another wallet. That an account names the wallet since says nothing of who was paid. While two
-- admins have not said of each what it was, payments that are stopped stay so.
create view payments_to_nobody as
select d.* from open_differences d
where d.rule_code = 'unexplained_transfer' and not exists (
  select from person_wallets p
  where p.address = d.found_to and p.since < (
    select min(t.found_at) from chain_transfers t
    where (t.chain_id, t.tx_hash, t.log_index) = (d.chain_id, d.tx_hash, d.log_index)));

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
