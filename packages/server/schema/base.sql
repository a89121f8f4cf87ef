-- What every feature uses.

-- Which database this is: the identifier of its cluster, its own in that cluster, and the timeline that the cluster writes, which each
-- promotion of a standby changes. The control file has the new timeline only after a checkpoint, so the log says it. No row where the
-- provider withholds them.
create function database_timeline(out system bigint, out database oid, out timeline integer)
  returns setof record language plpgsql as $$
begin
  select system_identifier, d.oid, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    into system, database, timeline from pg_control_system(), pg_database d where datname = current_database();
  return next;
exception when insufficient_privilege or feature_not_supported or undefined_function then
  return;
end $$;

-- Any owner of a database may create it; it comes with PostgreSQL's own extensions.
create extension if not exists pg_trgm;

-- The number of a window that a page opens with a ticket: the page shows it, and the person enters it in the window. It isn't in the window's
-- URL, so a person who was sent that URL lacks it.
create domain window_number as text check (value ~ '^[1-9][0-9]$');

-- For tables whose rows stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- A request still holds its money: it is to be decided or to be paid. `isOpen` of the contract says the same.
create function is_open(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('pending', 'approved')
$$;

-- A payment may reach the chain, or has reached it and is not final.
create function is_in_flight(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('signed', 'sent', 'mined')
$$;

-- A payment is not at its end: it is in flight, or an admin has to look at it.
create function is_unsettled(status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('signed', 'sent', 'mined', 'attention')
$$;

-- The real time. In a sandbox's database, and in no other, src/sandbox/mark-database.ts replaces this function with one that is ahead of
-- it by `world.ahead_seconds` (schema/sandbox.sql). PostgreSQL inlines the function, so here it costs nothing.
create function wall_clock() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- What time it is. Of a history that is entered later, such as the demo's, its transaction was told the moment (src/seeding.ts). Only
-- the role that migrates is heeded, not the server's own (src/platform/database/grant-access.ts): `freehold.now` moves limits and
-- windows, and any session may set it. A server does not start where the database, the role or the connection sets a moment
-- (src/platform/database/check-database.ts).
--
-- It is never a moment to come, so that nothing ends early: no month, no window of approvals, no time before a reward. What is
-- approved in the past counts in the past, as a history needs it; the times before a payment (cooling-off, pauses) are those of the
-- real clock. schema/check-clocks.ts lists where the real clock may stand.
create function current_moment() returns timestamptz language sql volatile as $$
  select case when current_setting('freehold.now', true) <> '' and has_table_privilege(session_user, 'public.migrations', 'insert')
    then least(current_setting('freehold.now')::timestamptz, wall_clock()) else wall_clock() end
$$;

-- Functions that read or write are PL/pgSQL where each request or booking calls them: before version 18 PostgreSQL plans what a function
-- in SQL does anew in each statement that calls it.

-- What listeners are to be told. A commit that notifies lets no other one notify until it is flushed and a standby has it, so all of them
-- would be flushed one by one. That's why it leaves a row here, and each listener sends what has been left (send_notices).
-- Notices only speed up what asking also finds, so a crash may lose them.
create unlogged table notices (
  channel text not null,
  payload text not null
);

create function notify_listeners(channel text, payload text) returns void language plpgsql as $$
begin
  insert into notices values (channel, payload);
end $$;

-- Sends what has been left, up to 10,000 notices; of several that are alike PostgreSQL sends one. One session at a time does, so that none
-- overtakes what another one is sending. Returns whether more are left.
create function send_notices() returns boolean language plpgsql as $$
declare
  notice notices;
  sent integer := 0;
begin
  if exists (select from notices) and pg_try_advisory_xact_lock(hashtextextended('notices', 0)) then
    for notice in delete from notices where ctid = any (array(select ctid from notices limit 10000)) returning * loop
      perform pg_notify(notice.channel, notice.payload);
      sent := sent + 1;
    end loop;
  end if;
  return sent = 10000;
end $$;

-- Tells listeners what has changed, and of whom, so that a page that is open reads it again.
-- Its arguments are the topic and the column that names the person; without one it is about no single person.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform notify_listeners('change', tg_argv[0] || ':' || coalesce(to_jsonb(new) ->> tg_argv[1], ''));
  return null;
end $$;
