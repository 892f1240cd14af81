-- What the owner wants to hear of.
alter table companies add column low_stock_alerts boolean not null default true;
alter table companies add column new_order_alerts boolean not null default true;
alter table companies add column invoice_processed_alerts boolean not null default true;
alter table companies add column daily_reports boolean not null default false;
alter table companies add column weekly_reports boolean not null default true;
