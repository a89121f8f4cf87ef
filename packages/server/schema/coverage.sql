-- What people have beside what the treasury has (PLATFORM 5), from the database alone. Of the chain only what is final counts.

-- What people's balances sum to. It is the sum of these rows: a transaction adds to a row that no other transaction holds, or makes
-- one, as with `daily_stats`. So what is owed is read from a few rows, however many people there are.
create table liability_totals (
  id               bigint generated always as identity primary key,
  available        numeric(38, 0) not null,
  invested         numeric(38, 0) not null,
  earnings         numeric(38, 0) not null,
  reserved         numeric(38, 0) not null,
  payouts_clearing numeric(38, 0) not null
) with (fillfactor = 50);

create function add_to_liabilities(
  more_available numeric, more_invested numeric, more_earnings numeric, more_reserved numeric, more_clearing numeric)
returns void language plpgsql as $$
begin
  -- A sum of no rows is null, and a change of what is not owed is 0: nothing changes.
  if coalesce((more_available, more_invested, more_earnings, more_reserved, more_clearing) = (0, 0, 0, 0, 0), true) then return; end if;
  update liability_totals t
  set available = t.available + more_available, invested = t.invested + more_invested, earnings = t.earnings + more_earnings,
      reserved = t.reserved + more_reserved, payouts_clearing = t.payouts_clearing + more_clearing
  where t.id = (select free.id from liability_totals free limit 1 for update skip locked);
  if not found then
    insert into liability_totals (available, invested, earnings, reserved, payouts_clearing)
    values (more_available, more_invested, more_earnings, more_reserved, more_clearing);
  end if;
end $$;

create function liabilities_follow_new_balances() returns trigger language plpgsql as $$
begin
  perform add_to_liabilities(sum(available), sum(invested), sum(earnings), sum(reserved), sum(payouts_clearing)) from fresh;
  return null;
end $$;
create trigger balances_total_new after insert on balances referencing new table as fresh
  for each statement execute function liabilities_follow_new_balances();

create function liabilities_follow_balances() returns trigger language plpgsql as $$
begin
  perform add_to_liabilities(
    sum(n.available) - sum(o.available), sum(n.invested) - sum(o.invested), sum(n.earnings) - sum(o.earnings),
    sum(n.reserved) - sum(o.reserved), sum(n.payouts_clearing) - sum(o.payouts_clearing))
  from fresh n full join stale o using (user_id);
  return null;
end $$;
create trigger balances_total after update on balances referencing old table as stale new table as fresh
  for each statement execute function liabilities_follow_balances();

-- Also where a session says that it only replicates: the totals are what the balances are, in whichever way they are written.
alter table balances enable always trigger balances_total_new;
alter table balances enable always trigger balances_total;

-- Where a total is not what the balances sum to: the reconciliation looks at it, since it reads every balance.
create view liability_differences as
select account as subject, 'owed_total' as rule_code, expected, found
from (
  select coalesce(sum(available), 0) as available, coalesce(sum(invested), 0) as invested, coalesce(sum(earnings), 0) as earnings,
    coalesce(sum(reserved), 0) as reserved, coalesce(sum(payouts_clearing), 0) as payouts_clearing
  from balances
) b, (
  select coalesce(sum(available), 0) as available, coalesce(sum(invested), 0) as invested, coalesce(sum(earnings), 0) as earnings,
    coalesce(sum(reserved), 0) as reserved, coalesce(sum(payouts_clearing), 0) as payouts_clearing
  from liability_totals
) t, lateral (values
  ('available', b.available, t.available), ('invested', b.invested, t.invested), ('earnings', b.earnings, t.earnings),
  ('reserved', b.reserved, t.reserved), ('payouts_clearing', b.payouts_clearing, t.payouts_clearing)) side (account, expected, found)
where expected <> found;

-- Sums the totals anew where one differs. Writers of balances wait meanwhile.
create function recount_liabilities() returns void language plpgsql as $$
begin
  lock table liability_totals in exclusive mode;
  delete from liability_totals;
  insert into liability_totals (available, invested, earnings, reserved, payouts_clearing)
  select coalesce(sum(available), 0), coalesce(sum(invested), 0), coalesce(sum(earnings), 0), coalesce(sum(reserved), 0),
    coalesce(sum(payouts_clearing), 0) from balances;
end $$;

-- What the platform owes, by kind, in micro-UBXS. `distributing` is on its way to earnings: parts that are booked and not posted, and
-- those that a distribution has worked out and not booked yet.
create view liabilities as
select b.available, b.invested, b.earnings, b.reserved, b.payouts_clearing + d.unbooked as distributing,
  b.available + b.invested + b.earnings + b.reserved + b.payouts_clearing + d.unbooked as total
from (
  select coalesce(sum(available), 0) as available, coalesce(sum(invested), 0) as invested, coalesce(sum(earnings), 0) as earnings,
    coalesce(sum(reserved), 0) as reserved, coalesce(sum(payouts_clearing), 0) as payouts_clearing
  from liability_totals
) b, (
  select coalesce(sum(greatest(net, 0) - amount_booked), 0) as unbooked
  from distributions where status = 'distributing' and prepared_at is not null
) d;

-- What each treasury has of its chain's token: what was proven last, and what came in and went out in final blocks since. Null until
-- it was compared with the token first.
create view treasury_tokens as
select c.chain_id, c.treasury, c.proven_balance
  + coalesce((select sum(amount) from chain_transfers t
      where t.chain_id = c.chain_id and t.recipient = c.treasury and t.block_number > c.proven_to and t.final), 0)
  - coalesce((select sum(amount) from chain_transfers t
      where t.chain_id = c.chain_id and t.sender = c.treasury and t.block_number > c.proven_to and t.final), 0) as tokens
from chain_cursors c;

-- Payments leave the treasury and the books at two moments. What has left the treasury and is still in a balance is owed no more;
-- what is paid by the books and in no final block that was read is in the treasury no more. What came in is its sender's, also while
-- it is not booked, and from a wallet that no person has proved yet, until two admins have said that it is the platform's own. What is
-- minted has no sender.
create view coverage as
select l.*, o.owed, t.tokens - paid.amount as tokens, t.tokens - paid.amount - o.owed as surplus
from liabilities l, (
  -- Null where one of them is not known.
  select case when bool_and(tokens is not null) then sum(tokens) end as tokens from treasury_tokens
) t, (
  select coalesce(sum(t.amount), 0) as amount
  from chain_transfers t
  where t.final and t.block_number >= (select min(since_block) from payments where is_unsettled(status))
    and not exists (select from payment_claims c where c.tx_hash = t.tx_hash and c.log_index in (t.log_index, -1))
    and exists (
      select from payments p
      where p.chain_id = t.chain_id and p.from_address = t.sender and is_unsettled(p.status)
        and lower(p.to_address) = t.recipient and p.amount = t.amount and p.since_block <= t.block_number)
) gone, (
  select coalesce(sum(p.amount), 0) as amount
  from payments p
  join chain_cursors c on c.chain_id = p.chain_id and c.treasury = p.from_address and p.block_number > c.proven_to
  where p.status = 'paid' and not exists (
    select from chain_transfers t where t.chain_id = p.chain_id and t.tx_hash = p.tx_hash and t.final)
) paid, (
  select coalesce(sum(t.amount), 0) as amount
  from chain_transfers t
  join chain_cursors r on r.chain_id = t.chain_id and r.treasury = t.recipient and r.first_block <= t.block_number
  left join deposit_claims c on c.tx_hash = t.tx_hash and c.chain_id = t.chain_id and c.sender in ('', t.sender)
  left join deposits d on d.user_id = c.user_id and d.id = c.deposit_id
  where t.final and not t.processed and d.status is distinct from 'confirmed' and t.sender <> '0x' || repeat('0', 40)
    and (d.status = 'pending' or not is_own_transfer(t.chain_id, t.tx_hash, t.sender))
    and not exists (select from chain_cursors s where s.chain_id = t.chain_id and s.treasury = t.sender)
) arriving, lateral (select l.total - gone.amount + arriving.amount as owed) o;
comment on view coverage is
  'owed: what people have, and what was sent and is not booked, less what has left the treasury for people; tokens and surplus are null while a treasury was not compared, or there is none';

-- Whether the treasury has so much more than is owed, so that it can be promised to people. Without a treasury on a chain there is
-- nothing to compare. Promises are made one after the other: the lock is kept until the transaction ends.
create function covers(promised numeric) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtext('coverage'));
  return not exists (select from chain_cursors) or coalesce((select surplus >= promised from coverage), false);
end $$;
