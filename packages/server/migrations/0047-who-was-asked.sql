-- Whether a blockchain was asked in a run. Without one there is no fault either, and nothing was compared with it. Of runs before
-- this it is not known.
alter table reconciliations add column chain_asked boolean not null default false;

-- What an admin did, newest first.
create index audit_log_actor on audit_log (actor_id, number desc) where actor_id is not null;
