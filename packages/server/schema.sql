-- What the migrations amount to. Made by `pnpm --filter @freehold/server schema`; not run by anything.

create table accepted_differences (
  id uuid not null default gen_random_uuid(),
  rule text not null,
  subject text not null,
  expected text not null,
  found text not null,
  reason text not null,
  status text not null default 'proposed'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint accepted_differences_check CHECK (((status = 'proposed'::text) = (closed_at IS NULL))),
  constraint accepted_differences_check1 CHECK (((status = 'proposed'::text) = (closed_by IS NULL))),
  constraint accepted_differences_reason_check CHECK ((length(btrim(reason)) >= 3)),
  constraint accepted_differences_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'accepted'::text, 'withdrawn'::text]))),
  constraint nobody_accepts_their_own CHECK (((status <> 'accepted'::text) OR (closed_by <> proposed_by))),
  constraint accepted_differences_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint accepted_differences_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint accepted_differences_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX accepted_differences_one ON public.accepted_differences USING btree (rule, subject, expected, found) WHERE (status <> 'withdrawn'::text);
CREATE TRIGGER accepted_differences_audit AFTER INSERT OR UPDATE ON public.accepted_differences FOR EACH ROW EXECUTE FUNCTION audit_accepted_difference();
CREATE TRIGGER accepted_differences_guard BEFORE UPDATE ON public.accepted_differences FOR EACH ROW EXECUTE FUNCTION accepted_differences_guard();
CREATE TRIGGER accepted_differences_kept BEFORE DELETE OR TRUNCATE ON public.accepted_differences FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table account_events (
  number bigint not null generated always as identity,
  user_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  action text not null,
  code text not null,
  network_address text not null,
  known_device boolean not null,
  constraint account_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_events_pkey PRIMARY KEY (number)
);
CREATE INDEX account_events_user_id ON public.account_events USING btree (user_id, number DESC);
CREATE TRIGGER account_events_guard BEFORE DELETE OR UPDATE ON public.account_events FOR EACH ROW EXECUTE FUNCTION account_events_guard();
CREATE TRIGGER account_events_kept BEFORE TRUNCATE ON public.account_events FOR EACH STATEMENT EXECUTE FUNCTION account_events_guard();

create table announcements (
  version bigint not null generated always as identity,
  texts jsonb not null,
  published_by uuid not null,
  published_at timestamp with time zone not null default clock_timestamp(),
  constraint announcements_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text)),
  constraint announcements_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id),
  constraint announcements_pkey PRIMARY KEY (version)
);
CREATE TRIGGER announcements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.announcements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER announcements_audit AFTER INSERT ON public.announcements FOR EACH ROW EXECUTE FUNCTION audit_announcement();

create table audit_log (
  id uuid not null default gen_random_uuid(),
  number bigint,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null,
  previous_hash bytea,
  hash bytea,
  constraint audit_log_check CHECK ((((number IS NULL) = (hash IS NULL)) AND ((number IS NULL) = (previous_hash IS NULL)))),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_number UNIQUE (number)
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, number DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_refused ON public.audit_log USING btree (number DESC) WHERE (action = 'refused'::text);
CREATE INDEX audit_log_reversals ON public.audit_log USING btree (at) WHERE (action = 'deposit.reversed'::text);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, number DESC);
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_chain();
CREATE TRIGGER audit_log_guard BEFORE INSERT OR DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_guard();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_guard();

create table balance_days (
  user_id uuid not null,
  day date not null,
  total numeric(38,0) not null,
  earned numeric(38,0) not null,
  constraint balance_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint balance_days_pkey PRIMARY KEY (user_id, day)
) with (fillfactor=80);

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
  distributing numeric(38,0) not null default 0,
  constraint balances_available_check CHECK ((available >= (0)::numeric)),
  constraint balances_deposits_open_check CHECK ((deposits_open >= 0)),
  constraint balances_deposits_remaining_check CHECK ((deposits_remaining >= (0)::numeric)),
  constraint balances_distributing_check CHECK ((distributing >= (0)::numeric)),
  constraint balances_earnings_check CHECK ((earnings >= (0)::numeric)),
  constraint balances_invested_check CHECK ((invested >= (0)::numeric)),
  constraint balances_reserved_check CHECK ((reserved >= (0)::numeric)),
  constraint balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint balances_pkey PRIMARY KEY (user_id)
) with (fillfactor=70);
CREATE CONSTRAINT TRIGGER balances_principal AFTER INSERT OR UPDATE ON public.balances DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.available + new.invested) <> new.deposits_remaining)) EXECUTE FUNCTION principal_must_match_deposits();

create table blocked_mails (
  chain_id bigint not null,
  address text not null,
  code text not null,
  began_at timestamp with time zone not null,
  constraint blocked_mails_pkey PRIMARY KEY (chain_id, address, code)
);

create table blocked_payments (
  user_id uuid not null,
  withdrawal_id uuid not null,
  chain_id bigint not null,
  code text not null,
  details text,
  since timestamp with time zone not null default clock_timestamp(),
  tries integer not null default 1,
  retry_at timestamp with time zone,
  constraint blocked_payments_tries_check CHECK ((tries > 0)),
  constraint blocked_payments_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint blocked_payments_pkey PRIMARY KEY (withdrawal_id)
);
CREATE TRIGGER blocked_payments_notify AFTER INSERT OR UPDATE ON public.blocked_payments FOR EACH ROW EXECUTE FUNCTION notify_withdrawal();

create table blocked_queues (
  chain_id bigint not null,
  address text not null,
  code text not null,
  details text,
  since timestamp with time zone not null default clock_timestamp(),
  began_at timestamp with time zone not null default clock_timestamp(),
  constraint blocked_queues_address_check CHECK ((address = lower(address))),
  constraint blocked_queues_pkey PRIMARY KEY (chain_id, address)
);

create table chain_accounts (
  chain_id bigint not null,
  address text not null,
  next_nonce bigint not null,
  unreconciled boolean not null default false,
  constraint chain_accounts_address_check CHECK ((address = lower(address))),
  constraint chain_accounts_next_nonce_check CHECK ((next_nonce >= 0)),
  constraint chain_accounts_pkey PRIMARY KEY (chain_id, address)
);

create table chain_checkpoints (
  chain_id bigint not null,
  block_number bigint not null,
  block_hash text not null,
  constraint chain_checkpoints_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(chain_id),
  constraint chain_checkpoints_pkey PRIMARY KEY (chain_id, block_number)
);

create table chain_cursors (
  chain_id bigint not null,
  treasury text not null,
  first_block bigint not null,
  scanned_to bigint not null,
  latest_block bigint not null,
  finalized_block bigint not null,
  updated_at timestamp with time zone not null default clock_timestamp(),
  payments_from bigint not null,
  proven_to bigint not null,
  proven_balance numeric(78,0),
  unexplained numeric(78,0) not null default 0,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint chain_cursors_check CHECK ((scanned_to >= (LEAST(first_block, payments_from) - 1))),
  constraint chain_cursors_treasury_check CHECK ((treasury = lower(treasury))),
  constraint chain_cursors_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(chain_id),
  constraint chain_cursors_pkey PRIMARY KEY (chain_id, treasury)
);

create table chain_transfers (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  recipient text not null,
  block_number bigint not null,
  block_hash text not null,
  sender text not null,
  amount numeric(78,0) not null,
  gone boolean not null default false,
  settled boolean not null default false,
  found_at timestamp with time zone not null default clock_timestamp(),
  final boolean not null default false,
  constraint chain_transfers_amount_check CHECK ((amount > (0)::numeric)),
  constraint chain_transfers_check CHECK ((NOT (final AND gone))),
  constraint chain_transfers_sender_check CHECK ((sender = lower(sender))),
  constraint chain_transfers_treasury_check CHECK ((recipient = lower(recipient))),
  constraint chain_transfers_tx_hash_check CHECK ((tx_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint chain_transfers_pkey PRIMARY KEY (chain_id, tx_hash, log_index, block_hash)
);
CREATE INDEX chain_transfers_by_sender ON public.chain_transfers USING btree (sender);
CREATE INDEX chain_transfers_in ON public.chain_transfers USING btree (chain_id, recipient, block_number);
CREATE INDEX chain_transfers_open ON public.chain_transfers USING btree (chain_id, tx_hash, sender) WHERE (NOT settled);
CREATE INDEX chain_transfers_out ON public.chain_transfers USING btree (chain_id, sender, block_number);
CREATE INDEX chain_transfers_undecided ON public.chain_transfers USING btree (chain_id, block_number) WHERE ((NOT final) AND (NOT gone));

create table chains (
  chain_id bigint not null,
  genesis_hash text not null,
  token_address text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  latest_block bigint,
  latest_since timestamp with time zone,
  finalized_block bigint,
  finalized_since timestamp with time zone,
  constraint chains_token_address_check CHECK ((token_address = lower(token_address))),
  constraint chains_pkey PRIMARY KEY (chain_id)
);

create table daily_figures (
  id bigint not null generated always as identity,
  day date not null,
  metric text not null,
  bucket smallint not null default 0,
  count bigint not null,
  amount numeric(38,0) not null default 0,
  constraint daily_figures_pkey PRIMARY KEY (id)
) with (fillfactor=50);
CREATE INDEX daily_figures_day ON public.daily_figures USING btree (day, metric, bucket);

create table deposit_claims (
  tx_hash text not null,
  chain_id bigint not null,
  user_id uuid not null,
  deposit_id uuid not null,
  sender text not null,
  constraint deposit_claims_sender_check CHECK ((sender = lower(sender))),
  constraint deposit_claims_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint deposit_claims_pkey PRIMARY KEY (tx_hash, chain_id, sender)
);

create table deposits (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  chain_id bigint not null,
  tx_hash text not null,
  amount numeric(38,0) not null,
  remaining numeric(38,0) not null,
  status text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  block_hash text,
  constraint deposits_amount_check CHECK ((amount > (0)::numeric)),
  constraint deposits_check CHECK (((remaining >= (0)::numeric) AND (remaining <= amount))),
  constraint deposits_check1 CHECK (((status = 'confirmed'::text) OR (remaining = (0)::numeric))),
  constraint deposits_check2 CHECK (((status = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'failed'::text]))),
  constraint only_booked_have_a_block CHECK (((block_hash IS NULL) OR (status = 'confirmed'::text))),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint deposits_pkey PRIMARY KEY (user_id, id)
) with (fillfactor=80);
CREATE INDEX deposits_newest ON public.deposits USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX deposits_oldest_open ON public.deposits USING btree (user_id, confirmed_at, id) WHERE (remaining > (0)::numeric);
CREATE INDEX deposits_pending ON public.deposits USING btree (user_id, created_at DESC) WHERE (status = 'pending'::text);
CREATE TRIGGER deposits_audit AFTER UPDATE ON public.deposits FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION audit_deposit();
CREATE TRIGGER deposits_audit_new AFTER INSERT ON public.deposits FOR EACH ROW EXECUTE FUNCTION audit_deposit();
CREATE TRIGGER deposits_kept BEFORE DELETE OR TRUNCATE ON public.deposits FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deposits_project AFTER UPDATE ON public.deposits REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_deposits();
CREATE TRIGGER deposits_project_new AFTER INSERT ON public.deposits REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_new_deposits();

create table differences (
  id bigint not null generated always as identity,
  rule text not null,
  subject text not null,
  expected text not null,
  found text not null,
  since timestamp with time zone not null default clock_timestamp(),
  user_id uuid,
  constraint differences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint differences_pkey PRIMARY KEY (id),
  constraint differences_rule_subject_expected_found_key UNIQUE (rule, subject, expected, found)
);
CREATE TRIGGER differences_audit AFTER INSERT OR DELETE ON public.differences FOR EACH ROW EXECUTE FUNCTION audit_difference_found();

create table distributions (
  id uuid not null default gen_random_uuid(),
  property_id uuid not null,
  month date not null,
  gross numeric(38,0) not null,
  costs numeric(38,0) not null,
  net numeric(38,0) not null default (gross - costs),
  note text not null default ''::text,
  status text not null,
  alone boolean not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  shares bigint not null,
  holders integer not null,
  smallest numeric(38,0) not null,
  largest numeric(38,0) not null,
  rounded_up integer not null,
  prepared_at timestamp with time zone,
  booked_through uuid,
  holders_booked integer not null default 0,
  amount_booked numeric(38,0) not null default 0,
  worked_seconds double precision not null default 0,
  completed_at timestamp with time zone,
  released_at timestamp with time zone,
  mailed_in date,
  constraint distributions_amount_booked_check CHECK (((amount_booked >= (0)::numeric) AND (amount_booked <= GREATEST(net, (0)::numeric)))),
  constraint distributions_check1 CHECK ((largest >= smallest)),
  constraint distributions_check10 CHECK ((((withdrawn_by IS NULL) = (status <> 'withdrawn'::text)) AND ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)))),
  constraint distributions_check11 CHECK (((prepared_at IS NULL) OR (status = ANY (ARRAY['distributing'::text, 'completed'::text])))),
  constraint distributions_check12 CHECK (((holders_booked = 0) OR (prepared_at IS NOT NULL))),
  constraint distributions_check13 CHECK (((completed_at IS NULL) = (status <> 'completed'::text))),
  constraint distributions_check2 CHECK (((rounded_up >= 0) AND (rounded_up <= holders))),
  constraint distributions_check3 CHECK (((holders_booked >= 0) AND (holders_booked <= holders))),
  constraint distributions_check5 CHECK (((confirmed_by IS NULL) OR (NOT (alone OR (status = 'proposed'::text))))),
  constraint distributions_check6 CHECK (((confirmed_by IS NOT NULL) OR alone OR (status = ANY (ARRAY['proposed'::text, 'withdrawn'::text])))),
  constraint distributions_check7 CHECK ((NOT (alone AND (status = 'proposed'::text)))),
  constraint distributions_check8 CHECK (((status = 'withdrawn'::text) OR ((confirmed_at IS NULL) = (status = 'proposed'::text)))),
  constraint distributions_check9 CHECK (((prepared_at IS NULL) OR (status = ANY (ARRAY['distributing'::text, 'completed'::text])))),
  constraint distributions_complete_when_whole CHECK (((status <> 'completed'::text) OR ((prepared_at IS NOT NULL) AND (holders_booked = holders) AND (amount_booked = GREATEST(net, (0)::numeric))))),
  constraint distributions_costs_check CHECK ((costs >= (0)::numeric)),
  constraint distributions_gross_check CHECK ((gross >= (0)::numeric)),
  constraint distributions_holders_check CHECK ((holders > 0)),
  constraint distributions_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone))),
  constraint distributions_note_check CHECK ((length(note) <= 1000)),
  constraint distributions_nothing_takes_two CHECK (((net > (0)::numeric) OR (NOT alone))),
  constraint distributions_shares_check CHECK ((shares > 0)),
  constraint distributions_smallest_check CHECK ((smallest >= (0)::numeric)),
  constraint distributions_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'distributing'::text, 'completed'::text, 'withdrawn'::text]))),
  constraint distributions_worked_seconds_check CHECK ((worked_seconds >= (0)::double precision)),
  constraint nobody_confirms_their_own CHECK ((confirmed_by <> proposed_by)),
  constraint distributions_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint distributions_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint distributions_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint distributions_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  constraint distributions_pkey PRIMARY KEY (id)
) with (fillfactor=70);
CREATE INDEX distributions_newest ON public.distributions USING btree (proposed_at DESC, id DESC);
CREATE UNIQUE INDEX distributions_one_a_month ON public.distributions USING btree (property_id, month) WHERE (status <> 'withdrawn'::text);
CREATE INDEX distributions_open ON public.distributions USING btree (confirmed_at) WHERE (status = 'distributing'::text);
CREATE INDEX distributions_proposed ON public.distributions USING btree (proposed_by) WHERE (status = 'proposed'::text);
CREATE INDEX distributions_to_mail ON public.distributions USING btree (completed_at) WHERE ((completed_at IS NOT NULL) AND (mailed_in IS NULL));
CREATE INDEX distributions_to_release ON public.distributions USING btree (completed_at) WHERE ((completed_at IS NOT NULL) AND (released_at IS NULL));
CREATE TRIGGER distributions_audit AFTER INSERT OR UPDATE ON public.distributions FOR EACH ROW EXECUTE FUNCTION audit_distribution();
CREATE TRIGGER distributions_guard BEFORE INSERT OR UPDATE ON public.distributions FOR EACH ROW EXECUTE FUNCTION distributions_guard();
CREATE TRIGGER distributions_kept BEFORE DELETE OR TRUNCATE ON public.distributions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table email_confirmations (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint email_confirmations_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_confirmations_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX email_confirmations_expires_at ON public.email_confirmations USING btree (expires_at);
CREATE INDEX email_confirmations_user_id ON public.email_confirmations USING btree (user_id);

create table files (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  width integer,
  height integer,
  widths integer[] not null default '{}'::integer[],
  created_by uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint files_bytes_check CHECK ((bytes > 0)),
  constraint files_check CHECK (((kind = 'picture'::text) = ((width IS NOT NULL) AND (height IS NOT NULL) AND (cardinality(widths) > 0)))),
  constraint files_height_check CHECK ((height > 0)),
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['picture'::text, 'document'::text]))),
  constraint files_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  constraint files_sha256_check CHECK ((length(sha256) = 32)),
  constraint files_width_check CHECK ((width > 0)),
  constraint files_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint files_pkey PRIMARY KEY (id)
);

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

create table investment_fees (
  user_id uuid not null,
  investment_id uuid not null,
  deposit_id uuid not null,
  amount numeric(38,0) not null,
  constraint investment_fees_amount_check CHECK ((amount > (0)::numeric)),
  constraint investment_fees_user_id_deposit_id_fkey FOREIGN KEY (user_id, deposit_id) REFERENCES deposits(user_id, id),
  constraint investment_fees_user_id_investment_id_fkey FOREIGN KEY (user_id, investment_id) REFERENCES investments(user_id, id),
  constraint investment_fees_pkey PRIMARY KEY (user_id, investment_id, deposit_id)
);
CREATE TRIGGER investment_fees_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.investment_fees FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table investments (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  property_id uuid not null,
  shares bigint not null,
  share_price numeric(38,0) not null,
  cost numeric(38,0) not null,
  fee numeric(38,0) not null default 0,
  status text not null default 'active'::text,
  withdrawal_id uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  ended_at timestamp with time zone,
  constraint investments_check CHECK ((cost = ((shares)::numeric * share_price))),
  constraint investments_check1 CHECK (((status = 'active'::text) = (withdrawal_id IS NULL))),
  constraint investments_check2 CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  constraint investments_fee_check CHECK ((fee >= (0)::numeric)),
  constraint investments_share_price_check CHECK ((share_price > (0)::numeric)),
  constraint investments_shares_check CHECK (((shares >= 1) AND (shares <= '9007199254740991'::bigint))),
  constraint investments_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_refund'::text, 'ended'::text]))),
  constraint investments_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint investments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint investments_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint investments_pkey PRIMARY KEY (user_id, id)
) with (fillfactor=80);
CREATE INDEX investments_active ON public.investments USING btree (user_id) WHERE (status = 'active'::text);
CREATE INDEX investments_newest ON public.investments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX investments_of_property ON public.investments USING btree (property_id, created_at, user_id, id);
CREATE INDEX investments_of_withdrawal ON public.investments USING btree (user_id, withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
CREATE TRIGGER investments_guard BEFORE UPDATE ON public.investments FOR EACH ROW EXECUTE FUNCTION investments_guard();
CREATE TRIGGER investments_kept BEFORE DELETE OR TRUNCATE ON public.investments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table known_devices (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash)
);
CREATE INDEX known_devices_last_used_at ON public.known_devices USING btree (last_used_at);
CREATE INDEX known_devices_token_hash ON public.known_devices USING btree (token_hash);

create table ledger_entries (
  user_id uuid not null,
  transaction_id uuid not null,
  account text not null,
  amount numeric(38,0) not null,
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['available'::text, 'invested'::text, 'earnings'::text, 'reserved'::text, 'distributing'::text, 'outside'::text, 'income'::text]))),
  constraint ledger_entries_amount_check CHECK ((amount <> (0)::numeric)),
  constraint ledger_entries_user_id_transaction_id_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES ledger_transactions(user_id, id),
  constraint ledger_entries_pkey PRIMARY KEY (user_id, transaction_id, account)
);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
CREATE TRIGGER ledger_entries_project AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balances_follow_ledger();
CREATE TRIGGER ledger_entries_project_days AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION balance_days_follow_ledger();
CREATE TRIGGER ledger_entries_tally AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION figures_follow_ledger();

create table ledger_transactions (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  reference uuid not null,
  reverses uuid,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint ledger_transactions_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'investment'::text, 'payout_prepared'::text, 'payout'::text, 'referral_reward'::text, 'withdrawal_reserved'::text, 'withdrawal_paid'::text, 'reversal'::text]))),
  constraint ledger_transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ledger_transactions_user_id_reverses_fkey FOREIGN KEY (user_id, reverses) REFERENCES ledger_transactions(user_id, id),
  constraint ledger_transactions_pkey PRIMARY KEY (user_id, id),
  constraint ledger_reversed_once UNIQUE (user_id, reverses)
);
CREATE INDEX ledger_earnings_newest ON public.ledger_transactions USING btree (user_id, created_at DESC, id DESC) WHERE (kind = ANY (ARRAY['payout'::text, 'referral_reward'::text]));
CREATE UNIQUE INDEX ledger_payout_booked_once ON public.ledger_transactions USING btree (user_id, reference, kind) WHERE (kind = ANY (ARRAY['payout_prepared'::text, 'payout'::text]));
CREATE UNIQUE INDEX ledger_referral_reward_booked_once ON public.ledger_transactions USING btree (user_id, reference) WHERE (kind = 'referral_reward'::text);
CREATE INDEX ledger_transactions_newest ON public.ledger_transactions USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX ledger_transactions_time ON public.ledger_transactions USING brin (created_at);
CREATE UNIQUE INDEX ledger_withdrawal_booked_once ON public.ledger_transactions USING btree (user_id, reference, kind) WHERE (kind = ANY (ARRAY['withdrawal_reserved'::text, 'withdrawal_paid'::text]));
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON public.ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table outbox (
  id uuid not null default gen_random_uuid(),
  message_id text not null,
  user_id uuid not null,
  to_address text not null,
  template text not null,
  subject text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  failed_at timestamp with time zone,
  message jsonb,
  constraint outbox_attempts_check CHECK ((attempts >= 0)),
  constraint outbox_blank_once_sent CHECK (((message IS NULL) = (sent_at IS NOT NULL))),
  constraint outbox_ended_once CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
  constraint outbox_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_message_id_key UNIQUE (message_id)
);
CREATE INDEX outbox_sent_at_idx ON public.outbox USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX outbox_user_id_idx ON public.outbox USING btree (user_id, created_at DESC);
CREATE INDEX outbox_waiting_idx ON public.outbox USING btree (created_at) WHERE (sent_at IS NULL);

create table password_resets (
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint password_resets_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_resets_expires_at_idx ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user_id ON public.password_resets USING btree (user_id, created_at DESC);

create table payment_batches (
  id uuid not null,
  chain_id bigint not null,
  from_address text not null,
  exported_by uuid not null,
  exported_at timestamp with time zone not null default clock_timestamp(),
  taken_back_by uuid,
  taken_back_at timestamp with time zone,
  constraint another_admin_takes_back CHECK ((taken_back_by <> exported_by)),
  constraint payment_batches_check CHECK (((taken_back_by IS NULL) = (taken_back_at IS NULL))),
  constraint payment_batches_from_address_check CHECK ((from_address = lower(from_address))),
  constraint payment_batches_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES users(id),
  constraint payment_batches_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id),
  constraint payment_batches_pkey PRIMARY KEY (id)
);
CREATE TRIGGER payment_batches_audit AFTER INSERT OR UPDATE ON public.payment_batches FOR EACH ROW EXECUTE FUNCTION audit_payment_batch();
CREATE TRIGGER payment_batches_guard BEFORE UPDATE ON public.payment_batches FOR EACH ROW EXECUTE FUNCTION payment_batches_guard();
CREATE TRIGGER payment_batches_kept BEFORE DELETE OR TRUNCATE ON public.payment_batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payment_claims (
  tx_hash text not null,
  user_id uuid not null,
  withdrawal_id uuid not null,
  log_index integer not null default '-1'::integer,
  constraint payment_claims_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint payment_claims_pkey PRIMARY KEY (tx_hash, log_index)
);

create table payment_transactions (
  tx_hash text not null,
  user_id uuid not null,
  withdrawal_id uuid not null,
  attempt integer not null,
  raw text not null,
  max_fee_per_gas numeric(38,0) not null,
  max_priority_fee_per_gas numeric(38,0) not null,
  signed_at timestamp with time zone not null default clock_timestamp(),
  broadcast_at timestamp with time zone,
  since_block bigint,
  constraint payment_transactions_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint payment_transactions_user_id_withdrawal_id_attempt_fkey FOREIGN KEY (user_id, withdrawal_id, attempt) REFERENCES payments(user_id, withdrawal_id, attempt),
  constraint payment_transactions_pkey PRIMARY KEY (tx_hash)
);
CREATE INDEX payment_transactions_payment ON public.payment_transactions USING btree (user_id, withdrawal_id, attempt, signed_at);
CREATE TRIGGER payment_transactions_guard BEFORE UPDATE ON public.payment_transactions FOR EACH ROW EXECUTE FUNCTION payment_transactions_guard();
CREATE TRIGGER payment_transactions_kept BEFORE DELETE OR TRUNCATE ON public.payment_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table payments (
  user_id uuid not null,
  withdrawal_id uuid not null,
  attempt integer not null,
  chain_id bigint not null,
  token_address text not null,
  from_address text not null,
  to_address text not null,
  amount numeric(38,0) not null,
  nonce bigint,
  batch_id uuid,
  status text not null,
  reason text,
  tx_hash text,
  block_number bigint,
  block_hash text,
  confirmations integer not null default 0,
  since_block bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default clock_timestamp(),
  constraint payments_amount_check CHECK ((amount > (0)::numeric)),
  constraint payments_attempt_check CHECK ((attempt > 0)),
  constraint payments_check CHECK (((status <> 'paid'::text) OR (tx_hash IS NOT NULL))),
  constraint payments_check1 CHECK (((status <> ALL (ARRAY['attention'::text, 'failed'::text])) OR (reason IS NOT NULL))),
  constraint payments_check2 CHECK (((status <> ALL (ARRAY['signed'::text, 'mined'::text])) OR (nonce IS NOT NULL))),
  constraint payments_from_address_check CHECK ((from_address = lower(from_address))),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['signed'::text, 'sent'::text, 'mined'::text, 'paid'::text, 'attention'::text, 'failed'::text]))),
  constraint payments_token_address_check CHECK ((token_address = lower(token_address))),
  constraint payments_tx_hash_check CHECK ((tx_hash = lower(tx_hash))),
  constraint payments_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payment_batches(id),
  constraint payments_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint payments_pkey PRIMARY KEY (user_id, withdrawal_id, attempt),
  constraint payments_nonce UNIQUE (chain_id, from_address, nonce)
);
CREATE INDEX payments_batch ON public.payments USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX payments_block ON public.payments USING btree (chain_id, block_number) WHERE (block_number IS NOT NULL);
CREATE UNIQUE INDEX payments_one_live ON public.payments USING btree (user_id, withdrawal_id) WHERE (status <> 'failed'::text);
CREATE INDEX payments_open ON public.payments USING btree (chain_id, from_address, nonce) WHERE (status = ANY (ARRAY['signed'::text, 'sent'::text, 'mined'::text, 'attention'::text]));
CREATE TRIGGER payments_audit AFTER UPDATE ON public.payments FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION audit_payment();
CREATE TRIGGER payments_audit_new AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION audit_payment();
CREATE TRIGGER payments_guard BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION payments_guard();
CREATE TRIGGER payments_kept BEFORE DELETE OR TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_notify AFTER INSERT OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION notify_withdrawal();
CREATE TRIGGER payments_taken_back BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text) AND (new.batch_id IS NOT NULL))) EXECUTE FUNCTION payments_taken_back();
CREATE TRIGGER payments_unblock AFTER INSERT ON public.payments REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION unblock_paid();
CREATE TRIGGER payments_unblock_failed AFTER UPDATE ON public.payments FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text))) EXECUTE FUNCTION unblock_failed();

create table payout_mailings (
  month date not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  mailed_through uuid,
  completed_at timestamp with time zone,
  constraint payout_mailings_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone))),
  constraint payout_mailings_pkey PRIMARY KEY (month)
);

create table payouts (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  distribution_id uuid not null,
  property_id uuid not null,
  month date not null,
  shares bigint not null,
  amount numeric(38,0) not null,
  released_at timestamp with time zone,
  constraint payouts_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payouts_shares_check CHECK ((shares > 0)),
  constraint payouts_distribution_id_fkey FOREIGN KEY (distribution_id) REFERENCES distributions(id),
  constraint payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payouts_pkey PRIMARY KEY (user_id, id),
  constraint payouts_once UNIQUE (user_id, distribution_id)
) with (fillfactor=80);
CREATE INDEX payouts_newest ON public.payouts USING btree (user_id, month DESC, id DESC);
CREATE INDEX payouts_of_distribution ON public.payouts USING btree (distribution_id, user_id);
CREATE INDEX payouts_to_release ON public.payouts USING btree (user_id, distribution_id) WHERE (released_at IS NULL);
CREATE INDEX payouts_unreleased_of ON public.payouts USING btree (distribution_id, user_id) WHERE (released_at IS NULL);
CREATE TRIGGER payouts_guard BEFORE UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION payouts_guard();
CREATE TRIGGER payouts_kept BEFORE DELETE OR TRUNCATE ON public.payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payouts_project AFTER UPDATE ON public.payouts REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION payouts_project();

create table payouts_by_month (
  user_id uuid not null,
  month date not null,
  amount numeric(38,0) not null,
  count integer not null,
  constraint payouts_by_month_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payouts_by_month_pkey PRIMARY KEY (user_id, month)
) with (fillfactor=80);

create table payouts_by_property (
  user_id uuid not null,
  property_id uuid not null,
  amount numeric(38,0) not null,
  count integer not null,
  constraint payouts_by_property_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint payouts_by_property_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint payouts_by_property_pkey PRIMARY KEY (user_id, property_id)
) with (fillfactor=80);

create table properties (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  kind text not null,
  place text not null,
  address text not null,
  year_built integer not null,
  floor_area_m2 integer not null,
  units integer not null,
  units_let integer not null,
  description text not null,
  manager text not null,
  status text not null default 'draft'::text,
  share_price numeric(38,0) not null,
  shares_total bigint not null,
  shares_sold bigint not null default 0,
  shares_in_treasury bigint not null default 0,
  purchase_price numeric(38,0) not null,
  purchase_costs numeric(38,0) not null,
  reserve numeric(38,0) not null,
  gross_rent numeric(38,0) not null,
  management numeric(38,0) not null,
  maintenance numeric(38,0) not null,
  tax numeric(38,0) not null,
  insurance numeric(38,0) not null,
  vacancy numeric(38,0) not null,
  net_rent numeric(38,0) not null default (((((gross_rent - management) - maintenance) - tax) - insurance) - vacancy),
  yield_percent numeric not null default round((((1200)::numeric * (((((gross_rent - management) - maintenance) - tax) - insurance) - vacancy)) / (share_price * (shares_total)::numeric)), 2),
  yield_fully_let_percent numeric not null default round((((1200)::numeric * ((((gross_rent - management) - maintenance) - tax) - insurance)) / (share_price * (shares_total)::numeric)), 2),
  valuation numeric(38,0),
  valued_on date,
  created_at timestamp with time zone not null default clock_timestamp(),
  published_at timestamp with time zone,
  funded_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint properties_check CHECK (((units_let >= 0) AND (units_let <= units))),
  constraint properties_check1 CHECK (((shares_sold + shares_in_treasury) <= shares_total)),
  constraint properties_check2 CHECK (((status <> 'open'::text) OR ((shares_sold + shares_in_treasury) < shares_total))),
  constraint properties_check3 CHECK (((status <> 'funded'::text) OR ((shares_sold + shares_in_treasury) = shares_total))),
  constraint properties_check4 CHECK (((status <> 'draft'::text) OR ((shares_sold + shares_in_treasury) = 0))),
  constraint properties_check5 CHECK (((status = 'draft'::text) = (published_at IS NULL))),
  constraint properties_check6 CHECK (((status <> 'funded'::text) OR (funded_at IS NOT NULL))),
  constraint properties_check7 CHECK (((status = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint properties_check8 CHECK (((valuation IS NULL) = (valued_on IS NULL))),
  constraint properties_floor_area_m2_check CHECK ((floor_area_m2 > 0)),
  constraint properties_gross_rent_check CHECK ((gross_rent >= (0)::numeric)),
  constraint properties_insurance_check CHECK ((insurance >= (0)::numeric)),
  constraint properties_kind_check CHECK ((kind = ANY (ARRAY['house'::text, 'apartments'::text, 'office'::text, 'retail'::text, 'student_homes'::text, 'logistics'::text]))),
  constraint properties_maintenance_check CHECK ((maintenance >= (0)::numeric)),
  constraint properties_management_check CHECK ((management >= (0)::numeric)),
  constraint properties_money_adds_up CHECK (((status = 'draft'::text) OR (((purchase_price + purchase_costs) + reserve) = (share_price * (shares_total)::numeric)))),
  constraint properties_name_check CHECK ((name <> ''::text)),
  constraint properties_place_check CHECK ((place <> ''::text)),
  constraint properties_purchase_costs_check CHECK ((purchase_costs >= (0)::numeric)),
  constraint properties_purchase_price_check CHECK ((purchase_price >= (0)::numeric)),
  constraint properties_reserve_check CHECK ((reserve >= (0)::numeric)),
  constraint properties_share_price_check CHECK ((share_price > (0)::numeric)),
  constraint properties_shares_in_treasury_check CHECK ((shares_in_treasury >= 0)),
  constraint properties_shares_sold_check CHECK ((shares_sold >= 0)),
  constraint properties_shares_total_check CHECK (((shares_total >= 1) AND (shares_total <= '9007199254740991'::bigint))),
  constraint properties_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint properties_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'funded'::text, 'closed'::text]))),
  constraint properties_tax_check CHECK ((tax >= (0)::numeric)),
  constraint properties_units_check CHECK ((units > 0)),
  constraint properties_vacancy_check CHECK ((vacancy >= (0)::numeric)),
  constraint properties_valuation_check CHECK ((valuation >= (0)::numeric)),
  constraint properties_year_built_check CHECK (((year_built >= 1000) AND (year_built <= 2200))),
  constraint properties_pkey PRIMARY KEY (id),
  constraint properties_slug UNIQUE (slug)
) with (fillfactor=80);
CREATE INDEX properties_newest ON public.properties USING btree (created_at DESC, id DESC);
CREATE TRIGGER properties_audit AFTER INSERT OR UPDATE ON public.properties FOR EACH ROW EXECUTE FUNCTION audit_property();
CREATE TRIGGER properties_guard BEFORE UPDATE ON public.properties FOR EACH ROW EXECUTE FUNCTION properties_guard();
CREATE TRIGGER properties_kept BEFORE DELETE OR TRUNCATE ON public.properties FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table property_events (
  property_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  happened_on date not null,
  title text not null,
  body text not null default ''::text,
  amount numeric(38,0),
  changes jsonb not null default '[]'::jsonb,
  file_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  retracted_by uuid,
  retracted_at timestamp with time zone,
  constraint property_events_amount_check CHECK ((amount >= (0)::numeric)),
  constraint property_events_body_check CHECK ((length(body) <= 5000)),
  constraint property_events_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint property_events_check CHECK (((title <> ''::text) OR (changes <> '[]'::jsonb))),
  constraint property_events_check1 CHECK (((kind <> 'valuation'::text) OR (amount IS NOT NULL))),
  constraint property_events_check2 CHECK (((retracted_at IS NULL) = (retracted_by IS NULL))),
  constraint property_events_kind_check CHECK ((kind = ANY (ARRAY['valuation'::text, 'rent'::text, 'letting'::text, 'repair'::text, 'note'::text, 'document'::text]))),
  constraint property_events_title_check CHECK ((length(title) <= 200)),
  constraint property_events_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint property_events_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint property_events_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint property_events_retracted_by_fkey FOREIGN KEY (retracted_by) REFERENCES users(id),
  constraint property_events_pkey PRIMARY KEY (property_id, id)
);
CREATE INDEX property_events_newest ON public.property_events USING btree (property_id, happened_on DESC, created_at DESC, id DESC) WHERE (retracted_at IS NULL);
CREATE TRIGGER property_events_audit AFTER INSERT OR UPDATE ON public.property_events FOR EACH ROW EXECUTE FUNCTION audit_property_event();
CREATE TRIGGER property_events_guard BEFORE UPDATE ON public.property_events FOR EACH ROW EXECUTE FUNCTION property_events_guard();
CREATE TRIGGER property_events_kept BEFORE DELETE OR TRUNCATE ON public.property_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table property_files (
  property_id uuid not null,
  file_id uuid not null,
  title text not null,
  position integer not null,
  added_at timestamp with time zone not null default clock_timestamp(),
  constraint property_files_position_check CHECK (("position" >= 0)),
  constraint property_files_title_check CHECK (((title <> ''::text) AND (length(title) <= 300))),
  constraint property_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint property_files_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties(id),
  constraint property_files_pkey PRIMARY KEY (property_id, file_id)
);
CREATE INDEX property_files_by_file ON public.property_files USING btree (file_id);
CREATE TRIGGER property_files_audit AFTER INSERT OR DELETE OR UPDATE ON public.property_files FOR EACH ROW EXECUTE FUNCTION audit_property_file();

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  at_work integer not null default 0,
  constraint rate_limits_at_work_check CHECK ((at_work >= 0)),
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

create table reconciliations (
  id bigint not null generated always as identity,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null default clock_timestamp(),
  chain_fault text,
  chain_asked boolean not null default false,
  constraint reconciliations_pkey PRIMARY KEY (id)
);

create table referral_ranks (
  referral_count integer not null,
  people bigint not null,
  constraint referral_ranks_referral_count_check CHECK ((referral_count > 0)),
  constraint referral_ranks_pkey PRIMARY KEY (referral_count)
) with (fillfactor=80);

create table referral_rewards (
  referred_id uuid not null,
  referrer_id uuid not null,
  amount numeric(38,0) not null,
  earned_at timestamp with time zone not null default clock_timestamp(),
  booked_at timestamp with time zone,
  voided_at timestamp with time zone,
  constraint nobody_refers_themselves CHECK ((referred_id <> referrer_id)),
  constraint referral_rewards_amount_check CHECK ((amount > (0)::numeric)),
  constraint referral_rewards_check CHECK (((booked_at IS NULL) OR (voided_at IS NULL))),
  constraint referral_rewards_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES users(id),
  constraint referral_rewards_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES users(id),
  constraint referral_rewards_pkey PRIMARY KEY (referred_id)
);
CREATE INDEX referral_rewards_of_referrer ON public.referral_rewards USING btree (referrer_id, earned_at DESC);
CREATE INDEX referral_rewards_open ON public.referral_rewards USING btree (earned_at) WHERE ((booked_at IS NULL) AND (voided_at IS NULL));
CREATE TRIGGER referral_rewards_guard BEFORE UPDATE ON public.referral_rewards FOR EACH ROW EXECUTE FUNCTION referral_rewards_guard();
CREATE TRIGGER referral_rewards_kept BEFORE DELETE OR TRUNCATE ON public.referral_rewards FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER referral_rewards_total AFTER UPDATE OF booked_at ON public.referral_rewards FOR EACH ROW WHEN (((new.booked_at IS NOT NULL) AND (old.booked_at IS NULL))) EXECUTE FUNCTION referral_totals_reward();

create table referral_totals (
  user_id uuid not null,
  joined_at timestamp with time zone not null,
  listed boolean not null,
  referral_count integer not null default 0,
  rewards numeric(38,0) not null default 0,
  constraint referral_totals_referral_count_check CHECK ((referral_count >= 0)),
  constraint referral_totals_rewards_check CHECK ((rewards >= (0)::numeric)),
  constraint referral_totals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint referral_totals_pkey PRIMARY KEY (user_id)
) with (fillfactor=80);
CREATE INDEX referral_totals_leaders ON public.referral_totals USING btree (referral_count DESC, joined_at, user_id) WHERE listed;
CREATE TRIGGER referral_totals_rank_changed AFTER UPDATE ON public.referral_totals REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION referral_ranks_follow();
CREATE TRIGGER referral_totals_rank_new AFTER INSERT ON public.referral_totals REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION referral_ranks_follow();

create table refund_times (
  only_row boolean not null default true,
  typical_seconds integer,
  constraint refund_times_only_row_check CHECK (only_row),
  constraint refund_times_typical_seconds_check CHECK ((typical_seconds >= 0)),
  constraint refund_times_pkey PRIMARY KEY (only_row)
);

create table role_changes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  role text not null,
  status text not null default 'proposed'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  closed_by uuid,
  closed_at timestamp with time zone,
  constraint nobody_confirms_their_own CHECK (((status <> 'confirmed'::text) OR (closed_by <> proposed_by))),
  constraint nobody_proposes_themselves CHECK ((proposed_by <> user_id)),
  constraint role_changes_check CHECK (((status = 'proposed'::text) = (closed_at IS NULL))),
  constraint role_changes_check1 CHECK (((status = 'proposed'::text) = (closed_by IS NULL))),
  constraint role_changes_role_check CHECK ((role = 'admin'::text)),
  constraint role_changes_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'withdrawn'::text]))),
  constraint role_changes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint role_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint role_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint role_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX role_changes_newest ON public.role_changes USING btree (proposed_at DESC, id DESC) WHERE (status = 'proposed'::text);
CREATE UNIQUE INDEX role_changes_one_open ON public.role_changes USING btree (user_id) WHERE (status = 'proposed'::text);
CREATE TRIGGER role_changes_audit AFTER INSERT OR UPDATE ON public.role_changes FOR EACH ROW EXECUTE FUNCTION audit_role_change();
CREATE TRIGGER role_changes_guard BEFORE UPDATE ON public.role_changes FOR EACH ROW EXECUTE FUNCTION role_changes_guard();
CREATE TRIGGER role_changes_kept BEFORE DELETE OR TRUNCATE ON public.role_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  device_token_hash bytea,
  constraint sessions_device_token_hash_check CHECK ((length(device_token_hash) = 32)),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);

create table setting_changes (
  id uuid not null default gen_random_uuid(),
  field text not null,
  value text not null,
  status text not null default 'proposed'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default clock_timestamp(),
  closed_by uuid,
  closed_at timestamp with time zone,
  reason text,
  constraint nobody_confirms_their_own CHECK (((status <> 'confirmed'::text) OR (closed_by <> proposed_by))),
  constraint setting_changes_check CHECK (((value ~ '^\d+$'::text) OR (((field = 'payments'::text) AND (value = 'running'::text)) OR ((field = 'reorganisations'::text) AND (value = 'follow'::text))))),
  constraint setting_changes_check1 CHECK (((status = 'proposed'::text) = (closed_at IS NULL))),
  constraint setting_changes_check2 CHECK (((status = 'proposed'::text) = (closed_by IS NULL))),
  constraint setting_changes_field_check CHECK ((field = ANY (ARRAY['two_approvals_above'::text, 'approval_window_seconds'::text, 'cooling_off_seconds'::text, 'payments'::text, 'reorganisations'::text, 'investment_fee_bps'::text, 'referral_reward'::text]))),
  constraint setting_changes_reason_check CHECK ((reason <> ''::text)),
  constraint setting_changes_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint setting_changes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id),
  constraint setting_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint setting_changes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX setting_changes_one_open ON public.setting_changes USING btree (field) WHERE (status = 'proposed'::text);
CREATE TRIGGER setting_changes_audit AFTER INSERT OR UPDATE ON public.setting_changes FOR EACH ROW EXECUTE FUNCTION audit_setting_change();
CREATE TRIGGER setting_changes_guard BEFORE UPDATE ON public.setting_changes FOR EACH ROW EXECUTE FUNCTION setting_changes_guard();
CREATE TRIGGER setting_changes_kept BEFORE DELETE OR TRUNCATE ON public.setting_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table settings (
  id boolean not null default true,
  platform_status text not null default 'suspended'::text,
  two_approvals_above numeric(38,0) not null default 1000000000,
  cooling_off_seconds integer not null default 86400,
  payments_stopped_at timestamp with time zone,
  payments_stopped_reason text,
  reorganisations text not null default 'bounded'::text,
  approval_window_seconds integer not null default 86400,
  investment_fee_bps integer not null default 0,
  referral_reward numeric(38,0) not null default 0,
  constraint settings_approval_window_seconds_check CHECK (((approval_window_seconds >= 0) AND (approval_window_seconds <= 2592000))),
  constraint settings_check CHECK (((payments_stopped_at IS NULL) = (payments_stopped_reason IS NULL))),
  constraint settings_cooling_off_seconds_check CHECK (((cooling_off_seconds >= 0) AND (cooling_off_seconds <= 2592000))),
  constraint settings_id_check CHECK (id),
  constraint settings_investment_fee_bps_check CHECK (((investment_fee_bps >= 0) AND (investment_fee_bps <= 1000))),
  constraint settings_payments_stopped_reason_check CHECK ((payments_stopped_reason <> ''::text)),
  constraint settings_platform_status_check CHECK ((platform_status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint settings_referral_reward_check CHECK (((referral_reward >= (0)::numeric) AND (referral_reward <= ('1000000000000'::bigint)::numeric))),
  constraint settings_reorganisations_check CHECK ((reorganisations = ANY (ARRAY['bounded'::text, 'follow'::text]))),
  constraint settings_two_approvals_above_check CHECK ((two_approvals_above >= (0)::numeric)),
  constraint settings_pkey PRIMARY KEY (id)
);
CREATE TRIGGER settings_audit AFTER UPDATE ON public.settings FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION audit_settings();
CREATE TRIGGER settings_kept BEFORE DELETE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table sign_in_disavowals (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  signed_in_at timestamp with time zone not null default clock_timestamp(),
  constraint sign_in_disavowals_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sign_in_disavowals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_disavowals_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_disavowals_created_at ON public.sign_in_disavowals USING btree (created_at);

create table sole_approvals (
  user_id uuid not null,
  withdrawal_id uuid not null,
  admin_id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint nobody_approves_their_own CHECK ((admin_id <> user_id)),
  constraint sole_approvals_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint sole_approvals_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint sole_approvals_pkey PRIMARY KEY (user_id, withdrawal_id, admin_id, at)
);
CREATE INDEX sole_approvals_newest ON public.sole_approvals USING btree (admin_id, at);
CREATE TRIGGER sole_approvals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sole_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table user_notes (
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  body text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint user_notes_body_check CHECK (((body <> ''::text) AND (length(body) <= 2000))),
  constraint user_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint user_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_notes_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX user_notes_newest ON public.user_notes USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER user_notes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER user_notes_audit AFTER INSERT ON public.user_notes FOR EACH ROW EXECUTE FUNCTION audit_user_note();

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
  wallet_replaced_at timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  password_reset_at timestamp with time zone,
  payout_mails boolean not null default true,
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint users_referral_code_check CHECK ((referral_code ~ '^[A-Z0-9-]{4,32}$'::text)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_wallet_address_check CHECK ((wallet_address ~ '^0x[0-9a-fA-F]{40}$'::text)),
  constraint users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_referral_code_key UNIQUE (referral_code)
);
CREATE INDEX users_by_email_words ON public.users USING gin (to_tsvector('simple'::regconfig, search_words(email)));
CREATE INDEX users_by_wallet ON public.users USING btree (lower(wallet_address) text_pattern_ops);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_newest_admins ON public.users USING btree (created_at DESC, id DESC) WHERE (role = 'admin'::text);
CREATE INDEX users_newest_disabled ON public.users USING btree (created_at DESC, id DESC) WHERE (disabled_at IS NOT NULL);
CREATE INDEX users_referred_by_idx ON public.users USING btree (referred_by, created_at DESC) WHERE (referred_by IS NOT NULL);
CREATE TRIGGER users_audit AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION audit_user();
CREATE TRIGGER users_audit_admins AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.role = 'admin'::text)) EXECUTE FUNCTION audit_user();
CREATE TRIGGER users_count_referral AFTER INSERT ON public.users FOR EACH ROW WHEN ((new.referred_by IS NOT NULL)) EXECUTE FUNCTION referral_totals_count();
CREATE TRIGGER users_figures AFTER INSERT OR DELETE OR UPDATE OF created_at, referred_by ON public.users FOR EACH ROW EXECUTE FUNCTION figures_follow_users();
CREATE TRIGGER users_keep_an_admin BEFORE UPDATE ON public.users FOR EACH ROW WHEN (((old.role = 'admin'::text) AND (old.disabled_at IS NULL) AND ((new.role <> 'admin'::text) OR (new.disabled_at IS NOT NULL)))) EXECUTE FUNCTION users_keep_an_admin();
CREATE TRIGGER users_list_referrer AFTER UPDATE OF disabled_at ON public.users FOR EACH ROW WHEN (((new.disabled_at IS NULL) <> (old.disabled_at IS NULL))) EXECUTE FUNCTION referral_totals_listed();
CREATE TRIGGER users_open_balances AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION balances_open();
CREATE TRIGGER users_replace_wallet BEFORE UPDATE OF wallet_address ON public.users FOR EACH ROW WHEN ((lower(new.wallet_address) <> lower(old.wallet_address))) EXECUTE FUNCTION users_replace_wallet();
CREATE TRIGGER users_verify_wallet AFTER INSERT OR UPDATE OF wallet_address, wallet_verified_at ON public.users FOR EACH ROW WHEN ((new.wallet_verified_at IS NOT NULL)) EXECUTE FUNCTION verified_wallets_follow_users();

create table verified_wallets (
  address text not null,
  user_id uuid not null,
  verified_at timestamp with time zone not null,
  constraint verified_wallets_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  constraint verified_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint verified_wallets_one_owner PRIMARY KEY (address)
);
CREATE INDEX verified_wallets_user_id ON public.verified_wallets USING btree (user_id);

create table wallet_nonces (
  nonce text not null,
  user_id uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  statement text not null,
  constraint wallet_nonces_nonce_check CHECK ((nonce ~ '^[0-9a-f]{32}$'::text)),
  constraint wallet_nonces_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wallet_nonces_pkey PRIMARY KEY (nonce)
);
CREATE INDEX wallet_nonces_expires_at ON public.wallet_nonces USING btree (expires_at);

create table withdrawal_approvals (
  user_id uuid not null,
  withdrawal_id uuid not null,
  admin_id uuid not null,
  chain_id bigint not null,
  token_address text not null,
  digest bytea not null,
  at timestamp with time zone not null default clock_timestamp(),
  admin_total numeric(38,0) not null,
  recipient_total numeric(38,0) not null,
  constraint nobody_approves_their_own CHECK ((admin_id <> user_id)),
  constraint withdrawal_approvals_admin_total_check CHECK ((admin_total >= (0)::numeric)),
  constraint withdrawal_approvals_chain_id_check CHECK ((chain_id >= 0)),
  constraint withdrawal_approvals_digest_check CHECK ((length(digest) = 32)),
  constraint withdrawal_approvals_recipient_total_check CHECK ((recipient_total >= (0)::numeric)),
  constraint withdrawal_approvals_token_address_check CHECK ((token_address ~ '^(0x[0-9a-f]{40})?$'::text)),
  constraint withdrawal_approvals_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id),
  constraint withdrawal_approvals_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint withdrawal_approvals_pkey PRIMARY KEY (user_id, withdrawal_id, admin_id, digest)
);
CREATE TRIGGER withdrawal_approvals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawal_approvals_audit AFTER INSERT ON public.withdrawal_approvals FOR EACH ROW EXECUTE FUNCTION audit_withdrawal_approval();
CREATE TRIGGER withdrawal_approvals_notify AFTER INSERT ON public.withdrawal_approvals FOR EACH ROW EXECUTE FUNCTION notify_withdrawal();

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

create table withdrawal_disavowals (
  token_hash bytea not null,
  user_id uuid not null,
  withdrawal_id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint withdrawal_disavowals_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint withdrawal_disavowals_user_id_withdrawal_id_fkey FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  constraint withdrawal_disavowals_pkey PRIMARY KEY (token_hash)
);

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
CREATE TRIGGER withdrawal_events_audit AFTER INSERT ON public.withdrawal_events FOR EACH ROW EXECUTE FUNCTION audit_withdrawal_event();

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
  created_at timestamp with time zone not null default clock_timestamp(),
  approved_at timestamp with time zone,
  closed_at timestamp with time zone,
  cooling_off_until timestamp with time zone,
  cooling_off_because text,
  constraint withdrawals_amount_check CHECK ((amount > (0)::numeric)),
  constraint withdrawals_check CHECK ((amount = ((from_available + from_invested) + from_earnings))),
  constraint withdrawals_check1 CHECK (((kind = 'amount'::text) OR (from_earnings = (0)::numeric))),
  constraint withdrawals_check2 CHECK (((kind = 'total_deposits'::text) OR (from_invested = (0)::numeric))),
  constraint withdrawals_check3 CHECK (((status = 'completed'::text) = (tx_id IS NOT NULL))),
  constraint withdrawals_check4 CHECK (((status = 'rejected'::text) = (reject_reason IS NOT NULL))),
  constraint withdrawals_check5 CHECK (((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text])) = (closed_at IS NOT NULL))),
  constraint withdrawals_check7 CHECK (((status <> ALL (ARRAY['approved'::text, 'completed'::text])) OR (approved_at IS NOT NULL))),
  constraint withdrawals_cooling_off_because_check CHECK ((cooling_off_because = ANY (ARRAY['new_wallet'::text, 'unconfirmed_email'::text]))),
  constraint withdrawals_deposit_count_check CHECK ((deposit_count >= 0)),
  constraint withdrawals_from_available_check CHECK ((from_available >= (0)::numeric)),
  constraint withdrawals_from_earnings_check CHECK ((from_earnings >= (0)::numeric)),
  constraint withdrawals_from_invested_check CHECK ((from_invested >= (0)::numeric)),
  constraint withdrawals_kind_check CHECK ((kind = ANY (ARRAY['total_deposits'::text, 'amount'::text]))),
  constraint withdrawals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text]))),
  constraint withdrawals_wallet_address_check CHECK (((wallet_address = btrim(wallet_address)) AND (wallet_address <> ''::text))),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint withdrawals_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX withdrawals_approved ON public.withdrawals USING btree (approved_at, id) WHERE (status = 'approved'::text);
CREATE INDEX withdrawals_by_id ON public.withdrawals USING btree (id);
CREATE INDEX withdrawals_by_wallet ON public.withdrawals USING btree (lower(wallet_address) text_pattern_ops);
CREATE INDEX withdrawals_newest ON public.withdrawals USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX withdrawals_one_open_total ON public.withdrawals USING btree (user_id) WHERE ((kind = 'total_deposits'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
CREATE INDEX withdrawals_open_refunds ON public.withdrawals USING btree (created_at, id) INCLUDE (cooling_off_until) WHERE ((kind = 'total_deposits'::text) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])));
CREATE INDEX withdrawals_paid ON public.withdrawals USING btree (closed_at) WHERE ((kind = 'total_deposits'::text) AND (status = 'completed'::text));
CREATE INDEX withdrawals_queue ON public.withdrawals USING btree (status, created_at, id);
CREATE INDEX withdrawals_time ON public.withdrawals USING brin (created_at, approved_at, closed_at);
CREATE INDEX withdrawals_to_wallet ON public.withdrawals USING btree (lower(wallet_address)) WHERE (status = ANY (ARRAY['approved'::text, 'completed'::text]));
CREATE TRIGGER withdrawals_begin_pending BEFORE INSERT ON public.withdrawals FOR EACH ROW WHEN ((new.status <> 'pending'::text)) EXECUTE FUNCTION withdrawals_need_approvals();
CREATE TRIGGER withdrawals_being_paid BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN ((new.status <> old.status)) EXECUTE FUNCTION withdrawals_being_paid();
CREATE TRIGGER withdrawals_figures AFTER INSERT OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION figures_follow_withdrawals();
CREATE TRIGGER withdrawals_guard BEFORE UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_guard();
CREATE TRIGGER withdrawals_kept BEFORE DELETE OR TRUNCATE ON public.withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER withdrawals_need_approvals BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION withdrawals_need_approvals();
CREATE TRIGGER withdrawals_notify AFTER INSERT OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION notify_withdrawal();
CREATE TRIGGER withdrawals_unblock AFTER UPDATE ON public.withdrawals FOR EACH ROW WHEN (((new.status = ANY (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text])) AND (old.status <> new.status))) EXECUTE FUNCTION unblock_closed();

create view balance_day_differences as
 SELECT b.user_id,
    b.user_id AS subject,
    'balances equal the sum of their days'::text AS rule,
    (((b.available + b.invested) + b.earnings) + b.reserved) AS expected,
    COALESCE(d.total, (0)::numeric) AS found
   FROM (balances b
     LEFT JOIN ( SELECT balance_days.user_id,
            sum(balance_days.total) AS total
           FROM balance_days
          GROUP BY balance_days.user_id) d ON ((d.user_id = b.user_id)))
  WHERE ((((b.available + b.invested) + b.earnings) + b.reserved) <> COALESCE(d.total, (0)::numeric));

create view deposit_differences as
 SELECT d.user_id,
    (d.id)::text AS subject,
    d.chain_id,
    d.tx_hash,
    c.sender,
    d.amount,
    COALESCE(t.amount, (0)::numeric) AS found
   FROM ((deposits d
     JOIN deposit_claims c ON (((c.chain_id = d.chain_id) AND (c.tx_hash = d.tx_hash) AND (c.user_id = d.user_id) AND (c.deposit_id = d.id))))
     LEFT JOIN LATERAL ( SELECT sum(t_1.amount) AS amount
           FROM (chain_transfers t_1
             JOIN chain_cursors r ON (((r.chain_id = t_1.chain_id) AND (r.treasury = t_1.recipient))))
          WHERE ((t_1.chain_id = d.chain_id) AND (t_1.tx_hash = d.tx_hash) AND ((c.sender = ''::text) OR (c.sender = t_1.sender)) AND (t_1.sender <> t_1.recipient) AND (NOT t_1.gone))) t ON (true))
  WHERE ((d.status = 'confirmed'::text) AND (t.amount IS DISTINCT FROM d.amount));

create view earned_by_month as
 SELECT user_id,
    month,
    sum(amount) AS amount,
    (sum(count))::integer AS count
   FROM ( SELECT payouts_by_month.user_id,
            payouts_by_month.month,
            payouts_by_month.amount,
            payouts_by_month.count
           FROM payouts_by_month
        UNION ALL
         SELECT payouts_unreleased.user_id,
            payouts_unreleased.month,
            payouts_unreleased.amount,
            1
           FROM payouts_unreleased) parts
  GROUP BY user_id, month;

create view earned_by_property as
 SELECT user_id,
    property_id,
    sum(amount) AS earned
   FROM ( SELECT payouts_by_property.user_id,
            payouts_by_property.property_id,
            payouts_by_property.amount
           FROM payouts_by_property
        UNION ALL
         SELECT payouts_unreleased.user_id,
            payouts_unreleased.property_id,
            payouts_unreleased.amount
           FROM payouts_unreleased) parts
  GROUP BY user_id, property_id;

create view earned_day_differences as
 SELECT COALESCE(j.user_id, d.user_id) AS user_id,
    ((to_char((COALESCE(j.day, d.day))::timestamp with time zone, 'YYYY-MM-DD'::text) || ' '::text) || COALESCE(j.user_id, d.user_id)) AS subject,
    'earned on the days equals the journal'::text AS rule,
    COALESCE(j.earned, (0)::numeric) AS expected,
    COALESCE(d.earned, (0)::numeric) AS found
   FROM (( SELECT e.user_id,
            ((t.created_at AT TIME ZONE 'UTC'::text))::date AS day,
            sum(e.amount) AS earned
           FROM ((ledger_entries e
             JOIN ledger_transactions t ON (((t.user_id = e.user_id) AND (t.id = e.transaction_id))))
             LEFT JOIN ledger_transactions r ON (((r.user_id = t.user_id) AND (r.id = t.reverses))))
          WHERE ((e.account = 'earnings'::text) AND (COALESCE(r.kind, t.kind) = ANY (ARRAY['payout'::text, 'referral_reward'::text])))
          GROUP BY e.user_id, (((t.created_at AT TIME ZONE 'UTC'::text))::date)) j
     FULL JOIN balance_days d ON (((d.user_id = j.user_id) AND (d.day = j.day))))
  WHERE (COALESCE(j.earned, (0)::numeric) <> COALESCE(d.earned, (0)::numeric));

create view figure_differences as
 WITH counted AS (
         SELECT daily_figures.day,
            daily_figures.metric,
            daily_figures.bucket,
            sum(daily_figures.count) AS count,
            sum(daily_figures.amount) AS amount
           FROM daily_figures
          GROUP BY daily_figures.day, daily_figures.metric, daily_figures.bucket
        ), found AS (
         SELECT ((figure_rows.at AT TIME ZONE 'UTC'::text))::date AS day,
            figure_rows.metric,
            figure_rows.bucket,
            (count(*))::numeric AS count,
            sum(figure_rows.amount) AS amount
           FROM figure_rows
          GROUP BY (((figure_rows.at AT TIME ZONE 'UTC'::text))::date), figure_rows.metric, figure_rows.bucket
        )
 SELECT day,
    metric,
    bucket,
    COALESCE(found.count, (0)::numeric) AS expected_count,
    COALESCE(counted.count, (0)::numeric) AS found_count,
    COALESCE(found.amount, (0)::numeric) AS expected_amount,
    COALESCE(counted.amount, (0)::numeric) AS found_amount
   FROM (counted
     FULL JOIN found USING (day, metric, bucket))
  WHERE ((COALESCE(counted.count, (0)::numeric) <> COALESCE(found.count, (0)::numeric)) OR (COALESCE(counted.amount, (0)::numeric) <> COALESCE(found.amount, (0)::numeric)));

create view figure_rows as
 SELECT 'registration'::text AS metric,
    users.created_at AS at,
    (0)::smallint AS bucket,
    users.id,
    users.id AS user_id,
    (0)::numeric AS amount
   FROM users
UNION ALL
 SELECT 'referred_registration'::text AS metric,
    users.created_at AS at,
    (0)::smallint AS bucket,
    users.id,
    users.id AS user_id,
    0 AS amount
   FROM users
  WHERE (users.referred_by IS NOT NULL)
UNION ALL
 SELECT 'referred_deposit'::text AS metric,
    u.created_at AS at,
    (0)::smallint AS bucket,
    u.id,
    u.id AS user_id,
    0 AS amount
   FROM users u
  WHERE ((u.referred_by IS NOT NULL) AND (EXISTS ( SELECT
           FROM ledger_transactions t
          WHERE ((t.user_id = u.id) AND (t.kind = 'deposit'::text)))))
UNION ALL
 SELECT 'referred_investment'::text AS metric,
    u.created_at AS at,
    (0)::smallint AS bucket,
    u.id,
    u.id AS user_id,
    0 AS amount
   FROM users u
  WHERE ((u.referred_by IS NOT NULL) AND (EXISTS ( SELECT
           FROM ledger_transactions t
          WHERE ((t.user_id = u.id) AND (t.kind = 'investment'::text)))))
UNION ALL
 SELECT 'referred_reward'::text AS metric,
    u.created_at AS at,
    (0)::smallint AS bucket,
    u.id,
    u.id AS user_id,
    0 AS amount
   FROM users u
  WHERE (EXISTS ( SELECT
           FROM ledger_transactions t
          WHERE ((t.user_id = u.referred_by) AND (t.kind = 'referral_reward'::text) AND (t.reference = u.id))))
UNION ALL
 SELECT 'deposit'::text AS metric,
    t.created_at AS at,
    (0)::smallint AS bucket,
    t.reference AS id,
    t.user_id,
    (- e.amount) AS amount
   FROM (ledger_transactions t
     JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'outside'::text))))
  WHERE (t.kind = 'deposit'::text)
UNION ALL
 SELECT 'deposit_reversal'::text AS metric,
    t.created_at AS at,
    (0)::smallint AS bucket,
    t.reference AS id,
    t.user_id,
    e.amount
   FROM ((ledger_transactions t
     JOIN ledger_transactions o ON (((o.user_id = t.user_id) AND (o.id = t.reverses) AND (o.kind = 'deposit'::text))))
     JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'outside'::text))))
  WHERE (t.kind = 'reversal'::text)
UNION ALL
 SELECT 'investment'::text AS metric,
    t.created_at AS at,
    (0)::smallint AS bucket,
    t.id,
    t.user_id,
    e.amount
   FROM (ledger_transactions t
     JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'invested'::text))))
  WHERE (t.kind = 'investment'::text)
UNION ALL
 SELECT 'payout'::text AS metric,
    t.created_at AS at,
    (0)::smallint AS bucket,
    t.id,
    t.user_id,
    e.amount
   FROM (ledger_transactions t
     JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'earnings'::text))))
  WHERE (t.kind = 'payout'::text)
UNION ALL
 SELECT 'referral_reward'::text AS metric,
    t.created_at AS at,
    (0)::smallint AS bucket,
    t.id,
    t.user_id,
    (- e.amount) AS amount
   FROM (ledger_transactions t
     JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'income'::text))))
  WHERE (t.kind = 'referral_reward'::text)
UNION ALL
 SELECT 'refund_requested'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE (withdrawals.kind = 'total_deposits'::text)
UNION ALL
 SELECT 'refund_approved'::text AS metric,
    withdrawals.approved_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = ANY (ARRAY['approved'::text, 'completed'::text])))
UNION ALL
 SELECT 'refund_approval_time'::text AS metric,
    withdrawals.approved_at AS at,
    duration_bucket((withdrawals.approved_at - withdrawals.created_at)) AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    0 AS amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = ANY (ARRAY['approved'::text, 'completed'::text])))
UNION ALL
 SELECT 'refund_paid'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'completed'::text))
UNION ALL
 SELECT 'refund_payment_time'::text AS metric,
    withdrawals.closed_at AS at,
    duration_bucket((withdrawals.closed_at - withdrawals.created_at)) AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    0 AS amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'completed'::text))
UNION ALL
 SELECT 'refund_rejected'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'rejected'::text))
UNION ALL
 SELECT 'refund_cancelled'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'cancelled'::text))
UNION ALL
 SELECT 'refund_state_pending'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'pending'::text))
UNION ALL
 SELECT 'refund_state_approved'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'approved'::text))
UNION ALL
 SELECT 'refund_state_completed'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'completed'::text))
UNION ALL
 SELECT 'refund_state_rejected'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'rejected'::text))
UNION ALL
 SELECT 'refund_state_cancelled'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'total_deposits'::text) AND (withdrawals.status = 'cancelled'::text))
UNION ALL
 SELECT 'withdrawal_requested'::text AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE (withdrawals.kind = 'amount'::text)
UNION ALL
 SELECT 'withdrawal_approved'::text AS metric,
    withdrawals.approved_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = ANY (ARRAY['approved'::text, 'completed'::text])))
UNION ALL
 SELECT 'withdrawal_approval_time'::text AS metric,
    withdrawals.approved_at AS at,
    duration_bucket((withdrawals.approved_at - withdrawals.created_at)) AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    0 AS amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = ANY (ARRAY['approved'::text, 'completed'::text])))
UNION ALL
 SELECT 'withdrawal_paid'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = 'completed'::text))
UNION ALL
 SELECT 'withdrawal_payment_time'::text AS metric,
    withdrawals.closed_at AS at,
    duration_bucket((withdrawals.closed_at - withdrawals.created_at)) AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    0 AS amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = 'completed'::text))
UNION ALL
 SELECT 'withdrawal_rejected'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = 'rejected'::text))
UNION ALL
 SELECT 'withdrawal_cancelled'::text AS metric,
    withdrawals.closed_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE ((withdrawals.kind = 'amount'::text) AND (withdrawals.status = 'cancelled'::text))
UNION ALL
 SELECT ('withdrawal_state_'::text || withdrawals.status) AS metric,
    withdrawals.created_at AS at,
    (0)::smallint AS bucket,
    withdrawals.id,
    withdrawals.user_id,
    withdrawals.amount
   FROM withdrawals
  WHERE (withdrawals.kind = 'amount'::text);

create view holdings as
 SELECT user_id,
    property_id,
    (sum(shares))::bigint AS shares,
    sum(cost) AS cost,
    sum(fee) AS fee,
    (COALESCE(sum(shares) FILTER (WHERE (status = 'in_refund'::text)), (0)::numeric))::bigint AS shares_in_refund,
    COALESCE(sum(cost) FILTER (WHERE (status = 'in_refund'::text)), (0)::numeric) AS cost_in_refund,
    min(created_at) AS first_bought_at,
    (count(*))::integer AS lots
   FROM investments
  WHERE (status <> 'ended'::text)
  GROUP BY user_id, property_id;

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
             CROSS JOIN LATERAL ( VALUES ('available'::text,b.available), ('invested'::text,b.invested), ('earnings'::text,b.earnings), ('reserved'::text,b.reserved), ('distributing'::text,b.distributing), ('outside'::text,b.outside), ('income'::text,b.income)) a(account, amount))
        ), held AS (
         SELECT d.user_id,
            d.deposit_id,
            sum(d.amount) FILTER (WHERE (w.status = ANY (ARRAY['pending'::text, 'approved'::text]))) AS reserved,
            sum(d.amount) FILTER (WHERE (w.status = 'completed'::text)) AS withdrawn
           FROM (withdrawal_deposits d
             JOIN withdrawals w ON (((w.user_id = d.user_id) AND (w.id = d.withdrawal_id))))
          GROUP BY d.user_id, d.deposit_id
        ), fees AS (
         SELECT investment_fees.user_id,
            investment_fees.deposit_id,
            sum(investment_fees.amount) AS amount
           FROM investment_fees
          GROUP BY investment_fees.user_id, investment_fees.deposit_id
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
    (((d.remaining + COALESCE(h.reserved, (0)::numeric)) + COALESCE(h.withdrawn, (0)::numeric)) + COALESCE(f.amount, (0)::numeric)) AS found
   FROM ((deposits d
     LEFT JOIN held h ON (((h.user_id = d.user_id) AND (h.deposit_id = d.id))))
     LEFT JOIN fees f ON (((f.user_id = d.user_id) AND (f.deposit_id = d.id))))
  WHERE ((d.status = 'confirmed'::text) AND (d.amount <> (((d.remaining + COALESCE(h.reserved, (0)::numeric)) + COALESCE(h.withdrawn, (0)::numeric)) + COALESCE(f.amount, (0)::numeric))))
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
  WHERE (w.deposit_count <> COALESCE(p.deposits, (0)::bigint))
UNION ALL
 SELECT share_differences.user_id,
    share_differences.subject,
    share_differences.rule,
    share_differences.expected,
    share_differences.found
   FROM share_differences
UNION ALL
 SELECT payout_differences.user_id,
    payout_differences.subject,
    payout_differences.rule,
    payout_differences.expected,
    payout_differences.found
   FROM payout_differences;

create view open_differences as
 SELECT id,
    rule,
    subject,
    expected,
    found,
    since,
    user_id
   FROM differences d
  WHERE (NOT (EXISTS ( SELECT
           FROM accepted_differences a
          WHERE ((a.status = 'accepted'::text) AND ((a.rule = d.rule) AND (a.subject = d.subject) AND (a.expected = d.expected) AND (a.found = d.found))))));

create view payment_differences as
 WITH paid AS (
         SELECT p.user_id,
            p.withdrawal_id,
            p.attempt,
            p.chain_id,
            p.token_address,
            p.from_address,
            p.to_address,
            p.amount,
            p.nonce,
            p.batch_id,
            p.status,
            p.reason,
            p.tx_hash,
            p.block_number,
            p.block_hash,
            p.confirmations,
            p.since_block,
            p.created_at,
            p.updated_at,
            c.log_index
           FROM (payments p
             LEFT JOIN payment_claims c ON (((c.user_id = p.user_id) AND (c.withdrawal_id = p.withdrawal_id) AND (c.tx_hash = p.tx_hash))))
          WHERE (p.status = 'paid'::text)
        ), open_batches AS (
         SELECT payments.chain_id,
            payments.from_address,
            lower(payments.to_address) AS recipient,
            payments.amount,
            count(*) AS count
           FROM payments
          WHERE ((payments.status <> ALL (ARRAY['paid'::text, 'failed'::text])) AND (payments.batch_id IS NOT NULL))
          GROUP BY payments.chain_id, payments.from_address, (lower(payments.to_address)), payments.amount
        ), unclaimed AS (
         SELECT t.chain_id,
            t.tx_hash,
            t.log_index,
            t.recipient,
            t.block_number,
            t.block_hash,
            t.sender,
            t.amount,
            t.gone,
            t.settled,
            t.found_at,
            t.final,
            row_number() OVER (PARTITION BY t.chain_id, t.sender, t.recipient, t.amount ORDER BY t.block_number, t.log_index) AS n
           FROM (chain_transfers t
             JOIN chain_cursors r ON (((r.chain_id = t.chain_id) AND (r.treasury = t.sender) AND (r.payments_from <= t.block_number))))
          WHERE (t.final AND (NOT (EXISTS ( SELECT
                   FROM chain_cursors o
                  WHERE ((o.chain_id = t.chain_id) AND (o.treasury = t.recipient))))) AND (NOT (EXISTS ( SELECT
                   FROM payment_claims c
                  WHERE ((c.tx_hash = t.tx_hash) AND (c.log_index = ANY (ARRAY[t.log_index, '-1'::integer])))))) AND (NOT (EXISTS ( SELECT
                   FROM (payment_transactions s
                     JOIN payments p ON (((p.user_id = s.user_id) AND (p.withdrawal_id = s.withdrawal_id) AND (p.attempt = s.attempt))))
                  WHERE ((s.tx_hash = t.tx_hash) AND (p.status <> ALL (ARRAY['paid'::text, 'failed'::text])))))))
        )
 SELECT 'payment has its transfer'::text AS rule,
    (p.withdrawal_id)::text AS subject,
    p.chain_id,
    p.tx_hash,
    p.log_index,
    lower(p.to_address) AS recipient,
    (((p.amount)::text || ' to '::text) || lower(p.to_address)) AS expected,
    COALESCE((((t.amount)::text || ' to '::text) || t.recipient), 'none'::text) AS found
   FROM (paid p
     LEFT JOIN LATERAL ( SELECT t_1.chain_id,
            t_1.tx_hash,
            t_1.log_index,
            t_1.recipient,
            t_1.block_number,
            t_1.block_hash,
            t_1.sender,
            t_1.amount,
            t_1.gone,
            t_1.settled,
            t_1.found_at,
            t_1.final
           FROM chain_transfers t_1
          WHERE ((t_1.chain_id = p.chain_id) AND (t_1.tx_hash = p.tx_hash) AND (t_1.log_index = p.log_index) AND t_1.final)
          ORDER BY t_1.block_number DESC
         LIMIT 1) t ON (true))
  WHERE ((t.sender IS DISTINCT FROM p.from_address) OR (t.recipient IS DISTINCT FROM lower(p.to_address)) OR (t.amount IS DISTINCT FROM p.amount))
UNION ALL
 SELECT 'payment completes its request as it was asked'::text AS rule,
    (p.withdrawal_id)::text AS subject,
    p.chain_id,
    p.tx_hash,
    p.log_index,
    lower(p.to_address) AS recipient,
    ((((('completed, '::text || p.amount) || ' to '::text) || lower(p.to_address)) || ' by '::text) || p.tx_hash) AS expected,
    ((((((w.status || ', '::text) || w.amount) || ' to '::text) || lower(w.wallet_address)) || ' by '::text) || COALESCE(lower(w.tx_id), 'nothing'::text)) AS found
   FROM (paid p
     JOIN withdrawals w ON (((w.user_id = p.user_id) AND (w.id = p.withdrawal_id))))
  WHERE ((((w.status IS DISTINCT FROM 'completed'::text) OR (w.amount IS DISTINCT FROM p.amount)) OR (lower(w.wallet_address) IS DISTINCT FROM lower(p.to_address))) OR (lower(w.tx_id) IS DISTINCT FROM p.tx_hash))
UNION ALL
 SELECT 'completed request has a payment'::text AS rule,
    (w.id)::text AS subject,
    c.chain_id,
    lower(w.tx_id) AS tx_hash,
    NULL::integer AS log_index,
    lower(w.wallet_address) AS recipient,
    (((w.amount)::text || ' to '::text) || lower(w.wallet_address)) AS expected,
    'none'::text AS found
   FROM (withdrawals w
     JOIN ( SELECT chain_cursors.chain_id,
            min(chain_cursors.created_at) AS since
           FROM chain_cursors
          GROUP BY chain_cursors.chain_id) c ON (((w.closed_at >= c.since) AND (COALESCE(w.chain_id, c.chain_id) = c.chain_id))))
  WHERE ((w.status = 'completed'::text) AND (NOT (EXISTS ( SELECT
           FROM payments p
          WHERE ((p.user_id = w.user_id) AND (p.withdrawal_id = w.id) AND (p.status = 'paid'::text))))))
UNION ALL
 SELECT 'transfer out of the treasury is a payment'::text AS rule,
    ((u.tx_hash || ':'::text) || u.log_index) AS subject,
    u.chain_id,
    u.tx_hash,
    u.log_index,
    u.recipient,
    'none'::text AS expected,
    (((u.amount)::text || ' to '::text) || u.recipient) AS found
   FROM (unclaimed u
     LEFT JOIN open_batches o ON (((o.chain_id = u.chain_id) AND (o.from_address = u.sender) AND (o.recipient = u.recipient) AND (o.amount = u.amount))))
  WHERE (u.n > COALESCE(o.count, (0)::bigint));

create view payout_differences as
 WITH parts AS (
         SELECT payouts.distribution_id,
            sum(payouts.amount) AS amount,
            count(*) AS holders
           FROM payouts
          GROUP BY payouts.distribution_id
        ), bookings AS (
         SELECT t.user_id,
            t.reference AS id,
            COALESCE(sum(e.amount) FILTER (WHERE (t.kind = 'payout_prepared'::text)), (0)::numeric) AS prepared,
            COALESCE((- sum(e.amount) FILTER (WHERE ((t.kind = 'payout'::text) AND (e.account = 'distributing'::text)))), (0)::numeric) AS released
           FROM (ledger_transactions t
             JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id) AND (e.account = 'distributing'::text))))
          WHERE (t.kind = ANY (ARRAY['payout_prepared'::text, 'payout'::text]))
          GROUP BY t.user_id, t.reference
        ), due AS (
         SELECT p.user_id,
            p.id,
                CASE
                    WHEN (p.user_id <= d.booked_through) THEN p.amount
                    ELSE (0)::numeric
                END AS prepared,
                CASE
                    WHEN (p.released_at IS NULL) THEN (0)::numeric
                    ELSE p.amount
                END AS released
           FROM (payouts p
             JOIN distributions d ON ((d.id = p.distribution_id)))
        ), by_month AS (
         SELECT payouts.user_id,
            payouts.month,
            sum(payouts.amount) AS amount
           FROM payouts
          WHERE (payouts.released_at IS NOT NULL)
          GROUP BY payouts.user_id, payouts.month
        ), by_property AS (
         SELECT payouts.user_id,
            payouts.property_id,
            sum(payouts.amount) AS amount
           FROM payouts
          WHERE (payouts.released_at IS NOT NULL)
          GROUP BY payouts.user_id, payouts.property_id
        )
 SELECT NULL::uuid AS user_id,
    d.id AS subject,
    'distribution equals its payouts'::text AS rule,
        CASE
            WHEN (d.prepared_at IS NULL) THEN (0)::numeric
            ELSE GREATEST(d.net, (0)::numeric)
        END AS expected,
    COALESCE(p.amount, (0)::numeric) AS found
   FROM (distributions d
     LEFT JOIN parts p ON ((p.distribution_id = d.id)))
  WHERE (
        CASE
            WHEN (d.prepared_at IS NULL) THEN (0)::numeric
            ELSE GREATEST(d.net, (0)::numeric)
        END <> COALESCE(p.amount, (0)::numeric))
UNION ALL
 SELECT NULL::uuid AS user_id,
    d.id AS subject,
    'distribution counts its payouts'::text AS rule,
        CASE
            WHEN (d.prepared_at IS NULL) THEN 0
            ELSE d.holders
        END AS expected,
    COALESCE(p.holders, (0)::bigint) AS found
   FROM (distributions d
     LEFT JOIN parts p ON ((p.distribution_id = d.id)))
  WHERE (
        CASE
            WHEN (d.prepared_at IS NULL) THEN 0
            ELSE d.holders
        END <> COALESCE(p.holders, (0)::bigint))
UNION ALL
 SELECT user_id,
    id AS subject,
    'payout is booked as it was worked out'::text AS rule,
    COALESCE(due.prepared, (0)::numeric) AS expected,
    COALESCE(bookings.prepared, (0)::numeric) AS found
   FROM (due
     FULL JOIN bookings USING (user_id, id))
  WHERE (COALESCE(due.prepared, (0)::numeric) <> COALESCE(bookings.prepared, (0)::numeric))
UNION ALL
 SELECT user_id,
    id AS subject,
    'payout is released as it was worked out'::text AS rule,
    COALESCE(due.released, (0)::numeric) AS expected,
    COALESCE(bookings.released, (0)::numeric) AS found
   FROM (due
     FULL JOIN bookings USING (user_id, id))
  WHERE (COALESCE(due.released, (0)::numeric) <> COALESCE(bookings.released, (0)::numeric))
UNION ALL
 SELECT t.user_id,
    t.id AS subject,
    'counts of distributions behind a payout'::text AS rule,
    1 AS expected,
    0 AS found
   FROM (ledger_transactions t
     LEFT JOIN payouts p ON (((p.user_id = t.user_id) AND (p.id = t.reference))))
  WHERE ((t.kind = ANY (ARRAY['payout_prepared'::text, 'payout'::text])) AND (p.id IS NULL))
UNION ALL
 SELECT user_id,
    user_id AS subject,
    'earnings of a month equal the payouts'::text AS rule,
    COALESCE(m.amount, (0)::numeric) AS expected,
    COALESCE(kept.amount, (0)::numeric) AS found
   FROM (by_month m
     FULL JOIN payouts_by_month kept USING (user_id, month))
  WHERE (COALESCE(m.amount, (0)::numeric) <> COALESCE(kept.amount, (0)::numeric))
UNION ALL
 SELECT user_id,
    property_id AS subject,
    'earnings of a property equal the payouts'::text AS rule,
    COALESCE(p.amount, (0)::numeric) AS expected,
    COALESCE(kept.amount, (0)::numeric) AS found
   FROM (by_property p
     FULL JOIN payouts_by_property kept USING (user_id, property_id))
  WHERE (COALESCE(p.amount, (0)::numeric) <> COALESCE(kept.amount, (0)::numeric));

create view payouts_unreleased as
 SELECT p.user_id,
    p.id,
    p.distribution_id,
    p.property_id,
    p.month,
    p.shares,
    p.amount,
    p.released_at
   FROM (payouts p
     JOIN distributions d ON ((d.id = p.distribution_id)))
  WHERE ((p.released_at IS NULL) AND (d.completed_at IS NOT NULL));

create view referral_differences as
 SELECT COALESCE(r.referrer_id, t.user_id) AS user_id,
    COALESCE(r.referred_id, t.reference) AS subject,
    'referral reward is booked as it was earned'::text AS rule,
    COALESCE(r.amount, (0)::numeric) AS expected,
    COALESCE(t.amount, (0)::numeric) AS found
   FROM (( SELECT referral_rewards.referred_id,
            referral_rewards.referrer_id,
            referral_rewards.amount,
            referral_rewards.earned_at,
            referral_rewards.booked_at,
            referral_rewards.voided_at
           FROM referral_rewards
          WHERE (referral_rewards.booked_at IS NOT NULL)) r
     FULL JOIN ( SELECT t_1.user_id,
            t_1.reference,
            sum(e.amount) AS amount
           FROM (ledger_transactions t_1
             JOIN ledger_entries e ON (((e.user_id = t_1.user_id) AND (e.transaction_id = t_1.id) AND (e.account = 'earnings'::text))))
          WHERE (t_1.kind = 'referral_reward'::text)
          GROUP BY t_1.user_id, t_1.reference) t ON (((t.user_id = r.referrer_id) AND (t.reference = r.referred_id))))
  WHERE (r.amount IS DISTINCT FROM t.amount)
UNION ALL
 SELECT u.id AS user_id,
    u.id AS subject,
    'referral total counts the people who were referred'::text AS rule,
    count(referred.id) AS expected,
    COALESCE(max(t.referral_count), 0) AS found
   FROM ((users u
     LEFT JOIN users referred ON ((referred.referred_by = u.id)))
     LEFT JOIN referral_totals t ON ((t.user_id = u.id)))
  GROUP BY u.id
 HAVING (count(referred.id) <> COALESCE(max(t.referral_count), 0))
UNION ALL
 SELECT t.user_id,
    t.user_id AS subject,
    'referral total sums up the rewards'::text AS rule,
    COALESCE(sum(r.amount), (0)::numeric) AS expected,
    t.rewards AS found
   FROM (referral_totals t
     LEFT JOIN referral_rewards r ON (((r.referrer_id = t.user_id) AND (r.booked_at IS NOT NULL))))
  GROUP BY t.user_id, t.rewards
 HAVING (COALESCE(sum(r.amount), (0)::numeric) <> t.rewards);

create view referral_rank_differences as
 SELECT NULL::uuid AS user_id,
    ('people who have referred '::text || referral_count) AS subject,
    'rank counts the people of its totals'::text AS rule,
    COALESCE(t.people, (0)::bigint) AS expected,
    COALESCE(r.people, (0)::bigint) AS found
   FROM (referral_ranks r
     FULL JOIN ( SELECT referral_totals.referral_count,
            count(*) AS people
           FROM referral_totals
          WHERE (referral_totals.listed AND (referral_totals.referral_count > 0))
          GROUP BY referral_totals.referral_count) t USING (referral_count))
  WHERE (COALESCE(t.people, (0)::bigint) <> COALESCE(r.people, (0)::bigint));

create view share_differences as
 WITH invested AS (
         SELECT investments.user_id,
            sum(investments.cost) AS cost
           FROM investments
          WHERE (investments.status = 'active'::text)
          GROUP BY investments.user_id
        ), refunded AS (
         SELECT investments.user_id,
            investments.withdrawal_id,
            sum(investments.cost) AS cost
           FROM investments
          WHERE (investments.withdrawal_id IS NOT NULL)
          GROUP BY investments.user_id, investments.withdrawal_id
        ), booked AS (
         SELECT t.user_id,
            t.reference,
            sum(e.amount) FILTER (WHERE (e.account = 'invested'::text)) AS cost,
            sum(e.amount) FILTER (WHERE (e.account = 'income'::text)) AS fee
           FROM (ledger_transactions t
             JOIN ledger_entries e ON (((e.user_id = t.user_id) AND (e.transaction_id = t.id))))
          WHERE (t.kind = 'investment'::text)
          GROUP BY t.user_id, t.reference
        ), fees AS (
         SELECT investment_fees.user_id,
            investment_fees.investment_id,
            sum(investment_fees.amount) AS amount
           FROM investment_fees
          GROUP BY investment_fees.user_id, investment_fees.investment_id
        ), shares AS (
         SELECT investments.property_id,
            sum(investments.shares) FILTER (WHERE (investments.status <> 'ended'::text)) AS held,
            sum(investments.shares) FILTER (WHERE (investments.status = 'ended'::text)) AS ended
           FROM investments
          GROUP BY investments.property_id
        )
 SELECT b.user_id,
    b.user_id AS subject,
    'invested principal equals the cost of active shares'::text AS rule,
    COALESCE(i.cost, (0)::numeric) AS expected,
    b.invested AS found
   FROM (balances b
     LEFT JOIN invested i USING (user_id))
  WHERE (COALESCE(i.cost, (0)::numeric) <> b.invested)
UNION ALL
 SELECT w.user_id,
    w.id AS subject,
    'refund holds the shares of the principal it takes'::text AS rule,
        CASE
            WHEN (w.status = ANY (ARRAY['rejected'::text, 'cancelled'::text])) THEN (0)::numeric
            ELSE w.from_invested
        END AS expected,
    COALESCE(r.cost, (0)::numeric) AS found
   FROM (withdrawals w
     LEFT JOIN refunded r ON (((r.user_id = w.user_id) AND (r.withdrawal_id = w.id))))
  WHERE (COALESCE(r.cost, (0)::numeric) <>
        CASE
            WHEN (w.status = ANY (ARRAY['rejected'::text, 'cancelled'::text])) THEN (0)::numeric
            ELSE w.from_invested
        END)
UNION ALL
 SELECT w.user_id,
    w.id AS subject,
    'counts of shares in refund end with it'::text AS rule,
    count(*) FILTER (WHERE (w.status = 'completed'::text)) AS expected,
    count(*) FILTER (WHERE (i.status = 'ended'::text)) AS found
   FROM (investments i
     JOIN withdrawals w ON (((w.user_id = i.user_id) AND (w.id = i.withdrawal_id))))
  GROUP BY w.user_id, w.id
 HAVING (count(*) FILTER (WHERE (w.status = 'completed'::text)) <> count(*) FILTER (WHERE (i.status = 'ended'::text)))
UNION ALL
 SELECT COALESCE(i.user_id, b.user_id) AS user_id,
    COALESCE(i.id, b.reference) AS subject,
    'purchase is booked at its cost'::text AS rule,
    COALESCE(i.cost, (0)::numeric) AS expected,
    COALESCE(b.cost, (0)::numeric) AS found
   FROM (investments i
     FULL JOIN booked b ON (((b.user_id = i.user_id) AND (b.reference = i.id))))
  WHERE (COALESCE(i.cost, (0)::numeric) <> COALESCE(b.cost, (0)::numeric))
UNION ALL
 SELECT i.user_id,
    i.id AS subject,
    'fee of a purchase is booked'::text AS rule,
    i.fee AS expected,
    COALESCE(b.fee, (0)::numeric) AS found
   FROM (investments i
     LEFT JOIN booked b ON (((b.user_id = i.user_id) AND (b.reference = i.id))))
  WHERE (i.fee <> COALESCE(b.fee, (0)::numeric))
UNION ALL
 SELECT i.user_id,
    i.id AS subject,
    'fee of a purchase is paid from deposits'::text AS rule,
    i.fee AS expected,
    COALESCE(f.amount, (0)::numeric) AS found
   FROM (investments i
     LEFT JOIN fees f ON (((f.user_id = i.user_id) AND (f.investment_id = i.id))))
  WHERE (i.fee <> COALESCE(f.amount, (0)::numeric))
UNION ALL
 SELECT NULL::uuid AS user_id,
    p.id AS subject,
    'counts of shares sold equal the holdings'::text AS rule,
    COALESCE(s.held, (0)::numeric) AS expected,
    p.shares_sold AS found
   FROM (properties p
     LEFT JOIN shares s ON ((s.property_id = p.id)))
  WHERE (COALESCE(s.held, (0)::numeric) <> (p.shares_sold)::numeric)
UNION ALL
 SELECT NULL::uuid AS user_id,
    p.id AS subject,
    'counts of shares in treasury equal those refunded'::text AS rule,
    COALESCE(s.ended, (0)::numeric) AS expected,
    p.shares_in_treasury AS found
   FROM (properties p
     LEFT JOIN shares s ON ((s.property_id = p.id)))
  WHERE (COALESCE(s.ended, (0)::numeric) <> (p.shares_in_treasury)::numeric);

create view unmatched_transfers as
 SELECT t.chain_id,
    t.tx_hash,
    t.sender,
    max(t.block_number) AS block_number,
    sum(t.amount) AS amount,
    min(t.found_at) AS found_at
   FROM (((chain_transfers t
     JOIN chain_cursors r ON (((r.chain_id = t.chain_id) AND (r.treasury = t.recipient) AND (r.first_block <= t.block_number))))
     LEFT JOIN deposit_claims c ON (((c.tx_hash = t.tx_hash) AND (c.chain_id = t.chain_id) AND ((c.sender = ''::text) OR (c.sender = t.sender)))))
     LEFT JOIN deposits d ON (((d.user_id = c.user_id) AND (d.id = c.deposit_id))))
  WHERE ((NOT t.gone) AND (NOT t.settled) AND ((d.id IS NULL) OR (d.status = 'failed'::text)) AND (NOT (EXISTS ( SELECT
           FROM chain_cursors s
          WHERE ((s.chain_id = t.chain_id) AND (s.treasury = t.sender))))))
  GROUP BY t.chain_id, t.tx_hash, t.sender;

CREATE OR REPLACE FUNCTION public.accepted_differences_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.status, new.status) not in (('proposed', 'accepted'), ('proposed', 'withdrawn'), ('accepted', 'withdrawn'))
    or (new.id, new.rule, new.subject, new.expected, new.found, new.reason, new.proposed_by, new.proposed_at)
       is distinct from
       (old.id, old.rule, old.subject, old.expected, old.found, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'an accepted difference can only be confirmed or withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.account_events_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the log of accounts is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.add_daily_figure(on_day date, of_metric text, in_bucket smallint, more bigint, more_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update daily_figures f set count = f.count + more, amount = f.amount + more_amount
  where f.id = (
    select free.id from daily_figures free
    where free.day = on_day and free.metric = of_metric and free.bucket = in_bucket
    limit 1 for update skip locked);
  if not found then
    insert into daily_figures (day, metric, bucket, count, amount) values (on_day, of_metric, in_bucket, more, more_amount);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.approval_totals(w withdrawals, admin uuid, OUT admin_total numeric, OUT recipient_total numeric)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  with earliest as (
    select clock_timestamp() - approval_window_seconds * interval '1 second' as at from settings
  ), alone as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where (other.user_id, other.id) in (
        select s.user_id, s.withdrawal_id from sole_approvals s
        where s.admin_id = $2 and s.at > (select at from earliest))
      and other.id <> w.id and other.status in ('approved', 'completed')
  ), person as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where other.user_id = w.user_id and other.id <> w.id and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  ), wallet as (
    select coalesce(sum(other.amount), 0) as total from withdrawals other
    where lower(other.wallet_address) = lower(w.wallet_address) and other.id <> w.id
      and other.status in ('approved', 'completed')
      and greatest(other.approved_at, other.closed_at) > (select at from earliest)
  )
  select w.amount + alone.total, w.amount + greatest(person.total, wallet.total) from alone, person, wallet
$function$;

CREATE OR REPLACE FUNCTION public.approvals_given(w withdrawals, chain_id bigint, token_address text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(distinct a.admin_id)::integer from approvals_valid(w) a
  where w.status not in ('pending', 'approved') or (a.chain_id = $2 and a.token_address = lower($3))
$function$;

CREATE OR REPLACE FUNCTION public.approvals_needed(amount numeric)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when $1 > two_approvals_above then 2 else 1 end from settings
$function$;

CREATE OR REPLACE FUNCTION public.approvals_needed(w withdrawals, chain_id bigint, token_address text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when greatest(w.amount, max(a.admin_total), max(a.recipient_total))
    > (select two_approvals_above from settings) then 2 else 1 end
  from approvals_valid(w) a
  where w.status not in ('pending', 'approved') or (a.chain_id = $2 and a.token_address = lower($3))
$function$;

CREATE OR REPLACE FUNCTION public.approvals_valid(w withdrawals)
 RETURNS SETOF withdrawal_approvals
 LANGUAGE sql
 STABLE
AS $function$
  select a.* from withdrawal_approvals a join users u on u.id = a.admin_id
  where a.user_id = w.user_id and a.withdrawal_id = w.id and a.admin_id <> w.user_id
    and u.role = 'admin' and u.disabled_at is null
    and a.digest = withdrawal_digest(w.id, w.wallet_address, w.amount, a.chain_id, a.token_address)
$function$;

CREATE OR REPLACE FUNCTION public.audit_accepted_difference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'difference.' || new.status, 'difference', new.subject,
    jsonb_build_object('rule', new.rule, 'expected', new.expected, 'found', new.found, 'reason', new.reason));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_actor()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(current_setting('freehold.actor', true), '')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.audit_announcement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(new.published_by, 'announcement.published', 'settings', 'settings',
    jsonb_build_object('version', new.version, 'texts', new.texts));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_append(actor uuid, action text, subject_type text, subject_id text, details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into audit_log (actor_id, action, subject_type, subject_id, details) values ($1, $2, $3, $4, coalesce($5, '{}'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry audit_log;
begin
  -- Any number will do, as long as nothing else takes it.
  perform pg_advisory_xact_lock(4600817);
  entry := new;
  -- A statement of its own: it sees what was committed while this one waited for the lock.
  select head.number + 1, head.hash into entry.number, entry.previous_hash
  from audit_log head where head.number is not null order by head.number desc limit 1;
  if not found then
    entry.number := 1;
    entry.previous_hash := decode(repeat('00', 32), 'hex');
  end if;
  entry.hash := audit_hash(entry);
  update audit_log set number = entry.number, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(audit_actor(),
    case when tg_op = 'UPDATE' and old.status = 'confirmed' then 'deposit.reversed' else 'deposit.' || new.status end,
    'deposit', new.id::text,
    jsonb_build_object('user_id', new.user_id, 'chain_id', new.chain_id, 'tx_hash', new.tx_hash, 'amount', new.amount::text,
      'status', new.status));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_difference(old_row jsonb, new_row jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(jsonb_object_agg(key, jsonb_build_object('from', old_row -> key, 'to', value)), '{}')
  from jsonb_each(new_row) where value is distinct from old_row -> key
$function$;

CREATE OR REPLACE FUNCTION public.audit_difference_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(null,
    case tg_op when 'INSERT' then 'reconciliation.difference' else 'reconciliation.resolved' end, 'difference',
    coalesce(new.subject, old.subject),
    jsonb_build_object('rule', coalesce(new.rule, old.rule), 'expected', coalesce(new.expected, old.expected),
      'found', coalesce(new.found, old.found)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_distribution()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then return null; end if;
  end if;
  perform audit_append(
    case new.status when 'proposed' then new.proposed_by when 'withdrawn' then new.withdrawn_by
      when 'distributing' then coalesce(new.confirmed_by, new.proposed_by) end,
    'distribution.' || case new.status when 'distributing' then 'confirmed' else new.status end,
    'distribution', new.id::text,
    jsonb_build_object('property_id', new.property_id, 'month', to_char(new.month, 'YYYY-MM'), 'gross', new.gross::text,
      'costs', new.costs::text, 'net', new.net::text, 'holders', new.holders, 'alone', new.alone));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.number is null and new.hash is null and new.previous_hash is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    -- Depth 2: from within audit_chain, which gives an entry its place once.
    if pg_trigger_depth() = 2 and old.number is null
      and (new.id, new.at, new.actor_id, new.action, new.subject_type, new.subject_id, new.details)
          is not distinct from (old.id, old.at, old.actor_id, old.action, old.subject_type, old.subject_id, old.details)
    then return new; end if;
  end if;
  raise exception 'the audit log is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(
    entry.number, encode(entry.previous_hash, 'hex'), entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.action, entry.subject_type, entry.subject_id, entry.details)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.audit_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(audit_actor(), 'payment.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('attempt', new.attempt, 'chain_id', new.chain_id, 'nonce', new.nonce,
      'amount', new.amount::text, 'to_address', new.to_address, 'tx_hash', new.tx_hash, 'reason', new.reason,
      'batch_id', new.batch_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_payment_batch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(coalesce(new.taken_back_by, new.exported_by),
    case when new.taken_back_by is null then 'payment_batch.exported' else 'payment_batch.taken_back' end,
    'payment_batch', new.id::text, jsonb_build_object('chain_id', new.chain_id, 'from_address', new.from_address));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_property()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'property.created', 'property', new.id::text, property_facts(new));
  elsif property_facts(new) <> property_facts(old) then
    perform audit_append(audit_actor(),
      case when new.status = old.status then 'property.changed'
           when new.status = 'open' then 'property.published' else 'property.' || new.status end,
      'property', new.id::text, audit_difference(property_facts(old), property_facts(new)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_property_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(coalesce(new.retracted_by, new.created_by),
    case when tg_op = 'INSERT' then 'property.entry' else 'property.entry_retracted' end, 'property', new.property_id::text,
    jsonb_strip_nulls(jsonb_build_object('entry', new.id, 'kind', new.kind, 'happened_on', new.happened_on, 'title', new.title,
      'amount', new.amount::text, 'file_id', new.file_id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_property_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform audit_append(audit_actor(), 'property.file_removed', 'property', old.property_id::text,
      jsonb_build_object('file_id', old.file_id, 'title', old.title));
    return null;
  end if;
  perform audit_append(audit_actor(), case when tg_op = 'INSERT' then 'property.file' else 'property.file_changed' end,
    'property', new.property_id::text, jsonb_build_object('file_id', new.file_id, 'title', new.title, 'position', new.position));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'role_change.' || new.status, 'user', new.user_id::text,
    jsonb_build_object('role', new.role, 'change', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_setting_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(coalesce(new.closed_by, new.proposed_by), 'setting_change.' || new.status, 'setting_change', new.id::text,
    jsonb_strip_nulls(jsonb_build_object('field', new.field, 'value', new.value, 'reason', new.reason)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(audit_actor(), 'settings.changed', 'settings', 'settings',
    audit_difference(to_jsonb(old), to_jsonb(new)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', null, 'to', new.role)));
    return null;
  end if;
  if new.role <> old.role then
    perform audit_append(audit_actor(), 'user.role', 'user', new.id::text,
      jsonb_build_object('role', jsonb_build_object('from', old.role, 'to', new.role)));
  end if;
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform audit_append(audit_actor(), case when new.disabled_at is null then 'user.enabled' else 'user.disabled' end,
      'user', new.id::text);
  end if;
  changed := audit_difference(
    jsonb_build_object('wallet_address', old.wallet_address, 'wallet_verified_at', old.wallet_verified_at),
    jsonb_build_object('wallet_address', new.wallet_address, 'wallet_verified_at', new.wallet_verified_at));
  if changed <> '{}' then
    perform audit_append(audit_actor(), 'user.wallet', 'user', new.id::text, changed);
  end if;
  if new.email <> old.email then
    perform audit_append(audit_actor(), 'user.email', 'user', new.id::text,
      jsonb_build_object('email', jsonb_build_object('from', old.email, 'to', new.email)));
  end if;
  if new.password_hash <> old.password_hash then
    perform audit_append(audit_actor(), 'user.password', 'user', new.id::text);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_user_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(new.created_by, 'user.note', 'user', new.user_id::text, jsonb_build_object('note', new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_withdrawal_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform audit_append(new.admin_id, 'withdrawal.approval', 'withdrawal', new.withdrawal_id::text, jsonb_build_object(
    'chain_id', new.chain_id, 'token_address', new.token_address, 'digest', encode(new.digest, 'hex')));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_withdrawal_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  w withdrawals;
begin
  select * into w from withdrawals where user_id = new.user_id and id = new.withdrawal_id;
  perform audit_append(new.actor_id, 'withdrawal.' || new.status, 'withdrawal', new.withdrawal_id::text,
    jsonb_strip_nulls(jsonb_build_object('user_id', w.user_id, 'amount', w.amount::text, 'wallet_address', w.wallet_address,
      'note', new.note)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.balance_days_follow_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into balance_days as b (user_id, day, total, earned)
  select e.user_id, (t.created_at at time zone 'UTC')::date,
    coalesce(sum(e.amount) filter (where e.account in ('available', 'invested', 'earnings', 'reserved')), 0),
    coalesce(sum(e.amount) filter (where e.account = 'earnings' and coalesce(r.kind, t.kind) in ('payout', 'referral_reward')), 0)
  from fresh e
  join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
  left join ledger_transactions r on r.user_id = t.user_id and r.id = t.reverses
  group by 1, 2
  on conflict (user_id, day) do update set total = b.total + excluded.total, earned = b.earned + excluded.earned
  where (excluded.total, excluded.earned) <> (0, 0);
  return null;
end $function$;

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
      reserved = b.reserved + d.reserved, distributing = b.distributing + d.distributing,
      outside = b.outside + d.outside, income = b.income + d.income
  from (
    select user_id,
      coalesce(sum(amount) filter (where account = 'available'), 0) as available,
      coalesce(sum(amount) filter (where account = 'invested'), 0) as invested,
      coalesce(sum(amount) filter (where account = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
      coalesce(sum(amount) filter (where account = 'distributing'), 0) as distributing,
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

CREATE OR REPLACE FUNCTION public.cooling_off_reason(person users, destination text, at timestamp with time zone, seconds integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when seconds <= 0 then null
    -- To another wallet than the verified one.
    when not (person.wallet_verified_at is not null and lower(person.wallet_address) = lower(destination)
      -- Whoever got into an account could link a wallet of their own in place of the owner's.
      and (person.wallet_replaced_at > at - seconds * interval '1 second') is not true
      and not (person.wallet_verified_at > at - seconds * interval '1 second'
        and exists (select from verified_wallets earlier
          where earlier.user_id = person.id and earlier.address <> lower(person.wallet_address)
            and earlier.verified_at < person.wallet_verified_at)))
      then 'new_wallet'
    -- Nobody knows whether the mails about the request reach whoever made the account.
    when person.email_confirmed_at is null then 'unconfirmed_email'
  end
$function$;

CREATE OR REPLACE FUNCTION public.create_withdrawal(owner uuid, asked numeric, destination text, happened_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF withdrawals
 LANGUAGE plpgsql
 ROWS 1
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  balance balances;
  w withdrawals;
  principal numeric;
begin
  -- Serialises everything that moves money of this user. What follows are statements of their own: they see what was committed
  -- while this one waited.
  select * into balance from balances where user_id = owner for update;
  if not found then raise exception 'There is no user %.', owner; end if;
  if asked is null then
    w.kind := 'total_deposits';
    w.from_available := balance.available;
    w.from_invested := balance.invested;
    w.from_earnings := 0;
  else
    if asked > balance.earnings + balance.available then return; end if;
    w.kind := 'amount';
    w.from_earnings := least(asked, balance.earnings);
    w.from_available := asked - w.from_earnings;
    w.from_invested := 0;
  end if;
  principal := w.from_available + w.from_invested;
  w.amount := principal + w.from_earnings;
  if w.amount = 0 then return; end if;

  with queue as (
    select d.id, d.remaining, sum(d.remaining) over (order by d.confirmed_at, d.id) - d.remaining as older
    from deposits d where d.user_id = owner and d.remaining > 0
  ), taken as (
    select queue.id, least(queue.remaining, principal - queue.older) as amount from queue where queue.older < principal
  ), created as (
    insert into withdrawals
      (user_id, kind, amount, from_available, from_invested, from_earnings, deposit_count, wallet_address, created_at,
       cooling_off_until, cooling_off_because)
    select owner, w.kind, w.amount, w.from_available, w.from_invested, w.from_earnings, (select count(*) from taken), destination,
      moment.at,
      case when reason.why is not null then moment.at + settings.cooling_off_seconds * interval '1 second' end, reason.why
    from settings, users person, (select coalesce(happened_at, clock_timestamp()) as at offset 0) moment,
      lateral (select cooling_off_reason(person, destination, moment.at, settings.cooling_off_seconds) as why offset 0) reason
    where person.id = owner
    on conflict (user_id) where kind = 'total_deposits' and status in ('pending', 'approved') do nothing
    returning *
  ), held as (
    insert into withdrawal_deposits (user_id, withdrawal_id, deposit_id, amount)
    select created.user_id, created.id, taken.id, taken.amount from created, taken
  ), emptied as (
    update deposits d set remaining = d.remaining - taken.amount
    from created, taken where d.user_id = owner and d.id = taken.id
  )
  select created.* into w from created;
  if not found then return; end if;

  if w.from_invested > 0 then
    -- What is invested is in shares: they are held as well, and end or come back with the request.
    update investments set status = 'in_refund', withdrawal_id = w.id where user_id = owner and status = 'active';
  end if;
  perform ledger_post(owner, 'withdrawal_reserved', w.id, array['available', 'invested', 'earnings', 'reserved'],
    array[-w.from_available, -w.from_invested, -w.from_earnings, w.amount], w.created_at);
  insert into withdrawal_events (user_id, withdrawal_id, status, actor_id, at) values (owner, w.id, w.status, owner, w.created_at);
  return next w;
end $function$;

CREATE OR REPLACE FUNCTION public.distributed_alone(admin uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(d.net), 0) from distributions d, settings s
  where d.proposed_by = $1 and d.alone and d.status <> 'withdrawn'
    and d.proposed_at > clock_timestamp() - s.approval_window_seconds * interval '1 second'
$function$;

CREATE OR REPLACE FUNCTION public.distributions_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not month_is_settled(new.month, clock_timestamp()) then
      raise exception 'month % is not over for ten minutes', new.month using errcode = 'restrict_violation';
    end if;
    if new.status <> (case when new.alone then 'distributing' else 'proposed' end) or new.prepared_at is not null then
      raise exception 'a distribution begins as a proposal' using errcode = 'restrict_violation';
    end if;
    if new.alone and new.gross - new.costs + distributed_alone(new.proposed_by) > (select two_approvals_above from settings) then
      raise exception 'distribution % needs a second admin', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.property_id, new.month, new.gross, new.costs, new.note, new.alone, new.proposed_by, new.proposed_at)
     is distinct from
     (old.id, old.property_id, old.month, old.gross, old.costs, old.note, old.alone, old.proposed_by, old.proposed_at) then
    raise exception 'what distribution % distributes cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('proposed', 'distributing'), ('proposed', 'withdrawn'), ('distributing', 'withdrawn'), ('distributing', 'completed')
  ) then
    raise exception 'distribution % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  -- From then on parts are booked.
  if new.status = 'withdrawn' and old.prepared_at is not null then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  if old.prepared_at is not null and
     (new.shares, new.holders, new.smallest, new.largest, new.rounded_up, new.prepared_at)
     is distinct from
     (old.shares, old.holders, old.smallest, old.largest, old.rounded_up, old.prepared_at) then
    raise exception 'the parts of distribution % are worked out', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.duration_bucket(duration interval)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select floor(ln(greatest(extract(epoch from duration), 1)::float8) / ln(1.05::float8))::smallint
$function$;

CREATE OR REPLACE FUNCTION public.figures_follow_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from fresh where account = 'outside' or (account in ('invested', 'earnings') and amount > 0)) then return null; end if;

  perform add_daily_figure(d.day, d.metric, 0::smallint, d.count, d.amount)
  from (
    select (t.created_at at time zone 'UTC')::date as day, m.metric, count(*) as count, sum(abs(f.amount)) as amount
    from fresh f
    join ledger_transactions t on t.user_id = f.user_id and t.id = f.transaction_id
    left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    join (values ('deposit', 'deposit', 'outside'), ('reversal', 'deposit_reversal', 'outside'), ('investment', 'investment', 'invested'),
          ('payout', 'payout', 'earnings'), ('referral_reward', 'referral_reward', 'income')) m (kind, metric, account)
      on m.kind = t.kind and m.account = f.account
    where t.kind <> 'reversal' or o.kind = 'deposit'
    group by 1, 2
  ) d;

  perform add_daily_figure(d.day, d.metric, 0::smallint, d.count, 0)
  from (
    select (u.created_at at time zone 'UTC')::date as day, first.metric, count(*) as count
    from (
      select distinct case t.kind when 'referral_reward' then t.reference else t.user_id end as user_id, t.user_id as owner, t.kind,
        m.metric
      from fresh f
      join ledger_transactions t on t.user_id = f.user_id and t.id = f.transaction_id
      join (values ('deposit', 'referred_deposit'), ('investment', 'referred_investment'), ('referral_reward', 'referred_reward'))
        m (kind, metric) on m.kind = t.kind
    ) first
    join users u on u.id = first.user_id and u.referred_by is not null
      and (first.kind <> 'referral_reward' or u.referred_by = first.owner)
    where not exists (
      select from ledger_transactions earlier
      where earlier.user_id = first.owner and earlier.kind = first.kind
        and (first.kind <> 'referral_reward' or earlier.reference = first.user_id)
        and not exists (select from fresh f where f.user_id = earlier.user_id and f.transaction_id = earlier.id))
    group by 1, 2
  ) d;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_follow_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_daily_figure(d.day, d.metric, 0::smallint, d.count, 0)
  from (
    select (person.created_at at time zone 'UTC')::date as day, kind.metric, sum(person.sign) as count
    from (select 1 as sign, new.created_at, new.referred_by where new.id is not null
          union all select -1, old.created_at, old.referred_by where old.id is not null) person
    join (values ('registration', false), ('referred_registration', true)) kind (metric, needs_code)
      on not kind.needs_code or person.referred_by is not null
    group by 1, 2
  ) d
  where d.count <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_follow_withdrawals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_daily_figure(d.day, d.metric, d.bucket, d.count, d.amount)
  from (
    select day, metric, bucket, sum(sign) as count, sum(sign * amount) as amount
    from (select 1 as sign, f.* from figures_of_withdrawal(new) f
          union all select -1, f.* from figures_of_withdrawal(old) f) both_sides
    group by day, metric, bucket
  ) d
  where d.count <> 0 or d.amount <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.figures_of_withdrawal(w withdrawals)
 RETURNS TABLE(day date, metric text, bucket smallint, amount numeric)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (f.at at time zone 'UTC')::date, prefix.name || f.metric, f.bucket, f.amount
  from (select case w.kind when 'total_deposits' then 'refund_' else 'withdrawal_' end as name) prefix,
  lateral (
    select w.created_at as at, 'requested' as metric, 0::smallint as bucket, w.amount
    union all select w.created_at, 'state_' || w.status, 0::smallint, w.amount
    union all select w.approved_at, 'approved', 0::smallint, w.amount where w.status in ('approved', 'completed')
    union all select w.approved_at, 'approval_time', duration_bucket(w.approved_at - w.created_at), 0
      where w.status in ('approved', 'completed')
    union all select w.closed_at, case w.status when 'completed' then 'paid' else w.status end, 0::smallint, w.amount
      where w.status in ('completed', 'rejected', 'cancelled')
    union all select w.closed_at, 'payment_time', duration_bucket(w.closed_at - w.created_at), 0
      where w.status = 'completed'
  ) f
  where w.id is not null
$function$;

CREATE OR REPLACE FUNCTION public.investments_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refund text;
begin
  if (new.user_id, new.id, new.property_id, new.shares, new.share_price, new.cost, new.fee, new.created_at)
     is distinct from
     (old.user_id, old.id, old.property_id, old.shares, old.share_price, old.cost, old.fee, old.created_at) then
    raise exception 'what investment % bought cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  if new.status = old.status and new.withdrawal_id is not distinct from old.withdrawal_id
    and new.ended_at is not distinct from old.ended_at then return new; end if;
  select status into refund from withdrawals
  where user_id = old.user_id and id = coalesce(new.withdrawal_id, old.withdrawal_id) and kind = 'total_deposits';
  if not coalesce(
    (old.status = 'active' and new.status = 'in_refund' and refund in ('pending', 'approved'))
    or (old.status = 'in_refund' and new.status = 'active' and refund in ('rejected', 'cancelled'))
    or (old.status = 'in_refund' and new.status = 'ended' and new.withdrawal_id = old.withdrawal_id and refund = 'completed'),
    false) then
    raise exception 'investment % cannot go from % to % by a refund that is %', old.id, old.status, new.status, coalesce(refund, 'none')
      using errcode = 'restrict_violation';
  end if;
  return new;
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

CREATE OR REPLACE FUNCTION public.ledger_post(owner uuid, booking_kind text, booked uuid, accounts text[], amounts numeric[], happened_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  booking uuid;
begin
  insert into ledger_transactions (user_id, kind, reference, created_at)
  values (owner, booking_kind, booked, coalesce(happened_at, clock_timestamp()))
  returning id into booking;
  insert into ledger_entries (user_id, transaction_id, account, amount)
  select owner, booking, entry.account, entry.amount
  from unnest(accounts, amounts) as entry (account, amount) where entry.amount <> 0;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_admins()
 RETURNS void
 LANGUAGE sql
AS $function$
  -- Any number will do, as long as nothing else takes it.
  select pg_advisory_xact_lock(4600834)
$function$;

CREATE OR REPLACE FUNCTION public.month_is_settled(month date, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select $2 >= ($1 + interval '1 month' + interval '10 minutes') at time zone 'UTC'
$function$;

CREATE OR REPLACE FUNCTION public.notify_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'withdrawals' then
    perform pg_notify('withdrawal', new.user_id || ':' || new.id);
  else
    perform pg_notify('withdrawal', new.user_id || ':' || new.withdrawal_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_batches_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.chain_id, new.from_address, new.exported_by, new.exported_at)
     is distinct from (old.id, old.chain_id, old.from_address, old.exported_by, old.exported_at)
    or old.taken_back_by is not null then
    raise exception 'a file of payments can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_transactions_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.tx_hash, new.user_id, new.withdrawal_id, new.attempt, new.raw, new.max_fee_per_gas, new.max_priority_fee_per_gas, new.signed_at)
     is distinct from
     (old.tx_hash, old.user_id, old.withdrawal_id, old.attempt, old.raw, old.max_fee_per_gas, old.max_priority_fee_per_gas, old.signed_at) then
    raise exception 'a signed transaction cannot be changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payments_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.user_id, new.withdrawal_id, new.attempt, new.chain_id, new.token_address, new.from_address, new.to_address,
      new.amount, new.nonce, new.batch_id, new.since_block, new.created_at)
     is distinct from
     (old.user_id, old.withdrawal_id, old.attempt, old.chain_id, old.token_address, old.from_address, old.to_address,
      old.amount, old.nonce, old.batch_id, old.since_block, old.created_at) then
    raise exception 'what a payment of withdrawal % is cannot be changed', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and (
    old.status in ('paid', 'failed') or new.status = 'signed'
    -- An admin looks first, and what a multisig was given is taken back.
    or (new.status = 'failed' and old.status <> 'attention' and old.batch_id is null)
  ) then
    raise exception 'a payment of withdrawal % cannot go from % to %', old.withdrawal_id, old.status, new.status
      using errcode = 'restrict_violation';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payments_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from payment_batches where id = new.batch_id and taken_back_by is not null) then
    raise exception 'the file with the payment of withdrawal % is not taken back', new.withdrawal_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payouts_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.released_at is not null or new.released_at is null or
     (new.user_id, new.id, new.distribution_id, new.property_id, new.month, new.shares, new.amount)
     is distinct from
     (old.user_id, old.id, old.distribution_id, old.property_id, old.month, old.shares, old.amount) then
    raise exception 'payout % can only be released, and once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payouts_project()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into payouts_by_month as kept (user_id, month, amount, count)
  select user_id, month, sum(amount), count(*) from fresh group by user_id, month order by user_id, month
  on conflict (user_id, month) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  insert into payouts_by_property as kept (user_id, property_id, amount, count)
  select user_id, property_id, sum(amount), count(*) from fresh group by user_id, property_id order by user_id, property_id
  on conflict (user_id, property_id) do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
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

CREATE OR REPLACE FUNCTION public.properties_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    ('draft', 'open'), ('open', 'funded'), ('open', 'closed'), ('funded', 'closed')
  ) then
    raise exception 'property % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if new.shares_in_treasury < old.shares_in_treasury or (new.shares_sold > old.shares_sold and old.status <> 'open') then
    raise exception 'shares of property % are not for sale', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.property_events_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.retracted_at is not null or
     (new.property_id, new.id, new.kind, new.happened_on, new.title, new.body, new.amount, new.changes, new.file_id, new.created_by, new.created_at)
     is distinct from
     (old.property_id, old.id, old.kind, old.happened_on, old.title, old.body, old.amount, old.changes, old.file_id, old.created_by, old.created_at) then
    raise exception 'an entry of a property''s history can only be taken back, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.property_facts(p properties)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select to_jsonb(p) - array['shares_sold', 'shares_in_treasury', 'net_rent', 'yield_percent', 'yield_fully_let_percent',
      'valuation', 'valued_on', 'created_at', 'published_at', 'funded_at', 'closed_at']
    -- As texts: a reader whose numbers are floats loses nothing.
    || jsonb_build_object('share_price', p.share_price::text, 'shares_total', p.shares_total::text,
      'purchase_price', p.purchase_price::text, 'purchase_costs', p.purchase_costs::text, 'reserve', p.reserve::text,
      'gross_rent', p.gross_rent::text, 'management', p.management::text, 'maintenance', p.maintenance::text,
      'tax', p.tax::text, 'insurance', p.insurance::text, 'vacancy', p.vacancy::text)
$function$;

CREATE OR REPLACE FUNCTION public.recount_daily_figures()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table daily_figures in exclusive mode;
  delete from daily_figures;
  insert into daily_figures (day, metric, bucket, count, amount)
  select (at at time zone 'UTC')::date, metric, bucket, count(*), sum(amount) from figure_rows group by 1, 2, 3;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_ranks_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into referral_ranks (referral_count, people)
    select referral_count, count(*) from fresh where listed and referral_count > 0
    group by referral_count order by referral_count
    on conflict (referral_count) do update set people = referral_ranks.people + excluded.people;
    return null;
  end if;
  insert into referral_ranks (referral_count, people)
  select referral_count, sum(people) from (
    select referral_count, 1 as people from fresh where listed and referral_count > 0
    union all
    select referral_count, -1 from stale where listed and referral_count > 0
  ) moved group by referral_count having sum(people) <> 0 order by referral_count
  on conflict (referral_count) do update set people = referral_ranks.people + excluded.people;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_rewards_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.booked_at is not null or old.voided_at is not null
    or (new.referred_id, new.referrer_id, new.amount, new.earned_at)
       is distinct from (old.referred_id, old.referrer_id, old.amount, old.earned_at) then
    raise exception 'a referral reward is booked or void once, as it was earned' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_totals_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into referral_totals (user_id, joined_at, listed, referral_count)
  select id, created_at, disabled_at is null, 1 from users where id = new.referred_by
  on conflict (user_id) do update set referral_count = referral_totals.referral_count + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_totals_listed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update referral_totals set listed = new.disabled_at is null where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_totals_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update referral_totals set rewards = rewards + new.amount where user_id = new.referrer_id;
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

CREATE OR REPLACE FUNCTION public.release_payouts(owners uuid[], happened_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  moved integer;
begin
  if not exists (select from payouts_unreleased where user_id = any (owners)) then return 0; end if;
  perform from balances where user_id = any (owners) order by user_id for update;
  -- A statement of its own: it sees what was released while this one waited.
  with released as (
    update payouts p set released_at = clock_timestamp()
    from distributions d
    where p.user_id = any (owners) and p.released_at is null and d.id = p.distribution_id and d.completed_at is not null
    returning p.user_id, p.id, p.amount
  ), booking as (
    -- Of now, not of when the distribution was completed: what a statement covers stays as it is.
    insert into ledger_transactions (user_id, kind, reference, created_at)
    select user_id, 'payout', id, coalesce(happened_at, clock_timestamp()) from released where amount > 0
    returning user_id, id, reference
  ), entries as (
    insert into ledger_entries (user_id, transaction_id, account, amount)
    select booking.user_id, booking.id, entry.account, entry.sign * released.amount
    from booking
    join released on released.user_id = booking.user_id and released.id = booking.reference
    cross join (values ('distributing', -1), ('earnings', 1)) as entry (account, sign)
  )
  select count(*) into moved from released;
  return moved;
end $function$;

CREATE OR REPLACE FUNCTION public.role_changes_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'proposed'
    or (new.id, new.user_id, new.role, new.proposed_by, new.proposed_at)
       is distinct from (old.id, old.user_id, old.role, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed change of a role can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select btrim(regexp_replace(lower($1), '[^[:alnum:]]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.setting_changes_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> 'proposed'
    or (new.id, new.field, new.value, new.reason, new.proposed_by, new.proposed_at)
       is distinct from (old.id, old.field, old.value, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a proposed change of a setting can only be closed, and once' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.unblock_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from blocked_payments where withdrawal_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.unblock_failed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from blocked_payments where withdrawal_id = new.withdrawal_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.unblock_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from blocked_payments b using fresh where b.withdrawal_id = fresh.withdrawal_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.users_keep_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_admins();
  -- A statement of its own: it sees what was committed while this one waited for the lock.
  if not exists (select from users where role = 'admin' and disabled_at is null and id <> new.id) then
    raise exception 'the last admin stays' using errcode = 'restrict_violation', constraint = 'last_admin_stays';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.users_replace_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.wallet_replaced_at := case
    when exists (select from balances b where b.user_id = new.id and b.available + b.invested + b.earnings + b.reserved > 0)
      then coalesce(new.wallet_verified_at, clock_timestamp())
  end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.verified_wallets_follow_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into verified_wallets (address, user_id, verified_at)
  values (lower(new.wallet_address), new.id, new.wallet_verified_at)
  -- Nothing changes for its owner, but then there is a row; for anybody else there is none.
  on conflict (address) do update set user_id = excluded.user_id where verified_wallets.user_id = excluded.user_id;
  if not found then
    raise exception 'wallet % belongs to another user', new.wallet_address
      using errcode = 'unique_violation', constraint = 'verified_wallets_one_owner';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawal_digest(id uuid, wallet_address text, amount numeric, chain_id bigint, token_address text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  -- No part but the last can hold a line break.
  select sha256(convert_to($1::text || chr(10) || $3::text || chr(10) || $4::text || chr(10) || lower($5) || chr(10) || $2, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.withdrawals_being_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payment payments;
begin
  select * into payment from payments p
  where p.user_id = new.user_id and p.withdrawal_id = new.id and p.status <> 'failed';
  if found and (new.status <> 'completed' or payment.status <> 'paid' or payment.tx_hash <> lower(new.tx_id)) then
    raise exception 'withdrawal % is being paid', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.withdrawals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.user_id, new.id, new.kind, new.amount, new.from_available, new.from_invested, new.from_earnings, new.deposit_count,
      new.wallet_address, new.created_at, new.cooling_off_until)
     is distinct from
     (old.user_id, old.id, old.kind, old.amount, old.from_available, old.from_invested, old.from_earnings, old.deposit_count,
      old.wallet_address, old.created_at, old.cooling_off_until) then
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

CREATE OR REPLACE FUNCTION public.withdrawals_need_approvals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  given integer;
  needed integer;
begin
  if tg_op = 'INSERT' then
    raise exception 'a withdrawal begins as pending' using errcode = 'restrict_violation';
  end if;
  -- All for one and the same chain and token: those of which the fewest are missing.
  select by_target.given, by_target.needed into given, needed
  from (
    select count(distinct a.admin_id) as given, case when greatest(new.amount, max(a.admin_total), max(a.recipient_total))
      > (select two_approvals_above from settings) then 2 else 1 end as needed
    from approvals_valid(new) a group by a.chain_id, a.token_address
  ) by_target
  order by by_target.given - by_target.needed desc limit 1;
  if not found then
    given := 0;
    needed := approvals_needed(new.amount);
  end if;
  if given < needed then
    raise exception 'withdrawal % has % of % approvals', new.id, given, needed using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;
