-- The application knows which languages guests read; a language is added without a migration. The API and imports of archives
-- accept those that it knows.
alter table companies
  drop constraint companies_language_check,
  add constraint companies_language_check check (language ~ '^[a-z]{2,3}$');
alter table translations
  drop constraint translations_language_check,
  add constraint translations_language_check check (language ~ '^[a-z]{2,3}$');
