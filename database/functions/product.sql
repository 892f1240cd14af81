-- Aggregate: the product of all values, 1 for none. The view present_movements multiplies factors of unit changes with
-- it.
create or replace aggregate product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = '1', parallel = safe);
