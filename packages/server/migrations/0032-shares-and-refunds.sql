-- Shares and refunds: a request for all deposits holds the shares of the invested ones, and the comparison of the books knows it.

alter table settings add column investment_fee_bps integer not null default 0 check (investment_fee_bps between 0 and 1000);
comment on column settings.investment_fee_bps is 'Hundredths of a percent of what shares cost; paid beside it, from the same deposits, oldest first';

create index investments_active on investments (user_id) where status = 'active';

-- As in 0023, and the shares of what is invested are held with it (PLATFORM 2).
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

  if w.from_invested > 0 then
    -- What is invested is in shares: they are held as well, and end or come back with the request.
    update investments set status = 'in_refund', withdrawal_id = w.id where user_id = owner and status = 'active';
  end if;
  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount]);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id) values (owner, w.id, w.status, owner);
  return next w;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation. Every rule about shares is a row here, as every rule about money is one in ledger_differences.
-- ---------------------------------------------------------------------------------------------------------------------

create view share_differences as
with invested as (
  select user_id, sum(cost) as cost from investments where status = 'active' group by user_id
), refunded as (
  select user_id, withdrawal_id, sum(cost) as cost from investments where withdrawal_id is not null group by user_id, withdrawal_id
), booked as (
  select t.user_id, t.reference,
    sum(e.amount) filter (where e.account = 'invested') as cost, sum(e.amount) filter (where e.account = 'income') as fee
  from ledger_transactions t join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id
  where t.kind = 'investment' group by t.user_id, t.reference
), fees as (
  select user_id, investment_id, sum(amount) as amount from investment_fees group by user_id, investment_id
), shares as (
  select property_id, sum(shares) filter (where status <> 'ended') as held, sum(shares) filter (where status = 'ended') as ended
  from investments group by property_id
)
select b.user_id, b.user_id as subject, 'invested principal equals the cost of active shares' as rule,
  coalesce(i.cost, 0) as expected, b.invested as found
from balances b left join invested i using (user_id) where coalesce(i.cost, 0) <> b.invested
union all
select w.user_id, w.id, 'refund holds the shares of the principal it takes',
  case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end, coalesce(r.cost, 0)
from withdrawals w left join refunded r on r.user_id = w.user_id and r.withdrawal_id = w.id
where coalesce(r.cost, 0) <> case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end
union all
select w.user_id, w.id, 'counts of shares in refund end with it',
  count(*) filter (where w.status = 'completed'), count(*) filter (where i.status = 'ended')
from investments i join withdrawals w on w.user_id = i.user_id and w.id = i.withdrawal_id
group by w.user_id, w.id
having count(*) filter (where w.status = 'completed') <> count(*) filter (where i.status = 'ended')
union all
select coalesce(i.user_id, b.user_id), coalesce(i.id, b.reference), 'purchase is booked at its cost',
  coalesce(i.cost, 0), coalesce(b.cost, 0)
from investments i full join booked b on b.user_id = i.user_id and b.reference = i.id
where coalesce(i.cost, 0) <> coalesce(b.cost, 0)
union all
select i.user_id, i.id, 'fee of a purchase is booked', i.fee, coalesce(b.fee, 0)
from investments i left join booked b on b.user_id = i.user_id and b.reference = i.id
where i.fee <> coalesce(b.fee, 0)
union all
select i.user_id, i.id, 'fee of a purchase is paid from deposits', i.fee, coalesce(f.amount, 0)
from investments i left join fees f on f.user_id = i.user_id and f.investment_id = i.id
where i.fee <> coalesce(f.amount, 0)
union all
select null, p.id, 'counts of shares sold equal the holdings', coalesce(s.held, 0), p.shares_sold
from properties p left join shares s on s.property_id = p.id where coalesce(s.held, 0) <> p.shares_sold
union all
select null, p.id, 'counts of shares in treasury equal those refunded', coalesce(s.ended, 0), p.shares_in_treasury
from properties p left join shares s on s.property_id = p.id where coalesce(s.ended, 0) <> p.shares_in_treasury;

-- As in 0002, and a deposit may have paid a fee.
create or replace view ledger_differences as
with journal as (
  select user_id, account, sum(amount) as amount from ledger_entries group by user_id, account
), projected as (
  select b.user_id, a.account, a.amount
  from balances b
  cross join lateral (values ('available', b.available), ('invested', b.invested), ('earnings', b.earnings),
    ('reserved', b.reserved), ('outside', b.outside), ('income', b.income)) as a (account, amount)
), held as (
  select d.user_id, d.deposit_id,
    sum(d.amount) filter (where w.status in ('pending', 'approved')) as reserved,
    sum(d.amount) filter (where w.status = 'completed') as withdrawn
  from withdrawal_deposits d join withdrawals w on w.user_id = d.user_id and w.id = d.withdrawal_id
  group by d.user_id, d.deposit_id
), fees as (
  select user_id, deposit_id, sum(amount) as amount from investment_fees group by user_id, deposit_id
), open_requests as (
  select user_id, sum(amount) as amount from withdrawals where status in ('pending', 'approved') group by user_id
), by_deposit as (
  select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from deposits group by user_id
), parts as (
  select user_id, withdrawal_id, sum(amount) as amount, count(*) as deposits
  from withdrawal_deposits group by user_id, withdrawal_id
)
select user_id, transaction_id as subject, 'ledger transaction sums to zero' as rule, 0::numeric as expected, sum(amount) as found
from ledger_entries group by user_id, transaction_id having sum(amount) <> 0
union all
select user_id, user_id, 'balance ' || account || ' equals the journal', coalesce(j.amount, 0), p.amount
from projected p full join journal j using (user_id, account)
where coalesce(j.amount, 0) is distinct from p.amount
union all
select b.user_id, b.user_id, 'remaining total equals the deposits', coalesce(d.remaining, 0), b.deposits_remaining
from balances b left join by_deposit d using (user_id) where coalesce(d.remaining, 0) <> b.deposits_remaining
union all
select b.user_id, b.user_id, 'count of open deposits equals the deposits', coalesce(d.open, 0), b.deposits_open
from balances b left join by_deposit d using (user_id) where coalesce(d.open, 0) <> b.deposits_open
union all
select user_id, user_id, 'principal equals what deposits have remaining', deposits_remaining, available + invested
from balances where available + invested <> deposits_remaining
union all
select b.user_id, b.user_id, 'reserved equals the open withdrawals', coalesce(o.amount, 0), b.reserved
from balances b left join open_requests o using (user_id) where coalesce(o.amount, 0) <> b.reserved
union all
select d.user_id, d.id, 'deposit equals remaining, reserved and withdrawn', d.amount,
  d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
from deposits d
left join held h on h.user_id = d.user_id and h.deposit_id = d.id
left join fees f on f.user_id = d.user_id and f.deposit_id = d.id
where d.status = 'confirmed' and d.amount <> d.remaining + coalesce(h.reserved, 0) + coalesce(h.withdrawn, 0) + coalesce(f.amount, 0)
union all
select w.user_id, w.id, 'withdrawal takes its principal from deposits', w.from_available + w.from_invested, coalesce(p.amount, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.from_available + w.from_invested <> coalesce(p.amount, 0)
union all
select w.user_id, w.id, 'withdrawal counts its deposits', w.deposit_count, coalesce(p.deposits, 0)
from withdrawals w left join parts p on p.user_id = w.user_id and p.withdrawal_id = w.id
where w.deposit_count <> coalesce(p.deposits, 0)
union all
select user_id, subject, rule, expected, found from share_differences;
