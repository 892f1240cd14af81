-- Trigger function on dish and dish_size: records since when and why a size cannot be ordered, and when that ends, or will.
-- What runs out of stock is recorded when the day is complete (src/features/forecasts/demand). Being served at some hours only is no
-- lack: demand at the others is not expected.
create or replace function record_size_availability() returns trigger
language plpgsql
as $$
declare
  dish_key constant uuid := case tg_table_name when 'dish' then new.id else (to_jsonb(new) ->> 'menu_item_id')::uuid end;
  present record;
begin
  for present in
    select size.id as size_id, found.reason,
      case when found.reason = 'sold_out' then
        case
          when dish_stopped and size_stopped then nullif(greatest(coalesce(dish.sold_out_until, 'infinity'),
            coalesce(size.sold_out_until, 'infinity')), 'infinity')
          when dish_stopped then dish.sold_out_until
          else size.sold_out_until
        end
      end as until
    from dish_size size
    join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
    cross join lateral (
      select is_stopped(dish.sold_out_at, dish.sold_out_until, now()) as dish_stopped,
        is_stopped(size.sold_out_at, size.sold_out_until, now()) as size_stopped
    ) as stopped
    cross join lateral (
      select case
        when dish.deleted_at is not null or size.deleted_at is not null then 'deleted'
        when not dish.is_available then 'hidden'
        when dish_stopped or size_stopped then 'sold_out'
      end as reason
    ) as found
    where size.company_id = new.company_id and size.menu_item_id = dish_key
      and (tg_table_name = 'dish' or size.id = new.id)
  loop
    update size_availability set "to" = greatest(now(), "from")
    where company_id = new.company_id and size_id = present.size_id and coalesce("to" > now(), true)
      and (reason, "to") is distinct from (present.reason, present.until);
    if present.reason is not null then
      insert into size_availability (company_id, size_id, "from", "to", reason)
      select new.company_id, present.size_id, now(), present.until, present.reason
      where not exists (
        select from size_availability
        where company_id = new.company_id and size_id = present.size_id and coalesce("to" > now(), true))
      on conflict (company_id, size_id) where "to" is null do nothing;
    end if;
  end loop;
  return null;
end
$$;
create or replace trigger record_size_availability
  after update of is_available, sold_out_at, sold_out_until, deleted_at on dish
  for each row when (
    (old.is_available, old.sold_out_at, old.sold_out_until, old.deleted_at is null)
      is distinct from (new.is_available, new.sold_out_at, new.sold_out_until, new.deleted_at is null)
  )
  execute function record_size_availability();
create or replace trigger record_size_availability
  after insert or update of deleted_at, sold_out_at, sold_out_until on dish_size
  for each row execute function record_size_availability();
