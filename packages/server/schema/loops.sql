-- Work that goes on in rounds, and when each last ended one, in whichever process it was.

create table loops (
  name        text primary key,
  finished_at timestamptz not null
);
