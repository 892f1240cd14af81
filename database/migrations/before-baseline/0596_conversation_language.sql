-- The language that a person asked to be answered in; null: the one of their words, else of their browser or restaurant.
alter table conversations add column language text check (language in ('en', 'es', 'fr', 'de', 'zh'));
