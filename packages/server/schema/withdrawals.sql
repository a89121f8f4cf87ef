-- Withdrawals: refunds of all deposits, and withdrawals of an amount; what is held for them, what becomes of them, and who approved.

create table withdrawals (
  user_id             uuid not null references users (id),
  id                  uuid not null default gen_random_uuid(),
  kind                text not null check (kind in ('total_deposits', 'amount')),
  status              text not null default 'pending' check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  amount              numeric(38, 0) not null check (amount > 0),
  from_available      numeric(38, 0) not null check (from_available >= 0),
  from_invested       numeric(38, 0) not null check (from_invested >= 0),
  from_earnings       numeric(38, 0) not null check (from_earnings >= 0),
  deposit_count       integer not null check (deposit_count >= 0),
  wallet_address      text not null check (wallet_address = btrim(wallet_address) and wallet_address <> ''),
  chain_id            bigint,
  tx_id               text,
  reject_reason       text,
  created_at          timestamptz not null default current_moment(),
  approved_at         timestamptz,
  closed_at           timestamptz,
  cooling_off_until   timestamptz,
  cooling_off_because text check (cooling_off_because in ('new_wallet', 'unconfirmed_email')),
  -- Through which link a partner's page requested it; null: the person did on our own site, or on a page where they were signed in.
  link_id             uuid references partner_links (id),
  -- The person agreed to this destination in a window of our site.
  link_confirmed      boolean not null default false check (not link_confirmed or link_id is not null),
  primary key (user_id, id),
  check (amount = from_available + from_invested + from_earnings),
  check (kind = 'amount' or from_earnings = 0),
  check (kind = 'total_deposits' or from_invested = 0),
  check ((status = 'completed') = (tx_id is not null)),
  check ((status = 'rejected') = (reject_reason is not null)),
  check ((status in ('completed', 'rejected', 'cancelled')) = (closed_at is not null)),
  check (status not in ('approved', 'completed') or approved_at is not null)
);
comment on column withdrawals.from_available is 'Where the reservation was taken from, and returns to';
comment on column withdrawals.cooling_off_until is 'No payment before it; null if it does not cool off';
comment on column withdrawals.cooling_off_because is 'Why it cools off; null if it does not';
-- SPEC 4: only one total-deposit request at a time. An approved one is still open.
create unique index withdrawals_one_open_total on withdrawals (user_id)
  where kind = 'total_deposits' and status in ('pending', 'approved');
create index withdrawals_newest on withdrawals (user_id, created_at desc, id desc);
create index withdrawals_by_id on withdrawals (id);
create index withdrawals_queue on withdrawals (status, created_at, id);
-- In the order of the queue that admins see (src/withdrawals/admin/read.ts).
create index withdrawals_in_turn on withdrawals (
  array_position(array['pending', 'approved'], status), (case when is_open(status) then created_at end), created_at desc, id);
create index withdrawals_largest on withdrawals (status, amount desc, created_at, id);
-- The queue of the payer: oldest approval first.
create index withdrawals_approved on withdrawals (approved_at, id) where status = 'approved';
create index withdrawals_to_wallet on withdrawals (lower(wallet_address)) where status in ('approved', 'completed');
-- Searched by the beginning of an address, of any status; what a request's person registered is found by users_by_wallet.
create index withdrawals_by_wallet on withdrawals (lower(wallet_address) text_pattern_ops);
-- What waits, the oldest first: counted, and read where nothing but the waiting time is asked for.
create index withdrawals_open_refunds on withdrawals (created_at, id) include (cooling_off_until)
  where kind = 'total_deposits' and status in ('pending', 'approved');
-- What has left the queue for review since, for how a place in it has moved.
create index withdrawals_reviewed on withdrawals (coalesce(approved_at, closed_at)) where status <> 'pending';
-- What a figure counts, the newest first (stat_rows in stats.sql).
create index withdrawals_of_kind on withdrawals (kind, created_at desc);
create index withdrawals_approved_of_kind on withdrawals (kind, approved_at desc);
create index withdrawals_closed on withdrawals (kind, status, closed_at desc);
-- Rows are looked up by their time; this index costs next to nothing to keep.
create index withdrawals_time on withdrawals using brin (created_at, approved_at, closed_at);

-- From which status a request can come to which (DESIGN 6). What is asked for is compared with it in src/withdrawals/transition.ts,
-- which reads it with the row.
create function withdrawal_may_become(status text) returns text[] language sql immutable as $$
  select case $1
    when 'pending' then array['approved', 'rejected', 'cancelled']
    when 'approved' then array['completed', 'rejected']
    else '{}'
  end
$$;

create function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at, new.cooling_off_until, new.cooling_off_because, new.link_id, new.link_confirmed)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at, old.cooling_off_until, old.cooling_off_because, old.link_id, old.link_confirmed) then
    raise exception 'what withdrawal % asks for cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and new.status <> all (withdrawal_may_become(old.status)) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and (new.approved_at, new.closed_at, new.tx_id, new.chain_id, new.reject_reason)
     is distinct from (old.approved_at, old.closed_at, old.tx_id, old.chain_id, old.reject_reason) then
    raise exception 'when and how withdrawal % was decided cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function withdrawals_guard();
create trigger withdrawals_kept before delete or truncate on withdrawals
  for each statement execute function refuse_change();

-- The wallets that people have registered, now or before, proved, or named in a request, and since when that is known.
create view person_wallets as
select user_id, address, min(since) as since
from (
  select u.id as user_id, lower(u.wallet_address) as address, wallet_since(u) as since from users u
  union all
  select user_id, address, since from replaced_wallets
  union all
  select user_id, address, verified_at from verified_wallets
  union all
  select user_id, lower(wallet_address), created_at from withdrawals
) known
group by user_id, address;

-- Whether an account has, had or named a wallet.
create function has_wallet(person uuid, address text) returns boolean language sql stable as $$
  select exists (select from person_wallets w where w.user_id = $1 and w.address = $2)
$$;

-- What a withdrawal holds of each deposit. Kept after it is closed: it is the breakdown people were shown.
create table withdrawal_deposits (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  deposit_id    uuid not null,
  amount        numeric(38, 0) not null check (amount > 0),
  primary key (user_id, withdrawal_id, deposit_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  foreign key (user_id, deposit_id) references deposits (user_id, id)
);
create trigger withdrawal_deposits_append_only before update or delete or truncate on withdrawal_deposits
  for each statement execute function refuse_change();

create table withdrawal_events (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  number        bigint generated always as identity,
  status        text not null check (status in ('pending', 'approved', 'completed', 'rejected', 'cancelled')),
  actor_id      uuid references users (id),
  note          text,
  at            timestamptz not null default current_moment(),
  primary key (user_id, withdrawal_id, number),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint decided_by_another check (status in ('pending', 'cancelled') or actor_id <> user_id),
  constraint only_the_owner_asks_and_cancels check (status not in ('pending', 'cancelled') or actor_id = user_id)
);
-- Who has done something lately, for figures that are published.
create index withdrawal_events_time on withdrawal_events using brin (at);
create trigger withdrawal_events_append_only before update or delete or truncate on withdrawal_events
  for each statement execute function refuse_change();

create function audit_withdrawal_event() returns trigger language plpgsql as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where user_id = new.user_id and id = new.withdrawal_id;
  perform audit_append(new.actor_id, 'withdrawal.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('user_id', w.user_id, 'amount', w.amount::text, 'wallet_address', w.wallet_address,
      'note', new.note, 'link', w.link_id)));
  return null;
end $$;
create trigger withdrawal_events_audit after insert on withdrawal_events
  for each row execute function audit_withdrawal_event();

-- Tells listeners which withdrawal has changed, so that no process has to ask again and again.
create function notify_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawals' then
    perform notify_listeners('withdrawal', new.user_id || ':' || new.id);
  else
    perform notify_listeners('withdrawal', new.user_id || ':' || new.withdrawal_id);
  end if;
  return null;
end $$;
create trigger withdrawals_notify after insert or update on withdrawals
  for each row execute function notify_withdrawal();

-- ---------------------------------------------------------------------------------------------------------------------
-- Creation, and what undoes it
-- ---------------------------------------------------------------------------------------------------------------------

-- Why a request to this destination cools off; null if it does not.
create function cooling_off_reason(person users, destination text, at timestamptz, seconds integer) returns text
language plpgsql stable as $$
begin
  return case
    when seconds <= 0 then null
    -- To another wallet than the verified one.
    when not (person.wallet_verified_at is not null and lower(person.wallet_address) = lower(destination)
      -- An intruder could link a wallet of their own in place of the owner's.
      and (person.wallet_replaced_at > at - seconds * interval '1 second') is not true
      and not (person.wallet_verified_at > at - seconds * interval '1 second'
        and exists (select from verified_wallets earlier
          where earlier.user_id = person.id and earlier.address <> lower(person.wallet_address)
            and earlier.verified_at < person.wallet_verified_at)))
      then 'new_wallet'
    -- It is not known whether the mails about the request reach the person who made the account.
    when person.email_confirmed_at is null then 'unconfirmed_email'
  end;
end $$;

-- While a person's destinations are frozen, nothing new is requested to another address than the verified wallet. What a restored database
-- has lost was paid before.
create function withdrawals_keep_destination() returns trigger language plpgsql as $$
declare
  person users;
begin
  select * into person from users where id = new.user_id;
  if person.destinations_frozen_until is not null
    and (person.wallet_verified_at is null or lower(person.wallet_address) <> lower(new.wallet_address))
    and not is_lost_payment(new)
  then
    perform refuse_frozen_destination(person.destinations_frozen_until);
  end if;
  return new;
end $$;
create trigger withdrawals_keep_destination before insert on withdrawals
  for each row execute function withdrawals_keep_destination();

-- A partner's page may request a refund to the wallet that was the person's verified one when they agreed to the link, or that has been it
-- for as long as a waiting period, and to no other, unless the person agreed to that one: so a page in wrong hands can only send the
-- money to its owner. The lock decides between the request and the end of the link.
create function withdrawals_keep_link() returns trigger language plpgsql as $$
declare
  link partner_links;
  person users;
  seconds integer := (select cooling_off_seconds from settings);
begin
  select * into link from partner_links where id = new.link_id for share;
  if link.user_id <> new.user_id or link.ended_at is not null or link.expires_at <= current_moment()
    or not 'refund:request' = any (link.scope)
  then
    raise exception 'link % does not allow this request', new.link_id using errcode = 'restrict_violation', constraint = 'link_ended';
  end if;
  if new.link_confirmed then return new; end if;
  select * into person from users where id = new.user_id;
  if person.wallet_verified_at is null or lower(person.wallet_address) <> lower(new.wallet_address)
    or person.wallet_replaced_at = 'infinity'
    or not (link.wallet_address is not distinct from lower(new.wallet_address)
      or greatest(person.wallet_verified_at, wallet_since(person), person.wallet_replaced_at)
        <= current_moment() - seconds * interval '1 second')
  then
    raise exception 'link % has no right to this destination', new.link_id
      using errcode = 'restrict_violation', constraint = 'link_destination';
  end if;
  return new;
end $$;
create trigger withdrawals_keep_link before insert on withdrawals
  for each row when (new.link_id is not null) execute function withdrawals_keep_link();

-- Creates a request and sets its money aside (src/withdrawals/reserve.ts): for all deposits if no amount is asked, else
-- from earnings first and then from the oldest deposits; invested principal stays where it is. Nothing is returned, and nothing
-- changed, if there is less than that, or if a request for all deposits is open: the unique index decides.
--
-- `lost` is the proposal by which two admins record what a transfer has paid already, and whether that was a refund: then the shares end,
-- and what else it takes is principal.
--
-- One call: locked, reserved, booked and recorded without a round trip in between, so that the person's money is locked for as short
-- as can be.
-- `via` is the link through which a partner's page requests it, and `agreed` whether the person agreed to this destination.
create function create_withdrawal(
  owner uuid, asked numeric, destination text, lost uuid default null, via uuid default null, agreed boolean default false)
returns setof withdrawals language plpgsql rows 1
set plan_cache_mode = force_generic_plan as $$
declare
  balance balances;
  w withdrawals;
  principal numeric;
begin
  -- Serialises everything that moves money of this user. What follows are statements of their own: they see what was committed
  -- while this one waited.
  select * into balance from balances where user_id = owner for update;
  if not found then raise exception 'There is no user %.', owner; end if;
  if asked is null then
    w.kind := 'total_deposits';
    w.from_available := balance.available;
    w.from_invested := balance.invested;
    w.from_earnings := 0;
  elsif (select payload ->> 'kind' from proposals where id = lost) = 'total_deposits' then
    if asked not between balance.invested and balance.invested + balance.available then return; end if;
    w.kind := 'total_deposits';
    w.from_available := asked - balance.invested;
    w.from_invested := balance.invested;
    w.from_earnings := 0;
  else
    if asked > balance.earnings + balance.available then return; end if;
    w.kind := 'amount';
    w.from_earnings := least(asked, balance.earnings);
    w.from_available := asked - w.from_earnings;
    w.from_invested := 0;
  end if;
  principal := w.from_available + w.from_invested;
  w.amount := principal + w.from_earnings;
  if w.amount = 0 then return; end if;

  with taken as (
    select * from take_oldest_deposits(owner, principal)
  ), created as (
    insert into withdrawals
      (id, user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, created_at,
       cooling_off_until, cooling_off_because, link_id, link_confirmed)
    select coalesce(lost, gen_random_uuid()), owner, w.kind, w.amount, w.from_available, w.from_invested, w.from_earnings, (select count(*) from taken), destination,
      moment.at,
      case when reason.why is not null then moment.at + settings.cooling_off_seconds * interval '1 second' end, reason.why,
      via, agreed
    from settings, users person, (select current_moment() as at offset 0) moment,
      lateral (
        select case when lost is null then cooling_off_reason(person, destination, moment.at, settings.cooling_off_seconds) end as why
        offset 0) reason
    where person.id = owner
    on conflict (user_id) where kind = 'total_deposits' and status in ('pending', 'approved') do nothing
    returning *
  ), held as (
    insert into withdrawal_deposits (user_id, withdrawal_id, deposit_id, amount)
    select created.user_id, created.id, taken.id, taken.amount from created, taken
  ), emptied as (
    update deposits d set remaining = d.remaining - taken.amount
    from created, taken where d.user_id = owner and d.id = taken.id
  )
  select created.* into w from created;
  if not found then return; end if;

  if w.from_invested > 0 then
    -- What is invested is in shares: they are held as well, and end or come back with the request.
    update investments set status = 'in_refund', withdrawal_id = w.id where user_id = owner and status = 'active';
  end if;
  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount], w.created_at);
  if lost is null then
    insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, at) values (owner, w.id, w.status, owner, w.created_at);
  end if;
  return next w;
end $$;

-- Closes a request that is not to be paid, and gives back what create_withdrawal took: to each deposit, to each account by the
-- reversal of the booking, and the shares. The caller holds the locks of the owner's balance and of the request.
create function release_withdrawal(owner uuid, request uuid, closed_as text, actor uuid, note text) returns withdrawals language plpgsql as $$
declare
  w withdrawals;
begin
  update withdrawals
  set status = closed_as, closed_at = current_moment(), reject_reason = case closed_as when 'rejected' then note end
  where user_id = owner and id = request returning * into strict w;
  update deposits d set remaining = d.remaining + held.amount
  from withdrawal_deposits held
  where held.user_id = owner and held.withdrawal_id = w.id and d.user_id = owner and d.id = held.deposit_id;
  update investments set status = 'active', withdrawal_id = null where user_id = owner and withdrawal_id = w.id;
  perform ledger_reverse(owner, 'withdrawal_reserved', w.id);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, note, at)
  values (owner, w.id, w.status, actor, note, w.closed_at);
  return w;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What admins tell each other: who is on a request, and notes on it. Neither keeps an admin from anything.
-- ---------------------------------------------------------------------------------------------------------------------

create table withdrawal_takers (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  taken_at      timestamptz not null default wall_clock(),
  primary key (user_id, withdrawal_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create trigger withdrawal_takers_notify after insert or update or delete on withdrawal_takers
  for each row execute function notify_change('request_notes');

-- An admin gives back only what they have taken.
create function audit_withdrawal_taker() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform audit_append(old.admin_id, 'withdrawal.given_back', 'withdrawal', old.withdrawal_id::text);
  else
    perform audit_append(new.admin_id, 'withdrawal.taken', 'withdrawal', new.withdrawal_id::text,
      case when tg_op = 'UPDATE' then jsonb_build_object('from', old.admin_id) else '{}' end);
  end if;
  return null;
end $$;
create trigger withdrawal_takers_audit after insert or update or delete on withdrawal_takers
  for each row execute function audit_withdrawal_taker();

create table withdrawal_notes (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  id            uuid not null default gen_random_uuid(),
  body          text not null check (body <> '' and length(body) <= 2000),
  created_by    uuid not null references users (id),
  created_at    timestamptz not null default wall_clock(),
  primary key (user_id, id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create index withdrawal_notes_newest on withdrawal_notes (withdrawal_id, created_at desc, id desc);
create trigger withdrawal_notes_append_only before update or delete or truncate on withdrawal_notes
  for each statement execute function refuse_change();
create trigger withdrawal_notes_notify after insert on withdrawal_notes
  for each row execute function notify_change('request_notes');

-- Not what it says, as of a note about a person.
create function audit_withdrawal_note() returns trigger language plpgsql as $$
begin
  perform audit_append(new.created_by, 'withdrawal.note', 'withdrawal', new.withdrawal_id::text,
    jsonb_build_object('note', new.id));
  return null;
end $$;
create trigger withdrawal_notes_audit after insert on withdrawal_notes
  for each row execute function audit_withdrawal_note();

-- ---------------------------------------------------------------------------------------------------------------------
-- Approvals: who approved a withdrawal, and exactly what. An approval counts for the address, amount, chain and token it was given
-- for.
-- ---------------------------------------------------------------------------------------------------------------------

create function withdrawal_digest(id uuid, wallet_address text, amount numeric, chain_id bigint, token_address text)
returns bytea language sql immutable as $$
  -- digestOfPayment() of packages/contract/src/signatures: what a passkey signs. No part can hold a line break.
  select sha256(convert_to(
    'payment' || chr(10) || $1::text || chr(10) || $3::text || chr(10) || $4::text || chr(10) || lower($5) || chr(10) || lower($2), 'UTF8'))
$$;

create table withdrawal_approvals (
  user_id         uuid not null,
  withdrawal_id   uuid not null,
  admin_id        uuid not null references users (id),
  -- Where it is to be paid; 0 and '' while the server has no chain.
  chain_id        bigint not null check (chain_id >= 0),
  token_address   text not null check (token_address ~ '^(0x[0-9a-f]{40})?$'),
  digest          bytea not null check (length(digest) = 32),
  at              timestamptz not null default current_moment(),
  -- The sums of approval_totals and the limit as they were when the approval was given, so that neither the clock nor what is decided
  -- later lowers what the request needed then.
  admin_total     numeric(38, 0) not null check (admin_total >= 0),
  recipient_total numeric(38, 0) not null check (recipient_total >= 0),
  two_approvals_above numeric(38, 0) not null,
  primary key (user_id, withdrawal_id, admin_id, digest),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint approved_by_another check (admin_id <> user_id)
);
create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals
  for each statement execute function refuse_change();
create trigger withdrawal_approvals_notify after insert on withdrawal_approvals
  for each row execute function notify_withdrawal();

create function audit_withdrawal_approval() returns trigger language plpgsql as $$
begin
  perform audit_append(new.admin_id, 'withdrawal.approval', 'withdrawal', new.withdrawal_id::text, jsonb_build_object(
    'chain_id', new.chain_id, 'token_address', new.token_address, 'digest', encode(new.digest, 'hex')));
  return null;
end $$;
create trigger withdrawal_approvals_audit after insert on withdrawal_approvals
  for each row execute function audit_withdrawal_approval();

-- Requests that this one admin's approval was enough for.
create table sole_approvals (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  at            timestamptz not null default current_moment(),
  primary key (user_id, withdrawal_id, admin_id, at),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint approved_by_another check (admin_id <> user_id)
);
create index sole_approvals_newest on sole_approvals (admin_id, at);
create trigger sole_approvals_append_only before update or delete or truncate on sole_approvals
  for each statement execute function refuse_change();

-- A limit that can be split is none: ten requests below it would go through one admin in one call. What is compared with the limit is
-- therefore the largest of three sums, each with the request itself: its amount; what this admin has approved alone in the
-- window of time before; and what its recipient, the person or the wallet, got or was approved for in that window.
--
-- The last two sums of a withdrawal for an admin's approval now, and what the last one is the larger of. A caller that decides by them holds the advisory lock of approvals
-- (the order of locks: ledger.sql).
create function approval_totals(
  w withdrawals, admin uuid,
  out admin_total numeric, out recipient_total numeric, out person_total numeric, out wallet_total numeric)
language sql stable as $$
  with earliest as (
    select current_moment() - approval_window_seconds * interval '1 second' as at from settings
  ), alone as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where (other.user_id, other.id) in (
        select s.user_id, s.withdrawal_id from sole_approvals s
        where s.admin_id = $2 and s.at > (select at from earliest))
      and other.id <> w.id and other.status in ('approved', 'completed')
  ), person as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where other.user_id = w.user_id and other.id <> w.id and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  ), wallet as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where lower(other.wallet_address) = lower(w.wallet_address) and other.id <> w.id
      and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  )
  select w.amount + alone.total, w.amount + greatest(person.total, wallet.total), w.amount + person.total, w.amount + wallet.total
  from alone, person, wallet
$$;

-- Whether a request is an admin's own: theirs, or to a wallet that is registered with their account or that they have ever proved.
create function is_own_request(w withdrawals, admin uuid) returns boolean language sql stable as $$
  select w.user_id = $2
    or exists (select from users u where u.id = $2 and lower(u.wallet_address) = lower(w.wallet_address))
    or exists (select from verified_wallets v where v.user_id = $2 and v.address = lower(w.wallet_address))
$$;

-- The approvals that were given for what the withdrawal asks for now, with where each one lets the money go.
create function approvals_given(w withdrawals) returns setof withdrawal_approvals language sql stable as $$
  select a.* from withdrawal_approvals a
  where a.user_id = w.user_id and a.withdrawal_id = w.id
    and a.digest = withdrawal_digest(w.id, w.wallet_address, w.amount, a.chain_id, a.token_address)
$$;

-- Those that count: by an account that is an admin's now, and for no request of their own.
create function approvals_valid(w withdrawals) returns setof withdrawal_approvals language sql stable as $$
  select a.* from approvals_given(w) a where is_admin(a.admin_id) and not is_own_request(w, a.admin_id)
$$;

create function approve_no_own_request() returns trigger language plpgsql as $$
begin
  if is_own_request((select w from withdrawals w where w.user_id = new.user_id and w.id = new.withdrawal_id), new.admin_id) then
    raise exception 'an admin approves no request of their own, nor one to a wallet of theirs' using errcode = 'restrict_violation';
  end if;
  perform require_actor(new.admin_id);
  return new;
end $$;
create trigger withdrawal_approvals_not_own before insert on withdrawal_approvals
  for each row execute function approve_no_own_request();

-- Whether one admin is not enough: the rule, for withdrawals and distributions alike. A sum that is null does not count. It is one
-- expression, and the limit is given, so that PostgreSQL makes it a part of each query.
create function needs_second_approval(amount numeric, admin_total numeric, recipient_total numeric, two_approvals_above numeric)
returns boolean language sql immutable as $$
  select greatest($1, $2, $3) > $4
$$;

-- How many approvals a withdrawal has, and needs, for a payment on this chain in this token. It needs two if any approval was given
-- when it needed two, also one that does not count any more: what was one of two never becomes one of one; and if its amount, or a sum
-- that an approval was given with, is above the limit of now. Of a request that is closed, all count that were given for it.
create function approval_state(w withdrawals, chain_id bigint, token_address text) returns table (given integer, needed integer)
language sql stable as $$
  select
    (select count(distinct v.admin_id)::integer from approvals_valid(w) v
      where w.status not in ('pending', 'approved') or (v.chain_id = $2 and v.token_address = lower($3))),
    case when bool_or(needs_second_approval(w.amount, a.admin_total, a.recipient_total, a.two_approvals_above))
      or needs_second_approval(w.amount, max(a.admin_total), max(a.recipient_total), (select two_approvals_above from settings))
      then 2 else 1 end
  from withdrawal_approvals a where a.user_id = w.user_id and a.withdrawal_id = w.id
$$;

-- A proposal of this kind names the transfer that paid a person something before, and says why it was theirs.
alter table proposals add constraint lost_payment_is_whole check (kind <> 'lost_payment' or (
  length(btrim(reason)) >= 3
  and payload ?& array['user_id', 'kind', 'chain_id', 'tx_hash', 'log_index', 'wallet_address', 'amount']
  and payload - array['user_id', 'kind', 'chain_id', 'tx_hash', 'log_index', 'wallet_address', 'amount'] = '{}'
  and payload ->> 'kind' in ('total_deposits', 'amount')
  and payload ->> 'user_id' ~ '^[0-9a-f-]{36}$' and payload ->> 'amount' ~ '^[1-9]\d*$'
  and subject = (payload ->> 'tx_hash') || ':' || (payload ->> 'log_index')) is true);

-- Whether two admins have recorded that a transfer paid a person exactly this: the withdrawal has the id of their proposal.
create function is_lost_payment(w withdrawals) returns boolean language sql stable as $$
  select exists (
    select from proposals p
    where p.id = w.id and p.kind = 'lost_payment' and p.status = 'confirmed' and p.payload ->> 'user_id' = w.user_id::text
      and p.payload ->> 'kind' = w.kind and (p.payload ->> 'amount')::numeric = w.amount and p.payload ->> 'wallet_address' = lower(w.wallet_address))
$$;

create function withdrawals_need_approvals() returns trigger language plpgsql as $$
declare
  state record;
begin
  if tg_op = 'INSERT' then
    raise exception 'a withdrawal begins as pending' using errcode = 'restrict_violation';
  end if;
  if is_lost_payment(new) then return new; end if;
  -- All for one and the same chain and token: those of which the fewest are missing. Without any, those of no chain.
  select s.* into state
  from (select chain_id, token_address from approvals_valid(new) union select 0, '') target,
    approval_state(new, target.chain_id, target.token_address) s
  order by s.given - s.needed desc limit 1;
  if state.given < state.needed then
    raise exception 'withdrawal % has % of % approvals', new.id, state.given, state.needed
      using errcode = 'restrict_violation', constraint = 'approvals_missing';
  end if;
  return new;
end $$;
create trigger withdrawals_begin_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function withdrawals_need_approvals();
create trigger withdrawals_need_approvals before update on withdrawals
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function withdrawals_need_approvals();

-- Who stands behind what was approved: one admin by a row of sole_approvals, or two, by their approvals or by the record of a transfer.
create view approval_differences as
select w.user_id, w.id as subject, 'request_approvals' as rule_code,
  case when s.is_sole then 1 else 2 end::numeric as expected, coalesce(a.given, 0)::numeric as found
from withdrawals w
cross join lateral (
  select exists (
    select from sole_approvals s
    join approvals_given(w) g on g.admin_id = s.admin_id
    where s.user_id = w.user_id and s.withdrawal_id = w.id) as is_sole
) s
left join lateral (select count(distinct g.admin_id) as given from approvals_given(w) g) a on true
where w.status in ('approved', 'completed') and coalesce(a.given, 0) < case when s.is_sole then 1 else 2 end and not is_lost_payment(w);

-- "This was not me": the token is in a mail to the owner, and only its hash here.
create table withdrawal_report_links (
  -- SHA-256 of the token: a copy of this table cancels nothing.
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       uuid not null references users (id) on delete cascade,
  withdrawal_id uuid not null,
  created_at    timestamptz not null default wall_clock(),
  used_at       timestamptz,
  -- As of sign_in_report_links.
  before_change bigint references email_changes (number) on delete cascade,
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create index withdrawal_report_links_of_user on withdrawal_report_links (user_id);
create index withdrawal_report_links_before_change on withdrawal_report_links (before_change);

-- ---------------------------------------------------------------------------------------------------------------------
-- How long refunds take, for people who wait for theirs. That reads every refund of 90 days, so a job works it out
-- (src/pace/refresh-pace.ts) and this one row is read.
-- ---------------------------------------------------------------------------------------------------------------------

create table refund_times (
  only_row         boolean primary key default true check (only_row),
  typical_seconds  integer check (typical_seconds >= 0),
  total_seconds    integer[],
  approval_seconds integer[],
  payment_seconds  integer[],
  check (num_nulls(typical_seconds, total_seconds, approval_seconds, payment_seconds) in (0, 4))
);
comment on table refund_times is
  'Of the refunds that were paid in the last 90 days; without any time while there are fewer than ten. The lists have 101 percentiles';
comment on column refund_times.typical_seconds is 'Median from request to payment, rounded up to what people are told';
comment on column refund_times.total_seconds is 'From request to payment';
comment on column refund_times.approval_seconds is 'From request to approval';
comment on column refund_times.payment_seconds is 'From approval to payment';
insert into refund_times default values;

-- The day by which a person was last told that a refund is likely to be paid: where it moves by more than two, a mail says so.
create table refund_expectations (
  user_id       uuid not null,
  withdrawal_id uuid primary key,
  paid_by       date not null,
  told_at       timestamptz not null,
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);

-- By when the owner of a refund without an estimate was promised an update: an email keeps it and promises the next.
create table refund_updates (
  user_id       uuid not null,
  withdrawal_id uuid primary key,
  due_on        date not null,
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
