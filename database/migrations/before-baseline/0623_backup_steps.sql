-- Of several processes each made rounds and remembered its own failures, so that what was saved changed with whoever was next.
alter table backup_state
  -- Why the last copy and the last trial failed, and from when on they are tried again; null when they did not.
  add column copy_failure text,
  add column copy_retry_at timestamptz,
  add column trial_failure text,
  add column trial_retry_at timestamptz;
