-- Whether a blockchain was asked in a run. Without one there is no fault either, and nothing was compared with it.
alter table reconciliations add column chain_asked boolean not null default false;
-- Of runs before this: a server that was started without the chain that the books know of said so.
update reconciliations r set chain_asked = r.chain_fault is distinct from 'CHAIN_RPC_URL is not set.'
  and exists (select from chains c where c.created_at <= r.finished_at);

-- What an admin did, newest first.
create index audit_log_actor on audit_log (actor_id, number desc) where actor_id is not null;
