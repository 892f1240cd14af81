-- From here on the functions of this database stand in database/functions, one a file, and migrations hold tables only.
-- This migration gives the older functions and triggers names that say what they do.

-- All locks at once, in the order in which placing an order takes them, so that the two cannot deadlock.
lock table companies, dish, dish_size, orders, dish_ingredient, activity_logs, messages, menu_category, dish_images,
  item_declarations, dish_declarations in access exclusive mode;

-- Triggers keep pointing to a function that is renamed.
alter function refuse_order(text, jsonb) rename to raise_order_error;
alter function repeated_order(uuid, jsonb) rename to find_repeated_order;
alter function announce(uuid, text, uuid) rename to notify_event;
alter function tell_menu_changed(uuid[]) rename to notify_menu_changed;
alter function menu_rows_appeared() rename to notify_menu_rows_inserted;
alter function menu_rows_vanished() rename to notify_menu_rows_deleted;
alter function menu_rows_changed() rename to notify_menu_rows_updated;
alter function menu_stock_changed() rename to notify_menu_stock_changed;
alter function forget_sales_total() rename to invalidate_sales_total;
alter function forget_totals() rename to invalidate_running_totals;
alter function note_alert_outcome() rename to record_alert_outcome;

alter trigger forget_sales_total on orders rename to invalidate_sales_total;
alter trigger forget_totals on orders rename to invalidate_running_totals;
alter trigger forget_totals on activity_logs rename to invalidate_running_totals;
alter trigger note_failed_alert on messages rename to record_failed_alert;
alter trigger note_alert_outcome on messages rename to record_alert_outcome;

-- The bodies that call a renamed function, or read a transition table renamed below. database/functions replaces them
-- all in a moment, but in a transaction of its own, and a process of the previous version may place an order in between.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and proname in ('place_order', 'take_order', 'take_stock', 'find_repeated_order', 'notify_menu_rows_inserted',
        'notify_menu_rows_deleted', 'notify_menu_rows_updated', 'notify_menu_stock_changed')
  loop
    definition := regexp_replace(definition, '\mrefuse_order\(', 'raise_order_error(', 'g');
    definition := regexp_replace(definition, '\mrepeated_order\(', 'find_repeated_order(', 'g');
    definition := regexp_replace(definition, '\mannounce\(', 'notify_event(', 'g');
    definition := regexp_replace(definition, '\mtell_menu_changed\(', 'notify_menu_changed(', 'g');
    definition := regexp_replace(definition, '\mappeared\M', 'inserted', 'g');
    definition := regexp_replace(definition, '\mvanished\M', 'deleted', 'g');
    execute definition;
  end loop;
end
$$;

-- The names of a trigger's transition tables can only be changed by creating the trigger again.
do $$
declare
  watching record;
begin
  for watching in
    select tgname, tgrelid::regclass as target, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgfoid in ('notify_menu_rows_inserted()'::regprocedure, 'notify_menu_rows_deleted()'::regprocedure,
      'notify_menu_rows_updated()'::regprocedure)
    order by tgrelid, tgname
  loop
    execute format('drop trigger %I on %s', watching.tgname, watching.target);
    watching.definition := replace(watching.definition, 'TRIGGER menu_appeared ', 'TRIGGER menu_inserted ');
    watching.definition := replace(watching.definition, 'NEW TABLE AS appeared ', 'NEW TABLE AS inserted ');
    watching.definition := replace(watching.definition, 'TRIGGER menu_vanished ', 'TRIGGER menu_deleted ');
    watching.definition := replace(watching.definition, 'OLD TABLE AS vanished ', 'OLD TABLE AS deleted ');
    execute replace(watching.definition, 'TRIGGER menu_changed ', 'TRIGGER menu_updated ');
  end loop;
end
$$;

-- Migrations were the only callers of these two, and no longer call functions: see database/README.md.
drop function watch_for_menu(regclass, text, text[]);
drop function enable_tenancy(regclass, text);
