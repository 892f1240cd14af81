-- What a translation was made of: the name and the description as the restaurant had written them. When these say something
-- else now, guests read the restaurant's own words until a person approves the translation again. Null where a version that
-- does not know these columns stored it: that is asked, too.
alter table translations add column source_name text, add column source_description text;

-- What stands answers what is written today. Every company is read by its policy, so that no other table has to be locked.
alter table translations no force row level security;
do $$
declare
  company uuid;
begin
  for company in select distinct company_id from translations loop
    perform set_config('app.company_id', company::text, true);
    update translations set source_name = source.name, source_description = source.description
    from (
      select id, name, coalesce(description, '') as description from menu_category where company_id = company
      union all select id, name, coalesce(description, '') from dish where company_id = company
      union all select id, name, '' from dish_size where company_id = company
      union all select id, name, '' from option_groups where company_id = company
      union all select id, name, '' from options where company_id = company
    ) as source
    where translations.company_id = company and source.id = translations.subject_id;
  end loop;
  perform set_config('app.company_id', '', true);
end
$$;
alter table translations force row level security;
