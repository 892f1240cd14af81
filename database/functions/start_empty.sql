-- Trigger function on inventory: a new item starts at zero. Its opening stock is its first stock movement.
create or replace function start_empty() returns trigger
language plpgsql
as $$
begin
  new.quantity_available := 0;
  return new;
end
$$;
