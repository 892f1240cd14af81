import { sql } from "kysely";
import { z } from "zod";
import { readOwnerPhone } from "#src/features/messaging/server/owner-phone.ts";
import { sendMessages } from "#src/features/messaging/server/send.ts";
import { alertText } from "#src/features/orders/alert-text.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import type { Context, Platform, Scope } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";
import { scopeOf } from "#src/server/tenant.ts";

/** Orders come in bursts: one job tells of all that came within this time. */
const SOON_MS = 300;
const BATCH_SIZE = 100;

const notifyOwner = companyJob({
  name: "orders.tell-owner",
  data: z.object({}),
  async run(scope) {
    // oxlint-disable-next-line no-await-in-loop -- a full page may have another behind it
    while ((await scope.within(notifyOfNewOrders)) === BATCH_SIZE);
  },
});

const waiting = new WeakMap<Platform["jobs"], Set<string>>();

/**
 * Has the owner told of a new order soon, out of the way of the order itself, which has already been noted in the same
 * transaction. If this process ends before, the next minute's look finds what it left.
 */
export function notifyOwnerSoon(scope: Scope): void {
  const companies = waiting.get(scope.jobs) ?? new Set<string>();
  waiting.set(scope.jobs, companies);
  if (companies.has(scope.companyId)) return;
  companies.add(scope.companyId);
  setTimeout(() => {
    companies.delete(scope.companyId);
    queue(scope).catch((error: unknown) => scope.log.warn({ err: error }, "the owner is told of new orders later"));
  }, SOON_MS).unref();
}

const queue = (scope: Scope) => scope.within(({ db, jobs, companyId }) => jobs.send(db, notifyOwner, companyId, {}));

/** Takes what is noted and tells of each order once, in the same transaction. Answers how many it took. */
async function notifyOfNewOrders(context: Context): Promise<number> {
  const { db, companyId, env } = context;
  const { rows } = await sql<{ order_id: string }>`delete from order_alerts
    where company_id = ${companyId} and order_id in (
      select order_id from order_alerts where company_id = ${companyId}
      order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning order_id`.execute(db);
  if (rows.length === 0) return 0;
  const company = await db
    .selectFrom("companies")
    .select(["new_order_alerts", "country"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  // The owner may have switched it off since.
  if (!company.new_order_alerts) return rows.length;
  const ids = rows.map((row) => row.order_id);
  const orders = await selectOrders(context).where("orders.id", "in", ids).orderBy("orders.created_at").execute();
  const to = await readOwnerPhone(context);
  const about = orders.map(asOrder).map((order) => ({
    to,
    body: alertText(order, company.country, `${env.APP_URL}/orders/${order.id}`),
    kind: "new-order",
  }));
  await sendMessages(context, about);
  return rows.length;
}

/** Finds what a process noted and did not live to tell. */
async function notifyLeftovers(platform: Platform): Promise<void> {
  const companies = await inDirectory(platform.database, (db) =>
    db
      .selectFrom("order_alerts")
      .select("company_id")
      .distinct()
      .where("created_at", "<", sql<string>`now() - interval '10 seconds'`)
      .execute(),
  );
  for (const { company_id } of companies) {
    // oxlint-disable-next-line no-await-in-loop
    await queue(scopeOf(platform, company_id, { type: "system", name: "System" }));
  }
}

export const orderJobs: Job[] = [
  notifyOwner,
  { name: "orders.tell-what-was-left", cron: "* * * * *", run: notifyLeftovers },
];
