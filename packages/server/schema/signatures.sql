-- What admins have signed with their passkeys: the root of a tree of digests (packages/contract/src/signatures), and which digests it covers.
-- The payer believes the signatures, by keys that it keeps in a file of its own, and not these rows.

create table admin_signatures (
  id                 uuid primary key default gen_random_uuid(),
  admin_id           uuid not null references users (id),
  -- The passkey may be removed later.
  credential_id      text not null check (length(credential_id) between 1 and 2048),
  root               bytea not null check (length(root) = 32),
  -- As the browser gave them (WebAuthn).
  client_data        bytea not null check (length(client_data) <= 4096),
  authenticator_data bytea not null check (length(authenticator_data) <= 4096),
  signature          bytea not null check (length(signature) <= 4096),
  at                 timestamptz not null default current_moment()
);
create trigger admin_signatures_append_only before update or delete or truncate on admin_signatures
  for each statement execute function refuse_change();

create table signed_digests (
  digest       bytea not null check (length(digest) = 32),
  signature_id uuid not null references admin_signatures (id),
  -- From the digest to the root.
  path         bytea[] not null check (cardinality(path) <= 16),
  primary key (digest, signature_id)
);
create index signed_digests_signature_id on signed_digests (signature_id);
create trigger signed_digests_append_only before update or delete or truncate on signed_digests
  for each statement execute function refuse_change();
