-- Work that goes on in rounds, and when each last began or ended one, in whichever process it was.

create table loops (
  name     text primary key,
  alive_at timestamptz not null
);
