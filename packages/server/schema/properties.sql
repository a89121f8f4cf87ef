-- Properties, their files and their histories (PLATFORM 2). Amounts are integers of 0.000001 UBXS, shares are whole.

-- ---------------------------------------------------------------------------------------------------------------------
-- Files: what was uploaded. Their bytes lie outside the database (src/files).
-- ---------------------------------------------------------------------------------------------------------------------

create table files (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null check (kind in ('picture', 'document')),
  -- As it was called where it came from.
  name       text not null check (name <> '' and length(name) <= 200),
  bytes      bigint not null check (bytes > 0),
  sha256     bytea not null check (length(sha256) = 32),
  width      integer check (width > 0),
  height     integer check (height > 0),
  widths     integer[] not null default '{}',
  created_by uuid not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'picture') = (width is not null and height is not null and cardinality(widths) > 0))
);
comment on column files.bytes is 'Size of what was uploaded; of a document also of what is served';
comment on column files.widths is 'The widths in pixels a picture is kept in, smallest first';

-- ---------------------------------------------------------------------------------------------------------------------
-- Properties
-- ---------------------------------------------------------------------------------------------------------------------

create table properties (
  id                 uuid primary key default gen_random_uuid(),
  slug               text not null constraint properties_slug unique
                     check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name               text not null check (name <> ''),
  kind               text not null check (kind in ('house', 'apartments', 'office', 'retail', 'student_homes', 'logistics')),
  place              text not null check (place <> ''),
  address            text not null,
  year_built         integer not null check (year_built between 1000 and 2200),
  floor_area_m2      integer not null check (floor_area_m2 > 0),
  units              integer not null check (units > 0),
  units_let          integer not null check (units_let between 0 and units),
  description        text not null,
  manager            text not null,
  status             text not null default 'draft' check (status in ('draft', 'open', 'funded', 'closed')),
  share_price        numeric(38, 0) not null check (share_price > 0),
  -- On the wire it is a number of JSON, exact up to 2^53 - 1.
  shares_total       bigint not null check (shares_total between 1 and 9007199254740991),
  shares_sold        bigint not null default 0 check (shares_sold >= 0),
  shares_in_treasury bigint not null default 0 check (shares_in_treasury >= 0),
  -- What the shares pay for.
  purchase_price     numeric(38, 0) not null check (purchase_price >= 0),
  purchase_costs     numeric(38, 0) not null check (purchase_costs >= 0),
  reserve            numeric(38, 0) not null check (reserve >= 0),
  -- A month.
  gross_rent         numeric(38, 0) not null check (gross_rent >= 0),
  management         numeric(38, 0) not null check (management >= 0),
  maintenance        numeric(38, 0) not null check (maintenance >= 0),
  tax                numeric(38, 0) not null check (tax >= 0),
  insurance          numeric(38, 0) not null check (insurance >= 0),
  vacancy            numeric(38, 0) not null check (vacancy >= 0),
  -- Worked out, never typed in. Yields are percent with two decimals.
  net_rent           numeric(38, 0) not null generated always as
                     (gross_rent - management - maintenance - tax - insurance - vacancy) stored,
  yield_percent      numeric not null generated always as
                     (round(1200 * (gross_rent - management - maintenance - tax - insurance - vacancy) / (share_price * shares_total), 2)) stored,
  yield_fully_let_percent numeric not null generated always as
                     (round(1200 * (gross_rent - management - maintenance - tax - insurance) / (share_price * shares_total), 2)) stored,
  -- The latest valuation of its history; null before the first.
  valuation          numeric(38, 0) check (valuation >= 0),
  valued_on          date,
  created_at         timestamptz not null default current_moment(),
  published_at       timestamptz,
  funded_at          timestamptz,
  closed_at          timestamptz,
  check (shares_sold + shares_in_treasury <= shares_total),
  -- Sold out and funded are one: the statement that sells the last share says so.
  check (status <> 'open' or shares_sold + shares_in_treasury < shares_total),
  check (status <> 'funded' or shares_sold + shares_in_treasury = shares_total),
  check (status <> 'draft' or shares_sold + shares_in_treasury = 0),
  -- What a share costs is what it pays for.
  constraint properties_money_adds_up
    check (status = 'draft' or purchase_price + purchase_costs + reserve = share_price * shares_total),
  check ((status = 'draft') = (published_at is null)),
  check (status <> 'funded' or funded_at is not null),
  check ((status = 'closed') = (closed_at is not null)),
  check ((valuation is null) = (valued_on is null))
) with (fillfactor = 80);
comment on column properties.shares_sold is 'Held by people, those in refund included: the sum of the lots that have not ended';
comment on column properties.shares_in_treasury is 'Came back by refunds, and are not for sale until two admins put them up again';
comment on column properties.vacancy is 'What empty units cost a month; without it the property is fully let';
create index properties_by_name on properties (name, id);
create index properties_newest on properties (created_at desc, id desc);

-- A proposal to publish a property holds what the draft states (property_facts), and one to put shares of its treasury up for sale
-- again, how many.
alter table proposals add constraint publication_is_whole check (kind <> 'publication' or (
  payload ->> 'id' = subject and payload ->> 'status' = 'draft' and payload ?& array['share_price', 'shares_total']) is true);
alter table proposals add constraint reissue_is_whole check (kind <> 'reissue' or (
  payload = jsonb_build_object('shares', payload ->> 'shares') and payload ->> 'shares' ~ '^[1-9]\d{0,15}$') is true);

-- How many shares of a property were put up for sale again.
create function reissued_shares(property_id uuid) returns bigint language sql stable as $$
  select coalesce(sum((payload ->> 'shares')::bigint), 0)::bigint
  from proposals where kind = 'reissue' and status = 'confirmed' and subject = $1::text
$$;

-- What people bought by is as it was: its price, its shares and what they pay for, and the address in links.
create function properties_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then
    raise exception 'a property stays what it is' using errcode = 'restrict_violation';
  end if;
  if old.status <> 'draft' and
     (new.slug, new.share_price, new.shares_total, new.purchase_price, new.purchase_costs, new.reserve, new.published_at)
     is distinct from
     (old.slug, old.share_price, old.shares_total, old.purchase_price, old.purchase_costs, old.reserve, old.published_at) then
    raise exception 'the terms of property % are published and cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('draft', 'open'), ('open', 'funded'), ('funded', 'open'), ('open', 'closed'), ('funded', 'closed')
  ) then
    raise exception 'property % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.status = 'draft' and new.status = 'open' and not exists (
    select from proposals
    where kind = 'publication' and subject = old.id::text and status = 'confirmed' and payload = property_facts(old)) then
    raise exception 'two admins publish property %, as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.shares_sold > old.shares_sold and old.status <> 'open' then
    raise exception 'shares of property % are not for sale', old.id using errcode = 'restrict_violation';
  end if;
  if new.shares_in_treasury < old.shares_in_treasury and new.shares_in_treasury <> (
    select coalesce(sum(shares), 0) from investments where property_id = old.id and status = 'ended') - reissued_shares(old.id) then
    raise exception 'two admins put shares of property % up for sale again', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger properties_guard before update on properties for each row execute function properties_guard();
create trigger properties_kept before delete or truncate on properties for each statement execute function refuse_change();

create table property_files (
  property_id uuid not null references properties (id),
  file_id     uuid not null references files (id),
  -- Of a picture what it shows, for people who do not see it; of a document its title.
  title       text not null check (title <> '' and length(title) <= 300),
  position    integer not null check (position >= 0),
  added_at    timestamptz not null default clock_timestamp(),
  primary key (property_id, file_id)
);
create index property_files_by_file on property_files (file_id);

-- A property's history, newest first. An entry that was wrong is taken back, and stays in the table.
create table property_events (
  property_id  uuid not null references properties (id),
  id           uuid not null default gen_random_uuid(),
  kind         text not null check (kind in ('valuation', 'rent', 'letting', 'repair', 'note', 'document')),
  happened_on  date not null,
  -- Empty where the changes say it.
  title        text not null check (length(title) <= 200),
  body         text not null default '' check (length(body) <= 5000),
  amount       numeric(38, 0) check (amount >= 0),
  -- What the entry changed of the property: [{"field": …, "from": …, "to": …}].
  changes      jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  file_id      uuid references files (id),
  created_by   uuid not null references users (id),
  created_at   timestamptz not null default clock_timestamp(),
  retracted_by uuid references users (id),
  retracted_at timestamptz,
  primary key (property_id, id),
  check (title <> '' or changes <> '[]'),
  check (kind <> 'valuation' or amount is not null),
  check ((retracted_at is null) = (retracted_by is null))
);
comment on column property_events.amount is 'What the property was valued at, or what a repair cost';
create index property_events_newest on property_events (property_id, happened_on desc, created_at desc, id desc) where retracted_at is null;

create function property_events_guard() returns trigger language plpgsql as $$
begin
  if old.retracted_at is not null or
     (new.property_id, new.id, new.kind, new.happened_on, new.title, new.body, new.amount, new.changes, new.file_id, new.created_by, new.created_at)
     is distinct from
     (old.property_id, old.id, old.kind, old.happened_on, old.title, old.body, old.amount, old.changes, old.file_id, old.created_by, old.created_at) then
    raise exception 'an entry of a property''s history can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger property_events_guard before update on property_events for each row execute function property_events_guard();
create trigger property_events_kept before delete or truncate on property_events for each statement execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit log
-- ---------------------------------------------------------------------------------------------------------------------

-- What an admin states of a property; numbers of shares sold are in the books.
create function property_facts(p properties) returns jsonb language sql stable as $$
  select to_jsonb(p) - array['shares_sold', 'shares_in_treasury', 'net_rent', 'yield_percent', 'yield_fully_let_percent',
      'valuation', 'valued_on', 'created_at', 'published_at', 'funded_at', 'closed_at']
    -- As texts: a reader whose numbers are floats loses nothing.
    || jsonb_build_object('share_price', p.share_price::text, 'shares_total', p.shares_total::text,
      'purchase_price', p.purchase_price::text, 'purchase_costs', p.purchase_costs::text, 'reserve', p.reserve::text,
      'gross_rent', p.gross_rent::text, 'management', p.management::text, 'maintenance', p.maintenance::text,
      'tax', p.tax::text, 'insurance', p.insurance::text, 'vacancy', p.vacancy::text)
$$;

create function audit_property() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'property.created', 'property', new.id::text, property_facts(new));
  elsif property_facts(new) <> property_facts(old) then
    perform audit_append(audit_actor(),
      case when new.status = old.status then 'property.changed'
           when old.status = 'draft' then 'property.published'
           when new.status = 'open' then 'property.reopened' else 'property.' || new.status end,
      'property', new.id::text, audit_difference(property_facts(old), property_facts(new)));
  end if;
  return null;
end $$;
create trigger properties_audit after insert or update on properties for each row execute function audit_property();

create function audit_property_event() returns trigger language plpgsql as $$
begin
  perform audit_append(coalesce(new.retracted_by, new.created_by),
    case when tg_op = 'INSERT' then 'property.entry' else 'property.entry_retracted' end, 'property', new.property_id::text,
    jsonb_strip_nulls(jsonb_build_object('entry', new.id, 'kind', new.kind, 'happened_on', new.happened_on, 'title', new.title,
      'amount', new.amount::text, 'file_id', new.file_id)));
  return null;
end $$;
create trigger property_events_audit after insert or update on property_events
  for each row execute function audit_property_event();

create function audit_property_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform audit_append(audit_actor(), 'property.file_removed', 'property', old.property_id::text,
      jsonb_build_object('file_id', old.file_id, 'title', old.title));
    return null;
  end if;
  perform audit_append(audit_actor(), case when tg_op = 'INSERT' then 'property.file' else 'property.file_changed' end,
    'property', new.property_id::text, jsonb_build_object('file_id', new.file_id, 'title', new.title, 'position', new.position));
  return null;
end $$;
create trigger property_files_audit after insert or update or delete on property_files
  for each row execute function audit_property_file();

-- What shares of a property are worth by a valuation, in micro-UBXS, rounded down. div() is exact: the quotient of two numerics is
-- rounded before it could be cut.
create function worth_of_shares(p properties, shares numeric, valuation numeric) returns numeric language sql immutable as $$
  select div($2 * ($3 + p.reserve), p.shares_total)
$$;

create trigger properties_notify after insert on properties for each row execute function notify_change('properties');
-- Each share that is sold or refunded would have every open page read again. A purchase is checked by its quote and when it is made, and
-- who buys or sells hears of the investment; the last share changes the status as well.
create trigger properties_notify_changes after update on properties for each row
  when (to_jsonb(new) - array['shares_sold', 'shares_in_treasury'] <> to_jsonb(old) - array['shares_sold', 'shares_in_treasury'])
  execute function notify_change('properties');
