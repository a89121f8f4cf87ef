-- A link "this was not me" is older than a password that was chosen with a mailed link since: whom it is about does not know that one.
alter table users add column password_reset_at timestamptz;
comment on column users.password_reset_at is 'When the password was last chosen with a mailed link; null: never, or before this column';

-- Whoever changes the password keeps the device they do it on; every other one is new again.
alter table sessions add column device_token_hash bytea check (length(device_token_hash) = 32);
comment on column sessions.device_token_hash is 'On which known device it was opened; null for sessions of before this column';

-- What was done since is found by the database's time, as requests have it: the clocks of processes may differ by minutes.
alter table sign_in_disavowals add column signed_in_at timestamptz;
update sign_in_disavowals set signed_in_at = created_at;
alter table sign_in_disavowals alter column signed_in_at set not null, alter column signed_in_at set default clock_timestamp();
