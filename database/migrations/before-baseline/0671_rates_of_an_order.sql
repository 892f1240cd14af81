-- no transaction
-- An order to which lines were added after a rate was changed has taxes of one name at two percents.
drop index concurrently if exists order_taxes_by_rate;
create unique index concurrently order_taxes_by_rate on order_taxes (company_id, order_id, name, percent, added);
alter table order_taxes drop constraint order_taxes_pkey, add constraint order_taxes_pkey primary key using index order_taxes_by_rate;
