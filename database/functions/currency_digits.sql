-- Returns the number of fraction digits of a currency (ISO 4217). src/shared/money.ts has the same table, and a test
-- compares the two.
create or replace function currency_digits(currency text) returns integer
language sql immutable parallel safe
as $$
  select case
    when currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
    when currency in ('KWD', 'BHD', 'OMR', 'JOD', 'TND') then 3
    else 2
  end
$$;
