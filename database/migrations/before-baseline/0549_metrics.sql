-- What an operator watches across companies, counted by state only: messages and mails that wait or failed.
grant select (state, created_at) on messages to app_directory;
create policy directory on purchase_order_mails for select to app_directory using (true);
grant select (company_id, state) on purchase_order_mails to app_directory;
create policy directory on credit_request_mails for select to app_directory using (true);
grant select (company_id, state) on credit_request_mails to app_directory;
