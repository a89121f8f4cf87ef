-- How the platform is run. One row, and what admins have proposed to change in it.

create table settings (
  id                      boolean primary key default true check (id),
  -- Suspended: no new investments, no deposits; refunds go on.
  platform_status         text not null default 'suspended' check (platform_status in ('active', 'suspended')),
  -- Micro-UBXS. Up to and including it one admin approves a withdrawal, above it two.
  two_approvals_above     numeric(38, 0) not null default 1000000000 check (two_approvals_above >= 0),
  -- How long a withdrawal to another wallet than the verified one waits for its payment; thirty days at most.
  cooling_off_seconds     integer not null default 86400 check (cooling_off_seconds between 0 and 2592000),
  payments_stopped_at     timestamptz,
  payments_stopped_reason text check (payments_stopped_reason <> ''),
  check ((payments_stopped_at is null) = (payments_stopped_reason is null))
);
insert into settings default values;

create trigger settings_kept before delete or truncate on settings for each statement execute function refuse_change();

-- A change that loosens a rule about money waits here for another admin.
create table setting_changes (
  id          uuid primary key default gen_random_uuid(),
  field       text not null check (field in ('two_approvals_above', 'cooling_off_seconds', 'payments')),
  -- Micro-UBXS, seconds, or 'running'.
  value       text not null check (value ~ '^\d+$' or (field = 'payments' and value = 'running')),
  status      text not null default 'proposed' check (status in ('proposed', 'confirmed', 'withdrawn', 'replaced')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null default clock_timestamp(),
  closed_by   uuid references users (id),
  closed_at   timestamptz,
  check ((status = 'proposed') = (closed_at is null)),
  check ((status = 'proposed') = (closed_by is null)),
  constraint nobody_confirms_their_own check (status <> 'confirmed' or closed_by <> proposed_by)
);
create unique index setting_changes_one_open on setting_changes (field) where status = 'proposed';

create function setting_changes_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed'
    or (new.id, new.field, new.value, new.proposed_by, new.proposed_at)
       is distinct from (old.id, old.field, old.value, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed change of a setting can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger setting_changes_guard before update on setting_changes for each row execute function setting_changes_guard();
create trigger setting_changes_kept before delete or truncate on setting_changes
  for each statement execute function refuse_change();
