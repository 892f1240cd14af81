import { type RawBuilder, sql } from "kysely";
import { numberForms } from "#src/features/messages/phone-number.ts";
import { asOwner } from "#src/features/archives/closings/server/company-rows.ts";
import type { Scope } from "#src/server/context.ts";

/** Rows outside of the company's own tables, by the condition that makes them its. */
function rowsOutside(
  companyId: string,
  numbers: readonly string[],
): readonly { table: string; where: RawBuilder<unknown> }[] {
  return [
    { table: "pgboss.job", where: sql`data ->> 'company_id' = ${companyId} and state <> 'active'` },
    {
      // What was written from the numbers that the company wrote to, or that its people have linked.
      table: "whatsapp_events",
      // Another company may be in conversation with the same number: what opens its window of a day stays.
      where: sql`handled_at is not null
        and happened_at < (select erase_at - interval '1 day' from companies where id = ${companyId})
        and number = any(${[...numbers]}::text[])`,
    },
    {
      table: "sandbox_checkouts",
      where: sql`customer_id in (select stripe_customer_id from company_subscriptions where company_id = ${companyId})`,
    },
    {
      // What was typed when the company was paid for.
      table: "checkouts",
      where: sql`pays_for = ${companyId}`,
    },
  ];
}

/** Erases what stands outside of the company's own tables: jobs, what phones wrote, and what was typed to pay for it. */
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
