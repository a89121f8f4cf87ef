-- What admins read has names in it: whose money a difference is about, and why payments can go on.

alter table differences add column user_id uuid references users (id);
comment on column differences.user_id is 'Whose money it is about, where it is about one person''s';
update differences d set user_id = coalesce(
  (select user_id from withdrawals w where w.id::text = d.subject),
  (select user_id from deposits p where p.id::text = d.subject),
  (select user_id from ledger_transactions l where l.id::text = d.subject limit 1),
  (select id from users u where u.id::text = d.subject));

-- Whoever wants payments to go on says why, for whoever confirms it and for the audit log.
alter table setting_changes add column reason text check (reason <> '');

create or replace function setting_changes_guard() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed'
    or (new.id, new.field, new.value, new.reason, new.proposed_by, new.proposed_at)
       is distinct from (old.id, old.field, old.value, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed change of a setting can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function audit_setting_change() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'setting_change.' || new.status, 'setting_change', new.id::text,
    jsonb_strip_nulls(jsonb_build_object('field', new.field, 'value', new.value, 'reason', new.reason)));
  return null;
end $$;
