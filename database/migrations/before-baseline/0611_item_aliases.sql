-- What people of a restaurant call an ingredient or a dish beside its name, learned when they confirm what the agent understood.
create table item_aliases (
  company_id uuid not null references companies on delete cascade,
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('item', 'dish')),
  -- Its words, without case and accents.
  alias text not null check (char_length(alias) between 2 and 100),
  item_id uuid,
  dish_id uuid,
  learned_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, alias),
  check ((kind = 'item') = (item_id is not null) and (kind = 'dish') = (dish_id is not null)),
  foreign key (company_id, item_id) references inventory on delete cascade,
  foreign key (company_id, dish_id) references dish on delete cascade
);
create index on item_aliases (company_id, item_id) where item_id is not null;
create index on item_aliases (company_id, dish_id) where dish_id is not null;
alter table item_aliases enable row level security;
alter table item_aliases force row level security;
create policy tenant on item_aliases using (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
grant select, insert, update, delete on item_aliases to app_user;

-- The words by which a proposal's ingredients and dishes were said, where those are not their names: [{kind, id, alias}].
alter table agent_proposals add column aliases jsonb not null default '[]';
