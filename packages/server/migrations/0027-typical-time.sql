-- How long a refund typically takes, for people who wait for theirs. A median reads every refund there is, so a job works it out
-- (src/progress/typical-time.ts) and whoever asks reads this one row.
create table refund_times (
  only_row        boolean primary key default true check (only_row),
  typical_seconds integer check (typical_seconds >= 0)
);
comment on column refund_times.typical_seconds is
  'Median from request to payment of the refunds that were paid in the last 30 days; null while there are fewer than ten';
insert into refund_times default values;

create index withdrawals_paid on withdrawals (closed_at) where kind = 'total_deposits' and status = 'completed';
