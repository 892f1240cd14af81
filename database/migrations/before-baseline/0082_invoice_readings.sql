-- One reading of an upload: a job that carries an older id is out of date, and one that dies with its process again and
-- again is given up.
alter table supplier_invoice
  add column reading_id uuid,
  add column attempts integer not null default 0,
  -- Whether the receipt made its supplier, so that it can answer the same when it is asked again.
  add column supplier_created boolean not null default false;
