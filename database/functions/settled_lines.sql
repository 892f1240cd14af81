-- The lines of an order that was paid and handed over before it arrived: as it was sold, whatever the dishes cost by now and
-- whether or not they are still on the menu. The caller has compared the prices with a list that the till showed
-- (features/till/server/price-list.ts). Rejects only what does not exist, as DISH_UNAVAILABLE.
--
-- `request`: as place_order has it; each item has a size, a price, and in `sold_options` what each of its options cost:
-- [{option_id, unit_price, total_price}].
--
-- Returns what price_lines returns.
create or replace function settled_lines(company uuid, request jsonb, digits integer,
  out lines jsonb, out special boolean, out total numeric, out portions bigint, out agreed boolean, out chosen boolean)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  known boolean;
begin
  select
    jsonb_agg(jsonb_build_object(
      'id', asked.id, 'menu_item_id', dish.id, 'size_id', size.id, 'dish_name', coalesce(dish.name, asked.dish_name),
      'size_name', size.name, 'quantity', asked.quantity, 'price', asked.price, 'note', asked.note, 'problem', null)
      order by asked.position),
    round(sum(asked.price * asked.quantity), digits), sum(asked.quantity), bool_and(size.id is not null)
  into lines, total, portions, known
  from rows from (jsonb_to_recordset(request -> 'items') as (id uuid, menu_item_id uuid, size_id uuid, quantity integer,
    price numeric, dish_name text, note text))
    with ordinality as asked (id, menu_item_id, size_id, quantity, price, dish_name, note, position)
  left join dish on dish.company_id = company and dish.id = asked.menu_item_id
  left join dish_size size on size.company_id = company and size.menu_item_id = dish.id and size.id = asked.size_id;
  if not known then
    perform raise_order_error('DISH_UNAVAILABLE', jsonb_build_object('items', (
      select jsonb_agg(line - '{note,price,quantity,problem}'::text[])
      from jsonb_array_elements(lines) as line where line ->> 'size_id' is null)));
  end if;

  special := false;
  agreed := true;
  chosen := coalesce((request ->> 'chosen')::boolean, false);
  if chosen then
    -- The names and costs of the options are today's; what they cost the guest, and whether they can be had, is not.
    select jsonb_agg(
      (line.content - '{reason,group_name,option_name,group_id,option_id}'::text[])
      || jsonb_build_object('problem', null, 'price', asked.price, 'options', (
        select coalesce(jsonb_agg(choice.content || coalesce((
            select jsonb_build_object('unit_price', sold.unit_price, 'total_price', sold.total_price)
            from jsonb_to_recordset(asked.sold_options) as sold (option_id uuid, unit_price numeric, total_price numeric)
            where sold.option_id = (choice.content ->> 'option_id')::uuid), '{}') order by choice.position), '[]')
        from jsonb_array_elements(line.content -> 'options') with ordinality as choice (content, position)))
      order by line.position)
    into lines
    from jsonb_array_elements(choose_options(company, request -> 'items', lines)) with ordinality as line (content, position)
    join jsonb_to_recordset(request -> 'items') as asked (id uuid, price numeric, sold_options jsonb)
      on asked.id = (line.content ->> 'id')::uuid;
    if lines @? '$[*].options[*].part_size_id' then
      lines := split_combos(company, lines, digits);
    end if;
  end if;
end
$$;
