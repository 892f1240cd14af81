-- Trigger function on tax_rates: writes on the company whether it has any rate, so that an order of a company without
-- rates reads nothing about taxes.
create or replace function follow_tax_rates() returns trigger
language plpgsql
as $$
declare
  company constant uuid := coalesce(new.company_id, old.company_id);
  taxed constant boolean := exists (select from tax_rates where company_id = company);
begin
  update companies set charges_tax = taxed where id = company and charges_tax <> taxed;
  return null;
end
$$;
create or replace trigger follow_tax_rates after insert or delete on tax_rates
  for each row execute function follow_tax_rates();
