-- What the announcement says, as an admin writes it. Each version stays: who has seen one is shown the next one.
create table announcements (
  version      bigint generated always as identity primary key,
  -- By language tag: {"en": "…", "de": "…"}. Empty: the page's own words, about the suspension, hold again.
  texts        jsonb not null check (jsonb_typeof(texts) = 'object'),
  published_by uuid not null references users (id),
  published_at timestamptz not null default clock_timestamp()
);
create trigger announcements_append_only before update or delete or truncate on announcements
  for each statement execute function refuse_change();

create function audit_announcement() returns trigger language plpgsql as $$
begin
  perform audit_append(new.published_by, 'announcement.published', 'settings', 'settings',
    jsonb_build_object('version', new.version, 'texts', new.texts));
  return null;
end $$;
create trigger announcements_audit after insert on announcements for each row execute function audit_announcement();
