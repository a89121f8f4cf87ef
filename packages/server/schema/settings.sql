-- How the platform is run, in one row, and what admins announce.

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
  -- How much a reorganisation may take back by itself: little, or whatever the chain says.
  reorganisations         text not null default 'bounded' check (reorganisations in ('bounded', 'follow')),
  approval_window_seconds integer not null default 86400 check (approval_window_seconds between 0 and 2592000),
  investment_fee_bps      integer not null default 0 check (investment_fee_bps between 0 and 1000),
  referral_reward         numeric(38, 0) not null default 0 check (referral_reward between 0 and 1000000000000),
  check ((payments_stopped_at is null) = (payments_stopped_reason is null))
);
comment on column settings.approval_window_seconds is
  'How far back the sums of one admin and of one recipient go that are compared with two_approvals_above; thirty days at most';
comment on column settings.investment_fee_bps is 'Hundredths of a percent of what shares cost; paid beside it, from the same deposits, oldest first';
comment on column settings.referral_reward is
  'Micro-UBXS that a person earns when a person who registered with their code invests at least as much for the first time and '
  'holds it for 30 days; at most a million UBXS';
insert into settings default values;
create trigger settings_kept before delete or truncate on settings for each statement execute function refuse_change();

-- A proposal of this kind: its subject is the setting, and `value` what it becomes, in the column's unit.
alter table proposals add constraint setting_change_is_whole check (kind <> 'setting_change' or (
  payload = jsonb_build_object('value', payload ->> 'value')
  and case subject
    when 'platform_status' then payload ->> 'value' = 'active'
    when 'payments' then payload ->> 'value' = 'running'
    when 'reorganisations' then payload ->> 'value' = 'follow'
    else payload ->> 'value' ~ '^\d{1,38}$' and subject in
      ('two_approvals_above', 'approval_window_seconds', 'cooling_off_seconds', 'investment_fee_bps', 'referral_reward')
  end) is true);

create function audit_settings() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'settings.changed', 'settings', 'settings',
    audit_difference(to_jsonb(old), to_jsonb(new)));
  return null;
end $$;
create trigger settings_audit after update on settings
  for each row when (old.* is distinct from new.*) execute function audit_settings();

-- What the announcement says, as an admin writes it. Each version stays: a person who has seen one is shown the next one.
create table announcements (
  version         bigint generated always as identity primary key,
  -- By language tag: {"en": "…", "de": "…"}. Empty: the page's own words, about the suspension, hold again.
  texts           jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- The status it was written for: under another one the page's own words hold.
  platform_status text not null,
  published_by    uuid not null references users (id),
  published_at    timestamptz not null default wall_clock()
);

-- Whether an announcement could lead people away: an address of money, or a link. A word of 25 letters and digits is an address of some
-- chain. Looked at as a browser and a reader see it: other forms of letters and dots are the plain ones, and what is not drawn is not there;
-- and once more without spaces, by which an address can be spelt.
create function leads_away(texts jsonb) returns boolean language sql immutable as $$
  select exists (
    select from jsonb_each_text($1) t
    cross join lateral (
      select regexp_replace(translate(normalize(t.value, NFKC), '。․×', '..x'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g') as plain
    ) p
    where p.plain ~* '0x ?[0-9a-f]{4}|[a-z0-9]{25}|://|www ?\.|@[[:alnum:]]|[[:alnum:]-]+ ?\.[[:alpha:]]{2}'
      or p.plain ~* '0 ?x( ?[0-9a-f]){8}|([a-z0-9] ){24}[a-z0-9]')
$$;

-- A proposal of this kind holds all texts of the announcement.
alter table proposals add constraint announcement_is_whole check (kind <> 'announcement' or (
  subject = 'announcement' and jsonb_typeof(payload -> 'texts') = 'object' and payload - 'texts' = '{}') is true);

create function announcements_guard() returns trigger language plpgsql as $$
begin
  if leads_away(new.texts) and not exists (
    select from proposals where kind = 'announcement' and status = 'confirmed' and payload -> 'texts' = new.texts) then
    raise exception 'two admins publish an announcement with an address or a link in it' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger announcements_guard before insert on announcements for each row execute function announcements_guard();
create trigger announcements_append_only before update or delete or truncate on announcements
  for each statement execute function refuse_change();

create function audit_announcement() returns trigger language plpgsql as $$
begin
  perform audit_append(new.published_by, 'announcement.published', 'settings', 'settings',
    jsonb_build_object('version', new.version, 'texts', new.texts));
  return null;
end $$;
create trigger announcements_audit after insert on announcements for each row execute function audit_announcement();

create trigger settings_notify after update on settings for each row execute function notify_change('platform');
create trigger announcements_notify after insert on announcements for each row execute function notify_change('platform');
