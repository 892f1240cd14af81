import { sql } from "kysely";
import { hasPlus, type PlusAccess } from "#src/features/billing/plus-access.ts";
import { PLUS_TRY_DAYS, plusAccess } from "#src/features/billing/rules.ts";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict, forbidden } from "#src/server/http/errors.ts";

export interface Plus {
  access: PlusAccess;
  /** The end of the try; null if it has not begun. */
  try_ends_at: string | null;
}

/** Returns how the company has Plus. */
export async function readPlus(context: Context): Promise<Plus> {
  const { db, companyId } = context;
  const { rows } = await sql<{ started_at: string; ends_at: string }>`
    select started_at, started_at + ${PLUS_TRY_DAYS} * interval '1 day' as ends_at
    from plus_tries where company_id = ${companyId}`.execute(db);
  const [tried] = rows;
  const access = plusAccess(await newestSubscription(context), tried?.started_at ?? null, new Date());
  return { access, try_ends_at: tried?.ends_at ?? null };
}

/** Throws 403 `PLAN_LIMIT` when the company has neither Plus nor its try. */
export async function requirePlus(context: Context): Promise<void> {
  if (!hasPlus(await readPlus(context))) throw forbidden("This belongs to Plus.", "PLAN_LIMIT");
}

/** Begins the company's try of Plus. A second call while it lasts changes nothing. */
export async function startPlusTry(context: Context): Promise<Plus> {
  const { db, companyId, actor } = context;
  const started = await db
    .insertInto("plus_tries")
    .values({ company_id: companyId, user_id: actorId(actor) })
    .onConflict((on) => on.doNothing())
    .returning("started_at")
    .executeTakeFirst();
  if (started) {
    const description = `Began to try Plus for ${PLUS_TRY_DAYS} days`;
    const row = { id: null, name: "Plus" };
    await recordChange(context, {
      entity: "subscription",
      action: "create",
      row,
      description,
      event: "subscription.changed",
    });
  }
  const plus = await readPlus(context);
  if (plus.access === "tried") throw conflict("TRY_OVER", "The 14 days are over. Choose Plus to go on.");
  return plus;
}
