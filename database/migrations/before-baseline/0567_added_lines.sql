-- Lines that were added to an order under a key are added once.
alter table order_changes
  add column idempotency_key text,
  -- Hash of what was added under the key.
  add column fingerprint text,
  add constraint order_changes_key_check check ((idempotency_key is null) = (fingerprint is null));
