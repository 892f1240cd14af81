import { sql } from "kysely";
import { numberForms } from "#src/features/messages/phone-number.ts";
import type { Platform } from "#src/server/context.ts";

/**
 * Returns whether the person with this number has written within the last 24 hours, so that they may be sent free text.
 */
export async function isWindowOpen({ database }: Pick<Platform, "database">, number: string): Promise<boolean> {
  const row = await database
    .selectFrom("whatsapp_events")
    .select("id")
    .where("kind", "=", "message")
    .where("number", "in", numberForms(number))
    .where("happened_at", ">", sql<string>`now() - interval '24 hours'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
