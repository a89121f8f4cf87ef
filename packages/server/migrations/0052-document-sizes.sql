-- A document is written anew: what is kept has another size than what was uploaded.
comment on column files.bytes is 'Of a picture the size of what was uploaded, of a document of what is kept and served';
