import { sql } from "kysely";
import { companyRowChanged } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

export interface RestoredMoments {
  restored_at: string;
  restored_to: string | null;
}

/** Returns when the company was restored from a backup, and to which moment; null once its owner has confirmed it. */
export async function readRestoredMoments({ db, companyId }: Context): Promise<RestoredMoments | null> {
  const { restored_at, restored_to } = await db
    .selectFrom("companies")
    .select(["restored_at", "restored_to"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return restored_at === null ? null : { restored_at, restored_to };
}

/** Ends the wait of a restored company and locks its row. Returns whether it waited. */
export async function endRestoredWait(context: Context): Promise<boolean> {
  const { db, companyId } = context;
  const ended = await db
    .updateTable("companies")
    .set({ restored_at: sql<null>`null` })
    .where("id", "=", companyId)
    .where("restored_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  companyRowChanged(context);
  return ended !== undefined;
}
