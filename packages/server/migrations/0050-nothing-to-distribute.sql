-- A month whose costs were not below its rent is entered like any other, and pays nobody (PLATFORM 3): its parts are zero, so that
-- nothing is booked. No sum limits what it withholds from its holders, so it always takes a second admin.
alter table distributions
  drop constraint distributions_check,
  drop constraint distributions_gross_check,
  drop constraint distributions_check4,
  drop constraint distributions_complete_when_whole,
  add constraint distributions_gross_check check (gross >= 0),
  add constraint distributions_nothing_takes_two check (net > 0 or not alone),
  add constraint distributions_amount_booked_check check (amount_booked between 0 and greatest(net, 0)),
  add constraint distributions_complete_when_whole
    check (status <> 'completed' or (prepared_at is not null and holders_booked = holders and amount_booked = greatest(net, 0)));
comment on column distributions.net is 'Zero or less: there is nothing to distribute, and every part is zero';

-- As in 0033, but what is distributed is never less than nothing.
create or replace view payout_differences as
with parts as (
  select distribution_id, sum(amount) as amount, count(*) as holders from payouts group by distribution_id
), bookings as (
  select t.user_id, t.reference as id,
    coalesce(sum(e.amount) filter (where t.kind = 'payout_prepared'), 0) as prepared,
    coalesce(-sum(e.amount) filter (where t.kind = 'payout' and e.account = 'distributing'), 0) as released
  from ledger_transactions t
  join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'distributing'
  where t.kind in ('payout_prepared', 'payout')
  group by t.user_id, t.reference
), due as (
  select p.user_id, p.id, case when p.user_id <= d.booked_through then p.amount else 0 end as prepared,
    case when p.released_at is null then 0 else p.amount end as released
  from payouts p join distributions d on d.id = p.distribution_id
), by_month as (
  select user_id, month, sum(amount) as amount from payouts where released_at is not null group by user_id, month
), by_property as (
  select user_id, property_id, sum(amount) as amount from payouts where released_at is not null group by user_id, property_id
)
select null::uuid as user_id, d.id as subject, 'distribution equals its payouts' as rule,
  case when d.prepared_at is null then 0 else greatest(d.net, 0) end as expected,
  coalesce(p.amount, 0) as found
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else greatest(d.net, 0) end <> coalesce(p.amount, 0)
union all
select null, d.id, 'distribution counts its payouts', case when d.prepared_at is null then 0 else d.holders end, coalesce(p.holders, 0)
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else d.holders end <> coalesce(p.holders, 0)
union all
select user_id, id, 'payout is booked as it was worked out',
  coalesce(due.prepared, 0), coalesce(bookings.prepared, 0)
from due full join bookings using (user_id, id)
where coalesce(due.prepared, 0) <> coalesce(bookings.prepared, 0)
union all
select user_id, id, 'payout is released as it was worked out',
  coalesce(due.released, 0), coalesce(bookings.released, 0)
from due full join bookings using (user_id, id)
where coalesce(due.released, 0) <> coalesce(bookings.released, 0)
union all
-- One that does not come from a distribution.
select t.user_id, t.id, 'counts of distributions behind a payout', 1, 0
from ledger_transactions t left join payouts p on p.user_id = t.user_id and p.id = t.reference
where t.kind in ('payout_prepared', 'payout') and p.id is null
union all
select user_id, user_id, 'earnings of a month equal the payouts',
  coalesce(m.amount, 0), coalesce(kept.amount, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, property_id, 'earnings of a property equal the payouts', coalesce(p.amount, 0), coalesce(kept.amount, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.amount, 0) <> coalesce(kept.amount, 0);
