-- Email. A mail is written in the transaction that it is about, together with its job. The process that sends it has it on a lease:
-- an SMTP server may take minutes, in which no connection and no lock is held.

-- Two words that each email to a person has, so that they know it from a forged one. In a table of their own: no query about people reads
-- them along.
create table personal_words (
  user_id uuid primary key references users (id) on delete cascade,
  words   text not null check (words ~ '^[a-z]+ [a-z]+$')
);

create table outbox (
  id         uuid primary key default gen_random_uuid(),
  -- Without the angle brackets; the same in every attempt.
  message_id text not null unique,
  user_id    uuid not null references users (id) on delete cascade,
  to_address text not null,
  template   text not null,
  subject    text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts   integer not null default 0 check (attempts >= 0),
  last_error text,
  -- When the SMTP server last refused it for the sender's sake, such as a block list: that stops all others as well.
  refused_us_at timestamptz,
  -- Until when a process has it to send; renewed while it does.
  leased_until timestamptz,
  sent_at    timestamptz,
  -- Given up: refused for good, or tried for too long.
  failed_at  timestamptz,
  -- When the first of its links that are keys stops working.
  link_expires_at timestamptz,
  -- When an admin sent another with a new link, in place of this one that failed.
  replaced_at timestamptz,
  -- SHA-256 of the reference at its foot, by which people check that it's ours. The reference itself is in the message.
  reference_hash bytea not null unique check (length(reference_hash) = 32),
  -- What it says, as data: it is laid out when it is sent, so that no text is made while a person's money is locked. Links begin
  -- with {{PUBLIC_URL}}, which the server that sends puts in.
  message    jsonb,
  constraint outbox_ended_once check (sent_at is null or failed_at is null),
  -- It may hold a link that is a key: what is sent is not kept, and what failed only while the link works.
  constraint outbox_blank_once_sent check (
    case when sent_at is not null then message is null when failed_at is null then message is not null else true end)
);

create index outbox_waiting_idx on outbox (created_at) where sent_at is null;
create index outbox_refused_us_idx on outbox (refused_us_at) where refused_us_at is not null;
create index outbox_failed_idx on outbox (failed_at, id) where failed_at is not null;
create index outbox_sent_at_idx on outbox (sent_at) where sent_at is not null;
create index outbox_user_id_idx on outbox (user_id, created_at desc);

-- Whether the SMTP server wants none of our mails: so many in a row were refused for the sender's sake, and none was taken since. To go on
-- makes a bad name worse. One a minute still tries.
create function mail_is_refused() returns boolean language sql stable as $$
  select count(*) >= 5 from outbox where refused_us_at > coalesce((select max(sent_at) from outbox), '-infinity')
$$;

-- Which mailbox an address is of, as far as the server can tell: most systems deliver ann+x@ to ann@, and Gmail's a.n.n@ as well.
create function mailbox_of(address text) returns text language plpgsql immutable parallel safe as $$
declare
  plain text := lower(regexp_replace(address, '^([^@+]+)\+[^@]*@', '\1@'));
  name text := substring(plain from '^(.*)@');
  domain text := substring(plain from '[^@]*$');
begin
  return case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end;
end $$;
-- What a mailbox got lately: as long as an address is not confirmed, that is bounded.
create index outbox_mailbox on outbox (mailbox_of(to_address), created_at desc);

-- Of two mails at once to a mailbox whose address is not confirmed, the second one is counted with the first. Held until the transaction ends.
create function lock_unconfirmed_mailboxes(people uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('mailbox ' || mailbox, 0)) from (
    select distinct mailbox_of(email) as mailbox from users
    where id = any(people) and email_confirmed_at is null order by 1 offset 0) unconfirmed;
end $$;
