-- The picture of the delivery note: where its file is stored.
alter table deliveries add column photo_key text;
create index on deliveries (company_id, booked_at desc, id desc);
