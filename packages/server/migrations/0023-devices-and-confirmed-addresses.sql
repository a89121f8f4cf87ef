-- Devices that have signed in before, confirmed e-mail addresses, and the log of what happened to each account.

-- A device is known to an account once somebody has signed in to the account on it. It then has counters of its own, and signing
-- in on it is not mailed. SHA-256 of the token that the device keeps; several people may use one device.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_token_hash on known_devices (token_hash);
create index known_devices_last_used_at on known_devices (last_used_at);

-- Accounts of before this migration count as confirmed.
alter table users add column email_confirmed_at timestamptz default now();
alter table users alter column email_confirmed_at drop default;
comment on column users.email_confirmed_at is 'When a link that was mailed to the address was used; null: nobody knows yet whose it is';

create table email_confirmations (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index email_confirmations_user_id on email_confirmations (user_id);
create index email_confirmations_expires_at on email_confirmations (expires_at);

-- "This was not me" in the mail about a new device.
create table sign_in_disavowals (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_disavowals_created_at on sign_in_disavowals (created_at);

-- A stranger who asks for links must not end the one that the owner is about to use: each works until it runs out or one is used.
alter table password_resets drop constraint password_resets_pkey;
alter table password_resets drop constraint password_resets_token_hash_key;
alter table password_resets add primary key (token_hash);
alter table password_resets add column created_at timestamptz not null default now();
create index password_resets_user_id on password_resets (user_id, created_at desc);

-- What a person is asked to sign is kept with the nonce, and required word for word. Nonces live for ten minutes.
delete from wallet_nonces;
alter table wallet_nonces add column statement text not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- The log of an account. Apart from the audit log, whose one chain is for what moves money: sign-ins are many, and each would
-- wait for the chain's lock.
-- ---------------------------------------------------------------------------------------------------------------------

create table account_events (
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  at timestamptz not null default clock_timestamp(),
  action text not null,
  code text not null,
  network_address text not null,
  known_device boolean not null
);
comment on column account_events.code is '`ok`, or the problem code with which it was refused';
create index account_events_user_id on account_events (user_id, number desc);

create function account_events_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the log of accounts is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger account_events_guard before update or delete on account_events
  for each row execute function account_events_guard();
create trigger account_events_kept before truncate on account_events
  for each statement execute function account_events_guard();

-- ---------------------------------------------------------------------------------------------------------------------
-- A request of somebody whose address is not confirmed cools off like one to a strange wallet
-- ---------------------------------------------------------------------------------------------------------------------

alter table withdrawals add column cooling_off_because text check (cooling_off_because in ('new_wallet', 'unconfirmed_email'));
comment on column withdrawals.cooling_off_because is 'Why it cools off; null if it does not, and for requests of before this column';

-- Why a request to this destination cools off; null if it does not.
create function cooling_off_reason(person users, destination text, at timestamptz, seconds integer) returns text
language sql stable as $$
  select case
    when seconds <= 0 then null
    -- To another wallet than the verified one.
    when not (person.wallet_verified_at is not null and lower(person.wallet_address) = lower(destination)
      -- Whoever got into an account could link a wallet of their own in place of the owner's.
      and (person.wallet_replaced_at > at - seconds * interval '1 second') is not true
      and not (person.wallet_verified_at > at - seconds * interval '1 second'
        and exists (select from verified_wallets earlier
          where earlier.user_id = person.id and earlier.address <> lower(person.wallet_address)
            and earlier.verified_at < person.wallet_verified_at)))
      then 'new_wallet'
    -- Nobody knows whether the mails about the request reach whoever made the account.
    when person.email_confirmed_at is null then 'unconfirmed_email'
  end
$$;

-- Creates a request and sets its money aside (src/withdrawals/reserve.ts): for all deposits if no amount is asked, else
-- from earnings first and then from the oldest deposits; invested principal stays where it is. Nothing is returned, and nothing
-- changed, if there is less than that, or if a request for all deposits is open: the unique index decides.
create or replace function create_withdrawal(owner uuid, asked numeric, destination text) returns setof withdrawals language plpgsql rows 1
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

  with queue as (
    select d.id, d.remaining, sum(d.remaining) over (order by d.confirmed_at, d.id) - d.remaining as older
    from deposits d where d.user_id = owner and d.remaining > 0
  ), taken as (
    select queue.id, least(queue.remaining, principal - queue.older) as amount from queue where queue.older < principal
  ), created as (
    insert into withdrawals
      (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, created_at,
       cooling_off_until, cooling_off_because)
    select owner, w.kind, w.amount, w.from_available, w.from_invested, w.from_earnings, (select count(*) from taken), destination,
      moment.at,
      case when reason.why is not null then moment.at + settings.cooling_off_seconds * interval '1 second' end, reason.why
    from settings, users person, (select clock_timestamp() as at offset 0) moment,
      lateral (select cooling_off_reason(person, destination, moment.at, settings.cooling_off_seconds) as why offset 0) reason
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

  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount]);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id) values (owner, w.id, w.status, owner);
  return next w;
end $$;
