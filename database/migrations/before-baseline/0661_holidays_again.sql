-- Seollal was entered a day late, and Vesak only as far as it was announced. Without the last year that was entered, the public
-- holidays of all years are entered again as soon as it is read; what an owner removed stays removed.
alter table calendar_states no force row level security;
update calendar_states set upto_year = upto_year - 1 where upto_year is not null;
alter table calendar_states force row level security;
