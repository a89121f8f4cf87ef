-- What two admins must agree on: one proposes it, another confirms it, and any admin may cancel it before. What is proposed and
-- what its confirmation does belongs to its kind (src/proposals/kind.ts); who may decide is the same for all. What `subject` and
-- `payload` of a kind are, its feature checks: role_change_is_whole here, the others in partners.sql, oauth.sql, settings.sql, properties.sql, payouts.sql,
-- deposits.sql, withdrawals.sql and reconciliation.sql.

create table proposals (
  id          uuid primary key default gen_random_uuid(),
  kind        text not null check (kind in
                ('setting_change', 'role_change', 'accepted_difference', 'distribution', 'publication', 'reissue',
                 'own_transfer', 'announcement', 'lost_payment', 'attributed_deposit', 'factor_reset', 'partner_key',
                 'partner_jwks', 'partner_client')),
  -- What it is about: at most one proposal about it is open.
  subject     text not null check (subject <> ''),
  payload     jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  -- Why, for the admin who confirms it and for the audit log.
  reason      text check (reason <> ''),
  status      text not null default 'proposed' check (status in ('proposed', 'confirmed', 'cancelled', 'replaced')),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null default current_moment(),
  closed_by   uuid references users (id),
  closed_at   timestamptz,
  check ((status = 'proposed') = (closed_at is null)),
  check ((status = 'proposed') = (closed_by is null)),
  constraint another_admin_confirms check (status <> 'confirmed' or closed_by <> proposed_by),
  constraint role_change_is_whole check (kind <> 'role_change' or payload in ('{"role": "admin"}', '{"role": "user"}')),
  -- Who is to lose the role may agree to it.
  constraint the_role_is_given_by_others check (kind <> 'role_change' or (
    subject <> proposed_by::text and (status <> 'confirmed' or subject <> closed_by::text or payload ->> 'role' = 'user'))),
  constraint factors_are_reset_by_others check (kind <> 'factor_reset' or (
    subject <> proposed_by::text and (status <> 'confirmed' or subject <> closed_by::text)))
);
create unique index proposals_one_open on proposals (kind, subject) where status = 'proposed';
-- What was ever proposed of something, such as a property's month.
create index proposals_about on proposals (kind, subject);
create index proposals_by_status on proposals (kind, status, proposed_at desc, id desc);
create index proposals_newest on proposals (kind, proposed_at desc, id desc);
-- What waits is counted wherever an admin looks, among all that ever was.
create index proposals_open on proposals (kind, proposed_by) where status = 'proposed';

create function is_admin(person uuid) returns boolean language sql stable as $$
  select exists (select from users where id = $1 and role = 'admin' and disabled_at is null)
$$;

create function proposals_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'proposed' or not is_admin(new.proposed_by) then
      raise exception 'an admin proposes, and another one decides' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'role_change' and new.subject is distinct from (select id::text from users where id = new.subject::uuid) then
      raise exception 'a role is proposed for a person' using errcode = 'restrict_violation';
    end if;
    if new.kind = 'factor_reset' and not is_admin(new.subject::uuid) then
      raise exception 'the factors of an admin are reset' using errcode = 'restrict_violation';
    end if;
    if new.kind in ('publication', 'reissue')
      and new.subject is distinct from (select id::text from properties where id = new.subject::uuid) then
      raise exception 'a sale is proposed of a property' using errcode = 'restrict_violation';
    end if;
    if new.kind in ('partner_key', 'partner_jwks', 'partner_client')
      and new.subject is distinct from (select id::text from partners where id = new.subject::uuid) then
      raise exception 'a key or a client is proposed for a partner' using errcode = 'restrict_violation';
    end if;
    perform require_actor(new.proposed_by);
    return new;
  end if;
  if old.status <> 'proposed' or
     (new.id, new.kind, new.subject, new.payload, new.reason, new.proposed_by, new.proposed_at)
     is distinct from
     (old.id, old.kind, old.subject, old.payload, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a proposal can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  if new.status = 'confirmed' and not (is_admin(new.closed_by) and is_admin(new.proposed_by)) then
    raise exception 'a proposal is confirmed by an admin while the one who made it is an admin, too'
      using errcode = 'restrict_violation';
  end if;
  if new.status = 'confirmed' then perform require_actor(new.closed_by); end if;
  return new;
end $$;
create trigger proposals_guard before insert or update on proposals for each row execute function proposals_guard();
create trigger proposals_kept before delete or truncate on proposals for each statement execute function refuse_change();

-- What a proposal is about leads to it: the history of a person, a property or a difference has those about it.
create function audit_proposal() returns trigger language plpgsql as $$
declare
  about text[] := case new.kind
    when 'role_change' then array['user', new.subject]
    when 'factor_reset' then array['user', new.subject]
    when 'publication' then array['property', new.subject]
    when 'reissue' then array['property', new.subject]
    when 'partner_key' then array['partner', new.subject]
    when 'partner_jwks' then array['partner', new.subject]
    when 'partner_client' then array['partner', new.subject]
    when 'accepted_difference' then array['difference', new.payload ->> 'subject']
    when 'lost_payment' then array['user', new.payload ->> 'user_id']
    when 'attributed_deposit' then array['user', new.payload ->> 'user_id']
    else array[new.kind, new.id::text] end;
  details jsonb := case new.kind
    when 'setting_change' then new.payload || jsonb_build_object('field', new.subject)
    -- What else a draft states is in the log of the property.
    when 'publication' then jsonb_build_object('share_price', new.payload -> 'share_price', 'shares', new.payload -> 'shares_total')
    when 'distribution' then new.payload || jsonb_build_object('month', left(new.payload ->> 'month', 7),
      'net', ((new.payload ->> 'gross')::numeric - (new.payload ->> 'costs')::numeric)::text)
    else new.payload end;
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), new.kind || '.' || new.status, about[1], about[2],
    details || jsonb_strip_nulls(jsonb_build_object('reason', new.reason,
      'proposal', case when about[2] <> new.id::text then new.id end)));
  return null;
end $$;
create trigger proposals_audit after insert or update on proposals for each row execute function audit_proposal();

create trigger proposals_notify after insert or update on proposals for each row execute function notify_change('proposals');

-- An admin's factors are removed by two others (factor_recoveries in factors.sql).
alter table factor_recoveries add foreign key (proposal_id) references proposals (id);

create function is_reset_confirmed(proposal uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from proposals where id = $1 and kind = 'factor_reset' and subject = $2::text and status = 'confirmed')
$$;
