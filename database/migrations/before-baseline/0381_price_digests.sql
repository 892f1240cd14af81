-- Beyond the alerts of a week, what would be one is counted in a request of its own.
alter table price_findings add column in_digest boolean not null default false;
-- The prices are per unit in which the item is held today: a change of unit converts them.
alter table price_findings drop column unit;
