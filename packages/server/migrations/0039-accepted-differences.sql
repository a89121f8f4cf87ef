-- Differences that two admins have looked into and accept: they hold up nobody's money any more. Only for what the blockchain shows and
-- nobody can put right, such as a transfer that somebody made by hand; rows of the books that disagree are never accepted.
create table accepted_differences (
  id          uuid primary key default gen_random_uuid(),
  rule        text not null,
  subject     text not null,
  expected    text not null,
  found       text not null,
  reason      text not null check (length(btrim(reason)) >= 3),
  status      text not null default 'proposed' check (status in ('proposed', 'accepted', 'withdrawn')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null default clock_timestamp(),
  closed_by   uuid references users (id),
  closed_at   timestamptz,
  check ((status = 'proposed') = (closed_at is null)),
  check ((status = 'proposed') = (closed_by is null)),
  constraint nobody_accepts_their_own check (status <> 'accepted' or closed_by <> proposed_by)
);
create unique index accepted_differences_one on accepted_differences (rule, subject, expected, found) where status <> 'withdrawn';

create function accepted_differences_guard() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('proposed', 'accepted'), ('proposed', 'withdrawn'), ('accepted', 'withdrawn'))
    or (new.id, new.rule, new.subject, new.expected, new.found, new.reason, new.proposed_by, new.proposed_at)
       is distinct from
       (old.id, old.rule, old.subject, old.expected, old.found, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'an accepted difference can only be confirmed or withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger accepted_differences_guard before update on accepted_differences
  for each row execute function accepted_differences_guard();
create trigger accepted_differences_kept before delete or truncate on accepted_differences
  for each statement execute function refuse_change();

create function audit_accepted_difference() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'difference.' || new.status, 'difference', new.subject,
    jsonb_build_object('rule', new.rule, 'expected', new.expected, 'found', new.found, 'reason', new.reason));
  return null;
end $$;
create trigger accepted_differences_audit after insert or update on accepted_differences
  for each row execute function audit_accepted_difference();

-- What admins still have to look into.
create view open_differences as
select d.* from differences d
where not exists (
  select from accepted_differences a
  where a.status = 'accepted'
    and (a.rule, a.subject, a.expected, a.found) = (d.rule, d.subject, d.expected, d.found));
