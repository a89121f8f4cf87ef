-- Since when the chain's newest block, and its newest final one, are the same: a chain that stands still, or makes nothing final,
-- pays nobody, whichever process looks at it.
alter table chains
  add column latest_block    bigint,
  add column latest_since    timestamptz,
  add column finalized_block bigint,
  add column finalized_since timestamptz;
