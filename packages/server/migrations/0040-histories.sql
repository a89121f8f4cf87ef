-- Requests may say when they were made, for histories that are entered later, such as the demo's; bookings (ledger_post) and payouts
-- (release_payouts) can already.

-- As in 0032; the booking and the first event have the request's own moment.
drop function create_withdrawal(uuid, numeric, text);
create function create_withdrawal(owner uuid, asked numeric, destination text, happened_at timestamptz default null) returns setof withdrawals language plpgsql rows 1
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
    from settings, users person, (select coalesce(happened_at, clock_timestamp()) as at offset 0) moment,
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

  if w.from_invested > 0 then
    -- What is invested is in shares: they are held as well, and end or come back with the request.
    update investments set status = 'in_refund', withdrawal_id = w.id where user_id = owner and status = 'active';
  end if;
  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount], w.created_at);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, at) values (owner, w.id, w.status, owner, w.created_at);
  return next w;
end $$;
