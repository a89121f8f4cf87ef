-- The queue of refunds is searched by wallet, and measured by the time that people are told.

-- The beginning of an address, of any status; what a request's person registered is found by users_by_wallet.
create index withdrawals_by_wallet on withdrawals (lower(wallet_address) text_pattern_ops);

-- What waits, the oldest first: counted, and read where nothing but the waiting time is asked for.
create index withdrawals_open_refunds on withdrawals (created_at, id) include (cooling_off_until)
  where kind = 'total_deposits' and status in ('pending', 'approved');
