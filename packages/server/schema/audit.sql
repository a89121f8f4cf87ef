-- The audit log: who did what to what, in one chain of hashes. What is written into it stands beside the tables it is about.
--
-- An entry is written by the transaction that does the thing, and takes its place in the chain when that transaction
-- commits: a deferred trigger gives it the next number, the hash of the entry before it, and its own hash. The advisory
-- lock is taken then and not before, so that nothing else waits while a transaction works; a transaction that is rolled
-- back leaves neither an entry nor a gap.

create table audit_log (
  id            uuid primary key default gen_random_uuid(),
  number        bigint,
  -- Of a history that is entered later, the moment that it tells of.
  at            timestamptz not null default current_moment(),
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
comment on column audit_log.actor_id is 'Who did it; null without a session: the server itself, a link in a mail, or psql';
create index audit_log_subject on audit_log (subject_id, number desc);
-- What an admin did, newest first.
create index audit_log_actor on audit_log (actor_id, number desc) where actor_id is not null;
-- Acts of admins that were refused, and what people tried who are no admins, are in the audit log as 'refused'.
create index audit_log_refused on audit_log (number desc) where action = 'refused';
create index audit_log_reversals on audit_log (at) where action = 'deposit.reversed';

-- What a hash covers: every field and the hash before, as the text of a JSON array, in UTF-8. src/audit/verify-audit.ts builds
-- the same text by itself, so that a change of this function does not make a forged chain look right.
create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.number, encode(entry.previous_hash, 'hex'), entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.action, entry.subject_type, entry.subject_id, entry.details)::text, 'UTF8'))
$$;

-- With the rights of its owner: the server's role may add entries and not change any, which is how one gets its place.
create function audit_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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

-- When the head was last signed and stored elsewhere (src/audit/anchor), for the metric. One row, once a server is set up to do it.
create table audit_anchor (
  is_only   boolean primary key default true check (is_only),
  due_since timestamptz not null default clock_timestamp(),
  number    bigint,
  stored_at timestamptz
);

create function audit_append(actor uuid, action text, subject_type text, subject_id text, details jsonb default '{}')
returns void language sql as $$
  insert into audit_log (actor_id, action, subject_type, subject_id, details) values ($1, $2, $3, $4, coalesce($5, '{}'))
$$;

-- Who is at work in this transaction, where the row itself does not say: set by setAuditActor() in src/audit/set-audit-actor.ts.
create function audit_actor() returns uuid language sql stable as $$
  select nullif(current_setting('freehold.actor', true), '')::uuid
$$;

-- Refuses what is written in the name of an admin who is not at work in this transaction.
create function require_actor(named uuid) returns void language plpgsql as $$
begin
  if named is distinct from audit_actor() then
    raise exception 'this is written in the name of %, who is not at work here', coalesce(named::text, 'no person')
      using errcode = 'restrict_violation';
  end if;
end $$;

-- What differs between two rows, as {"column": {"from": ..., "to": ...}}.
create function audit_difference(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', old_row -> key, 'to', value)), '{}')
  from jsonb_each(new_row) where value is distinct from old_row -> key
$$;
