-- Webhooks: what partners' servers are told, in the format of Standard Webhooks. A message is written by the change that it is about, and
-- sent by src/partners/webhooks.

create function webhook_events() returns text[] language sql immutable parallel safe as $$
  select array['refund.requested', 'refund.approved', 'refund.paid', 'refund.rejected', 'refund.cancelled', 'link.made', 'link.ended']
$$;

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  url text not null check (url ~ '^https?://' and length(url) <= 2000),
  events text[] not null check (events <@ webhook_events() and cardinality(events) > 0),
  -- What messages are signed with. To sign, the secret itself is needed, so there is no hash of it.
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  -- The one before, which signs as well for a day, until the partner's server knows the new one.
  previous_secret text check (previous_secret ~ '^whsec_[A-Za-z0-9+/]{43}=$'),
  previous_secret_until timestamptz,
  created_at timestamptz not null default wall_clock(),
  created_by uuid not null references users (id),
  -- Since when no attempt has succeeded; null if the last one did.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- An admin disabled it, or it failed for three days.
  disabled_because text check (disabled_because in ('admin', 'failing')),
  constraint webhook_endpoints_previous check ((previous_secret is null) = (previous_secret_until is null)),
  constraint webhook_endpoints_disabled check ((disabled_at is null) = (disabled_because is null))
);
create index webhook_endpoints_partner_id on webhook_endpoints (partner_id, created_at desc);
create index webhook_endpoints_previous_secret_until on webhook_endpoints (previous_secret_until) where previous_secret_until is not null;

create function webhook_endpoints_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then perform require_actor(new.created_by); end if;
  if tg_op = 'UPDATE' and (new.id, new.partner_id, new.url, new.events, new.created_at, new.created_by)
     is distinct from (old.id, old.partner_id, old.url, old.events, old.created_at, old.created_by) then
    raise exception 'where a webhook leads never changes: add another' using errcode = 'restrict_violation';
  end if;
  if new.disabled_at is null and (tg_op = 'INSERT' or old.disabled_at is not null) then
    -- The server's role has no right to lock a row that it can't change.
    perform pg_advisory_xact_lock(hashtextextended('webhooks ' || new.partner_id, 0));
    if (select count(*) from webhook_endpoints where partner_id = new.partner_id and disabled_at is null) >= 10 then
      raise exception 'a partner has ten webhooks at most' using errcode = 'restrict_violation', constraint = 'ten_webhooks';
    end if;
  end if;
  return new;
end $$;
create trigger webhook_endpoints_guard before insert or update on webhook_endpoints
  for each row execute function webhook_endpoints_guard();
create trigger webhook_endpoints_kept before delete or truncate on webhook_endpoints
  for each statement execute function refuse_change();

create function audit_webhook_endpoint() returns trigger language plpgsql as $$
declare
  -- What follows the question mark may be a key.
  about jsonb := jsonb_build_object('webhook', new.id, 'url', split_part(new.url, '?', 1));
begin
  if tg_op = 'INSERT' then
    perform audit_append(new.created_by, 'webhook.added', 'partner', new.partner_id::text,
      about || jsonb_build_object('events', to_jsonb(new.events)));
  elsif old.secret <> new.secret then
    perform audit_append(audit_actor(), 'webhook.secret_rotated', 'partner', new.partner_id::text, about);
  elsif (old.disabled_at is null) <> (new.disabled_at is null) then
    perform audit_append(audit_actor(), case when new.disabled_at is null then 'webhook.enabled' else 'webhook.disabled' end,
      'partner', new.partner_id::text, about || jsonb_strip_nulls(jsonb_build_object('because', new.disabled_because)));
  end if;
  return null;
end $$;
create trigger webhook_endpoints_audit after insert or update on webhook_endpoints
  for each row execute function audit_webhook_endpoint();

-- Each endpoint has a message of its own about each event, with an ID that stays the same however often it's sent.
create table webhook_messages (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints (id),
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default wall_clock(),
  -- The first attempt, the last one, and how many; from the beginning once an admin sends it again.
  tried_since timestamptz,
  last_attempt_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  -- Set before an attempt, so that a process that is killed leaves the next one.
  next_attempt_at timestamptz default wall_clock(),
  delivered_at timestamptz,
  -- Given up: tried for three days, or the endpoint was disabled.
  failed_at timestamptz,
  constraint webhook_messages_state check (num_nonnulls(next_attempt_at, delivered_at, failed_at) = 1)
);
create index webhook_messages_due on webhook_messages (next_attempt_at) where next_attempt_at is not null;
create index webhook_messages_newest on webhook_messages (endpoint_id, created_at desc, id desc);
create index webhook_messages_created_at on webhook_messages (created_at) where next_attempt_at is null;

-- What came of each attempt.
create table webhook_attempts (
  id bigint generated always as identity primary key,
  message_id uuid not null references webhook_messages (id) on delete cascade,
  at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  -- What the endpoint responded, and the beginning of its body, without email addresses and secrets; or why it didn't.
  status integer,
  response text check (length(response) <= 1024),
  error text,
  constraint webhook_attempts_outcome check ((status is null) = (error is not null) and (status is null) = (response is null))
);
create index webhook_attempts_message_id on webhook_attempts (message_id, id desc);

create function webhook_time(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function write_webhooks(partner uuid, event text, at timestamptz, data jsonb) returns void language sql as $$
  insert into webhook_messages (endpoint_id, event, payload)
  select id, $2, jsonb_build_object('type', $2, 'timestamp', webhook_time($3), 'data', $4)
  from webhook_endpoints where partner_id = $1 and disabled_at is null and events @> array[$2]
$$;

-- A partner is told of what its own pages may show: no more once the link has ended. A link that was made anew for the
-- same customer and account counts.
create function write_refund_webhooks() returns trigger language plpgsql as $$
declare
  link partner_links;
begin
  select current.* into link from partner_links via
  join partner_links current on current.partner_id = via.partner_id and current.external_id = via.external_id
    and current.user_id = via.user_id and current.ended_at is null and current.expires_at > current_moment()
  join users person on person.id = current.user_id and person.disabled_at is null
  where via.id = new.link_id;
  if not found then return null; end if;
  perform write_webhooks(link.partner_id,
    case new.status when 'pending' then 'refund.requested' when 'completed' then 'refund.paid' else 'refund.' || new.status end,
    coalesce(new.closed_at, new.approved_at, new.created_at),
    jsonb_build_object('external_id', link.external_id, 'link_id', link.id, 'refund', jsonb_build_object('id', new.id,
      'status', new.status, 'amount_ubxs', trim_scale(new.amount * 0.000001)::text, 'requested_at', webhook_time(new.created_at),
      'tx_id', new.tx_id)));
  return null;
end $$;
create trigger withdrawals_webhooks_made after insert on withdrawals
  for each row when (new.link_id is not null) execute function write_refund_webhooks();
create trigger withdrawals_webhooks_decided after update of status on withdrawals
  for each row when (new.link_id is not null and old.status <> new.status) execute function write_refund_webhooks();

-- One that is replaced by another for the same customer sends the new one's message alone. Why a link ended is the person's business.
create function write_link_webhooks() returns trigger language plpgsql as $$
begin
  if new.ended_because = 'renewed' then return null; end if;
  perform write_webhooks(new.partner_id, case when new.ended_at is null then 'link.made' else 'link.ended' end,
    coalesce(new.ended_at, new.linked_at),
    jsonb_build_object('external_id', new.external_id, 'link', jsonb_build_object('id', new.id, 'scope', to_jsonb(new.scope),
      'expires_at', webhook_time(new.expires_at))));
  return null;
end $$;
create trigger partner_links_webhooks after insert or update of ended_at on partner_links
  for each row execute function write_link_webhooks();
