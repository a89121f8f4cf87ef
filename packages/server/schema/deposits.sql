-- Deposits: what people sent to the treasury, and whose it is.

create table deposits (
  user_id      uuid not null references users (id),
  id           uuid not null default gen_random_uuid(),
  chain_id     bigint not null,
  tx_hash      text not null,
  amount       numeric(38, 0) not null check (amount > 0),
  remaining    numeric(38, 0) not null check (remaining between 0 and amount),
  status       text not null check (status in ('pending', 'confirmed', 'failed')),
  created_at   timestamptz not null default current_moment(),
  confirmed_at timestamptz,
  block_hash   text,
  primary key (user_id, id),
  check (status = 'confirmed' or remaining = 0),
  check ((status = 'confirmed') = (confirmed_at is not null)),
  constraint only_booked_have_a_block check (block_hash is null or status = 'confirmed')
) with (fillfactor = 80);
comment on column deposits.remaining is 'What is neither withdrawn nor reserved for a withdrawal; invested principal counts';
comment on column deposits.block_hash is 'The block in which it was final when it was booked; null if it is not booked, or by hand';
create index deposits_oldest_open on deposits (user_id, confirmed_at, id) where remaining > 0;
create index deposits_pending on deposits (user_id, created_at desc) where status = 'pending';
create index deposits_newest on deposits (user_id, created_at desc, id desc);
create function deposits_guard() returns trigger language plpgsql as $$
begin
  raise exception 'what deposit % paid in cannot be changed', old.id using errcode = 'restrict_violation';
end $$;
-- Compared by the trigger itself: a request for all deposits changes each of them, and a function called for each takes longer than
-- the rest of the change.
create trigger deposits_guard before update on deposits
  for each row when (
    (new.user_id, new.id, new.chain_id, new.tx_hash, new.created_at)
      is distinct from (old.user_id, old.id, old.chain_id, old.tx_hash, old.created_at)
    or (old.status = 'confirmed' and new.status = 'confirmed'
      and (new.amount, new.confirmed_at) is distinct from (old.amount, old.confirmed_at)))
  execute function deposits_guard();
create trigger deposits_kept before delete or truncate on deposits
  for each statement execute function refuse_change();

-- What people announced that came from a wallet they have not proved, such as an exchange's: it tells admins who claims a transfer, and
-- proves nothing.
create table announced_deposits (
  chain_id     bigint not null,
  tx_hash      text not null check (tx_hash = lower(tx_hash)),
  user_id      uuid not null references users (id),
  announced_at timestamptz not null default current_moment(),
  primary key (chain_id, tx_hash, user_id)
);
create trigger announced_deposits_kept before update or delete or truncate on announced_deposits
  for each statement execute function refuse_change();

-- A transfer counts once, for one user. Whose it is must be known across all users, so this key cannot lead with user_id.
create table deposit_claims (
  tx_hash    text not null check (tx_hash = lower(tx_hash)),
  chain_id   bigint not null,
  user_id    uuid not null,
  deposit_id uuid not null,
  -- Two senders in one transaction are two deposits. Empty: booked by hand, for the whole transaction.
  sender     text not null check (sender = lower(sender)),
  -- The proposal by which two admins said whose it is, with their evidence. Null: its sender proved the wallet.
  attribution uuid references proposals (id),
  primary key (tx_hash, chain_id, sender)
);

-- What a proposal about a transfer to the platform is about.
create function transfer_key(chain_id bigint, tx_hash text, sender text) returns text language sql immutable as $$
  select $1 || ' ' || $2 || ' ' || $3
$$;

-- A proposal of this kind names the transfer, and says why it is the platform's own, or is not after all.
alter table proposals add constraint own_transfer_is_whole check (kind <> 'own_transfer' or (
  length(btrim(reason)) >= 3
  and payload - array['chain_id', 'tx_hash', 'sender', 'amount', 'is_own'] = '{}'
  and payload ->> 'amount' ~ '^[1-9]\d*$' and jsonb_typeof(payload -> 'is_own') = 'boolean'
  and subject = transfer_key((payload ->> 'chain_id')::bigint, payload ->> 'tx_hash', payload ->> 'sender')) is true);
-- A proposal of this kind names the transfer and the person, and says what proves that it is theirs.
alter table proposals add constraint attributed_deposit_is_whole check (kind <> 'attributed_deposit' or (
  length(btrim(reason)) >= 3
  and payload - array['user_id', 'chain_id', 'tx_hash', 'sender', 'amount'] = '{}'
  and payload ->> 'amount' ~ '^[1-9]\d*$' and payload ->> 'user_id' is not null
  and subject = transfer_key((payload ->> 'chain_id')::bigint, payload ->> 'tx_hash', payload ->> 'sender')) is true);

create index proposals_own_transfers on proposals (subject, closed_at desc) where kind = 'own_transfer' and status = 'confirmed';

-- Whether two admins have said of a transfer that it is the platform's own, by what they said last. As long as it is, it is no deposit.
create function is_own_transfer(chain_id bigint, tx_hash text, sender text) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select (payload ->> 'is_own')::boolean from proposals
    where kind = 'own_transfer' and status = 'confirmed' and subject = transfer_key($1, $2, $3)
    order by closed_at desc limit 1), false);
end $$;

-- Whether a person has proved the wallet that sent what they have a claim to, or two admins have said that it is theirs.
create function is_proven(c deposit_claims, sender text) returns boolean language sql stable as $$
  select exists (select from verified_wallets v where v.address = $2 and v.user_id = c.user_id)
    or exists (
      select from proposals p
      where p.id = c.attribution and p.kind = 'attributed_deposit' and p.status = 'confirmed'
        and p.subject = transfer_key(c.chain_id, c.tx_hash, c.sender) and p.payload ->> 'user_id' = c.user_id::text)
$$;

-- A transaction is booked by its senders, or by hand as a whole, and never in both ways; what is the platform's own is not booked.
create function deposit_claims_guard() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.tx_hash, new.chain_id));
  if exists (
    select from deposit_claims c
    where c.tx_hash = new.tx_hash and c.chain_id = new.chain_id and (c.sender = '') <> (new.sender = '')) then
    raise exception 'transaction % is booked already, as a whole or by its senders', new.tx_hash using errcode = 'restrict_violation';
  end if;
  if is_own_transfer(new.chain_id, new.tx_hash, new.sender) then
    raise exception 'transaction % is the platform''s own', new.tx_hash using errcode = 'restrict_violation';
  end if;
  if new.sender <> '' and not is_proven(new, new.sender) then
    raise exception 'transaction % is not proven to be of user %', new.tx_hash, new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger deposit_claims_guard before insert on deposit_claims for each row execute function deposit_claims_guard();
create trigger deposit_claims_kept before update or delete or truncate on deposit_claims
  for each statement execute function refuse_change();

create function balances_follow_new_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from fresh group by user_id) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project_new after insert on deposits referencing new table as fresh
  for each statement execute function balances_follow_new_deposits();

create function balances_follow_deposits() returns trigger language plpgsql as $$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (
    select user_id, sum(remaining) as remaining, sum(open) as open
    from (select user_id, remaining, (remaining > 0)::integer as open from fresh
          union all select user_id, -remaining, -(remaining > 0)::integer from stale) both_sides
    group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $$;
create trigger deposits_project after update on deposits referencing old table as stale new table as fresh
  for each statement execute function balances_follow_deposits();

-- What an amount takes of a person's deposits, the oldest first. The caller holds the lock of their balance.
create function take_oldest_deposits(owner uuid, wanted numeric) returns table (id uuid, amount numeric) language sql stable as $$
  select queue.id, least(queue.remaining, $2 - queue.older)
  from (
    select d.id, d.remaining, sum(d.remaining) over (order by d.confirmed_at, d.id) - d.remaining as older
    from deposits d where d.user_id = $1 and d.remaining > 0
  ) queue
  where queue.older < $2
$$;

create function audit_deposit() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(),
    case when tg_op = 'UPDATE' and old.status = 'confirmed' then 'deposit.reversed' else 'deposit.' || new.status end,
    'deposit', new.id::text,
    jsonb_build_object('user_id', new.user_id, 'chain_id', new.chain_id, 'tx_hash', new.tx_hash, 'amount', new.amount::text,
      'status', new.status) || jsonb_strip_nulls(jsonb_build_object('evidence', (
      select p.reason from deposit_claims c join proposals p on p.id = c.attribution
      where c.tx_hash = new.tx_hash and c.chain_id = new.chain_id and c.deposit_id = new.id))));
  return null;
end $$;
create trigger deposits_audit_new after insert on deposits for each row execute function audit_deposit();
create trigger deposits_audit after update on deposits
  for each row when (old.status <> new.status) execute function audit_deposit();

-- What admins have to know of: transfers that are no person's deposit, one for each sender in a transaction.
create view unmatched_transfers as
select t.chain_id, t.tx_hash, t.sender, max(t.block_number) as block_number, sum(t.amount) as amount,
  min(t.found_at) as found_at, bool_and(t.final) as final, is_own_transfer(t.chain_id, t.tx_hash, t.sender) as is_own
from chain_transfers t
join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient and r.first_block <= t.block_number
left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
where not t.gone and not t.processed and (d.id is null or d.status = 'failed')
  and not exists (select from chain_cursors s where s.chain_id = t.chain_id and s.treasury = t.sender)
group by t.chain_id, t.tx_hash, t.sender;

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

-- Booked deposits that came from a wallet which their person has not proved, and that two admins have not said to be theirs.
create view unproven_deposits as
select d.user_id, d.id
from deposits d
join deposit_claims c on c.chain_id = d.chain_id and c.tx_hash = d.tx_hash and c.user_id = d.user_id and c.deposit_id = d.id
where d.status = 'confirmed' and exists (
  select from chain_transfers t join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient
  where t.chain_id = c.chain_id and t.tx_hash = c.tx_hash and c.sender in ('', t.sender) and not t.gone and t.sender <> t.recipient
    and not is_proven(c, t.sender));

create trigger deposits_notify after insert or update of status on deposits
  for each row execute function notify_change('deposits', 'user_id');
