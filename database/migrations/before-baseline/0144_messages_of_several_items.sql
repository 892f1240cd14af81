-- One alert lists every item of a supplier that fell due in the same check.
alter table messages add column item_ids uuid[] not null default '{}';
update messages set item_ids = array[item_id] where item_id is not null;
create index on messages using gin (item_ids) where kind in ('reorder', 'reorder-request');

-- An alert counts as sent once a provider took its message. Until now it did as soon as its message was written.
update inventory item set last_notification_sent = null
from (
  select distinct on (company_id, item_id) company_id, item_id, state from messages
  where item_id is not null and kind in ('reorder', 'reorder-request')
  order by company_id, item_id, created_at desc
) as newest
where item.company_id = newest.company_id and item.id = newest.item_id and item.last_notification_sent is not null
  and newest.state not in ('sent', 'delivered', 'read');

-- record_alert_outcome.sql creates the trigger that replaces both.
drop trigger record_failed_alert on messages;
drop trigger record_alert_outcome on messages;
