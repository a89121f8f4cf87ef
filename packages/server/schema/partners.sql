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

create function audit_partner() returns trigger language plpgsql as $$
begin
  perform audit_append(audit_actor(), 'partner.created', 'partner', new.id::text, jsonb_build_object('name', new.name));
  return null;
end $$;
create trigger partners_audit after insert on partners for each row execute function audit_partner();

-- Whether a list of origins is one that a key can have.
create function are_key_origins(origins jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof($1) = 'array' and jsonb_array_length($1) between 1 and 20 and not exists (
    select from jsonb_array_elements($1) o
    where jsonb_typeof(o) <> 'string' or o #>> '{}' !~ '^https?://[^/?#\s]+$' or length(o #>> '{}') > 300)
$$;

-- A proposal of this kind names the partner, the pages and the limit of a key, and says why.
alter table proposals add constraint partner_key_is_whole check (kind <> 'partner_key' or (
  length(btrim(reason)) >= 3
  and payload - array['origins', 'requests_per_minute'] = '{}' and are_key_origins(payload -> 'origins')
  and payload ->> 'requests_per_minute' ~ '^[1-9]\d{0,3}$' and (payload ->> 'requests_per_minute')::integer <= 6000) is true);

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

-- Keys of one partner are made one after the other. The server's role can lock no row that never changes.
create function lock_partner(id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('partner ' || $1, 0))
$$;

-- Guards what two admins agree to for a partner: its keys, public keys and clients. What they agreed to is what is made. Without them, only the
-- role that migrates makes one. It's revoked once, and never changes otherwise. Arguments: the kind of proposal, which has a column for each
-- term, and the columns beside these that change.
create function partner_credential_guard() returns trigger language plpgsql as $$
declare
  fixed jsonb := to_jsonb(new) - array['last_used_at', 'revoked_at', 'revoked_by'] - tg_argv[1]::text[];
begin
  if tg_op = 'INSERT' then
    if new.revoked_at is not null
      or new.proposal_id is null and not has_table_privilege(session_user, 'public.migrations', 'insert')
      or new.proposal_id is not null and not exists (
        select from proposals
        where id = new.proposal_id and kind = tg_argv[0] and status = 'confirmed' and subject = new.partner_id::text
          and payload = jsonb_strip_nulls(fixed - array['id', 'client_id', 'partner_id', 'proposal_id', 'created_at']))
    then
      raise exception 'it is made as two admins agreed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if fixed is distinct from to_jsonb(old) - array['last_used_at', 'revoked_at', 'revoked_by'] - tg_argv[1]::text[]
    or old.revoked_at is not null and (new.revoked_at, new.revoked_by) is distinct from (old.revoked_at, old.revoked_by)
  then
    raise exception 'it can only be revoked, once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  if old.revoked_at is null and new.revoked_by is not null then perform require_actor(new.revoked_by); end if;
  return new;
end $$;

-- So that one can be replaced by the other, two live at a time.
create function two_live_at_most() returns trigger language plpgsql as $$
declare
  live integer;
begin
  perform lock_partner(new.partner_id);
  execute format('select count(*) from %I where partner_id = $1 and revoked_at is null', tg_table_name) into live using new.partner_id;
  if live >= 2 then
    raise exception 'a partner has two % at most', split_part(tg_table_name, '_', 2)
      using errcode = 'restrict_violation', constraint = 'two_' || tg_table_name;
  end if;
  return new;
end $$;

-- The argument is the kind of proposal.
create function audit_partner_credential() returns trigger language plpgsql as $$
declare
  made jsonb := to_jsonb(new);
  act text := case
    when tg_op = 'INSERT' then 'made'
    when to_jsonb(old) ->> 'shown_at' is null and made ->> 'shown_at' is not null then 'shown'
    when old.revoked_at is null and new.revoked_at is not null then 'revoked' end;
begin
  if act is not null then
    perform audit_append(
      case act when 'made' then audit_actor() when 'shown' then (made ->> 'shown_to')::uuid else new.revoked_by end,
      tg_argv[0] || '.' || act, 'partner', new.partner_id::text,
      jsonb_strip_nulls(jsonb_build_object(split_part(tg_argv[0], '_', 2), coalesce(made ->> 'client_id', made ->> 'id'),
        'url', split_part(made ->> 'url', '?', 1), 'origins', made -> 'origins')));
  end if;
  return null;
end $$;

-- One of the two who agreed to a key has it shown, once.
create function partner_keys_show_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.proposal_id is not null and new.secret_hash is not null then
      raise exception 'a key is made as two admins agreed, and shown later' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if old.secret_hash is not null
      and (new.secret_hash, new.hint, new.shown_at, new.shown_to) is distinct from (old.secret_hash, old.hint, old.shown_at, old.shown_to)
    or old.revoked_at is not null and new.secret_hash is distinct from old.secret_hash
  then
    raise exception 'a key is shown once, and not when it is revoked' using errcode = 'restrict_violation';
  end if;
  if old.secret_hash is null and new.secret_hash is not null and new.proposal_id is not null then
    if not is_admin(new.shown_to)
      or not exists (select from proposals where id = new.proposal_id and new.shown_to in (proposed_by, closed_by)) then
      raise exception 'a key is shown to one of the two admins who agreed to it' using errcode = 'restrict_violation';
    end if;
    perform require_actor(new.shown_to);
  end if;
  return new;
end $$;
create trigger partner_keys_guard before insert or update on partner_keys for each row
  execute function partner_credential_guard('partner_key', '{secret_hash,hint,shown_at,shown_to}');
create trigger partner_keys_show_once before insert or update on partner_keys for each row execute function partner_keys_show_once();
create trigger partner_keys_two before insert on partner_keys for each row execute function two_live_at_most();
create trigger partner_keys_kept before delete or truncate on partner_keys for each statement execute function refuse_change();
create trigger partner_keys_audit after insert or update on partner_keys for each row execute function audit_partner_credential('partner_key');

-- Instead of a key: the public keys that a partner's signed assertions are verified by (RFC 7523), at an address of theirs or here. We keep
-- nothing secret of theirs.
create function are_public_keys(keys jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof($1 -> 'keys') = 'array' then
    jsonb_array_length($1 -> 'keys') between 1 and 20 and not exists (
      select from jsonb_array_elements($1 -> 'keys') key
      -- The private part of a key, or a secret that both sides have.
      where jsonb_typeof(key) <> 'object' or key ? 'd' or key ? 'k')
  else false end
$$;

alter table proposals add constraint partner_jwks_is_whole check (kind <> 'partner_jwks' or (
  length(btrim(reason)) >= 3 and payload - array['url', 'keys', 'origins', 'requests_per_minute'] = '{}'
  and are_key_origins(payload -> 'origins')
  and payload ->> 'requests_per_minute' ~ '^[1-9]\d{0,3}$' and (payload ->> 'requests_per_minute')::integer <= 6000
  and (payload ? 'url') <> (payload ? 'keys')
  and (payload ? 'keys' or payload ->> 'url' ~ '^https?://' and length(payload ->> 'url') <= 2000)
  and (payload ? 'url' or are_public_keys(payload -> 'keys'))) is true);

create table partner_jwks (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  -- What two admins agreed to; null: it was made on the machine.
  proposal_id uuid unique references proposals (id),
  url text check (url ~ '^https?://' and length(url) <= 2000),
  keys jsonb check (keys is null or are_public_keys(keys)),
  origins text[] not null check (cardinality(origins) between 1 and 20),
  requests_per_minute integer not null check (requests_per_minute between 1 and 6000),
  created_at timestamptz not null default current_moment(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  constraint partner_jwks_place check (num_nonnulls(url, keys) = 1)
);
-- Keys are replaced in the set, or the set by another at once.
create unique index partner_jwks_live on partner_jwks (partner_id) where revoked_at is null;
create index partner_jwks_partner_id on partner_jwks (partner_id, created_at desc);
create index partner_jwks_origins on partner_jwks using gin (origins) where revoked_at is null;

create trigger partner_jwks_guard before insert or update on partner_jwks for each row
  execute function partner_credential_guard('partner_jwks', '{}');
create trigger partner_jwks_kept before delete or truncate on partner_jwks for each statement execute function refuse_change();
create trigger partner_jwks_audit after insert or update on partner_jwks for each row execute function audit_partner_credential('partner_jwks');

-- Assertions that were used: each works once.
create table partner_assertions (
  partner_id uuid not null references partners (id),
  -- SHA-256 of its ID.
  jti_hash bytea not null check (length(jti_hash) = 32),
  -- It's refused by its own time from then on.
  expires_at timestamptz not null,
  primary key (partner_id, jti_hash)
);
create index partner_assertions_expires_at on partner_assertions (expires_at);

-- Which customer of a partner is which account. The person agrees to it in a window of our site, with a fresh proof.
create table partner_links (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  -- The partner's own name for its customer.
  external_id text not null check (length(external_id) between 1 and 128),
  user_id uuid not null references users (id),
  scope text[] not null check (scope <@ array['refund:read', 'refund:request'] and 'refund:read' = any (scope)),
  -- The page from which the person came.
  origin text not null check (length(origin) between 1 and 300),
  -- The wallet that was verified when the person agreed: refunds that the partner requests go to it. Null: none was.
  wallet_address text check (wallet_address ~ '^0x[0-9a-f]{40}$'),
  linked_at timestamptz not null default current_moment(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The person or an admin ended it, or the person made it anew; or all access to the account ended, as after a password reset.
  ended_because text check (ended_because in ('person', 'admin', 'renewed', 'access_ended')),
  constraint partner_links_end check ((ended_at is null) = (ended_because is null))
);
comment on table partner_links is 'Ended links stay: they say who requested a refund';
create unique index partner_links_of_customer on partner_links (partner_id, external_id) where ended_at is null;
create unique index partner_links_of_person on partner_links (partner_id, user_id) where ended_at is null;
create index partner_links_user_id on partner_links (user_id, linked_at desc);

create function partner_links_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.ended_at is not null or new.expires_at > current_moment() + interval '91 days' then
      raise exception 'a link lasts for some time' using errcode = 'restrict_violation';
    end if;
    perform require_actor(new.user_id);
    return new;
  end if;
  if old.ended_at is not null or (new.ended_at is null)
    or (new.id, new.partner_id, new.external_id, new.user_id, new.scope, new.origin, new.wallet_address, new.linked_at, new.expires_at)
     is distinct from
     (old.id, old.partner_id, old.external_id, old.user_id, old.scope, old.origin, old.wallet_address, old.linked_at, old.expires_at)
  then
    raise exception 'a link can only be ended, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger partner_links_guard before insert or update on partner_links for each row execute function partner_links_guard();
create trigger partner_links_kept before delete or truncate on partner_links for each statement execute function refuse_change();

-- The name of the partner through whose link something was requested.
create function partner_of(link uuid) returns text language plpgsql stable strict as $$
begin
  return (select p.name from partner_links l join partners p on p.id = l.partner_id where l.id = link);
end $$;

create function audit_partner_link() returns trigger language plpgsql as $$
begin
  perform audit_append(case new.ended_because when 'admin' then audit_actor() else new.user_id end, case tg_op when 'INSERT' then 'partner_link.made' else 'partner_link.ended' end,
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
  -- What its partner's server came with: a key, or an assertion.
  key_id uuid references partner_keys (id),
  jwks_id uuid references partner_jwks (id),
  partner_id uuid not null references partners (id),
  external_id text not null check (length(external_id) between 1 and 128),
  -- The one page that may use it.
  origin text not null check (length(origin) between 1 and 300),
  components text[] not null check (cardinality(components) > 0),
  scope text[] not null check (scope <@ array['refund:read', 'refund:request'] and 'refund:read' = any (scope)),
  -- Thumbprint of the key that the page proves with each call (RFC 9449); null: it's a bearer token.
  dpop_jkt text check (length(dpop_jkt) = 43),
  -- SHA-256 of the ticket in the URL of the window where a person agrees to the link, and what the ticket is made of beside the client
  -- secret: neither this table nor a log of the partner's server has both.
  ticket_hash bytea not null unique check (length(ticket_hash) = 32),
  ticket_salt bytea not null check (length(ticket_salt) = 16),
  number window_number not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint embed_sessions_origin check (num_nonnulls(key_id, jwks_id) = 1)
);
create index embed_sessions_of_customer on embed_sessions (partner_id, external_id);
create index embed_sessions_expires_at on embed_sessions (expires_at);
create index embed_sessions_key_id on embed_sessions (key_id);
create index embed_sessions_jwks_id on embed_sessions (jwks_id);

-- A wrong number in the window has ended it: its page is told, and fetches another one.
create function embed_sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform notify_listeners('embed_session', new.id::text);
  return null;
end $$;
create trigger embed_sessions_tell_end after update of expires_at on embed_sessions for each row
  when (new.expires_at <> old.expires_at) execute function embed_sessions_tell_end();

-- What is revoked at this moment gets nothing: either this is first, and is taken along, or it finds that revoked. Arguments: the table of what
-- is needed, its column, and the column here.
create function needs_live_credential() returns trigger language plpgsql as $$
declare
  live integer;
begin
  execute format('select from %I where %I = ($1).%I and revoked_at is null for share', variadic tg_argv) using new;
  get diagnostics live = row_count;
  if live = 0 then
    raise exception 'this is revoked' using errcode = 'restrict_violation', constraint = replace(tg_argv[2], '_id', '_revoked');
  end if;
  return new;
end $$;
create trigger embed_sessions_need_key before insert on embed_sessions for each row
  when (new.key_id is not null) execute function needs_live_credential('partner_keys', 'id', 'key_id');
create trigger embed_sessions_need_jwks before insert on embed_sessions for each row
  when (new.jwks_id is not null) execute function needs_live_credential('partner_jwks', 'id', 'jwks_id');

-- Proofs of the page's key that were given, each once (RFC 9449). They go with their session.
create table embed_proofs (
  session_id uuid not null references embed_sessions (id) on delete cascade,
  -- SHA-256 of the proof's ID.
  jti_hash bytea not null check (length(jti_hash) = 32),
  primary key (session_id, jti_hash)
);

-- What is revoked takes along what it got. Arguments: the table of that, its column, and the column here.
create function end_what_it_got() returns trigger language plpgsql as $$
begin
  execute format('delete from %I where %I = ($1).%I', variadic tg_argv) using new;
  return null;
end $$;
create trigger partner_keys_end_sessions after update of revoked_at on partner_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_what_it_got('embed_sessions', 'key_id', 'id');
create trigger partner_jwks_end_sessions after update of revoked_at on partner_jwks for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_what_it_got('embed_sessions', 'jwks_id', 'id');

-- A link that ends takes along what its partner's pages have. The pages are told, as are those that wait for a link once there is one.
create function partner_links_change_sessions() returns trigger language plpgsql as $$
begin
  perform notify_listeners('embed_session', id::text) from embed_sessions
    where partner_id = new.partner_id and external_id = new.external_id;
  if tg_op = 'UPDATE' and new.ended_because <> 'renewed' then
    delete from embed_sessions where partner_id = new.partner_id and external_id = new.external_id;
  end if;
  perform notify_listeners('change', 'users:' || new.user_id);
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
  number window_number not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index refund_tickets_session_id on refund_tickets (session_id, created_at);
create index refund_tickets_user_id on refund_tickets (user_id);
create index refund_tickets_link_id on refund_tickets (link_id);
create index refund_tickets_expires_at on refund_tickets (expires_at);
