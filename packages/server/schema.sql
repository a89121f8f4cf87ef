-- What the migrations amount to. Made by `pnpm --filter @freehold/server schema`; not run by anything.

create table balances (
  user_id uuid not null,
  available numeric(38,0) not null default 0,
  invested numeric(38,0) not null default 0,
  earnings numeric(38,0) not null default 0,
  reserved numeric(38,0) not null default 0,
  outside numeric(38,0) not null default 0,
  income numeric(38,0) not null default 0,
  deposits_remaining numeric(38,0) not null default 0,
  deposits_open integer not null default 0,
  constraint balances_available_check CHECK ((available >= (0)::numeric)),
  constraint balances_deposits_open_check CHECK ((deposits_open >= 0)),
  constraint balances_deposits_remaining_check CHECK ((deposits_remaining >= (0)::numeric)),
  constraint balances_earnings_check CHECK ((earnings >= (0)::numeric)),
  constraint balances_invested_check CHECK ((invested >= (0)::numeric)),
  constraint balances_reserved_check CHECK ((reserved >= (0)::numeric)),
  constraint balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint balances_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);
CREATE CONSTRAINT TRIGGER balances_principal AFTER INSERT OR UPDATE ON public.balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.available + new.invested) <> new.deposits_remaining)) EXECUTE FUNCTION principal_must_match_deposits();

create table deposit_claims (
  tx_hash text not null,
  chain_id bigint not null,
  user_id uuid not null,
  deposit_id uuid not null,
  constraint deposit_claims_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint deposit_claims_pkey PRIMARY KEY (tx_hash, chain_id)
);

create table deposits (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  chain_id bigint not null,
  tx_hash text not null,
  amount numeric(38,0) not null,
  remaining numeric(38,0) not null,
  status text not null,
  confirmations integer,
  created_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  constraint deposits_amount_check CHECK ((amount > (0)::numeric)),
  constraint deposits_check CHECK (((remaining >= (0)::numeric) AND (remaining <= amount))),
  constraint deposits_check1 CHECK (((status = 'confirmed'::text) OR (remaining = (0)::numeric))),
  constraint deposits_check2 CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'failed'::text]))),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint deposits_pkey PRIMARY KEY (user_id, id)
) with (fillfactor=80);
CREATE INDEX deposits_oldest_open ON public.deposits USING btree (user_id, confirmed_at, id) WHERE (remaining > (0)::numeric);
CREATE INDEX deposits_pending ON public.deposits USING btree (user_id, created_at DESC) WHERE (status = 'pending'::text);
CREATE TRIGGER deposits_kept BEFORE DELETE OR TRUNCATE ON public.deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposits_project AFTER UPDATE ON public.deposits REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_deposits();
CREATE TRIGGER deposits_project_new AFTER INSERT ON public.deposits REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_new_deposits();

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer not null,
  response text not null,
  content_type text not null,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint idempotency_keys_request_hash_check CHECK ((length(request_hash) = 32)),
  constraint idempotency_keys_status_check CHECK (((status >= 200) AND (status <= 599))),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

create table ledger_entries (
  user_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount numeric(38,0) not null,
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['available'::text, 'invested'::text, 'earnings'::text, 'reserved'::text, 'outside'::text, 'income'::text]))),
  constraint ledger_entries_amount_check CHECK ((amount <> (0)::numeric)),
  constraint ledger_entries_user_id_transaction_id_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES ledger_transactions(user_id, id),
  constraint ledger_entries_pkey PRIMARY KEY (user_id, transaction_id, account)
);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
CREATE TRIGGER ledger_entries_project AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_ledger();

create table ledger_transactions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  reference uuid not null,
  reverses uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ledger_transactions_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'investment'::text, 'payout'::text, 'referral_reward'::text, 'withdrawal_reserved'::text, 'withdrawal_paid'::text, 'reversal'::text]))),
  constraint ledger_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ledger_transactions_user_id_reverses_fkey FOREIGN KEY (user_id, reverses) REFERENCES ledger_transactions(user_id, id),
  constraint ledger_transactions_pkey PRIMARY KEY (user_id, id),
  constraint ledger_reversed_once UNIQUE (user_id, reverses)
);
CREATE INDEX ledger_transactions_newest ON public.ledger_transactions USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX ledger_transactions_referral_rewards ON public.ledger_transactions USING btree (user_id, reference) WHERE (kind = 'referral_reward'::text);
CREATE UNIQUE INDEX ledger_withdrawal_booked_once ON public.ledger_transactions USING btree (user_id, reference, kind) WHERE (kind = ANY (ARRAY['withdrawal_reserved'::text, 'withdrawal_paid'::text]));
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table payment_claims (
  tx_hash text not null,
  user_id uuid not null,
  withdrawal_id uuid not null,
  constraint payment_claims_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint payment_claims_pkey PRIMARY KEY (tx_hash)
);

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  wallet_address text not null,
  wallet_verified_at timestamp with time zone,
  role text not null default 'user'::text,
  password_hash text not null,
  referral_code text not null,
  referred_by uuid,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint users_referral_code_check CHECK ((referral_code ~ '^[A-Z0-9-]{4,32}$'::text)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_wallet_address_check CHECK ((wallet_address ~ '^0x[0-9a-fA-F]{40}$'::text)),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_referral_code_key UNIQUE (referral_code)
);
CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC, id);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_referred_by_idx ON public.users USING btree (referred_by, created_at DESC) WHERE (referred_by IS NOT NULL);
CREATE TRIGGER users_open_balances AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION balances_open();

create table withdrawal_deposits (
  user_id uuid not null,
  withdrawal_id uuid not null,
  deposit_id uuid not null,
  amount numeric(38,0) not null,
  constraint withdrawal_deposits_amount_check CHECK ((amount > (0)::numeric)),
  constraint withdrawal_deposits_user_id_deposit_id_fkey FOREIGN KEY (user_id, deposit_id) REFERENCES deposits(user_id, id),
  constraint withdrawal_deposits_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint withdrawal_deposits_pkey PRIMARY KEY (user_id, withdrawal_id, deposit_id)
);
CREATE TRIGGER withdrawal_deposits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table withdrawal_events (
  user_id uuid not null,
  withdrawal_id uuid not null,
  number bigint not null generated always as identity,
  status text not null,
  actor_id uuid,
  note text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint nobody_decides_their_own CHECK (((status = ANY (ARRAY['pending'::text, 'cancelled'::text])) OR (actor_id <> user_id))),
  constraint only_the_owner_asks_and_cancels CHECK (((status <> ALL (ARRAY['pending'::text, 'cancelled'::text])) OR (actor_id = user_id))),
  constraint withdrawal_events_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint withdrawal_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint withdrawal_events_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint withdrawal_events_pkey PRIMARY KEY (user_id, withdrawal_id, number)
);
CREATE TRIGGER withdrawal_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table withdrawals (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  status text not null default 'pending'::text,
  amount numeric(38,0) not null,
  from_available numeric(38,0) not null,
  from_invested numeric(38,0) not null,
  from_earnings numeric(38,0) not null,
  deposit_count integer not null,
  wallet_address text not null,
  chain_id bigint,
  tx_id text,
  reject_reason text,
  approved_by uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  approved_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint nobody_approves_their_own CHECK ((approved_by <> user_id)),
  constraint withdrawals_amount_check CHECK ((amount > (0)::numeric)),
  constraint withdrawals_check CHECK ((amount = ((from_available + from_invested) + from_earnings))),
  constraint withdrawals_check1 CHECK (((kind = 'amount'::text) OR (from_earnings = (0)::numeric))),
  constraint withdrawals_check2 CHECK (((kind = 'total_deposits'::text) OR (from_invested = (0)::numeric))),
  constraint withdrawals_check3 CHECK (((status = 'completed'::text) = (tx_id IS NOT NULL))),
  constraint withdrawals_check4 CHECK (((status = 'rejected'::text) = (reject_reason IS NOT NULL))),
  constraint withdrawals_check5 CHECK (((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint withdrawals_check6 CHECK (((approved_at IS NULL) = (approved_by IS NULL))),
  constraint withdrawals_check7 CHECK (((status <> ALL (ARRAY['approved'::text, 'completed'::text])) OR (approved_at IS NOT NULL))),
  constraint withdrawals_deposit_count_check CHECK ((deposit_count >= 0)),
  constraint withdrawals_from_available_check CHECK ((from_available >= (0)::numeric)),
  constraint withdrawals_from_earnings_check CHECK ((from_earnings >= (0)::numeric)),
  constraint withdrawals_from_invested_check CHECK ((from_invested >= (0)::numeric)),
  constraint withdrawals_kind_check CHECK ((kind = ANY (ARRAY['total_deposits'::text, 'amount'::text]))),
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint withdrawals_wallet_address_check CHECK (((wallet_address = btrim(wallet_address)) AND (wallet_address <> ''::text))),
  constraint withdrawals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawals_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX withdrawals_by_id ON public.withdrawals USING btree (id);
CREATE INDEX withdrawals_newest ON public.withdrawals USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX withdrawals_one_open_total ON public.withdrawals USING btree (user_id) WHERE ((kind = 'total_deposits'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
CREATE INDEX withdrawals_queue ON public.withdrawals USING btree (status, created_at, id);
CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_guard();
CREATE TRIGGER withdrawals_kept BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create view ledger_differences as
 WITH journal AS (
         SELECT ledger_entries.user_id,
            ledger_entries.account,
            sum(ledger_entries.amount) AS amount
           FROM ledger_entries
          GROUP BY ledger_entries.user_id, ledger_entries.account
        ), projected AS (
         SELECT b.user_id,
            a.account,
            a.amount
           FROM (balances b
             CROSS JOIN LATERAL ( VALUES ('available'::text,b.available), ('invested'::text,b.invested), ('earnings'::text,b.earnings), ('reserved'::text,b.reserved), ('outside'::text,b.outside), ('income'::text,b.income)) a(account, amount))
        ), held AS (
         SELECT d.user_id,
            d.deposit_id,
            sum(d.amount) FILTER (WHERE (w.status = ANY (ARRAY['pending'::text, 'approved'::text]))) AS reserved,
            sum(d.amount) FILTER (WHERE (w.status = 'completed'::text)) AS withdrawn
           FROM (withdrawal_deposits d
             JOIN withdrawals w ON (((w.user_id = d.user_id) AND (w.id = d.withdrawal_id))))
          GROUP BY d.user_id, d.deposit_id
        ), open_requests AS (
         SELECT withdrawals.user_id,
            sum(withdrawals.amount) AS amount
           FROM withdrawals
          WHERE (withdrawals.status = ANY (ARRAY['pending'::text, 'approved'::text]))
          GROUP BY withdrawals.user_id
        ), by_deposit AS (
         SELECT deposits.user_id,
            sum(deposits.remaining) AS remaining,
            count(*) FILTER (WHERE (deposits.remaining > (0)::numeric)) AS open
           FROM deposits
          GROUP BY deposits.user_id
        ), parts AS (
         SELECT withdrawal_deposits.user_id,
            withdrawal_deposits.withdrawal_id,
            sum(withdrawal_deposits.amount) AS amount,
            count(*) AS deposits
           FROM withdrawal_deposits
          GROUP BY withdrawal_deposits.user_id, withdrawal_deposits.withdrawal_id
        )
 SELECT ledger_entries.user_id,
    ledger_entries.transaction_id AS subject,
    'ledger transaction sums to zero'::text AS rule,
    (0)::numeric AS expected,
    sum(ledger_entries.amount) AS found
   FROM ledger_entries
  GROUP BY ledger_entries.user_id, ledger_entries.transaction_id
 HAVING (sum(ledger_entries.amount) <> (0)::numeric)
UNION ALL
 SELECT user_id,
    user_id AS subject,
    (('balance '::text || account) || ' equals the journal'::text) AS rule,
    COALESCE(j.amount, (0)::numeric) AS expected,
    p.amount AS found
   FROM (projected p
     FULL JOIN journal j USING (user_id, account))
  WHERE (COALESCE(j.amount, (0)::numeric) IS DISTINCT FROM p.amount)
UNION ALL
 SELECT b.user_id,
    b.user_id AS subject,
    'remaining total equals the deposits'::text AS rule,
    COALESCE(d.remaining, (0)::numeric) AS expected,
    b.deposits_remaining AS found
   FROM (balances b
     LEFT JOIN by_deposit d USING (user_id))
  WHERE (COALESCE(d.remaining, (0)::numeric) <> b.deposits_remaining)
UNION ALL
 SELECT b.user_id,
    b.user_id AS subject,
    'count of open deposits equals the deposits'::text AS rule,
    COALESCE(d.open, (0)::bigint) AS expected,
    b.deposits_open AS found
   FROM (balances b
     LEFT JOIN by_deposit d USING (user_id))
  WHERE (COALESCE(d.open, (0)::bigint) <> b.deposits_open)
UNION ALL
 SELECT balances.user_id,
    balances.user_id AS subject,
    'principal equals what deposits have remaining'::text AS rule,
    balances.deposits_remaining AS expected,
    (balances.available + balances.invested) AS found
   FROM balances
  WHERE ((balances.available + balances.invested) <> balances.deposits_remaining)
UNION ALL
 SELECT b.user_id,
    b.user_id AS subject,
    'reserved equals the open withdrawals'::text AS rule,
    COALESCE(o.amount, (0)::numeric) AS expected,
    b.reserved AS found
   FROM (balances b
     LEFT JOIN open_requests o USING (user_id))
  WHERE (COALESCE(o.amount, (0)::numeric) <> b.reserved)
UNION ALL
 SELECT d.user_id,
    d.id AS subject,
    'deposit equals remaining, reserved and withdrawn'::text AS rule,
    d.amount AS expected,
    ((d.remaining + COALESCE(h.reserved, (0)::numeric)) + COALESCE(h.withdrawn, (0)::numeric)) AS found
   FROM (deposits d
     LEFT JOIN held h ON (((h.user_id = d.user_id) AND (h.deposit_id = d.id))))
  WHERE ((d.status = 'confirmed'::text) AND (d.amount <> ((d.remaining + COALESCE(h.reserved, (0)::numeric)) + COALESCE(h.withdrawn, (0)::numeric))))
UNION ALL
 SELECT w.user_id,
    w.id AS subject,
    'withdrawal takes its principal from deposits'::text AS rule,
    (w.from_available + w.from_invested) AS expected,
    COALESCE(p.amount, (0)::numeric) AS found
   FROM (withdrawals w
     LEFT JOIN parts p ON (((p.user_id = w.user_id) AND (p.withdrawal_id = w.id))))
  WHERE ((w.from_available + w.from_invested) <> COALESCE(p.amount, (0)::numeric))
UNION ALL
 SELECT w.user_id,
    w.id AS subject,
    'withdrawal counts its deposits'::text AS rule,
    w.deposit_count AS expected,
    COALESCE(p.deposits, (0)::bigint) AS found
   FROM (withdrawals w
     LEFT JOIN parts p ON (((p.user_id = w.user_id) AND (p.withdrawal_id = w.id))))
  WHERE (w.deposit_count <> COALESCE(p.deposits, (0)::bigint));

CREATE OR REPLACE FUNCTION public.balances_follow_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (
    select user_id, sum(remaining) as remaining, sum(open) as open
    from (select user_id, remaining, (remaining > 0)::integer as open from fresh
          union all select user_id, -remaining, -(remaining > 0)::integer from stale) both_sides
    group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.balances_follow_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update balances b
  set available = b.available + d.available, invested = b.invested + d.invested, earnings = b.earnings + d.earnings,
      reserved = b.reserved + d.reserved, outside = b.outside + d.outside, income = b.income + d.income
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'outside'), 0) as outside,
      coalesce(sum(amount) filter (where account = 'income'), 0) as income
    from fresh group by user_id
  ) d
  where b.user_id = d.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.balances_follow_new_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update balances b
  set deposits_remaining = b.deposits_remaining + d.remaining, deposits_open = b.deposits_open + d.open
  from (select user_id, sum(remaining) as remaining, count(*) filter (where remaining > 0) as open from fresh group by user_id) d
  where b.user_id = d.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.balances_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into balances (user_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_must_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booking uuid;
  total numeric;
begin
  if tg_table_name = 'ledger_entries' then booking := new.transaction_id; else booking := new.id; end if;
  select sum(amount) into total from ledger_entries where user_id = new.user_id and transaction_id = booking;
  if total is distinct from 0 then
    raise exception 'ledger transaction % does not balance: its entries sum to %', booking, coalesce(total::text, 'nothing')
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.principal_must_match_deposits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  b balances;
begin
  select * into b from balances where user_id = new.user_id;
  if b.available + b.invested <> b.deposits_remaining then
    raise exception 'principal of user % is % by the ledger and % by deposits', b.user_id, b.available + b.invested, b.deposits_remaining
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at) then
    raise exception 'what withdrawal % asks for cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'cancelled'),
    ('approved', 'completed'), ('approved', 'rejected')
  ) then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
