-- Trigger function on companies: whoever created a company is its first member, and works in it from now on.
create or replace function add_first_owner() returns trigger
language plpgsql
as $$
begin
  insert into members (company_id, user_id, role, joined_at, chosen_at)
  values (new.id, new.created_by, 'owner', new.created_at, new.created_at);
  return null;
end
$$;

create or replace trigger add_first_owner after insert on companies
  for each row execute function add_first_owner();
