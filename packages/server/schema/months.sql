-- Logs that are partitioned by month: the audit log and the log of accounts. They grow for as long as the platform, and a month leaves as one
-- table that is dropped.
--
-- A partition holds the numbers that were given in one month, from the first to the last. So an index of the database keeps a number unique
-- over all months, and a page by number reads the newest partition first. The newest partition, <log>_newest, has no upper end: an entry never
-- lacks a partition, even where no month has begun for a year. Its name stays the same, so that what is done at each commit can name it, and
-- costs the same however many months there are.
--
-- Earlier months are named by their first number. <log>_older takes what is below the first month. The server's role has no right to a partition by its own name
-- (src/platform/database/grant-access.ts).

-- The first number of each month, in UTC. A month without entries begins with the number of the next one.
create table log_months (
  log          text not null,
  month        date not null,
  first_number bigint not null,
  primary key (log, month)
);
create trigger log_months_kept before update or delete or truncate on log_months for each statement execute function refuse_change();

-- Makes a partition. The triggers for each row come with it; one for each statement has to be made.
create function add_log_partition(log text, name text, first_number text, next_number text) returns void language plpgsql as $$
begin
  execute format('create table %I partition of %I for values from (%s) to (%s)', name, log, first_number, next_number);
  execute format('create trigger kept before truncate on %I for each statement execute function refuse_change()', name);
end $$;

-- Partitions a log that is empty.
create function begin_log(log text) returns void language plpgsql as $$
begin
  perform add_log_partition(log, log || '_older', 'minvalue', '1');
  perform add_log_partition(log, log || '_newest', '1', 'maxvalue');
  insert into log_months values (log, date_trunc('month', wall_clock() at time zone 'UTC'), 1);
end $$;

-- Begins a log's month, if it hasn't begun. Returns whether it was begun. src/maintenance.ts calls it every ten minutes.
--
-- Writers of the log wait while the numbers of the last month are looked through. If others hold the log for half a second, it returns false,
-- and the next call tries again: what maintenance does after it must not wait.
-- With the rights of the owner of the tables: the server's role can't change them.
create function begin_log_month(log text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  this_month date := date_trunc('month', wall_clock() at time zone 'UTC');
  newest log_months;
  next_number bigint;
  last_name text;
begin
  select * into newest from log_months m where m.log = begin_log_month.log order by m.month desc limit 1;
  if newest.month is null or newest.month >= this_month then return false; end if;
  execute format('lock table %I in access exclusive mode', log);
  -- Statements of their own: they see what was committed before the lock was free.
  select * into newest from log_months m where m.log = begin_log_month.log order by m.month desc limit 1;
  if newest.month >= this_month then return false; end if;
  execute format('select coalesce(max(number) + 1, $1) from %I where number >= $1', log) using newest.first_number into next_number;
  if next_number > newest.first_number then
    last_name := log || '_from_' || newest.first_number;
    execute format('alter table %I detach partition %I', log, log || '_newest');
    execute format('alter table %I rename to %I', log || '_newest', last_name);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)',
      log, last_name, newest.first_number, next_number);
    perform add_log_partition(log, log || '_newest', next_number::text, 'maxvalue');
  end if;
  insert into log_months values (log, this_month, next_number);
  return true;
exception when lock_not_available then
  return false;
end $$;
