-- Payments of approved withdrawals on the chain. A withdrawal has at most one payment that can still pay it; what is signed is
-- written down before it is given to the chain, and the same bytes are given again.

-- The next nonce of an account that pays. Its row is locked while a payment is signed, so no two get the same. Nonces come from the
-- database alone, and a transaction of the treasury that is not ours stops payments.
create table chain_accounts (
  chain_id     bigint not null,
  address      text not null check (address = lower(address)),
  next_nonce   bigint not null check (next_nonce >= 0),
  unreconciled boolean not null default false,
  primary key (chain_id, address)
);
comment on column chain_accounts.next_nonce is
  'No nonce below it is free: each is held by a payment, or was used up in a final block that the reconciliation has covered';
comment on column chain_accounts.unreconciled is
  'A transaction that is not ours was found: nothing is signed or sent before the books were compared with the chain';

-- Which database payments went on by once its books were compared with the chain, and which one paid before it, so that a payer that was
-- away meanwhile doesn't take the first one for a wrong one. A copy has these rows, but another name.
create table paying_databases (
  name  text not null,
  after text not null,
  at    timestamptz not null default clock_timestamp(),
  primary key (name, after)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Files of payments for a multisig (PAYOUT_MODE=external). What is in one may be paid at any moment, so it is in no other
-- until its file is taken back.
-- ---------------------------------------------------------------------------------------------------------------------

create table payment_batches (
  id            uuid primary key,
  chain_id      bigint not null,
  from_address  text not null check (from_address = lower(from_address)),
  exported_by   uuid not null references users (id),
  exported_at   timestamptz not null default clock_timestamp(),
  taken_back_by uuid references users (id),
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null)),
  -- No admin lets a request be paid a second time alone.
  constraint another_admin_takes_back check (taken_back_by <> exported_by)
);

create function payment_batches_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.chain_id, new.from_address, new.exported_by, new.exported_at)
     is distinct from (old.id, old.chain_id, old.from_address, old.exported_by, old.exported_at)
    or old.taken_back_by is not null then
    raise exception 'a file of payments can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_batches_guard before update on payment_batches for each row execute function payment_batches_guard();
create trigger payment_batches_kept before delete or truncate on payment_batches
  for each statement execute function refuse_change();

create function audit_payment_batch() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.taken_back_by, new.exported_by),
    case when new.taken_back_by is null then 'payment_batch.exported' else 'payment_batch.taken_back' end,
    'payment_batch', new.id::text, jsonb_build_object('chain_id', new.chain_id, 'from_address', new.from_address));
  return null;
end $$;
create trigger payment_batches_audit after insert or update on payment_batches
  for each row execute function audit_payment_batch();

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

create table payments (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  attempt       integer not null check (attempt > 0),
  chain_id      bigint not null,
  token_address text not null check (token_address = lower(token_address)),
  from_address  text not null check (from_address = lower(from_address)),
  to_address    text not null,
  amount        numeric(38, 0) not null check (amount > 0),
  -- Null: nothing of ours is signed; a multisig pays, or the payment would fail and waits for an admin.
  nonce         bigint,
  -- The exported file it is in, where a multisig pays.
  batch_id      uuid references payment_batches (id),
  status        text not null check (status in ('signed', 'sent', 'mined', 'paid', 'attention', 'failed')),
  -- Of attention: what an admin has to know. Of failed: the proof that it can never pay.
  reason        text,
  -- The transaction that is in a block, and that block.
  tx_hash       text check (tx_hash = lower(tx_hash)),
  block_number  bigint,
  block_hash    text,
  confirmations integer not null default 0,
  -- The height when it was signed: its transfer cannot be in a block before.
  since_block   bigint not null,
  created_at    timestamptz not null default clock_timestamp(),
  updated_at    timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id, attempt),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint payments_nonce unique (chain_id, from_address, nonce),
  check (status <> 'paid' or tx_hash is not null),
  check (status not in ('attention', 'failed') or reason is not null),
  check (status not in ('signed', 'mined') or nonce is not null)
);
comment on column payments.status is
  'signed: written down, perhaps not given to the chain; sent: given to it, or to a multisig; mined: in a block that is not final; '
  'paid: final; attention: an admin has to decide; failed: proven never to pay';
-- Whatever goes wrong elsewhere: one payment at a time.
create unique index payments_one_live on payments (user_id, withdrawal_id) where status <> 'failed';
create index payments_open on payments (chain_id, from_address, nonce) where status in ('signed', 'sent', 'mined', 'attention');
create index payments_batch on payments (batch_id) where batch_id is not null;
-- The newest block that holds a payment: a node that has not reached it is behind.
create index payments_block on payments (chain_id, block_number) where block_number is not null;

create function payments_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.withdrawal_id, new.attempt, new.chain_id, new.token_address, new.from_address, new.to_address,
      new.amount, new.nonce, new.batch_id, new.since_block, new.created_at)
     is distinct from
     (old.user_id, old.withdrawal_id, old.attempt, old.chain_id, old.token_address, old.from_address, old.to_address,
      old.amount, old.nonce, old.batch_id, old.since_block, old.created_at) then
    raise exception 'what a payment of withdrawal % is cannot be changed', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (
    old.status in ('paid', 'failed') or new.status = 'signed'
    -- An admin looks first, and what a multisig was given is taken back.
    or (new.status = 'failed' and old.status <> 'attention' and old.batch_id is null)
  ) then
    raise exception 'a payment of withdrawal % cannot go from % to %', old.withdrawal_id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  if old.status = 'paid' and (new.tx_hash, new.block_number, new.block_hash)
     is distinct from (old.tx_hash, old.block_number, old.block_hash) then
    raise exception 'what paid withdrawal % cannot be changed', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger payments_guard before update on payments for each row execute function payments_guard();
create trigger payments_kept before delete or truncate on payments for each statement execute function refuse_change();
create trigger payments_notify after insert or update on payments
  for each row execute function notify_withdrawal();

-- What a multisig was given has failed only when its file was taken back.
create function payments_taken_back() returns trigger language plpgsql as $$
begin
  if not exists (select from payment_batches where id = new.batch_id and taken_back_by is not null) then
    raise exception 'the file with the payment of withdrawal % is not taken back', new.withdrawal_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payments_taken_back before update on payments
  for each row when (new.status = 'failed' and old.status <> 'failed' and new.batch_id is not null)
  execute function payments_taken_back();

create function audit_payment() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'payment.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('attempt', new.attempt, 'chain_id', new.chain_id, 'nonce', new.nonce,
      'amount', new.amount::text, 'to_address', new.to_address, 'tx_hash', new.tx_hash, 'reason', new.reason,
      'batch_id', new.batch_id)));
  return null;
end $$;
create trigger payments_audit_new after insert on payments for each row execute function audit_payment();
create trigger payments_audit after update on payments
  for each row when (new.status <> old.status) execute function audit_payment();

-- A withdrawal that is being paid goes nowhere but to completed, and by that payment.
create function withdrawals_being_paid() returns trigger language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments p
  where p.user_id = new.user_id and p.withdrawal_id = new.id and p.status <> 'failed';
  if found and (new.status <> 'completed' or payment.status <> 'paid' or payment.tx_hash <> lower(new.tx_id)) then
    raise exception 'withdrawal % is being paid', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_being_paid before update on withdrawals
  for each row when (new.status <> old.status) execute function withdrawals_being_paid();

-- Every transaction that was signed for a payment: the first, and those of the same nonce that pay a higher fee.
create table payment_transactions (
  tx_hash                  text primary key check (tx_hash = lower(tx_hash)),
  user_id                  uuid not null,
  withdrawal_id            uuid not null,
  attempt                  integer not null,
  raw                      text not null,
  max_fee_per_gas          numeric(38, 0) not null,
  max_priority_fee_per_gas numeric(38, 0) not null,
  signed_at                timestamptz not null default clock_timestamp(),
  -- When it was last given to the chain.
  broadcast_at             timestamptz,
  -- The newest block when it was signed: while there is none after it, a higher fee would buy nothing.
  since_block              bigint,
  foreign key (user_id, withdrawal_id, attempt) references payments (user_id, withdrawal_id, attempt)
);
create index payment_transactions_payment on payment_transactions (user_id, withdrawal_id, attempt, signed_at);

create function payment_transactions_guard() returns trigger language plpgsql as $$
begin
  if (new.tx_hash, new.user_id, new.withdrawal_id, new.attempt, new.raw, new.max_fee_per_gas, new.max_priority_fee_per_gas, new.signed_at)
     is distinct from
     (old.tx_hash, old.user_id, old.withdrawal_id, old.attempt, old.raw, old.max_fee_per_gas, old.max_priority_fee_per_gas, old.signed_at) then
    raise exception 'a signed transaction cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_transactions_guard before update on payment_transactions
  for each row execute function payment_transactions_guard();
create trigger payment_transactions_kept before delete or truncate on payment_transactions
  for each statement execute function refuse_change();

-- A payment's transfer is recorded once, whatever chain is named with it: a hash contains its chain (EIP-155), and an admin may leave
-- the chain out. Like deposit_claims it cannot lead with user_id.
create table payment_claims (
  tx_hash       text not null check (tx_hash = lower(tx_hash)),
  user_id       uuid not null,
  withdrawal_id uuid not null,
  -- One transaction of a multisig pays many: what counts once is a transfer in it. -1: recorded by hand, for the whole transaction.
  log_index     integer not null default -1,
  primary key (tx_hash, log_index),
  -- A request is paid by one.
  constraint payment_claims_one unique (withdrawal_id)
);
create trigger payment_claims_append_only before update or delete or truncate on payment_claims
  for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Why nothing is paid: one reason of a treasury's whole queue, and one of each request that waits for more than its turn.
-- That payments are stopped, that approvals are missing, a cooling-off, and what a final block shows (payments.reason) have their
-- own places, and are read from there.
-- ---------------------------------------------------------------------------------------------------------------------

create table queue_holds (
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

create table payment_holds (
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
create trigger payment_holds_notify after insert or update on payment_holds
  for each row execute function notify_withdrawal();

-- Which hold of a queue the admins have been written to about.
create table hold_mails (
  chain_id bigint not null,
  address  text not null,
  code     text not null,
  began_at timestamptz not null,
  primary key (chain_id, address, code)
);

-- What kept a request from its payment is over once the payment is there, or the request is closed; what kept a payment from the
-- chain, once that payment has failed.
create function end_hold_when_paid() returns trigger language plpgsql as $$
begin
  delete from payment_holds b using fresh where b.withdrawal_id = fresh.withdrawal_id;
  return null;
end $$;
create trigger payments_end_hold after insert on payments referencing new table as fresh
  for each statement execute function end_hold_when_paid();
create function end_hold_when_failed() returns trigger language plpgsql as $$
begin
  delete from payment_holds where withdrawal_id = new.withdrawal_id;
  return null;
end $$;
create trigger payments_end_hold_failed after update on payments
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function end_hold_when_failed();
create function end_hold_when_closed() returns trigger language plpgsql as $$
begin
  delete from payment_holds where withdrawal_id = new.id;
  return null;
end $$;
create trigger withdrawals_end_hold after update on withdrawals
  for each row when (new.status in ('completed', 'rejected', 'cancelled') and old.status <> new.status)
  execute function end_hold_when_closed();
