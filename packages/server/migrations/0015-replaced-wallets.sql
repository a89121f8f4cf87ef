-- An account whose money went to one wallet and whose wallet is another one now: whoever got into it could have linked one of
-- their own, and "it goes to the verified wallet" would say nothing.

alter table users add column wallet_replaced_at timestamptz;
comment on column users.wallet_replaced_at is
  'When another wallet took the place of the one before while the account held money; what goes to it cools off for a while';

create function users_replace_wallet() returns trigger language plpgsql as $$
begin
  if exists (select from balances b where b.user_id = new.id and b.available + b.invested + b.earnings + b.reserved > 0) then
    new.wallet_replaced_at := coalesce(new.wallet_verified_at, clock_timestamp());
  end if;
  return new;
end $$;
create trigger users_replace_wallet before update of wallet_address on users
  for each row when (lower(new.wallet_address) <> lower(old.wallet_address)) execute function users_replace_wallet();
