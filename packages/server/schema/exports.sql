-- A person's data as a file: one at a time, made by a job, kept for a day.

create table data_exports (
  id           uuid primary key default gen_random_uuid(),
  -- One a person.
  user_id      uuid not null unique references users (id) on delete cascade,
  requested_at timestamptz not null,
  -- Since when the session was open in which it was requested: "It wasn't me" undoes what was done since.
  session_since timestamptz not null,
  session_id   uuid not null,
  expires_at   timestamptz not null,
  -- How often a job has begun it.
  attempts     integer not null default 0 check (attempts >= 0),
  -- Null until a job has counted them.
  rows_total   bigint,
  rows_done    bigint not null default 0,
  parts        integer not null default 0,
  finished_at  timestamptz,
  failed_at    timestamptz,
  constraint data_exports_end_once check (finished_at is null or failed_at is null)
);
create index data_exports_expires_at on data_exports (expires_at);

create table data_export_parts (
  export_id uuid not null references data_exports (id) on delete cascade,
  number    integer not null,
  body      text not null,
  primary key (export_id, number)
);
