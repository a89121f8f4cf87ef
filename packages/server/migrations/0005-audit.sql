-- The audit log: who did what to what, in one chain of hashes.
--
-- An entry is written by the transaction that does the thing, and takes its place in the chain when that transaction
-- commits: a deferred trigger gives it the next number, the hash of the entry before it, and its own hash. The advisory
-- lock is taken then and not before, so that nothing else waits while a transaction works; a transaction that is rolled
-- back leaves neither an entry nor a gap.

create table audit_log (
  id            uuid primary key default gen_random_uuid(),
  number        bigint,
  at            timestamptz not null default clock_timestamp(),
  actor_id      uuid,
  action        text not null,
  subject_type  text not null,
  subject_id    text not null,
  details       jsonb not null,
  previous_hash bytea,
  hash          bytea,
  constraint audit_log_number unique (number),
  check ((number is null) = (hash is null) and (number is null) = (previous_hash is null))
);
comment on column audit_log.actor_id is 'Who did it; null if nobody was signed in to it: the server itself, a link in a mail, or psql';
create index audit_log_subject on audit_log (subject_id, number desc);

-- What a hash covers: every field and the hash before, as the text of a JSON array, in UTF-8. verify-audit.ts builds the same
-- text by itself, so that changing this function does not make a forged chain look right.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.number, encode(entry.previous_hash, 'hex'), entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.action, entry.subject_type, entry.subject_id, entry.details)::text, 'UTF8'))
$$;

create function audit_chain() returns trigger language plpgsql as $$
declare
  entry audit_log;
begin
  -- Any number will do, as long as nothing else takes it.
  perform pg_advisory_xact_lock(4600817);
  entry := new;
  -- A statement of its own: it sees what was committed while this one waited for the lock.
  select head.number + 1, head.hash into entry.number, entry.previous_hash
  from audit_log head where head.number is not null order by head.number desc limit 1;
  if not found then
    entry.number := 1;
    entry.previous_hash := decode(repeat('00', 32), 'hex');
  end if;
  entry.hash := audit_hash(entry);
  update audit_log set number = entry.number, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
  return null;
end $$;
create constraint trigger audit_log_chain after insert on audit_log
  deferrable initially deferred for each row execute function audit_chain();

create function audit_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number is null and new.hash is null and new.previous_hash is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    -- Depth 2: from within audit_chain, which gives an entry its place once.
    if pg_trigger_depth() = 2 and old.number is null
      and (new.id, new.at, new.actor_id, new.action, new.subject_type, new.subject_id, new.details)
          is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject_type, old.subject_id, old.details)
    then return new; end if;
  end if;
  raise exception 'the audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_log_guard before insert or update or delete on audit_log for each row execute function audit_guard();
create trigger audit_log_kept before truncate on audit_log for each statement execute function audit_guard();

create function audit_append(actor uuid, action text, subject_type text, subject_id text, details jsonb default '{}')
returns void language sql as $$
  insert into audit_log (actor_id, action, subject_type, subject_id, details) values ($1, $2, $3, $4, coalesce($5, '{}'))
$$;

-- Who is at work in this transaction, where the row itself does not say: set by actAs() in audit/act-as.ts.
create function audit_actor() returns uuid language sql stable as $$
  select nullif(current_setting('freehold.actor', true), '')::uuid
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What is written into it
-- ---------------------------------------------------------------------------------------------------------------------

create function audit_withdrawal_event() returns trigger language plpgsql as $$
declare
  w withdrawals;
begin
  select * into w from withdrawals where user_id = new.user_id and id = new.withdrawal_id;
  perform audit_append(new.actor_id, 'withdrawal.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('user_id', w.user_id, 'amount', w.amount::text, 'wallet_address', w.wallet_address,
      'note', new.note)));
  return null;
end $$;
create trigger withdrawal_events_audit after insert on withdrawal_events
  for each row execute function audit_withdrawal_event();

-- What differs between two rows, as {"column": {"from": ..., "to": ...}}.
create function audit_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', old_row -> key, 'to', value)), '{}')
  from jsonb_each(new_row) where value is distinct from old_row -> key
$$;

create function audit_settings() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'settings.changed', 'settings', 'settings',
    audit_difference(to_jsonb(old), to_jsonb(new)));
  return null;
end $$;
create trigger settings_audit after update on settings
  for each row when (old.* is distinct from new.*) execute function audit_settings();

create function audit_setting_change() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'setting_change.' || new.status, 'setting_change', new.id::text,
    jsonb_build_object('field', new.field, 'value', new.value));
  return null;
end $$;
create trigger setting_changes_audit after insert or update on setting_changes
  for each row execute function audit_setting_change();

-- Of a password only that it changed.
create function audit_user() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', null, 'to', new.role)));
    return null;
  end if;
  if new.role <> old.role then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)));
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform audit_append(audit_actor(), case when new.disabled_at is null then 'user.enabled' else 'user.disabled' end,
      'user', new.id::text);
  end if;
  changed := audit_difference(
    jsonb_build_object('wallet_address', old.wallet_address, 'wallet_verified_at', old.wallet_verified_at),
    jsonb_build_object('wallet_address', new.wallet_address, 'wallet_verified_at', new.wallet_verified_at));
  if changed <> '{}' then
    perform audit_append(audit_actor(), 'user.wallet', 'user', new.id::text, changed);
  end if;
  if new.email <> old.email then
    perform audit_append(audit_actor(), 'user.email', 'user', new.id::text,
      jsonb_build_object('email', jsonb_build_object('from', old.email, 'to', new.email)));
  end if;
  if new.password_hash <> old.password_hash then
    perform audit_append(audit_actor(), 'user.password', 'user', new.id::text);
  end if;
  return null;
end $$;
create trigger users_audit after update on users
  for each row when (old.* is distinct from new.*) execute function audit_user();
create trigger users_audit_admins after insert on users for each row when (new.role = 'admin') execute function audit_user();
