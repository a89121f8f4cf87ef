-- What every feature uses.

-- For tables whose rows stay as they are.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused. Book a reversal instead.', tg_table_name, tg_op
    using errcode = 'restrict_violation';
end $$;

-- What time it is. Of a history that is entered later, such as the demo's, its transaction was told the moment (src/seeding.ts); a
-- request has no way to do that.
create function current_moment() returns timestamptz language sql volatile as $$
  select coalesce(nullif(current_setting('freehold.now', true), '')::timestamptz, clock_timestamp())
$$;
