-- What each item of a company cost on average after some of its movements that change costs, so that nobody has to compute it
-- from the first delivery on. Made from the ledger after its sums are stored; rows that are missing only make it slower.
create table stored_costs (
  company_id uuid not null references companies on delete cascade,
  -- The movement after which it is so.
  seq bigint not null,
  -- The latest moment of a movement up to that one.
  latest_at timestamptz not null,
  -- What had been corrected when it was computed; it is not used when something else has been.
  corrected text not null,
  -- The average cost of each item by its id, as texts with every digit.
  averages jsonb not null,
  primary key (company_id, seq)
);
alter table stored_costs enable row level security;
alter table stored_costs force row level security;
create policy tenant on stored_costs using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, delete on stored_costs to app_user;
