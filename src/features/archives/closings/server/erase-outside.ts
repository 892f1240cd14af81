import { type RawBuilder, sql } from "kysely";
import { numberForms } from "#src/features/messages/phone-number.ts";
import { asOwner } from "#src/features/archives/closings/server/company-rows.ts";
import type { Scope } from "#src/server/context.ts";

/**
 * Returns the rows of the company that are outside of its own tables: each table with the condition that finds them.
 */
function rowsOutside(
  companyId: string,
  numbers: readonly string[],
): readonly { table: string; where: RawBuilder<unknown> }[] {
  return [
    { table: "pgboss.job", where: sql`data ->> 'company_id' = ${companyId} and state <> 'active'` },
    {
      // Messages from the numbers that the company wrote to, or that its people have linked.
      table: "whatsapp_events",
      // Another company may be in conversation with the same number. The messages that open its one-day window are
      // kept.
      where: sql`handled_at is not null
        and happened_at < (select erase_at - interval '1 day' from companies where id = ${companyId})
        and number = any(${[...numbers]}::text[])`,
    },
    {
      table: "sandbox_checkouts",
      where: sql`customer_id in (select stripe_customer_id from company_subscriptions where company_id = ${companyId})`,
    },
    {
      // The data that was typed when someone paid for the company.
      table: "checkouts",
      where: sql`pays_for = ${companyId}`,
    },
  ];
}

/**
 * Erases the company's data outside of its own tables: jobs, messages from phones, and the data that was typed to pay
 * for the company.
 */
export async function eraseOutside({ database, companyId }: Scope, people: readonly string[]): Promise<void> {
  const numbers = await asOwner(database, companyId, async (db) => {
    const { rows } = await sql<{ number: string }>`
      select to_number as number from messages where company_id = ${companyId} and to_number is not null
      union select number from chat_links where user_id = any(${people}::uuid[])`.execute(db);
    return rows.flatMap(({ number }) => numberForms(number));
  });
  for (const { table, where } of rowsOutside(companyId, numbers))
    await asOwner(database, companyId, (db) => sql`delete from ${sql.table(table)} where ${where}`.execute(db));
}
