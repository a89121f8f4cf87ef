-- What the reconciliation still has to compare: what changed since it was compared last, and how far it has come with everything.

-- One row for each person, property and distribution that a transaction touched, written by that transaction. So a row is seen as soon
-- as the change is, also of a transaction that takes long, and no clock and no number says what is new: what is compared is deleted, by
-- id, and whatever commits meanwhile has a row of its own. What differs keeps its row, so that it is compared again each time.
create table unreconciled (
  id      bigint generated always as identity primary key,
  kind    text not null check (kind in ('person', 'property', 'distribution', 'figures')),
  -- Refers to no row: what a forger writes may belong to no person.
  subject uuid not null
);
create index unreconciled_subject on unreconciled (kind, subject);
create trigger unreconciled_kept before update or truncate on unreconciled for each statement execute function refuse_change();

-- The statement that marks what a query names. A transaction marks the same subject once. Rows that other transactions wrote may be
-- compared and deleted before this one commits. It stands in each function that marks: a call of a function takes longer than the statement.
create function marking_statement(of_kind text, subjects text) returns text language sql as $$
  select format($statement$
    insert into unreconciled (kind, subject)
    select distinct %1$s, s.id from (%2$s) s (id) where s.id is not null and not exists (
      select from unreconciled u where u.kind = %1$s and u.subject = s.id and u.xmin = pg_current_xact_id()::xid)
  $statement$, of_kind, subjects)
$$;
do $$ begin
  execute format('create function mark_unreconciled(text, uuid[]) returns void language sql as %L',
    marking_statement('$1', 'select unnest($2)'));
end $$;

-- Has every write to a table mark the subjects that a column names, before and after the change, in every session: also in one that says
-- that it only replicates. Tables whose column has the same name share functions, which are planned once for each.
create function mark_changes_of(of_table regclass, of_kind text, of_column text) returns void language plpgsql as $$
declare
  marking text;
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as fresh', 'select %1$I from fresh'),
    ('update', 'old table as stale new table as fresh', 'select %1$I from fresh union all select %1$I from stale'),
    ('delete', 'old table as stale', 'select %1$I from stale')
  ) e (name, tables, subjects) loop
    marking := format('mark_%s_by_%s_%s', of_kind, of_column, event.name);
    execute format('create or replace function %I() returns trigger language plpgsql as %L', marking,
      format('begin %s; return null; end', marking_statement(quote_literal(of_kind), format(event.subjects, of_column))));
    execute format('create trigger %1$I after %2$s on %3$s referencing %4$s for each statement execute function %1$I()',
      marking, event.name, of_table, event.tables);
    execute format('alter table %s enable always trigger %I', of_table, marking);
  end loop;
end $$;

select mark_changes_of(name::regclass, 'person', 'user_id') from unnest(array[
  'ledger_transactions', 'ledger_entries', 'balances', 'balance_days', 'deposits', 'deposit_claims', 'verified_wallets', 'withdrawals',
  'withdrawal_deposits', 'withdrawal_approvals', 'sole_approvals', 'investments', 'investment_fees', 'payouts', 'payouts_by_month',
  'payouts_by_property', 'referral_totals']) name;
select mark_changes_of('referral_rewards', 'person', 'referrer_id');
select mark_changes_of('investments', 'property', 'property_id');
select mark_changes_of('properties', 'property', 'id');
select mark_changes_of('payouts', 'distribution', 'distribution_id');
select mark_changes_of('distributions', 'distribution', 'id');
drop function mark_changes_of(regclass, text, text), marking_statement(text, text);

-- Who referred a person: their rewards and counts.
create function mark_referral() returns trigger language plpgsql as $$
begin
  perform mark_unreconciled('person', array(select distinct unnest(array[old.id, old.referred_by, new.id, new.referred_by])));
  return null;
end $$;
create trigger mark_referral_new after insert on users for each row when (new.referred_by is not null) execute function mark_referral();
create trigger mark_referral_changed after update of referred_by on users
  for each row when (new.referred_by is distinct from old.referred_by) execute function mark_referral();
create trigger mark_referral_gone after delete on users for each row execute function mark_referral();

-- How far a distribution is booked: those between, whose parts should be booked now, or should no longer be.
create function mark_booked_parts() returns trigger language plpgsql as $$
declare
  zeros uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform mark_unreconciled('person', array(
    select p.user_id from payouts p
    where p.distribution_id = new.id
      and p.user_id > least(coalesce(old.booked_through, zeros), coalesce(new.booked_through, zeros))
      and p.user_id <= greatest(old.booked_through, new.booked_through)));
  return null;
end $$;
create trigger mark_booked_parts after update of booked_through on distributions
  for each row when (new.booked_through is distinct from old.booked_through) execute function mark_booked_parts();

-- A transfer: whose deposit it is.
create function mark_transfer() returns trigger language plpgsql as $$
begin
  perform mark_unreconciled('person', array(
    select distinct c.user_id from deposit_claims c where (c.chain_id, c.tx_hash) in ((old.chain_id, old.tx_hash), (new.chain_id, new.tx_hash))));
  return null;
end $$;
create trigger mark_transfer after insert or update or delete on chain_transfers for each row execute function mark_transfer();

-- What two admins agreed on: shares that are sold again, and whose a deposit or a payment is.
create function mark_agreement() returns trigger language plpgsql as $$
begin
  perform mark_unreconciled('property', array(
    select p.subject::uuid from unnest(array[old, new]) p where p.kind = 'reissue'));
  perform mark_unreconciled('person', array(
    select (p.payload ->> 'user_id')::uuid from unnest(array[old, new]) p where p.kind in ('attributed_deposit', 'lost_payment')));
  return null;
end $$;
create trigger mark_agreement after insert or update or delete on proposals for each row execute function mark_agreement();

alter table users enable always trigger mark_referral_new;
alter table users enable always trigger mark_referral_changed;
alter table users enable always trigger mark_referral_gone;
alter table distributions enable always trigger mark_booked_parts;
alter table chain_transfers enable always trigger mark_transfer;
alter table proposals enable always trigger mark_agreement;

-- The triggers that mark, as they are: switching one off and on again, or changing what it does, changes this. Everything is compared
-- then.
create function marking_now() returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(line, ' ' order by line), 'UTF8')), 'hex')
  from (
    select concat_ws(' ', t.oid, t.xmin, t.tgenabled) as line from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname like 'mark\_%'
    union all
    select concat_ws(' ', p.oid, p.xmin) from pg_proc p where p.proname like 'mark\_%'
  ) m
$$;

-- How far the comparison of everything has come: once a night, in slices, by whichever process is at it.
create table full_comparison (
  only_row    boolean primary key default true check (only_row),
  part        text not null default 'done' check (part in ('people', 'properties', 'distributions', 'figures', 'done')),
  -- The last subject of the part that was compared; null before the first.
  after       uuid,
  -- The night it is of, and marking_now() when it began: another night or other triggers begin a new one.
  night       date,
  marking     text,
  started_at  timestamptz,
  -- When everything was last compared.
  finished_at timestamptz
);
insert into full_comparison default values;
create trigger full_comparison_kept before delete or truncate on full_comparison for each statement execute function refuse_change();

-- Which night it is: one begins at 2:00 UTC.
create function night_now() returns date language sql as $$
  select ((clock_timestamp() - interval '2 hours') at time zone 'UTC')::date
$$;

-- The next person after one, in the order of ids, of all who have a row of money, also if it refers to no account.
create function next_person(after uuid) returns uuid language sql stable as $$
  select least(
    (select id from users where id > $1 order by id limit 1),
    (select user_id from ledger_transactions where user_id > $1 order by user_id limit 1),
    (select user_id from ledger_entries where user_id > $1 order by user_id limit 1),
    (select user_id from balances where user_id > $1 order by user_id limit 1),
    (select user_id from balance_days where user_id > $1 order by user_id limit 1),
    (select user_id from deposits where user_id > $1 order by user_id limit 1),
    (select user_id from withdrawals where user_id > $1 order by user_id limit 1),
    (select user_id from withdrawal_deposits where user_id > $1 order by user_id limit 1),
    (select user_id from investments where user_id > $1 order by user_id limit 1),
    (select user_id from investment_fees where user_id > $1 order by user_id limit 1),
    (select user_id from payouts where user_id > $1 order by user_id limit 1),
    (select user_id from payouts_by_month where user_id > $1 order by user_id limit 1),
    (select user_id from payouts_by_property where user_id > $1 order by user_id limit 1),
    (select user_id from referral_totals where user_id > $1 order by user_id limit 1),
    (select referrer_id from referral_rewards where referrer_id > $1 order by referrer_id limit 1),
    (select user_id from differences where user_id > $1 order by user_id limit 1))
$$;

create function people_after(after uuid, most integer) returns setof uuid language sql stable as $$
  with recursive people (id, n) as (
    select next_person($1), 1
    union all
    select next_person(p.id), p.n + 1 from people p where p.id is not null and p.n < $2
  )
  select id from people where id is not null
$$;

-- Every rule about one person's money. With the person as a constant, each view reads this person's rows alone; planned once for a
-- connection, since planning takes longer than a person.
create function differences_of_person(person uuid)
returns table (user_id uuid, subject text, rule_code text, expected numeric, found numeric)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from ledger_differences d where d.user_id = person
  union all
  select d.user_id, d.subject, d.rule_code, d.expected, d.found from day_differences d where d.user_id = person
  union all
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from payout_share_differences d where d.user_id = person
  union all
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from approval_differences d where d.user_id = person
  union all
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from referral_differences d where d.user_id = person
  union all
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from overdue_reward_differences d where d.user_id = person;
end $$;

create function differences_of_property(property uuid)
returns table (user_id uuid, subject text, rule_code text, expected numeric, found numeric)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select null::uuid, d.subject::text, d.rule_code, d.expected, d.found from property_differences d where d.subject = property;
end $$;

create function differences_of_distribution(distribution uuid)
returns table (user_id uuid, subject text, rule_code text, expected numeric, found numeric)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select null::uuid, d.subject::text, d.rule_code, d.expected, d.found from distribution_differences d where d.subject = distribution
  union all
  select d.user_id, d.subject::text, d.rule_code, d.expected, d.found from payout_share_differences d where d.subject = distribution;
end $$;
