-- A withdrawal request in one call: locked, reserved, booked and recorded without a round trip in between, so that the person's
-- money is locked for as short as can be.

-- The one way a booking is written (src/ledger/post.ts).
create function ledger_post(owner uuid, booking_kind text, booked uuid, accounts text[], amounts numeric[], happened_at timestamptz default null)
returns void language plpgsql as $$
declare
  booking uuid;
begin
  insert into ledger_transactions (user_id, kind, reference, created_at)
  values (owner, booking_kind, booked, coalesce(happened_at, clock_timestamp()))
  returning id into booking;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, booking, entry.account, entry.amount
  from unnest(accounts, amounts) as entry (account, amount) where entry.amount <> 0;
end $$;

-- Creates a request and sets its money aside (src/withdrawals/create-withdrawal.ts): for all deposits if no amount is asked, else
-- from earnings first and then from the oldest deposits; invested principal stays where it is. Nothing is returned, and nothing
-- changed, if there is less than that, or if a request for all deposits is open: the unique index decides.
create function create_withdrawal(owner uuid, asked numeric, destination text) returns setof withdrawals language plpgsql rows 1
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
       cooling_off_until)
    select owner, w.kind, w.amount, w.from_available, w.from_invested, w.from_earnings, (select count(*) from taken), destination,
      moment.at,
      -- To another wallet than the verified one it cools off first.
      case when settings.cooling_off_seconds > 0
          and not (person.wallet_verified_at is not null and lower(person.wallet_address) = lower(destination)
            -- Whoever got into an account could link a wallet of their own in place of the owner's.
            and (person.wallet_replaced_at > moment.at - settings.cooling_off_seconds * interval '1 second') is not true
            and not (person.wallet_verified_at > moment.at - settings.cooling_off_seconds * interval '1 second'
              and exists (select from verified_wallets earlier
                where earlier.user_id = person.id and earlier.address <> lower(person.wallet_address)
                  and earlier.verified_at < person.wallet_verified_at)))
        then moment.at + settings.cooling_off_seconds * interval '1 second' end
    from settings, users person, (select clock_timestamp() as at offset 0) moment
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
