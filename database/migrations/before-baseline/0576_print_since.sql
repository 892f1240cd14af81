-- A printer that is to print receipts from now on must not print those of the last hours; null: since it was added.
alter table printers add column prints_since timestamptz;

-- How often a sheet's data was sent: a device that never says that it has read it gets it three times at most.
alter table print_jobs add column times_sent integer not null default 0;
