-- A line of an option may follow the size of the dish: extra chicken is more of it in a large bowl.
alter table option_lines add column scales_with_size boolean not null default false;
-- The part of `quantity` that follows the size, as the first size of a dish takes it.
alter table option_needs add column scaled numeric(18, 6) not null default 0;
