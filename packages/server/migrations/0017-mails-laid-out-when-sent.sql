-- What a mail says is kept as data and laid out when it is sent, so that no text is made while somebody's money is locked.

alter table outbox add column message jsonb;
-- Those that wait are laid out already: each paragraph of their text is said as it stands, between the heading and the footer, which
-- the layout adds again.
update outbox
  set message = jsonb_build_object('template', template, 'subject', subject, 'before',
    regexp_split_to_array(regexp_replace(regexp_replace(text, '^[^\n]*\n=+\n+', ''), '\s*\n--\n[^\n]*(\n[^\n]+)?\n*$', ''), '\n{2,}'))
  where sent_at is null;
alter table outbox drop constraint outbox_blank_once_sent, drop column text, drop column html;
-- It may hold a link that is a key: what is sent is not kept.
alter table outbox add constraint outbox_blank_once_sent check ((message is null) = (sent_at is not null));
