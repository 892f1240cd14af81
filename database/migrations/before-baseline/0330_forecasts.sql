-- What was forecast for the 14 days after each origin, which is the last day that the forecast knows of. A subject is a size,
-- an item or, with the company's id, everything together. The arrays have one element for each day after the origin; of
-- origins older than 60 days only those 1 and 7 days ahead are kept.
create table forecasts (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  origin date not null,
  -- Portions are counted; amounts (of items) are not. Quantiles follow from mean and dispersion.
  is_count boolean not null,
  means double precision[] not null,
  dispersions double precision[] not null,
  states text[] not null,
  -- How much each method counted one day ahead; null for what is made of other forecasts.
  weights jsonb,
  is_trimmed boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (company_id, subject, subject_id, origin),
  check (cardinality(means) = 14 and cardinality(dispersions) = 14 and cardinality(states) = 14)
);
create index on forecasts (company_id, origin);
alter table forecasts enable row level security;
alter table forecasts force row level security;
create policy tenant on forecasts using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecasts to app_user;

-- How right forecasts of the last 8 weeks were, by how many days ahead they were made. `base_` is the plain rule: the mean of
-- the last four same weekdays, and the 0.9 quantile of the last eight.
create table forecast_scores (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  horizon text not null check (horizon in ('1', '2-3', '4-7', '8-14')),
  days integer not null,
  wape double precision,
  base_wape double precision,
  loss90 double precision,
  base_loss90 double precision,
  coverage90 double precision,
  bias double precision,
  -- Whether the plain rule was better and is used.
  plain_used boolean not null,
  as_of date not null,
  primary key (company_id, subject, subject_id, horizon)
);
alter table forecast_scores enable row level security;
alter table forecast_scores force row level security;
create policy tenant on forecast_scores using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_scores to app_user;

-- The days that the score one day ahead is made of, each forecast from the days before it. An element is null for a day that
-- was closed, could not be observed, or had no forecast.
create table forecast_backtests (
  company_id uuid not null references companies on delete cascade,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  first_day date not null,
  actuals double precision[] not null,
  means double precision[] not null,
  q90s double precision[] not null,
  plain_means double precision[] not null,
  primary key (company_id, subject, subject_id)
);
alter table forecast_backtests enable row level security;
alter table forecast_backtests force row level security;
create policy tenant on forecast_backtests using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_backtests to app_user;

-- What a person expects of a day instead of the forecast, and why. The newest that is not removed counts; `forecast` is what
-- the machine said then, so that both can be compared when the day is over.
create table forecast_overrides (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  day date not null,
  subject text not null check (subject in ('size', 'item', 'total')),
  subject_id uuid not null,
  quantity numeric(18, 6) not null check (quantity >= 0),
  reason text not null check (reason <> ''),
  forecast double precision not null,
  user_id uuid,
  user_name text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, subject, subject_id, day)
);
create index on forecast_overrides (company_id, day);
alter table forecast_overrides enable row level security;
alter table forecast_overrides force row level security;
create policy tenant on forecast_overrides using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on forecast_overrides to app_user;

-- How many orders a weekday (0 is Sunday) had on average in each hour of the last 8 weeks, and how far they spread. It splits
-- the forecast of a day into its hours.
create table hour_profiles (
  company_id uuid not null references companies on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  orders double precision[] not null check (cardinality(orders) = 24),
  -- What these days sold on average, in portions.
  portions double precision not null,
  dispersion double precision not null,
  as_of date not null,
  primary key (company_id, weekday)
);
alter table hour_profiles enable row level security;
alter table hour_profiles force row level security;
create policy tenant on hour_profiles using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on hour_profiles to app_user;
