-- Trigger function on dish and dish_size: records since when and why a size cannot be ordered, and when that ends. What runs
-- out of stock is recorded when the day is complete (src/features/demand).
create or replace function record_size_availability() returns trigger
language plpgsql
as $$
declare
  dish_key constant uuid := case tg_table_name when 'dish' then new.id else (to_jsonb(new) ->> 'menu_item_id')::uuid end;
  present record;
begin
  for present in
    select size.id as size_id,
      case
        when dish.deleted_at is not null or size.deleted_at is not null then 'deleted'
        when not dish.is_available then 'hidden'
        when dish.sold_out_at is not null then 'sold_out'
      end as reason
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    where size.company_id = new.company_id and size.menu_item_id = dish_key
      and (tg_table_name = 'dish' or size.id = new.id)
  loop
    update size_availability set "to" = greatest(now(), "from")
    where company_id = new.company_id and size_id = present.size_id and "to" is null
      and reason is distinct from present.reason;
    if present.reason is not null then
      insert into size_availability (company_id, size_id, "from", reason)
      values (new.company_id, present.size_id, now(), present.reason)
      on conflict (company_id, size_id) where "to" is null do nothing;
    end if;
  end loop;
  return null;
end
$$;
create or replace trigger record_size_availability
  after update of is_available, sold_out_at, deleted_at on dish
  for each row when (
    (old.is_available, old.sold_out_at is null, old.deleted_at is null)
      is distinct from (new.is_available, new.sold_out_at is null, new.deleted_at is null)
  )
  execute function record_size_availability();
create or replace trigger record_size_availability
  after insert or update of deleted_at on dish_size
  for each row execute function record_size_availability();
