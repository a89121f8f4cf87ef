-- Where the log of the database was after each person's last write, with a replica: what they read has to be as new. No foreign key, which
-- would lock the person's row; an hour later every replica that is read from is past it.
create table write_marks (
  user_id uuid primary key,
  position pg_lsn not null,
  marked_at timestamptz not null
);

-- When the primary started. A replica with another time followed another primary, as before a failover or a restore: it may have writes
-- that the primary lost, even where it is further on.
create table primary_start (
  only_row   boolean primary key default true check (only_row),
  started_at timestamptz not null
);
