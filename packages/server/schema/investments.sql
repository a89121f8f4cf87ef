-- Who holds shares of properties (PLATFORM 2): a lot for each purchase, and what is held of them.

create table investments (
  user_id       uuid not null references users (id),
  id            uuid not null default gen_random_uuid(),
  property_id   uuid not null references properties (id),
  shares        bigint not null check (shares between 1 and 9007199254740991),
  share_price   numeric(38, 0) not null check (share_price > 0),
  cost          numeric(38, 0) not null check (cost = shares * share_price),
  fee           numeric(38, 0) not null default 0 check (fee >= 0),
  status        text not null default 'active' check (status in ('active', 'in_refund', 'ended')),
  withdrawal_id uuid,
  created_at    timestamptz not null default current_moment(),
  ended_at      timestamptz,
  primary key (user_id, id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  check ((status = 'active') = (withdrawal_id is null)),
  check ((status = 'ended') = (ended_at is not null))
) with (fillfactor = 80);
comment on column investments.cost is 'Principal: it moved from available to invested. The fee was paid beside it';
comment on column investments.withdrawal_id is 'The refund that holds the shares, or ended them';
create index investments_newest on investments (user_id, created_at desc, id desc);
create index investments_active on investments (user_id) where status = 'active';
create index investments_of_property on investments (property_id, created_at, user_id, id);
create index investments_of_withdrawal on investments (user_id, withdrawal_id) where withdrawal_id is not null;

-- A lot is bought at the property's price, and follows its refund: held while that is open, ended when it is completed, and as before when
-- it is closed in another way.
create function investments_guard() returns trigger language plpgsql as $$
declare
  refund text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'active' or not exists (
      select from properties p where p.id = new.property_id and p.status <> 'draft' and p.share_price = new.share_price) then
      raise exception 'a purchase is of a published property, at its price' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.user_id, new.id, new.property_id, new.shares, new.share_price, new.cost, new.fee, new.created_at)
     is distinct from
     (old.user_id, old.id, old.property_id, old.shares, old.share_price, old.cost, old.fee, old.created_at) then
    raise exception 'what investment % bought cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and new.withdrawal_id is not distinct from old.withdrawal_id
    and new.ended_at is not distinct from old.ended_at then return new; end if;
  select status into refund from withdrawals
  where user_id = old.user_id and id = coalesce(new.withdrawal_id, old.withdrawal_id) and kind = 'total_deposits';
  if not coalesce(
    (old.status = 'active' and new.status = 'in_refund' and refund in ('pending', 'approved'))
    or (old.status = 'in_refund' and new.status = 'active' and refund in ('rejected', 'cancelled'))
    or (old.status = 'in_refund' and new.status = 'ended' and new.withdrawal_id = old.withdrawal_id and refund = 'completed'),
    false) then
    raise exception 'investment % cannot go from % to % by a refund that is %', old.id, old.status, new.status, coalesce(refund, 'none')
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger investments_guard before insert or update on investments for each row execute function investments_guard();
create trigger investments_kept before delete or truncate on investments for each statement execute function refuse_change();

-- From which deposits a fee was paid, oldest first.
create table investment_fees (
  user_id       uuid not null,
  investment_id uuid not null,
  deposit_id    uuid not null,
  amount        numeric(38, 0) not null check (amount > 0),
  primary key (user_id, investment_id, deposit_id),
  foreign key (user_id, investment_id) references investments (user_id, id),
  foreign key (user_id, deposit_id) references deposits (user_id, id)
);
create trigger investment_fees_append_only before update or delete or truncate on investment_fees
  for each statement execute function refuse_change();

-- What a person holds of a property now. Shares in refund are held until the refund is completed.
create view holdings as
select user_id, property_id, sum(shares)::bigint as shares, sum(cost) as cost, sum(fee) as fee,
  coalesce(sum(shares) filter (where status = 'in_refund'), 0)::bigint as shares_in_refund,
  coalesce(sum(cost) filter (where status = 'in_refund'), 0) as cost_in_refund,
  min(created_at) as first_bought_at, count(*)::int as lots
from investments where status <> 'ended'
group by user_id, property_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation. Every rule about shares is a row here, as every rule about money is one in ledger_differences.
-- ---------------------------------------------------------------------------------------------------------------------

create view share_differences as
with invested as (
  select user_id, sum(cost) as cost from investments where status = 'active' group by user_id
), refunded as (
  select user_id, withdrawal_id, sum(cost) as cost from investments where withdrawal_id is not null group by user_id, withdrawal_id
), booked as not materialized (
  select t.user_id, t.reference,
    coalesce(sum(e.amount) filter (where t.kind = 'investment' and e.account = 'invested'), 0) as cost,
    coalesce(sum(e.amount) filter (where t.kind = 'investment_fee' and e.account = 'operating'), 0) as fee
  from ledger_transactions t join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id
  where t.kind in ('investment', 'investment_fee') group by t.user_id, t.reference
), lots as not materialized (
  select user_id, id as reference, cost, fee from investments
), fees as (
  select user_id, investment_id, sum(amount) as amount from investment_fees group by user_id, investment_id
)
select b.user_id, b.user_id as subject, 'invested_by_shares' as rule_code,
  coalesce(i.cost, 0) as expected, b.invested as found
from balances b left join invested i using (user_id) where coalesce(i.cost, 0) <> b.invested
union all
select w.user_id, w.id, 'request_shares',
  case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end, coalesce(r.cost, 0)
from withdrawals w left join refunded r on r.user_id = w.user_id and r.withdrawal_id = w.id
where coalesce(r.cost, 0) <> case when w.status in ('rejected', 'cancelled') then 0 else w.from_invested end
union all
select w.user_id, w.id, 'request_lots',
  count(*) filter (where w.status = 'completed'), count(*) filter (where i.status = 'ended')
from investments i join withdrawals w on w.user_id = i.user_id and w.id = i.withdrawal_id
group by w.user_id, w.id
having count(*) filter (where w.status = 'completed') <> count(*) filter (where i.status = 'ended')
union all
select i.user_id, i.id, 'purchase_price', i.shares * p.share_price, i.cost
from investments i join properties p on p.id = i.property_id where i.cost <> i.shares * p.share_price
union all
select user_id, reference, 'purchase_booking', coalesce(i.cost, 0), coalesce(b.cost, 0)
from lots i full join booked b using (user_id, reference)
where coalesce(i.cost, 0) <> coalesce(b.cost, 0)
union all
select user_id, reference, 'purchase_fee_booking', coalesce(i.fee, 0), coalesce(b.fee, 0)
from lots i full join booked b using (user_id, reference)
where coalesce(i.fee, 0) <> coalesce(b.fee, 0)
union all
select i.user_id, i.id, 'purchase_fee_deposits', i.fee, coalesce(f.amount, 0)
from investments i left join fees f on f.user_id = i.user_id and f.investment_id = i.id
where i.fee <> coalesce(f.amount, 0);

-- The shares of properties, against who has them.
create view property_differences as
with shares as not materialized (
  select property_id, sum(shares) filter (where status <> 'ended') as held, sum(shares) filter (where status = 'ended') as ended
  from investments group by property_id
), reissued as (
  select subject as property_id, sum((payload ->> 'shares')::bigint) as shares
  from proposals where kind = 'reissue' and status = 'confirmed' group by subject
)
select p.id as subject, 'shares_sold' as rule_code, coalesce(s.held, 0)::numeric as expected, p.shares_sold::numeric as found
from properties p left join shares s on s.property_id = p.id where coalesce(s.held, 0) <> p.shares_sold
union all
select p.id, 'shares_in_treasury', coalesce(s.ended, 0) - coalesce(r.shares, 0), p.shares_in_treasury
from properties p left join shares s on s.property_id = p.id left join reissued r on r.property_id = p.id::text
where coalesce(s.ended, 0) - coalesce(r.shares, 0) <> p.shares_in_treasury;

create trigger investments_notify after insert or update on investments
  for each row execute function notify_change('investments', 'user_id');
