-- Payments of approved withdrawals on the chain. A withdrawal has at most one payment that can still pay it; what is signed is
-- written down before it is given to the chain, and the same bytes are given again.
--
-- Locks, after those of 0002-ledger.sql: 5. payments   6. chain_accounts   7. settings (share)

-- The next nonce of an account that pays. Its row is locked while a payment is signed, so no two get the same.
create table chain_accounts (
  chain_id   bigint not null,
  address    text not null check (address = lower(address)),
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (chain_id, address)
);

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
  -- The exported file it stands in, where a multisig pays.
  batch_id      uuid,
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
-- The queue: oldest approval first.
create index withdrawals_approved on withdrawals (approved_at, id) where status = 'approved';
create index payments_batch on payments (batch_id) where batch_id is not null;

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
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger payments_guard before update on payments for each row execute function payments_guard();
create trigger payments_kept before delete or truncate on payments for each statement execute function refuse_change();

-- There while the treasury has too little for the payment that is next, so that every process can say so.
create table treasury_shortages (
  chain_id bigint not null,
  address  text not null check (address = lower(address)),
  short    text not null check (short in ('token', 'gas')),
  since    timestamptz not null default clock_timestamp(),
  primary key (chain_id, address)
);

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

-- One transaction of a multisig pays many: what counts once is a transfer in it. -1: recorded by hand, for the whole transaction.
alter table payment_claims drop constraint payment_claims_pkey;
alter table payment_claims add column log_index integer not null default -1;
alter table payment_claims add primary key (tx_hash, log_index);

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
