-- Changes of an account's email address: requested in the account, confirmed at the new address, undone from the old one.

create table email_changes (
  -- A person has one change at a time that isn't confirmed, so a later one is also confirmed later.
  number bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  from_email text not null,
  to_email text not null,
  -- The session that requested it: the only one that stays when the address changes.
  session_id uuid not null,
  created_at timestamptz not null,
  -- SHA-256 of the token that confirms the new address.
  confirm_hash bytea not null unique check (length(confirm_hash) = 32),
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  from_confirmed_at timestamptz,
  -- SHA-256 of the token that undoes the change; null where the old address can't undo it.
  undo_hash bytea unique check (length(undo_hash) = 32),
  undo_until timestamptz,
  undone_at timestamptz,
  constraint email_changes_undo check ((undo_hash is null) = (undo_until is null) and (undo_hash is null or confirmed_at is not null)),
  constraint email_changes_undone check (undone_at is null or undo_hash is not null)
);
comment on column email_changes.from_confirmed_at is 'When the old address had been confirmed; null: it had not been';
create index email_changes_user_id on email_changes (user_id, number);
create unique index email_changes_open on email_changes (user_id) where confirmed_at is null;
create index email_changes_from_email on email_changes (lower(from_email)) where undo_hash is not null and undone_at is null;

-- Whose link "It wasn't me" it is once the address that it was mailed to is no longer the account's (src/accounts/report-links.ts).
alter table sign_in_report_links add column before_change bigint references email_changes (number) on delete cascade;
comment on column sign_in_report_links.before_change is
  'The change that took the account''s address from the one that the link was mailed to; null: that is the account''s address';
create index sign_in_report_links_before_change on sign_in_report_links (before_change);

-- As long as a change can be undone, the old address is free for no other account. After the unique index has decided: of two
-- statements at once, the second one sees here what the first one did.
create function users_keep_old_emails() returns trigger language plpgsql as $$
begin
  if exists (
    select from email_changes
    where lower(from_email) = lower(new.email) and user_id <> new.id
      and undo_hash is not null and undone_at is null and undo_until > wall_clock())
  then
    raise exception 'another account can still take this address back' using errcode = 'unique_violation', constraint = 'users_email_key';
  end if;
  return null;
end $$;
create trigger users_keep_old_emails after insert or update of email on users for each row execute function users_keep_old_emails();
