-- A dish that the kitchen marks sold out stays on the menu and cannot be ordered until it is marked available again.
alter table dish add column sold_out_at timestamptz;
-- The owner's order of the dishes in a category; dishes without a number come last.
alter table dish add column display_order integer;

-- When the kitchen ticked the line off; null while it is to be made.
alter table order_items add column done_at timestamptz;
grant update (done_at) on order_items to app_user;

-- Minutes after which a ticket on the kitchen board turns yellow, and red.
alter table companies
  add column kitchen_waiting_minutes integer not null default 5 check (kitchen_waiting_minutes between 1 and 240),
  add column kitchen_late_minutes integer not null default 10 check (kitchen_late_minutes between 1 and 480),
  add constraint companies_kitchen_minutes_check check (kitchen_late_minutes > kitchen_waiting_minutes);
