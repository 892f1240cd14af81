-- What is known about the backups of this installation: one row, written by the process that makes them.
create table backup_state (
  is_only boolean primary key default true check (is_only),
  -- Where they are, in words, and what they do not protect from there.
  location text not null,
  warning text,
  -- The newest copy of the whole database, and when the log was last carried to it.
  copied_at timestamptz,
  carried_at timestamptz,
  -- When a copy was last restored for a trial and found right.
  verified_at timestamptz,
  -- Why the last attempt failed, and since when they fail.
  failure text,
  failed_since timestamptz,
  -- Set in an installation that was brought back from a backup: nothing is sent until a person has released it.
  restored_at timestamptz,
  restored_to timestamptz,
  released_at timestamptz,
  released_by_name text
);
grant select on backup_state to app_user;
