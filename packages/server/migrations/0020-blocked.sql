-- Why nothing is paid: one reason of a treasury's whole queue, and one of each request that waits for more than its turn. They
-- take the place of treasury_shortages, of payments_held_up, and of what a process kept in its memory.
--
-- That payments are stopped, that approvals are missing, a cooling-off, and what a final block shows (payments.reason) stand
-- where they always stood, and are read from there.

create table blocked_queues (
  chain_id bigint not null,
  address  text not null check (address = lower(address)),
  code     text not null,
  -- What the node or the chain said.
  details  text,
  -- Since when it is this code, and since when it is any.
  since    timestamptz not null default clock_timestamp(),
  began_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, address)
);

create table blocked_payments (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  chain_id      bigint not null,
  code          text not null,
  details       text,
  since         timestamptz not null default clock_timestamp(),
  -- How often it was refused for this code, and when it is tried again: until then others take its turn.
  tries         integer not null default 1 check (tries > 0),
  retry_at      timestamptz,
  primary key (withdrawal_id),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
create trigger blocked_payments_notify after insert or update on blocked_payments
  for each row execute function notify_withdrawal();

-- Which block of a queue the admins have been written to about.
create table blocked_mails (
  chain_id bigint not null,
  address  text not null,
  code     text not null,
  began_at timestamptz not null,
  primary key (chain_id, address, code)
);

-- What the token refused before anything was signed is tried again by itself.
insert into blocked_payments (user_id, withdrawal_id, chain_id, code, since, retry_at)
select user_id, withdrawal_id, chain_id, 'token_refuses', updated_at, clock_timestamp()
from payments where status = 'attention' and reason = 'would_revert';
update payments set status = 'failed', reason = 'Nothing was signed for it.'
where status = 'attention' and reason = 'would_revert';
-- What waits for a lower fee is sent like all others.
update payments set status = 'sent', reason = null where status = 'attention' and reason = 'fee';

-- What kept a request from its payment is over once the payment is there, or the request is closed; what kept a payment from the
-- chain, once that payment has failed.
create function unblock_paid() returns trigger language plpgsql as $$
begin
  delete from blocked_payments b using fresh where b.withdrawal_id = fresh.withdrawal_id;
  return null;
end $$;
create trigger payments_unblock after insert on payments referencing new table as fresh
  for each statement execute function unblock_paid();
create function unblock_failed() returns trigger language plpgsql as $$
begin
  delete from blocked_payments where withdrawal_id = new.withdrawal_id;
  return null;
end $$;
create trigger payments_unblock_failed after update on payments
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function unblock_failed();
create function unblock_closed() returns trigger language plpgsql as $$
begin
  delete from blocked_payments where withdrawal_id = new.id;
  return null;
end $$;
create trigger withdrawals_unblock after update on withdrawals
  for each row when (new.status in ('completed', 'rejected', 'cancelled') and old.status <> new.status)
  execute function unblock_closed();

drop table treasury_shortages;
drop table payments_held_up;
