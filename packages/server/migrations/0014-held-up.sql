-- Why no payment is signed though the treasury could pay, so that every process can say so: there while rounds of payments fail.
create table payments_held_up (
  chain_id bigint not null,
  address  text not null check (address = lower(address)),
  reason   text not null,
  since    timestamptz not null default clock_timestamp(),
  primary key (chain_id, address)
);

-- The newest block that holds a payment: a node that has not reached it is behind.
create index payments_block on payments (chain_id, block_number) where block_number is not null;
