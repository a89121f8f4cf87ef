-- Nonces come from the database alone, and a transaction of the treasury that is not ours stops payments.

-- What was jumped over by the word of a node is looked at again: it is filled, or was used by somebody else.
update chain_accounts a set next_nonce = paid.next
from (
  select chain_id, from_address, max(nonce) + 1 as next from payments where status = 'paid' and nonce is not null
  group by chain_id, from_address
) paid
where paid.chain_id = a.chain_id and paid.from_address = a.address and paid.next < a.next_nonce
  and exists (
    select from payments p
    where p.chain_id = a.chain_id and p.from_address = a.address and p.status in ('signed', 'sent') and p.nonce > paid.next);
comment on column chain_accounts.next_nonce is
  'No nonce below it is free: each is held by a payment, or was used up in a final block that the reconciliation has covered';

alter table chain_accounts add column unreconciled boolean not null default false;
comment on column chain_accounts.unreconciled is
  'A transaction that is not ours was found: nothing is signed or sent before the books were compared with the chain';

-- The newest block when a transaction was signed: while there is none after it, a higher fee would buy nothing.
alter table payment_transactions add column since_block bigint;
