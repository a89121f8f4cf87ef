-- Distributions of a property's month, and the payouts they are made of (PLATFORM 3). Why they are booked twice is told in
-- src/ledger/README.md.

-- ---------------------------------------------------------------------------------------------------------------------
-- Distributions
-- ---------------------------------------------------------------------------------------------------------------------

-- What of a month's rent is left after its costs; less than zero where they were higher.
create function net_of_month(gross numeric, costs numeric) returns numeric language sql immutable as $$ select $1 - $2 $$;

-- The least gross rent of a property that was stated since a month began, so that an admin who raises what is stated has to say why a
-- month is above what it was. An entry that was retracted counts: what it says was stated.
create function stated_rent(property properties, month date) returns numeric language sql stable as $$
  select least(property.gross_rent, (
    select round(min((change ->> 'from')::numeric * 1000000)) from property_events e, jsonb_array_elements(e.changes) change
    where e.property_id = property.id and e.created_at >= month at time zone 'UTC' and change ->> 'field' = 'gross_rent_ubxs'))
$$;

-- A month that two admins agreed on (PLATFORM 3: whatever the sum). One admin enters it as a proposal; see the view `months`.
create table distributions (
  -- The proposal that another admin confirmed.
  id             uuid primary key references proposals (id),
  -- As of the proposal, so that lists by status are read in its order.
  proposed_at    timestamptz not null,
  property_id    uuid not null references properties (id),
  -- Its first day, in UTC.
  month          date not null check (month = date_trunc('month', month)),
  gross          numeric(38, 0) not null check (gross >= 0),
  costs          numeric(38, 0) not null check (costs >= 0),
  net            numeric(38, 0) not null generated always as (net_of_month(gross, costs)) stored,
  note           text not null default '' check (length(note) <= 1000),
  -- What was missing in a month that was distributed before: it pays in addition to that.
  is_correction  boolean not null default false,
  status         text not null default 'distributing' check (status in ('distributing', 'completed', 'cancelled')),
  confirmed_at   timestamptz not null default current_moment(),
  cancelled_by   uuid references users (id),
  cancelled_at   timestamptz,
  -- What its holders get. As of the proposal, and fixed when the parts are worked out.
  share_days     bigint not null check (share_days > 0),
  holders        integer not null check (holders > 0),
  smallest       numeric(38, 0) not null check (smallest >= 0),
  largest        numeric(38, 0) not null check (largest >= smallest),
  rounded_up     integer not null check (rounded_up between 0 and holders),
  prepared_at    timestamptz,
  -- How far the job has come: parts are booked in the order of user_id.
  booked_through uuid,
  holders_booked integer not null default 0 check (holders_booked between 0 and holders),
  amount_booked  numeric(38, 0) not null default 0
                 constraint distributions_amount_booked_check check (amount_booked between 0 and greatest(net, 0)),
  worked_seconds double precision not null default 0 check (worked_seconds >= 0),
  completed_at   timestamptz,
  -- When the last of its payouts was moved to earnings.
  posted_at    timestamptz,
  -- In which calendar month its holders got their mail.
  mailed_in      date,
  -- Why it does not go on, since when, how often it was tried, and when it is tried again; meanwhile others go on.
  held_code      text check (held_code in ('not_covered', 'booking_failed')),
  held_since     timestamptz,
  tries          integer not null default 0,
  retry_at       timestamptz,
  -- When admins were told of it.
  hold_mailed_at timestamptz,
  check ((held_code is null) = (held_since is null) and (held_code is null) = (retry_at is null)),
  check ((cancelled_by is null) = (status <> 'cancelled') and (cancelled_at is null) = (cancelled_by is null)),
  check (prepared_at is null or status <> 'cancelled'),
  check (holders_booked = 0 or prepared_at is not null),
  check ((completed_at is null) = (status <> 'completed')),
  constraint distributions_complete_when_whole
    check (status <> 'completed' or (prepared_at is not null and holders_booked = holders and amount_booked = greatest(net, 0)))
) with (fillfactor = 70);
comment on column distributions.worked_seconds is 'Time spent on booking, pauses and restarts left out: what the rate is worked out from';
comment on column distributions.net is
  'Zero or less where costs were not below the rent: there is nothing to distribute, every part is zero and nothing is booked (PLATFORM 3)';
comment on column distributions.share_days is 'Shares times the days on which they were held, see days_held()';
-- PLATFORM 3: one distribution a property and month, and corrections of it one after the other. One that was cancelled makes room.
create unique index distributions_one_a_month on distributions (property_id, month) where status <> 'cancelled' and not is_correction;
create unique index distributions_one_at_a_time on distributions (property_id, month) where status = 'distributing';
create index distributions_of_month on distributions (property_id, month);
create index distributions_by_status on distributions (status, proposed_at desc, id desc);
create index distributions_held on distributions (proposed_at desc, id desc) where held_code is not null;
create index distributions_open on distributions (confirmed_at) where status = 'distributing';
create index distributions_to_post on distributions (completed_at) where completed_at is not null and posted_at is null;
create index distributions_to_mail on distributions (completed_at) where completed_at is not null and mailed_in is null;

-- Whether a month can be distributed at a moment: ten minutes after its end. A purchase has its moment before it is committed, so
-- that one of the month's last seconds may not be seen yet when the month ends. Nothing takes ten minutes to commit.
create function month_is_closed(month date, at timestamptz) returns boolean language sql immutable as $$
  select $2 >= ($1 + interval '1 month' + interval '10 minutes') at time zone 'UTC'
$$;

-- On how many days of a month a lot was held, in UTC: each day at whose end it was. So a purchase one second before the month's end
-- earns one day, and a refund one second before it costs one; what is bought and refunded on one day earns nothing.
create function days_held(bought timestamptz, ended timestamptz, month date) returns integer language sql immutable as $$
  select greatest(0,
    least(coalesce(($2 at time zone 'UTC')::date, 'infinity'), ($3 + interval '1 month')::date)
    - greatest(($1 at time zone 'UTC')::date, $3))
$$;

-- The days of a month.
create function days_of(month date) returns integer language sql immutable as $$
  select ($1 + interval '1 month')::date - $1
$$;

-- Whether an admin is paid by a property's month, or has invited a person who is: then other admins enter and confirm it. Of a month
-- that can be distributed the answer does not change any more: what is bought or refunded since has no part in it.
create function gains_by_month(admin uuid, property uuid, month date) returns boolean language sql stable as $$
  select exists (
    select from (select $1 as id union all select id from users where referred_by = $1) person
    join investments i on i.user_id = person.id
    where i.property_id = $2 and days_held(i.created_at, i.ended_at, $3) > 0)
$$;

-- Why an admin may not confirm a proposal; null: the admin may. What is confirmed (src/proposals/decide.ts) and what is counted as
-- waiting for an admin goes by it.
create function refusal_to_confirm(p proposals, admin uuid) returns text language sql stable as $$
  select case
    when p.proposed_by = admin then 'self_approval'
    when not is_admin(p.proposed_by) then 'lapsed'
    when p.kind = 'role_change' and p.payload ->> 'role' = 'admin' and p.subject = admin::text then 'own_account'
    when p.kind = 'factor_reset' and p.subject = admin::text then 'own_account'
    when p.kind = 'distribution' and gains_by_month(admin, (p.payload ->> 'property_id')::uuid, (p.payload ->> 'month')::date)
      then 'holds_shares'
    when p.kind = 'own_transfer'
      and exists (select from verified_wallets v where v.user_id = admin and v.address = p.payload ->> 'sender') then 'own_account'
    -- Of what went to, or came from, an admin's own wallet, that admin says neither whose it was nor that it pays nothing.
    when p.kind in ('lost_payment', 'accepted_difference', 'attributed_deposit') and exists (
      select from users u
      where u.id in (admin, p.proposed_by) and (u.id::text = p.payload ->> 'user_id'
        or has_wallet(u.id, coalesce(p.payload ->> 'wallet_address', p.payload ->> 'found_to', p.payload ->> 'sender')))) then 'own_account'
  end
$$;

-- What the finished distributions of a property's month have paid together, corrections among them.
create function month_net(property uuid, month date) returns numeric language sql stable as $$
  select coalesce(sum(greatest(net, 0)), 0) from distributions d where d.property_id = $1 and d.month = $2 and d.status = 'completed'
$$;

-- What the proposal of a month is about.
create function month_key(property_id uuid, month date) returns text language sql immutable as $$
  select $1 || ' ' || extract(year from $2) || '-' || lpad(extract(month from $2)::text, 2, '0')
$$;

-- A proposal of this kind holds a month as it was entered, and what it comes to.
alter table proposals add constraint distribution_is_whole check (kind <> 'distribution' or (
  payload ?& array['property_id', 'month', 'gross', 'costs', 'note', 'is_correction', 'share_days', 'holders', 'smallest', 'largest',
    'rounded_up']
  and payload - array['property_id', 'month', 'gross', 'costs', 'note', 'is_correction', 'share_days', 'holders', 'smallest', 'largest',
    'rounded_up'] = '{}'
  and subject = month_key((payload ->> 'property_id')::uuid, (payload ->> 'month')::date)) is true);

create index proposals_of_property on proposals (((payload ->> 'property_id')::uuid), proposed_at desc, id desc) where kind = 'distribution';
create index proposals_of_month on proposals (right(subject, 7), proposed_at desc, id desc) where kind = 'distribution';

-- Every month that was entered, from its proposal on: proposed, distributing, completed, or cancelled before its parts were worked
-- out.
create view months as
select p.id, p.subject, p.status as proposal_status, (p.payload ->> 'property_id')::uuid as property_id, m.month, m.gross, m.costs, net_of_month(m.gross, m.costs) as net, m.note, m.is_correction, p.reason,
  coalesce(d.status, case p.status when 'replaced' then 'cancelled' else p.status end) as status,
  -- Whether it keeps the month from being entered anew. A proposal whose author has lost the role does not, nor does a correction.
  not m.is_correction
    and case p.status when 'proposed' then is_admin(p.proposed_by) when 'confirmed' then d.status <> 'cancelled' else false end as is_entered,
  p.proposed_by, p.proposed_at,
  case when p.status = 'confirmed' then p.closed_by end as confirmed_by, d.confirmed_at,
  coalesce(d.cancelled_at, case when d.id is null then p.closed_at end) as cancelled_at, d.prepared_at, d.completed_at,
  d.held_code, d.held_since, d.retry_at, coalesce(d.share_days, m.share_days) as share_days, coalesce(d.holders, m.holders) as holders, coalesce(d.smallest, m.smallest) as smallest,
  coalesce(d.largest, m.largest) as largest, coalesce(d.rounded_up, m.rounded_up) as rounded_up,
  coalesce(d.holders_booked, 0) as holders_booked, coalesce(d.amount_booked, 0) as amount_booked,
  coalesce(d.worked_seconds, 0) as worked_seconds
from proposals p
cross join lateral jsonb_to_record(p.payload) as m (month date, gross numeric, costs numeric, note text,
  is_correction boolean, share_days bigint, holders integer, smallest numeric, largest numeric, rounded_up integer)
left join distributions d on d.id = p.id
where p.kind = 'distribution';

create function distributions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select p.proposed_at into new.proposed_at from proposals p where p.id = new.id;
    if not month_is_closed(new.month, current_moment()) then
      raise exception 'month % is not over for ten minutes', new.month using errcode = 'restrict_violation';
    end if;
    if new.status <> 'distributing' or new.prepared_at is not null or not exists (
      select from months m join proposals p on p.id = m.id
      where m.id = new.id and p.status = 'confirmed'
        and (m.property_id, m.month, m.gross, m.costs, m.note, m.is_correction)
          = (new.property_id, new.month, new.gross, new.costs, new.note, new.is_correction)) then
      raise exception 'two admins agree on a distribution' using errcode = 'restrict_violation';
    end if;
    if exists (
      select from proposals p cross join lateral (values (p.proposed_by), (p.closed_by)) as decided (by)
      where p.id = new.id and gains_by_month(decided.by, new.property_id, new.month)) then
      raise exception 'admins agree on no distribution that pays them or people they invited' using errcode = 'restrict_violation';
    end if;
    if new.is_correction and (new.gross <= new.costs or not exists (
      select from distributions d
      where d.property_id = new.property_id and d.month = new.month and not d.is_correction and d.status = 'completed')) then
      raise exception 'a correction pays what was missing in a month that is distributed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.proposed_at, new.property_id, new.month, new.gross, new.costs, new.note, new.is_correction, new.confirmed_at)
     is distinct from
     (old.id, old.proposed_at, old.property_id, old.month, old.gross, old.costs, old.note, old.is_correction, old.confirmed_at) then
    raise exception 'what distribution % distributes cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('distributing', 'cancelled'), ('distributing', 'completed')) then
    raise exception 'distribution % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if (old.completed_at is not null and new.completed_at is distinct from old.completed_at)
    or (old.posted_at is not null and new.posted_at is distinct from old.posted_at) then
    raise exception 'when distribution % was completed cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  -- From then on parts are booked.
  if new.status = 'cancelled' and old.prepared_at is not null then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  if old.prepared_at is not null and
     (new.share_days, new.holders, new.smallest, new.largest, new.rounded_up, new.prepared_at)
     is distinct from
     (old.share_days, old.holders, old.smallest, old.largest, old.rounded_up, old.prepared_at) then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger distributions_guard before insert or update on distributions for each row execute function distributions_guard();
create trigger distributions_kept before delete or truncate on distributions for each statement execute function refuse_change();

-- That it was proposed and confirmed is in the log of its proposal.
create function audit_distribution() returns trigger language plpgsql as $$
begin
  perform audit_append(new.cancelled_by, 'distribution.' || new.status, 'distribution', new.id::text,
    jsonb_build_object('property_id', new.property_id, 'month', to_char(new.month, 'YYYY-MM'), 'gross', new.gross::text,
      'costs', new.costs::text, 'net', new.net::text, 'holders', new.holders, 'is_correction', new.is_correction));
  return null;
end $$;
create trigger distributions_audit after update on distributions
  for each row when (new.status <> old.status) execute function audit_distribution();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payouts: what a distribution comes to for each holder
-- ---------------------------------------------------------------------------------------------------------------------

create table payouts (
  user_id         uuid not null references users (id),
  id              uuid not null default gen_random_uuid(),
  distribution_id uuid not null references distributions (id),
  property_id     uuid not null,
  month           date not null,
  share_days      bigint not null check (share_days > 0),
  -- 0 where the sum is smaller than one micro-UBXS a holder; nothing is booked then.
  amount          numeric(38, 0) not null check (amount >= 0),
  posted_at     timestamptz,
  primary key (user_id, id),
  constraint payouts_once unique (user_id, distribution_id)
) with (fillfactor = 80);
comment on table payouts is 'People see a row once its distribution is completed, and not before';
comment on column payouts.posted_at is 'When it was moved from payouts_clearing to earnings';
create index payouts_of_distribution on payouts (distribution_id, user_id);
create index payouts_newest on payouts (user_id, month desc, id desc);
create index payouts_to_post on payouts (user_id, distribution_id) where posted_at is null;
create index payouts_unposted_of on payouts (distribution_id, user_id) where posted_at is null;

create function payouts_guard() returns trigger language plpgsql as $$
begin
  if old.posted_at is not null or new.posted_at is null or
     (new.user_id, new.id, new.distribution_id, new.property_id, new.month, new.share_days, new.amount)
     is distinct from
     (old.user_id, old.id, old.distribution_id, old.property_id, old.month, old.share_days, old.amount) then
    raise exception 'payout % can only be posted, and once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_guard before update on payouts for each row execute function payouts_guard();
create trigger payouts_kept before delete or truncate on payouts for each statement execute function refuse_change();

-- Completed and not yet moved to earnings: for seconds after a distribution is completed, and of few people at a time. Every reader
-- of earnings adds them.
create view payouts_unposted as
select p.* from payouts p join distributions d on d.id = p.distribution_id
where p.posted_at is null and d.completed_at is not null;

-- What a person has, as the person and admins are shown it: with the payouts that are on their way to the earnings.
create view shown_balances as
select b.user_id, b.available, b.invested, b.earnings + p.unposted as earnings, b.reserved, b.deposits_remaining, b.deposits_open,
  b.available + b.invested + b.earnings + p.unposted + b.reserved as total
from balances b
cross join lateral (select coalesce(sum(amount), 0) as unposted from payouts_unposted where user_id = b.user_id) p;

-- ---------------------------------------------------------------------------------------------------------------------
-- What people earned, kept by the transaction that moves a payout to earnings
-- ---------------------------------------------------------------------------------------------------------------------

create table payouts_by_month (
  user_id uuid not null references users (id),
  month   date not null,
  amount  numeric(38, 0) not null,
  count   integer not null,
  primary key (user_id, month)
) with (fillfactor = 80);

create table payouts_by_property (
  user_id     uuid not null references users (id),
  property_id uuid not null references properties (id),
  amount      numeric(38, 0) not null,
  count       integer not null,
  primary key (user_id, property_id)
) with (fillfactor = 80);

create function payouts_project() returns trigger language plpgsql as $$
begin
  insert into payouts_by_month as kept (user_id, month, amount, count)
  select user_id, month, sum(amount), count(*) from fresh group by user_id, month order by user_id, month
  on conflict (user_id, month) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  insert into payouts_by_property as kept (user_id, property_id, amount, count)
  select user_id, property_id, sum(amount), count(*) from fresh group by user_id, property_id order by user_id, property_id
  on conflict (user_id, property_id) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  return null;
end $$;
-- Rows change once, when they are posted: payouts_guard.
create trigger payouts_project after update on payouts referencing new table as fresh
  for each statement execute function payouts_project();

create view earned_by_month as
select user_id, month, sum(amount) as amount, sum(count)::integer as count
from (select user_id, month, amount, count from payouts_by_month
      union all select user_id, month, amount, 1 from payouts_unposted) parts
group by user_id, month;

create view earned_by_property as
select user_id, property_id, sum(amount) as earned
from (select user_id, property_id, amount from payouts_by_property
      union all select user_id, property_id, amount from payouts_unposted) parts
group by user_id, property_id;

-- ---------------------------------------------------------------------------------------------------------------------
-- Booking
-- ---------------------------------------------------------------------------------------------------------------------

-- Moves what is completed from payouts_clearing to earnings (src/ledger/post-payouts.ts). Locks the people's balances until the transaction ends, if there is anything to move.
create function post_payouts(owners uuid[]) returns integer language plpgsql as $$
declare
  moved integer;
begin
  if not exists (select from payouts_unposted where user_id = any (owners)) then return 0; end if;
  perform from balances where user_id = any (owners) order by user_id for update;
  -- A statement of its own: it sees what was posted while this one waited.
  with posted as (
    update payouts p set posted_at = clock_timestamp()
    from distributions d
    where p.user_id = any (owners) and p.posted_at is null and d.id = p.distribution_id and d.completed_at is not null
    returning p.user_id, p.id, p.amount
  ), booking as (
    -- Of now, not of when the distribution was completed: what a statement covers stays as it is.
    insert into ledger_transactions (user_id, kind, reference) select user_id, 'payout', id from posted where amount > 0
    returning user_id, id, reference
  ), entries as (
    insert into ledger_entries (user_id, transaction_id, account, amount)
    select booking.user_id, booking.id, entry.account, entry.sign * posted.amount
    from booking
    join posted on posted.user_id = booking.user_id and posted.id = booking.reference
    cross join (values ('payouts_clearing', -1), ('earnings', 1)) as entry (account, sign)
  )
  select count(*) into moved from posted;
  return moved;
end $$;

-- A round of mails about payouts, one a calendar month: how far it has come.
create table payout_mailings (
  month        date primary key check (month = date_trunc('month', month)),
  started_at   timestamptz not null default clock_timestamp(),
  mailed_through uuid,
  completed_at timestamptz
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Reconciliation
-- ---------------------------------------------------------------------------------------------------------------------

-- What is distributed is never less than nothing.
create view payout_differences as
with sums as not materialized (
  select user_id, id, sum(due_prepared) as due_prepared, sum(due_posted) as due_posted, sum(prepared) as prepared, sum(posted) as posted
  from (
    select p.user_id, p.id, case when p.user_id <= d.booked_through then p.amount else 0 end as due_prepared,
      case when p.posted_at is null then 0 else p.amount end as due_posted, 0::numeric as prepared, 0::numeric as posted
    from payouts p join distributions d on d.id = p.distribution_id
    union all
    select t.user_id, t.reference, 0, 0,
      case t.kind when 'payout_prepared' then e.amount else 0 end, case t.kind when 'payout' then -e.amount else 0 end
    from ledger_transactions t
    join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'payouts_clearing'
    where t.kind in ('payout_prepared', 'payout')
  ) moved
  group by user_id, id
), by_month as not materialized (
  select user_id, month, sum(amount) as amount, count(*) as count from payouts where posted_at is not null group by user_id, month
), by_property as not materialized (
  select user_id, property_id, sum(amount) as amount, count(*) as count
  from payouts where posted_at is not null group by user_id, property_id
)
select user_id, id as subject, 'payout_booking' as rule_code, due_prepared as expected, prepared as found
from sums where due_prepared <> prepared
union all
select user_id, id, 'payout_posting', due_posted, posted from sums where due_posted <> posted
union all
-- One that does not come from a distribution.
select t.user_id, t.id, 'payout_distributions', 1, 0
from ledger_transactions t left join payouts p on p.user_id = t.user_id and p.id = t.reference
where t.kind in ('payout_prepared', 'payout') and p.id is null
union all
select user_id, user_id, 'month_earnings',
  coalesce(m.amount, 0), coalesce(kept.amount, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, property_id, 'property_earnings', coalesce(p.amount, 0), coalesce(kept.amount, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.amount, 0) <> coalesce(kept.amount, 0)
union all
select user_id, user_id, 'month_payouts', coalesce(m.count, 0), coalesce(kept.count, 0)
from by_month m full join payouts_by_month kept using (user_id, month) where coalesce(m.count, 0) <> coalesce(kept.count, 0)
union all
select user_id, property_id, 'property_payouts', coalesce(p.count, 0), coalesce(kept.count, 0)
from by_property p full join payouts_by_property kept using (user_id, property_id)
where coalesce(p.count, 0) <> coalesce(kept.count, 0);

-- Payouts against who held how many shares on how many days of the month.
create view payout_share_differences as
with days as (
  select i.user_id, d.id as distribution_id, (i.shares * days_held(i.created_at, i.ended_at, d.month))::numeric as held, 0::numeric as paid
  from investments i join distributions d on d.property_id = i.property_id
  where d.prepared_at is not null and days_held(i.created_at, i.ended_at, d.month) > 0
  union all
  select p.user_id, d.id, 0, p.share_days
  from payouts p join distributions d on d.id = p.distribution_id where d.prepared_at is not null
)
select user_id, distribution_id as subject, 'payout_share_days' as rule_code, sum(held) as expected, sum(paid) as found
from days group by user_id, distribution_id having sum(held) <> sum(paid);

-- Distributions against their parts, and those that people have seen for an hour and that are not in their earnings yet.
create view distribution_differences as
with parts as not materialized (
  select distribution_id, sum(amount) as amount, count(*) as holders from payouts group by distribution_id
)
select d.id as subject, 'distribution_sum' as rule_code,
  case when d.prepared_at is null then 0 else greatest(d.net, 0) end as expected, coalesce(p.amount, 0) as found
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else greatest(d.net, 0) end <> coalesce(p.amount, 0)
union all
select d.id, 'distribution_payouts', case when d.prepared_at is null then 0 else d.holders end, coalesce(p.holders, 0)
from distributions d left join parts p on p.distribution_id = d.id
where case when d.prepared_at is null then 0 else d.holders end <> coalesce(p.holders, 0)
union all
select d.id, 'distribution_posted', d.holders,
  (select count(*) from payouts p where p.distribution_id = d.id and p.posted_at is not null)
from distributions d
where d.completed_at < clock_timestamp() - interval '1 hour' and d.posted_at is null;

create trigger distributions_notify after insert or update of status on distributions
  for each row execute function notify_change('distributions');
-- What its holders got is seen from now on.
create trigger distributions_notify_holders after update of status on distributions
  for each row when (new.status = 'completed') execute function notify_change('payouts');
