-- Partners, whose servers say who of their customers is there: keys, which customer is which account, and what a partner's page may do for
-- fifteen minutes.

create table partners (
  id uuid primary key default gen_random_uuid(),
  -- What people read where they connect an account. It never changes: a person agreed to this name.
  name text not null check (name = btrim(name) and length(name) between 2 and 60),
  created_at timestamptz not null default current_moment()
);
create unique index partners_name on partners (lower(name));
create trigger partners_append_only before update or delete or truncate on partners
  for each statement execute function refuse_change();

-- What a partner's server sends. Two admins agree to a key, and one of them is shown it, once.
create table partner_keys (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  -- What two admins agreed to; null: it was made on the machine.
  proposal_id uuid unique references proposals (id),
  -- Which pages may use what the key gets, such as https://partner.example.
  origins text[] not null check (cardinality(origins) between 1 and 20),
  requests_per_minute integer not null check (requests_per_minute between 1 and 6000),
  created_at timestamptz not null default current_moment(),
  -- SHA-256 of the key, and its last four digits. Null until it was shown.
  secret_hash bytea unique check (length(secret_hash) = 32),
  hint text check (length(hint) = 4),
  shown_at timestamptz,
  shown_to uuid references users (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  constraint partner_keys_shown check ((secret_hash is null) = (hint is null) and (secret_hash is null) = (shown_at is null))
);
create index partner_keys_partner_id on partner_keys (partner_id, created_at desc);
create index partner_keys_origins on partner_keys using gin (origins) where revoked_at is null;

-- So that one can be replaced by the other, two live at a time.
create function partner_keys_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from partners where id = new.partner_id for no key update;
    if (select count(*) from partner_keys where partner_id = new.partner_id and revoked_at is null) >= 2 then
      raise exception 'a partner has two keys at most' using errcode = 'restrict_violation', constraint = 'two_partner_keys';
    end if;
    return new;
  end if;
  if (new.id, new.partner_id, new.proposal_id, new.origins, new.requests_per_minute, new.created_at)
     is distinct from (old.id, old.partner_id, old.proposal_id, old.origins, old.requests_per_minute, old.created_at)
    or old.secret_hash is not null
      and (new.secret_hash, new.hint, new.shown_at, new.shown_to) is distinct from (old.secret_hash, old.hint, old.shown_at, old.shown_to)
    or old.revoked_at is not null and (new.revoked_at, new.revoked_by) is distinct from (old.revoked_at, old.revoked_by)
    or old.revoked_at is not null and new.secret_hash is distinct from old.secret_hash
  then
    raise exception 'a key is shown once and revoked once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_keys_guard before insert or update on partner_keys for each row execute function partner_keys_guard();
create trigger partner_keys_kept before delete or truncate on partner_keys for each statement execute function refuse_change();

create function audit_partner_key() returns trigger language plpgsql as $$
declare
  about jsonb := jsonb_build_object('key', new.id, 'origins', to_jsonb(new.origins));
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'partner_key.made', 'partner', new.partner_id::text, about);
  elsif old.secret_hash is null and new.secret_hash is not null then
    perform audit_append(new.shown_to, 'partner_key.shown', 'partner', new.partner_id::text, about);
  elsif old.revoked_at is null and new.revoked_at is not null then
    perform audit_append(new.revoked_by, 'partner_key.revoked', 'partner', new.partner_id::text, about);
  end if;
  return null;
end $$;
create trigger partner_keys_audit after insert or update on partner_keys for each row execute function audit_partner_key();

-- Which customer of a partner is which account. The person agrees to it in a window of our site, with a fresh proof.
create table partner_links (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  -- The partner's own name for its customer.
  external_id text not null check (length(external_id) between 1 and 128),
  user_id uuid not null references users (id),
  scope text[] not null check (scope <@ array['refund:read', 'refund:request'] and cardinality(scope) > 0),
  -- The page from which the person came.
  origin text not null check (length(origin) between 1 and 300),
  -- The wallet that was verified when the person agreed: refunds that the partner requests go to it. Null: none was.
  wallet_address text check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  linked_at timestamptz not null default current_moment(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The person ended it, or made it anew; or all access to the account ended, as after a password reset.
  ended_because text check (ended_because in ('person', 'renewed', 'access_ended')),
  constraint partner_links_end check ((ended_at is null) = (ended_because is null))
);
comment on table partner_links is 'Ended links stay: they say who requested a refund';
create unique index partner_links_of_customer on partner_links (partner_id, external_id) where ended_at is null;
create unique index partner_links_of_person on partner_links (partner_id, user_id) where ended_at is null;
create index partner_links_user_id on partner_links (user_id, linked_at desc);

create function partner_links_guard() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.ended_at is null)
    or (new.id, new.partner_id, new.external_id, new.user_id, new.scope, new.origin, new.wallet_address, new.linked_at, new.expires_at)
     is distinct from
     (old.id, old.partner_id, old.external_id, old.user_id, old.scope, old.origin, old.wallet_address, old.linked_at, old.expires_at)
  then
    raise exception 'a link can only be ended, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_links_guard before update on partner_links for each row execute function partner_links_guard();
create trigger partner_links_kept before delete or truncate on partner_links for each statement execute function refuse_change();

-- The name of the partner through whose link something was requested.
create function partner_of(link uuid) returns text language sql stable as $$
  select p.name from partner_links l join partners p on p.id = l.partner_id where l.id = $1
$$;

create function audit_partner_link() returns trigger language plpgsql as $$
begin
  perform audit_append(new.user_id, case tg_op when 'INSERT' then 'partner_link.made' else 'partner_link.ended' end,
    'user', new.user_id::text, jsonb_strip_nulls(jsonb_build_object('link', new.id, 'partner', new.partner_id,
      'scope', to_jsonb(new.scope), 'because', new.ended_because)));
  return null;
end $$;
create trigger partner_links_audit after insert or update on partner_links for each row execute function audit_partner_link();

-- What a partner's page may do: the client secret is its bearer token.
create table embed_sessions (
  -- SHA-256 of the client secret.
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default gen_random_uuid(),
  key_id uuid not null references partner_keys (id),
  partner_id uuid not null references partners (id),
  external_id text not null check (length(external_id) between 1 and 128),
  -- The one page that may use it.
  origin text not null check (length(origin) between 1 and 300),
  components text[] not null check (cardinality(components) > 0),
  scope text[] not null check (scope <@ array['refund:read', 'refund:request'] and cardinality(scope) > 0),
  -- Thumbprint of the key that the page proves with each call (RFC 9449); null: it's a bearer token.
  dpop_jkt text check (length(dpop_jkt) = 43),
  -- SHA-256 of the ticket in the URL of the window where a person agrees to the link.
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index embed_sessions_of_customer on embed_sessions (partner_id, external_id);
create index embed_sessions_expires_at on embed_sessions (expires_at);
create index embed_sessions_key_id on embed_sessions (key_id);

-- Proofs of the page's key that were given, each once (RFC 9449). They go with their session.
create table embed_proofs (
  session_id uuid not null references embed_sessions (id) on delete cascade,
  -- SHA-256 of the proof's ID.
  jti_hash bytea not null check (length(jti_hash) = 32),
  primary key (session_id, jti_hash)
);

-- A revoked key takes along what it got.
create function partner_keys_end_sessions() returns trigger language plpgsql as $$
begin
  delete from embed_sessions where key_id = new.id;
  return null;
end $$;
create trigger partner_keys_end_sessions after update of revoked_at on partner_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function partner_keys_end_sessions();

-- A link that ends takes along what its partner's pages have. The pages are told, as are those that wait for a link once there is one.
create function partner_links_change_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('embed_session', id::text) from embed_sessions
    where partner_id = new.partner_id and external_id = new.external_id;
  if tg_op = 'UPDATE' and new.ended_because <> 'renewed' then
    delete from embed_sessions where partner_id = new.partner_id and external_id = new.external_id;
  end if;
  perform pg_notify('change', 'users:' || new.user_id);
  return null;
end $$;
create trigger partner_links_change_sessions after insert or update on partner_links for each row
  execute function partner_links_change_sessions();

-- A refund to another wallet than the partner may request it to: its owner sees amount and address in a window of our site, and agrees.
create table refund_tickets (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the ticket in the window's URL.
  token_hash bytea not null unique check (length(token_hash) = 32),
  session_id uuid not null references embed_sessions (id) on delete cascade,
  link_id uuid not null references partner_links (id),
  user_id uuid not null references users (id) on delete cascade,
  wallet_address text not null check (length(wallet_address) between 1 and 256),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index refund_tickets_session_id on refund_tickets (session_id, created_at);
create index refund_tickets_user_id on refund_tickets (user_id);
create index refund_tickets_link_id on refund_tickets (link_id);
create index refund_tickets_expires_at on refund_tickets (expires_at);
