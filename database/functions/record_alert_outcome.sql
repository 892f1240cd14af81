-- Trigger function on messages: an item's stock alert counts as sent only if its message did not fail; a message that
-- failed and is sent after all counts again.
create or replace function record_alert_outcome() returns trigger
language plpgsql
as $$
begin
  update inventory set last_notification_sent = case when new.state = 'failed' then null else now() end
  where company_id = new.company_id and id = new.item_id;
  return null;
end
$$;
