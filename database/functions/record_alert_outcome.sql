-- Trigger function on messages: an item's stock alert counts as sent from the moment its message was taken by a
-- provider, or marked as sent by the owner, and no longer when that message fails after all.
create or replace function record_alert_outcome() returns trigger
language plpgsql
as $$
begin
  update inventory
  set last_notification_sent = case when new.state in ('sent', 'delivered', 'read') then now() end
  where company_id = new.company_id and id in (
    -- The rows are locked in the order of their ids, as orders lock them. A process of the previous version writes only
    -- item_id.
    select id from inventory where company_id = new.company_id and id = any (new.item_ids || new.item_id)
    order by id for no key update);
  return null;
end
$$;
create or replace trigger record_alert_outcome after update of state on messages for each row
  when ((old.state in ('sent', 'delivered', 'read')) <> (new.state in ('sent', 'delivered', 'read'))
    and new.kind in ('reorder', 'reorder-request'))
  execute function record_alert_outcome();
