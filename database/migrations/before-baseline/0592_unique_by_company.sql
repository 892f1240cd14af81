-- What is unique is unique within a company, as a database that is distributed by company needs it
-- (src/server/db/distribution.test.ts). Ids of WhatsApp and random tokens are not given twice anyway; looking them up
-- without their company still needs an index.
drop index messages_provider_id_idx;
create unique index messages_provider_once on messages (company_id, provider_id) where provider_id is not null;
create index messages_by_provider on messages (provider_id) where provider_id is not null;

drop index public_tokens_hash;
create index public_tokens_by_hash on public_tokens (hash);
