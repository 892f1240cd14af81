-- How far the first day after the origin, the first two, and so on up to 14 days together spread around the sum of their
-- forecasts. Null in rows that an earlier version wrote, and in those of which only two horizons are kept.
alter table forecasts add column sum_dispersions double precision[] check (cardinality(sum_dispersions) = 14);
