-- Closing an account that is owed nothing.

-- Why a person's account can't be closed, by its most important reason; null if it can. The caller holds the lock of the person's row and
-- then that of their balances, which every booking of theirs takes: what is being booked at this moment is booked before, or sees the
-- account closed.
create function closing_obstacle(person uuid) returns text language sql stable as $$
  select case
    when exists (select from users where id = $1 and role = 'admin') then 'admin'
    when exists (
      select from email_changes
      where user_id = $1 and undo_hash is not null and undone_at is null and undo_until > wall_clock()) then 'email_change'
    when exists (select from withdrawals where user_id = $1 and is_open(status)) then 'request'
    when exists (select from payments where user_id = $1 and status not in ('paid', 'failed')) then 'payment'
    when exists (select from investments where user_id = $1 and status <> 'ended') then 'holding'
    when exists (
      select from balances where user_id = $1 and available + invested + earnings + reserved + payouts_clearing > 0) then 'balance'
    -- Seen on the chain and not booked yet, or about to be attributed by two admins.
    when exists (select from deposits where user_id = $1 and status = 'pending') or exists (
      select from unmatched_transfers t join verified_wallets w on w.address = t.sender where w.user_id = $1 and not t.is_own) or exists (
      select from proposals
      where kind = 'attributed_deposit' and status = 'proposed' and payload ->> 'user_id' = $1::text) then 'deposit'
    when exists (
      select from distributions d join investments i on i.property_id = d.property_id
      where d.status = 'distributing' and i.user_id = $1 and i.created_at < d.month + interval '1 month'
        and coalesce(i.ended_at, 'infinity') >= d.month) then 'payout'
    when exists (
      select from referral_rewards where referrer_id = $1 and booked_at is null and voided_at is null) then 'reward'
  end
$$;

-- However an account is closed.
create function users_close_empty() returns trigger language plpgsql as $$
declare
  obstacle text := closing_obstacle(new.id);
begin
  if obstacle is not null then
    raise exception 'the account % cannot be closed: %', new.id, obstacle using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger users_close_empty before update of closed_at on users for each row
  when (old.closed_at is null and new.closed_at is not null) execute function users_close_empty();
