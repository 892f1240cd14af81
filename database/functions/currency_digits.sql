-- Returns the number of fraction digits of a currency (ISO 4217). src/shared/money.ts has the same table, and a test
-- compares the two.
create or replace function currency_digits(currency text) returns integer
language sql immutable parallel safe
as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end
$$;
