import { sql } from "kysely";
import { writtenAs } from "#src/features/agent/grammar/names.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { inEveryCompany } from "#src/server/in-every-company.ts";
import type { PlatformJob } from "#src/server/jobs.ts";
import { formerKey, identityKey } from "#src/shared/text-key.ts";

interface Row {
  id: string;
  kind: string;
  alias: string;
}

const PORTION = 50;
/** Maximum number of people's messages that are searched for the spelling of an alias. */
const MAX_TURNS = 2000;
const MAX_LENGTH = 100;

/**
 * Restores the diacritics of aliases that an earlier version learned without them. The spelling comes from the
 * messages in which people used the aliases. An alias for which no other spelling is found, or two, stays as it is.
 * Until it is restored, an alias matches only text without diacritics.
 */
export async function remakeAliases(scope: Scope): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each portion begins where the one before ended
  while (await scope.within(remakePortion));
}

/** Returns whether there may be more aliases to restore. */
async function remakePortion({ db, companyId }: Context): Promise<boolean> {
  const { rows } = await sql<Row>`
    select id, kind, alias from item_aliases where company_id = ${companyId} and as_written is null
    order by learned_at, id limit ${PORTION} for update skip locked`.execute(db);
  if (rows.length === 0) return false;
  const { rows: turns } = await sql<{ text: string }>`
    select text from conversation_turns where company_id = ${companyId} and role = 'person'
    order by at desc limit ${MAX_TURNS}`.execute(db);
  for (const row of rows) {
    const written = new Set(turns.flatMap(({ text }) => writtenAs(text, row.alias, formerKey) ?? []).map(identityKey));
    const [only = row.alias] = written;
    const alias = written.size === 1 && only.length >= 2 && only.length <= MAX_LENGTH ? only : row.alias;
    // oxlint-disable-next-line no-await-in-loop -- one may take the words of another
    await sql`delete from item_aliases
      where company_id = ${companyId} and kind = ${row.kind} and alias = ${alias} and id <> ${row.id}
        and as_written is null`.execute(db);
    // oxlint-disable-next-line no-await-in-loop
    await sql`update item_aliases aliased set as_written = true, alias = case when exists (
        select from item_aliases other where other.company_id = ${companyId} and other.kind = aliased.kind
          and other.alias = ${alias} and other.id <> aliased.id) then alias else ${alias} end
      where company_id = ${companyId} and id = ${row.id}`.execute(db);
  }
  return rows.length === PORTION;
}

export const remakeAliasesJob: PlatformJob = {
  name: "agent.remake-aliases",
  cron: "*/10 * * * *",
  expiresIn: 540,
  run: (platform) => inEveryCompany(platform, "making learned words again", remakeAliases),
};
