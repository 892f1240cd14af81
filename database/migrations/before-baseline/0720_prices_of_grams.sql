-- Prices of a gram of what is sold by the pound, in findings about prices and in what suppliers are asked for.
alter table price_findings alter column old_price type numeric, alter column new_price type numeric;
alter table credit_request_lines alter column unit_price type numeric, alter column agreed_price type numeric,
  alter column charged_price type numeric;
