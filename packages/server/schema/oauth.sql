-- Partners without a server: their page sends people to our window, which sends them back with a code (OAuth 2.1 with PKCE). What the code
-- is exchanged for is an embed session.

-- Whether a list of addresses is one that people can be sent back to.
create function are_redirect_uris(uris jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof($1) = 'array' and jsonb_array_length($1) between 1 and 20 and not exists (
    select from jsonb_array_elements($1) u
    where jsonb_typeof(u) <> 'string' or u #>> '{}' !~ '^https?://[^/?#@\s]+/[^#\s]*$' or length(u #>> '{}') > 500)
$$;

-- The origin of an address, such as https://partner.example.
create function origin_of(uri text) returns text language sql immutable as $$
  select substring($1 from '^https?://[^/?#@\s]+')
$$;

create function origins_of(uris text[]) returns text[] language sql immutable as $$
  select array_agg(distinct origin_of(uri)) from unnest($1) uri
$$;

-- A proposal of this kind names the partner and the addresses of a client, and says why.
alter table proposals add constraint partner_client_is_whole check (kind <> 'partner_client' or (
  length(btrim(reason)) >= 3
  and payload - 'redirect_uris' = '{}' and are_redirect_uris(payload -> 'redirect_uris')) is true);

-- What a partner's page says who it is with. It is no secret: where people are sent back to is what protects it.
create table partner_clients (
  id uuid primary key default gen_random_uuid(),
  client_id text not null unique default 'fh_pc_' || replace(gen_random_uuid()::text, '-', '') check (client_id ~ '^fh_pc_[0-9a-f]{32}$'),
  partner_id uuid not null references partners (id),
  -- What two admins agreed to; null: it was made on the machine.
  proposal_id uuid unique references proposals (id),
  -- Compared exactly.
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 20),
  origins text[] not null generated always as (origins_of(redirect_uris)) stored,
  created_at timestamptz not null default current_moment(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users (id)
);
create index partner_clients_partner_id on partner_clients (partner_id, created_at desc);
create index partner_clients_origins on partner_clients using gin (origins) where revoked_at is null;

-- The database computes the origins after the guard has looked.
create trigger partner_clients_guard before insert or update on partner_clients for each row
  execute function partner_credential_guard('partner_client', '{origins}');
create trigger partner_clients_two before insert on partner_clients for each row execute function two_live_at_most();
create trigger partner_clients_kept before delete or truncate on partner_clients for each statement execute function refuse_change();
create trigger partner_clients_audit after insert or update on partner_clients for each row
  execute function audit_partner_credential('partner_client');

-- What oidc-provider keeps for some minutes: sign-ins that have begun, codes, what they were given for, and proofs that were used.
create table oauth_artifacts (
  model text not null check (model in ('Interaction', 'AuthorizationCode', 'Grant', 'ReplayDetection')),
  -- SHA-256 of what leads to it: the ticket of the window, or the code.
  id_hash bytea not null check (length(id_hash) = 32),
  -- Without what leads to it.
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  client_id text references partner_clients (client_id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the code was exchanged.
  consumed_at timestamptz,
  -- Of a sign-in: the link that the person has agreed to, and SHA-256 of what only the browser knows in which they did.
  link_id uuid references partner_links (id),
  agreed_hash bytea check (length(agreed_hash) = 32),
  primary key (model, id_hash),
  constraint oauth_artifacts_agreed check ((link_id is null) = (agreed_hash is null))
);
create index oauth_artifacts_expires_at on oauth_artifacts (expires_at);
create index oauth_artifacts_client_id on oauth_artifacts (client_id);
create index oauth_artifacts_link_id on oauth_artifacts (link_id);

-- What a code was exchanged for.
alter table embed_sessions
  add column client_id text references partner_clients (client_id),
  add column grant_id text check (length(grant_id) between 1 and 64),
  drop constraint embed_sessions_origin,
  add constraint embed_sessions_origin check (num_nonnulls(key_id, jwks_id, client_id) = 1 and (client_id is null) = (grant_id is null));
create index embed_sessions_client_id on embed_sessions (client_id);
create index embed_sessions_grant_id on embed_sessions (grant_id);

create trigger embed_sessions_need_client before insert on embed_sessions for each row
  when (new.client_id is not null) execute function needs_live_credential('partner_clients', 'client_id', 'client_id');
create trigger oauth_artifacts_need_client before insert on oauth_artifacts for each row
  when (new.client_id is not null) execute function needs_live_credential('partner_clients', 'client_id', 'client_id');
create trigger partner_clients_end_sessions after update of revoked_at on partner_clients for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_what_it_got('embed_sessions', 'client_id', 'client_id');
create trigger partner_clients_end_sign_ins after update of revoked_at on partner_clients for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function end_what_it_got('oauth_artifacts', 'client_id', 'client_id');

-- What a person is asked to agree to in our window: by a client secret's ticket, or at a redirect sign-in, where the partner has no name for
-- its customer.
create view link_tickets as
  select ticket_hash, partner_id, external_id, origin, scope, created_at, expires_at from embed_sessions where ticket_hash is not null
  union all
  select a.id_hash, c.partner_id, null, origin_of(a.payload #>> '{params,redirect_uri}'),
    string_to_array(a.payload #>> '{params,scope}', ' '), a.created_at, a.expires_at
  from oauth_artifacts a join partner_clients c using (client_id) where a.model = 'Interaction';
