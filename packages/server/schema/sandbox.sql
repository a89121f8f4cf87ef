-- Which world a database is of: live, or a sandbox, where partners' test keys act. The first server that migrates it says so, for good
-- (src/sandbox/mark-database.ts); a server of the other world doesn't start on it.

create table world (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('live', 'test')),
  -- How far a sandbox's clock is ahead of the real time; ten years at most. Live, the clock can't be moved.
  ahead_seconds integer not null default 0 check (ahead_seconds between 0 and 315576000),
  constraint world_live_has_real_time check (mode = 'test' or ahead_seconds = 0)
);

create function world_guard() returns trigger language plpgsql as $$
begin
  if new.mode <> old.mode then
    raise exception 'A database of one world never becomes one of the other.' using errcode = 'restrict_violation';
  end if;
  if new.ahead_seconds < old.ahead_seconds then
    raise exception 'The clock of a sandbox never goes back.' using errcode = 'restrict_violation';
  end if;
  perform audit_append(null, 'sandbox.clock_moved', 'platform', 'sandbox',
    jsonb_build_object('ahead_seconds', jsonb_build_object('from', old.ahead_seconds, 'to', new.ahead_seconds)));
  perform notify_listeners('sandbox_clock', '');
  return new;
end $$;
create trigger world_guard before update on world for each row execute function world_guard();
create trigger world_kept before delete or truncate on world for each statement execute function refuse_change();

-- People whom a partner's test key made. The key decides on their refunds, and on no other person's.
create table sandbox_people (
  user_id uuid primary key references users (id),
  partner_id uuid not null references partners (id),
  created_at timestamptz not null default current_moment()
);
create index sandbox_people_partner_id on sandbox_people (partner_id);
create function sandbox_people_guard() returns trigger language plpgsql as $$
begin
  if not exists (select from world where mode = 'test') then
    raise exception 'Only a sandbox has people whom a test key made.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sandbox_people_guard before insert on sandbox_people for each row execute function sandbox_people_guard();
create trigger sandbox_people_append_only before update or delete or truncate on sandbox_people
  for each statement execute function refuse_change();
