import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Marks a locked order as paid; its payment is recorded by `recordPayment`. */
export async function markPaid({ db, companyId }: Context, id: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ payment_status: "paid" })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** Marks a locked order as completed at a past time, for example when a till handed it over without a connection. */
export async function markHandedOver({ db, companyId }: Context, id: string, at: string): Promise<void> {
  await sql`
    update orders set status = 'completed', processing_at = coalesce(processing_at, ${at}::timestamptz),
      completed_at = ${at}::timestamptz
    where company_id = ${companyId} and id = ${id}`.execute(db);
}
