-- WhatsApp reports a message again until it gets a response. Each is handled once: claimed while that is under way, and
-- claimed again when the process that did it has died.
alter table whatsapp_events
  add column claimed_at timestamptz,
  add column handled_at timestamptz;
update whatsapp_events set handled_at = created_at;
