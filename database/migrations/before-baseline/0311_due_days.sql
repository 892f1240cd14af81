-- The directory finds whose day is complete.
create policy directory on demand_states for select to app_directory using (true);
grant select (company_id, due_at) on demand_states to app_directory;
-- Makes the hashes of callers different at each company, so that they say nothing about addresses.
alter table demand_states add column salt uuid not null default gen_random_uuid();

-- Rejected portions beyond what is believed.
alter table daily_demand add column not_counted integer not null default 0 check (not_counted >= 0);

-- A change of the time zone made the day much longer or shorter than a day.
alter table demand_days add column is_shifted boolean not null default false;
