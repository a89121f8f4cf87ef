-- Who approved a withdrawal, and exactly what: an approval counts for the address, amount, chain and token it was given for.

create function withdrawal_digest(id uuid, wallet_address text, amount numeric, chain_id bigint, token_address text)
returns bytea language sql immutable as $$
  -- No part but the last can hold a line break.
  select sha256(convert_to($1::text || chr(10) || $3::text || chr(10) || $4::text || chr(10) || lower($5) || chr(10) || $2, 'UTF8'))
$$;

create table withdrawal_approvals (
  user_id       uuid not null,
  withdrawal_id uuid not null,
  admin_id      uuid not null references users (id),
  -- Where it is to be paid; 0 and '' while the server has no chain.
  chain_id      bigint not null check (chain_id >= 0),
  token_address text not null check (token_address ~ '^(0x[0-9a-f]{40})?$'),
  digest        bytea not null check (length(digest) = 32),
  at            timestamptz not null default clock_timestamp(),
  primary key (user_id, withdrawal_id, admin_id, digest),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  constraint nobody_approves_their_own check (admin_id <> user_id)
);
create trigger withdrawal_approvals_append_only before update or delete or truncate on withdrawal_approvals
  for each statement execute function refuse_change();

create function audit_withdrawal_approval() returns trigger language plpgsql as $$
begin
  perform audit_append(new.admin_id, 'withdrawal.approval', 'withdrawal', new.withdrawal_id::text, jsonb_build_object(
    'chain_id', new.chain_id, 'token_address', new.token_address, 'digest', encode(new.digest, 'hex')));
  return null;
end $$;

-- What was approved before there was this table.
insert into withdrawal_approvals (user_id, withdrawal_id, admin_id, chain_id, token_address, digest, at)
select user_id, id, approved_by, 0, '', withdrawal_digest(id, wallet_address, amount, 0, ''), approved_at
from withdrawals where approved_by is not null;
create trigger withdrawal_approvals_audit after insert on withdrawal_approvals
  for each row execute function audit_withdrawal_approval();

alter table withdrawals drop column approved_by;
alter table withdrawals add column cooling_off_until timestamptz;
comment on column withdrawals.cooling_off_until is 'No payment before it; null if the destination is the verified wallet';

create function approvals_needed(amount numeric) returns integer language sql stable as $$
  select case when $1 > two_approvals_above then 2 else 1 end from settings
$$;

-- The approvals that count, with where each one lets the money go: given for what the withdrawal asks for now, by somebody
-- who is an admin now and not the owner.
create function approvals_valid(w withdrawals) returns setof withdrawal_approvals language sql stable as $$
  select a.* from withdrawal_approvals a join users u on u.id = a.admin_id
  where a.user_id = w.user_id and a.withdrawal_id = w.id and a.admin_id <> w.user_id
    and u.role = 'admin' and u.disabled_at is null
    and a.digest = withdrawal_digest(w.id, w.wallet_address, w.amount, a.chain_id, a.token_address)
$$;

-- How many count for a payment on this chain in this token; of a request that is closed, all that were given for it.
create function approvals_given(w withdrawals, chain_id bigint, token_address text) returns integer language sql stable as $$
  select count(distinct a.admin_id)::integer from approvals_valid(w) a
  where w.status not in ('pending', 'approved') or (a.chain_id = $2 and a.token_address = lower($3))
$$;

create or replace function withdrawals_guard() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at, new.cooling_off_until)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at, old.cooling_off_until) then
    raise exception 'what withdrawal % asks for cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'cancelled'),
    ('approved', 'completed'), ('approved', 'rejected')
  ) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function withdrawals_need_approvals() returns trigger language plpgsql as $$
declare
  given integer;
begin
  if tg_op = 'INSERT' then
    raise exception 'a withdrawal begins as pending' using errcode = 'restrict_violation';
  end if;
  -- All for one and the same chain and token.
  select coalesce(max(count), 0) into given
  from (select count(distinct admin_id) from approvals_valid(new) group by chain_id, token_address) by_target;
  if given < approvals_needed(new.amount) then
    raise exception 'withdrawal % has % of % approvals', new.id, given, approvals_needed(new.amount)
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_begin_pending before insert on withdrawals
  for each row when (new.status <> 'pending') execute function withdrawals_need_approvals();
create trigger withdrawals_need_approvals before update on withdrawals
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function withdrawals_need_approvals();

-- "This was not me": the token stands in a mail to the owner, and only its hash here.
create table withdrawal_disavowals (
  -- SHA-256 of the token: a copy of this table cancels nothing.
  token_hash    bytea primary key check (length(token_hash) = 32),
  user_id       uuid not null,
  withdrawal_id uuid not null,
  created_at    timestamptz not null default clock_timestamp(),
  foreign key (user_id, withdrawal_id) references withdrawals (user_id, id)
);
