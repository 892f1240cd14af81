-- Groups what a trigger on recipes has collected, a list of pairs of a company and an id, by company, in the order in
-- which the companies' recipes are locked. A statement of the application is of one company; one of an administrator may
-- be of many.
create or replace function ids_by_company(pairs jsonb) returns table (company_id uuid, ids uuid[])
language sql immutable parallel safe
as $$
  select (pair ->> 0)::uuid, array_agg((pair ->> 1)::uuid) from jsonb_array_elements(pairs) as pair group by 1 order by 1
$$;
