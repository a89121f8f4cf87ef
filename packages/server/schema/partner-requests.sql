-- What partners' servers and pages asked for in the last 30 days, for the partners' desk: which call, how it was answered, and of its body
-- the names of fields and values that name no person (src/partners/requests/mask-body.ts).

create table partner_requests (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partners (id),
  -- Null: it came with no key.
  key_id uuid references partner_keys (id),
  at timestamptz not null default wall_clock(),
  method text not null check (length(method) <= 10),
  -- Its pattern, such as /wallet/withdrawals/{id}.
  path text not null check (length(path) <= 200),
  status integer not null check (status between 100 and 599),
  -- Of the problem it was answered with.
  code text check (length(code) <= 60),
  ms integer not null check (ms >= 0),
  request_id uuid not null,
  origin text check (length(origin) <= 300),
  -- Of the widget that sent it.
  version text check (length(version) <= 40),
  body jsonb check (pg_column_size(body) <= 4096)
);
create index partner_requests_newest on partner_requests (partner_id, at desc, id desc);
create index partner_requests_key_id on partner_requests (key_id);
create index partner_requests_at on partner_requests (at);
