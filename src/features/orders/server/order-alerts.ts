import { sql } from "kysely";
import { z } from "zod";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { readOwnerPhone } from "#src/features/messages/server/owner-phone.ts";
import { sendMessages } from "#src/features/messages/server/send.ts";
import { alertText } from "#src/features/orders/alert-text.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Platform, Scope } from "#src/server/context.ts";
import { inDirectory } from "#src/server/db/database.ts";
import { inEachCompany } from "#src/server/each.ts";
import { companyJob, type Job } from "#src/server/jobs.ts";

/** Orders come in bursts. One job sends the messages for all orders that are placed within this time. */
const BATCH_WINDOW_MS = 300;
const BATCH_SIZE = 100;

const notifyOwner = companyJob({
  name: "orders.tell-owner",
  data: z.object({}),
  async run(scope) {
    // After a full batch, further rows may exist.
    while ((await scope.within(notifyOfNewOrders)) === BATCH_SIZE);
  },
});

const scheduled = new WeakMap<Platform["jobs"], Set<string>>();

/**
 * Schedules the messages to the owner about a new order, and about items that the order brought to a reorder threshold.
 * The order does not wait for the messages. The order's own transaction has written a row into `order_alerts` or
 * `reorder_checks`. If this process ends before the jobs are queued, a job that runs every minute finds that row.
 */
export function notifyOwnerSoon(scope: Scope): void {
  const companies = scheduled.get(scope.jobs) ?? new Set<string>();
  scheduled.set(scope.jobs, companies);
  if (companies.has(scope.companyId)) return;
  companies.add(scope.companyId);
  setTimeout(() => {
    companies.delete(scope.companyId);
    queue(scope).catch((error: unknown) =>
      scope.log.warn({ err: error }, "the owner will be notified of new orders and low stock by the next minute's job"),
    );
  }, BATCH_WINDOW_MS).unref();
}

/** The reorder check is queued in the same transaction in which its request rows are removed. */
const queue = (scope: Scope) =>
  scope.within(async (context) => {
    const { db, jobs, companyId } = context;
    await jobs.send(db, notifyOwner, companyId, {});
    const checks = db.deleteFrom("reorder_checks").where("company_id", "=", companyId).returning("item_ids");
    const ids = (await checks.execute()).flatMap(({ item_ids }) => item_ids);
    await requestReorderCheck(context, [...new Set(ids)]);
  });

/** Sends a message for each order in `order_alerts` and deletes its row, in one transaction. Returns the number of rows. */
async function notifyOfNewOrders(context: Context): Promise<number> {
  const { db, companyId, env } = context;
  const { rows } = await sql<{ order_id: string }>`delete from order_alerts
    where company_id = ${companyId} and order_id in (
      select order_id from order_alerts where company_id = ${companyId}
      order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning order_id`.execute(db);
  if (rows.length === 0) return 0;
  const company = await companyRow(context);
  // The owner may have turned the messages off since the order was placed.
  if (!company.new_order_alerts) return rows.length;
  const ids = rows.map((row) => row.order_id);
  const orders = await selectOrders(context).where("orders.id", "in", ids).orderBy("orders.created_at").execute();
  const to = await readOwnerPhone(context);
  const messages = orders.map(asOrder).map((order) => ({
    to,
    body: alertText(order, company.country, `${env.APP_URL}/orders/${order.id}`),
    kind: "new-order",
  }));
  await sendMessages(context, messages);
  return rows.length;
}

/** Queues the jobs for orders whose process ended before it could. */
async function notifyLeftovers(platform: Platform): Promise<void> {
  const before = sql<string>`now() - interval '10 seconds'`;
  const companies = await inDirectory(platform.database, (db) =>
    db
      .selectFrom("order_alerts")
      .select("company_id")
      .where("created_at", "<", before)
      .union(db.selectFrom("reorder_checks").select("company_id").where("created_at", "<", before))
      .execute(),
  );
  await inEachCompany(
    platform,
    companies.map(({ company_id }) => company_id),
    "a company's messages about new orders and low stock could not be queued",
    queue,
  );
}

export const orderJobs: Job[] = [
  notifyOwner,
  { name: "orders.tell-what-was-left", cron: "* * * * *", run: notifyLeftovers },
];
