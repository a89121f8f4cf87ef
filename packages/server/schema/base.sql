-- What every feature uses.

-- Any owner of a database may create it; it comes with PostgreSQL's own extensions.
create extension if not exists pg_trgm;

-- For tables whose rows stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- What time it is. Of a history that is entered later, such as the demo's, its transaction was told the moment (src/seeding.ts); a
-- request has no way to do that, and a server does not start where the database, the role or the connection sets one
-- (src/platform/database/check-database.ts).
--
-- It is never a moment to come, so that nothing ends early: no month, no window of approvals, no time before a reward. What is
-- approved in the past counts in the past, as a history needs it; the times before a payment (cooling-off, pauses) are those of the
-- real clock. schema/check-clocks.ts lists where the real clock may stand.
create function current_moment() returns timestamptz language sql volatile as $$
  select least(nullif(current_setting('freehold.now', true), '')::timestamptz, clock_timestamp())
$$;

-- Tells listeners what has changed, and of whom, so that a page that is open reads it again. It only speeds up what asking also finds.
-- Its arguments are the topic and the column that names the person; without one it is about no single person.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('change', tg_argv[0] || ':' || coalesce(to_jsonb(new) ->> tg_argv[1], ''));
  return null;
end $$;
