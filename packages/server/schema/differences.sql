-- What was found to differ, which of it two admins accept, and what transfers that no request explains hold up.

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
  -- Refers to no row: what a forger writes may belong to no account.
  user_id          uuid,
  chain_id         bigint,
  unique nulls not distinct (rule_code, subject, user_id, expected, found, expected_to, found_to, expected_tx_hash, found_tx_hash,
    expected_status, found_status)
);
comment on column differences.subject is 'The row it is about; a transfer is named hash:place, a figure by its day';
comment on column differences.user_id is 'Whose money it is about, where it is about one person''s';
comment on column differences.chain_id is 'The chain that it was found on; null if the books alone show it';

-- What makes two of them the same.
create function difference_values(d differences) returns jsonb language sql immutable as $$
  select to_jsonb(d) - array['id', 'since', 'chain_id', 'tx_hash', 'log_index']
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

-- Of what is said of one transfer at the same moment, that it paid a request and that it paid none, the second one sees the first.
create function lock_transfer(hash text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('transfer ' || $1, 0))
$$;

create function accepted_differences_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.rule_code = 'unexplained_transfer' then
    perform lock_transfer(new.tx_hash);
    if exists (select from payment_claims c where c.tx_hash = new.tx_hash and c.log_index in (new.log_index, -1)) then
      raise exception 'transfer % of % has paid a request', new.log_index, new.tx_hash using errcode = 'restrict_violation';
    end if;
  end if;
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

create function audit_revoked_difference() returns trigger language plpgsql as $$
begin
  perform audit_append(new.revoked_by, 'accepted_difference.revoked', 'difference', new.subject,
    jsonb_strip_nulls(to_jsonb(new) - array['id', 'subject', 'revoked_by', 'revoked_at']) || jsonb_build_object('proposal', new.id));
  return null;
end $$;
create trigger accepted_differences_audit after update on accepted_differences
  for each row execute function audit_revoked_difference();

create trigger differences_notify after insert on differences for each row execute function notify_change('differences');

-- Whether two admins have accepted that a transfer pays no request. As long as they have, it pays none. What they said before
-- an account was known to have that wallet was not said of the account: known_since is when it was.
create function pays_nothing(hash text, log_index integer, known_since timestamptz default '-infinity') returns boolean
language sql stable as $$
  select exists (
    select from accepted_differences a join proposals p using (id)
    where a.rule_code = 'unexplained_transfer' and a.revoked_at is null and a.tx_hash = $1
      -- -1 is the whole transaction.
      and $2 in (a.log_index, -1) and p.proposed_at >= $3)
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

-- Whom a transfer has paid, as two admins have said last. While it is not booked as well, nothing that the person asks for is paid.
create function paid_to(hash text, log_index integer) returns uuid language sql stable as $$
  select (payload ->> 'user_id')::uuid from proposals
  where kind = 'lost_payment' and status = 'confirmed' and subject = $1 || ':' || $2
  order by closed_at desc limit 1
$$;

-- The transfers that may have paid a person what this database still owes them, as one from a backup does: to any wallet of theirs, or
-- theirs as two admins have said, and explained by nothing. Neither the order in time nor the amount says anything: a person asks again for
-- what a restored database has forgotten to have paid, with what came since, or to another wallet.
create function may_have_paid_person(person uuid) returns setof unexplained_transfers language sql stable as $$
  select t.*
  from person_wallets p
  -- Apart, so that only the transfers to this wallet are looked at, and not all of them for each.
  cross join lateral (select * from unexplained_transfers u where u.recipient = p.address offset 0) t
  where p.user_id = $1 and not pays_nothing(t.tx_hash, t.log_index, p.since)
    and coalesce(paid_to(t.tx_hash, t.log_index) = $1, true)
  union
  select t.*
  from proposals p
  join unexplained_transfers t on t.tx_hash = p.payload ->> 'tx_hash' and t.log_index = (p.payload ->> 'log_index')::integer
  where p.kind = 'lost_payment' and p.status = 'confirmed' and p.payload ->> 'user_id' = $1::text
    and paid_to(t.tx_hash, t.log_index) = $1 and not pays_nothing(t.tx_hash, t.log_index)
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

create function payment_claims_guard() returns trigger language plpgsql as $$
begin
  perform lock_transfer(new.tx_hash);
  if pays_nothing(new.tx_hash, new.log_index) then
    raise exception 'transfer % of % is accepted as no payment', new.log_index, new.tx_hash using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_claims_guard before insert on payment_claims for each row execute function payment_claims_guard();

-- Whether a transfer that was found to be unexplained is recorded as a payment since.
create function is_recorded(d differences) returns boolean language sql stable as $$
  select d.rule_code = 'unexplained_transfer' and exists (
    select from payment_claims c
    join withdrawals w on w.user_id = c.user_id and w.id = c.withdrawal_id and lower(w.tx_id) = c.tx_hash
    where c.tx_hash = d.tx_hash and c.log_index in (d.log_index, -1))
$$;

-- What admins still have to look into.
create view open_differences as
select d.* from differences d
where not is_recorded(d) and not exists (
  select from accepted_differences a
  where a.revoked_at is null
    and (a.rule_code, a.subject, a.found, a.found_to) is not distinct from (d.rule_code, d.subject, d.found, d.found_to));

-- Unexplained transfers of which two admins have not said what they were. Each may have paid any person: in what a restored database has
-- lost they may have named any wallet, also that of another account. Payments that are stopped stay so, and no shares are bought.
create view unclear_transfers as
select d.* from open_differences d where d.rule_code = 'unexplained_transfer' and paid_to(d.tx_hash, d.log_index) is null;

-- Whether a person may have been paid what the books still call theirs: it moves to no other account meanwhile.
create function may_have_been_paid(person uuid) returns boolean language sql stable as $$
  select exists (select from unclear_transfers) or exists (select from may_have_paid_person($1))
$$;
