-- A limit that can be split is none: ten requests below it went through one admin in one call. What is compared with the limit is
-- therefore the largest of three sums, each with the request itself: its amount; what this admin has approved alone in the
-- window of time before; and what its recipient, the person or the wallet, got or was approved for in that window.

alter table settings add column approval_window_seconds integer not null default 86400
  check (approval_window_seconds between 0 and 2592000);
comment on column settings.approval_window_seconds is
  'How far back the sums of one admin and of one recipient go that are compared with two_approvals_above; thirty days at most';

alter table setting_changes drop constraint setting_changes_field_check;
alter table setting_changes add constraint setting_changes_field_check check (field in
  ('two_approvals_above', 'approval_window_seconds', 'cooling_off_seconds', 'payments', 'reorganisations'));

-- The sums as they were when the approval was given, so that neither the clock nor what is approved later changes what it was
-- worth. What was approved before them has none, and counts with its amount.
alter table withdrawal_approvals
  add column admin_total numeric(38, 0) not null default 0 check (admin_total >= 0),
  add column recipient_total numeric(38, 0) not null default 0 check (recipient_total >= 0);
alter table withdrawal_approvals alter column admin_total drop default, alter column recipient_total drop default;

-- Requests that one admin's approval was enough for.
create table sole_approvals (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  at            timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id, admin_id, at),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint nobody_approves_their_own check (admin_id <> user_id)
);
create index sole_approvals_newest on sole_approvals (admin_id, at);
create trigger sole_approvals_append_only before update or delete or truncate on sole_approvals
  for each statement execute function refuse_change();

insert into sole_approvals (user_id, withdrawal_id, admin_id, at)
select w.user_id, w.id, a.admin_id, w.approved_at
from withdrawals w join withdrawal_approvals a on a.user_id = w.user_id and a.withdrawal_id = w.id
where w.status in ('approved', 'completed') and w.approved_at > now() - interval '1 day'
  and not exists (select from withdrawal_approvals b
    where b.user_id = w.user_id and b.withdrawal_id = w.id and b.admin_id <> a.admin_id)
-- One admin may have approved it for two chains.
on conflict do nothing;

create index withdrawals_to_wallet on withdrawals (lower(wallet_address)) where status in ('approved', 'completed');

-- The two sums of a withdrawal for an admin's approval now, itself included. Whoever decides by it holds the advisory lock of
-- approvals, which is taken after those of 0002-ledger.sql: balances, withdrawals, then it.
create function approval_totals(w withdrawals, admin uuid, out admin_total numeric, out recipient_total numeric)
language sql stable as $$
  with earliest as (
    select clock_timestamp() - approval_window_seconds * interval '1 second' as at from settings
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
  select w.amount + alone.total, w.amount + greatest(person.total, wallet.total) from alone, person, wallet
$$;

-- How many approvals a withdrawal needs for a payment on this chain in this token: by its amount, and by the sums that the
-- approvals which count were given with.
create function approvals_needed(w withdrawals, chain_id bigint, token_address text) returns integer language sql stable as $$
  select case when greatest(w.amount, max(a.admin_total), max(a.recipient_total))
    > (select two_approvals_above from settings) then 2 else 1 end
  from approvals_valid(w) a
  where w.status not in ('pending', 'approved') or (a.chain_id = $2 and a.token_address = lower($3))
$$;

-- Whether those that count are enough: approvals_given() and approvals_needed() at once.
create function approvals_complete(w withdrawals, chain_id bigint, token_address text) returns boolean language sql stable as $$
  select count(distinct a.admin_id) >= case when greatest(w.amount, max(a.admin_total), max(a.recipient_total))
    > (select two_approvals_above from settings) then 2 else 1 end
  from approvals_valid(w) a where a.chain_id = $2 and a.token_address = lower($3)
$$;

create or replace function withdrawals_need_approvals() returns trigger language plpgsql as $$
declare
  given integer;
  needed integer;
begin
  if tg_op = 'INSERT' then
    raise exception 'a withdrawal begins as pending' using errcode = 'restrict_violation';
  end if;
  -- All for one and the same chain and token: those of which the fewest are missing.
  select by_target.given, by_target.needed into given, needed
  from (
    select count(distinct a.admin_id) as given, case when greatest(new.amount, max(a.admin_total), max(a.recipient_total))
      > (select two_approvals_above from settings) then 2 else 1 end as needed
    from approvals_valid(new) a group by a.chain_id, a.token_address
  ) by_target
  order by by_target.given - by_target.needed desc limit 1;
  if not found then
    given := 0;
    needed := approvals_needed(new.amount);
  end if;
  if given < needed then
    raise exception 'withdrawal % has % of % approvals', new.id, given, needed using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Acts of admins that were refused, and what people tried who are none, stand in the audit log as 'refused'.
create index audit_log_refused on audit_log (number desc) where action = 'refused';
