-- Attempts that have come to no end yet are counted apart from those that failed: only the latter keep somebody waiting for long.
alter table rate_limits add column at_work integer not null default 0 check (at_work >= 0);
