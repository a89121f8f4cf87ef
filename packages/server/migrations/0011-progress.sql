-- Tells whoever listens which withdrawal has changed, so that nobody has to ask again and again. It only speeds up what
-- asking also finds.
create function notify_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'withdrawals' then
    perform pg_notify('withdrawal', new.user_id || ':' || new.id);
  else
    perform pg_notify('withdrawal', new.user_id || ':' || new.withdrawal_id);
  end if;
  return null;
end $$;
create trigger withdrawals_notify after insert or update on withdrawals
  for each row execute function notify_withdrawal();
create trigger withdrawal_approvals_notify after insert on withdrawal_approvals
  for each row execute function notify_withdrawal();
create trigger payments_notify after insert or update on payments
  for each row execute function notify_withdrawal();
