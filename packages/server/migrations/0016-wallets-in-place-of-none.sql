-- A wallet that takes the place of another while the account holds nothing replaces no wallet that money would have gone to: what
-- was noted of the one before, such as that a stranger had linked it, ends with that one.

create or replace function users_replace_wallet() returns trigger language plpgsql as $$
begin
  new.wallet_replaced_at := case
    when exists (select from balances b where b.user_id = new.id and b.available + b.invested + b.earnings + b.reserved > 0)
      then coalesce(new.wallet_verified_at, clock_timestamp())
  end;
  return new;
end $$;
