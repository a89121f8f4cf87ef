-- Files of payments for a multisig (PAYOUT_MODE=external). What stands in one may be paid at any moment, so it is in no other
-- until its file is taken back.

create table payment_batches (
  id            uuid primary key,
  chain_id      bigint not null,
  from_address  text not null check (from_address = lower(from_address)),
  exported_by   uuid not null references users (id),
  exported_at   timestamptz not null default clock_timestamp(),
  taken_back_by uuid references users (id),
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null)),
  -- Nobody lets a request be paid a second time alone.
  constraint another_admin_takes_back check (taken_back_by <> exported_by)
);
alter table payments add foreign key (batch_id) references payment_batches (id);

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
