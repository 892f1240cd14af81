-- Words are now learned as they were written, with their accents: "Bơ" is not "Bò". True when they are; the application
-- makes the others again (src/features/agent/server/remake-aliases.ts).
alter table item_aliases add column as_written boolean;
