import { sql } from "kysely";
import { type PlannedOrder, planOrders } from "#src/features/purchasing/rules/plan-orders.ts";
import { reasonOf, warningsOf } from "#src/features/purchasing/rules/why.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { withDeliveries } from "#src/features/purchasing/server/offers.ts";
import { type NewLine, nextNumber, replaceLines } from "#src/features/purchasing/server/order-lines.ts";
import { type OrderingClock, readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { readPlannedItems } from "#src/features/purchasing/server/planned-items.ts";
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { publish } from "#src/server/publish.ts";

/**
 * Proposes an order to each supplier for its next delivery, as one draft each. Rewrites drafts that nobody changed and
 * removes those that are no longer needed; drafts that a person changed or put aside stay. Two simultaneous runs
 * propose once: the second waits for the first, and finds its drafts. Returns the number of drafts.
 *
 * @param again a person requested it: drafts that were put aside are proposed again
 */
export async function proposeOrders(context: Context, again: boolean): Promise<number> {
  await lockPurchasing(context);
  const clock = await readClock(context);
  const suppliers = (await listSuppliers(context)).map((supplier) => withDeliveries(supplier, clock));
  const items = await readPlannedItems(context, suppliers, clock);
  const planned = planOrders(
    items,
    suppliers.map(({ supplier: { id, name, minimum_order } }) => ({ id, name, minimum: minimum_order })),
    clock.now.day,
  );
  const drafts = await readDrafts(context);
  let proposed = 0;
  for (const order of planned) {
    const draft = drafts.find(
      ({ supplier_id, deliver_on }) => supplier_id === order.supplier.id && deliver_on === order.deliverOn,
    );
    if (draft && isUntouchable(draft, again)) continue;
    await storeProposal(context, order, draft?.state === "draft" ? draft.id : undefined, clock);
    if (draft) drafts.splice(drafts.indexOf(draft), 1);
    proposed += 1;
  }
  await dropDrafts(
    context,
    drafts.filter(({ state, is_touched }) => state === "draft" && !is_touched),
  );
  await noteRun(context);
  await publish(context, "purchase-orders.changed");
  return proposed;
}

interface Draft {
  id: string;
  state: string;
  supplier_id: string;
  deliver_on: string;
  is_touched: boolean;
}

/**
 * Returns whether a draft must not be changed: a person changed it, or put it aside for a day. For that day, nothing is
 * proposed again automatically.
 */
const isUntouchable = ({ state, is_touched }: Draft, again: boolean) => (state === "draft" ? is_touched : !again);

/** Returns the agent's drafts, and the drafts that were put aside for a future day. */
async function readDrafts({ db, companyId }: Context): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select distinct on (supplier_id, deliver_on) id, state, supplier_id, deliver_on, touched_at is not null as is_touched
    from purchase_orders
    where company_id = ${companyId} and source = 'agent'
      and (state = 'draft' or state = 'cancelled' and approved_at is null and deliver_on >= current_date - 1)
    order by supplier_id, deliver_on, state = 'draft' desc, created_at desc`.execute(db);
  return rows;
}

async function storeProposal(
  context: Context,
  order: PlannedOrder,
  draftId: string | undefined,
  { currency }: OrderingClock,
): Promise<void> {
  const { db, companyId } = context;
  const warnings = JSON.stringify(warningsOf(order, currency));
  const id =
    draftId ??
    (
      await db
        .insertInto("purchase_orders")
        .values({
          company_id: companyId,
          number: await nextNumber(context),
          supplier_id: order.supplier.id,
          deliver_on: order.deliverOn,
          currency,
          source: "agent",
          warnings,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const changed = await replaceLines(context, id, linesOf(order, currency), currency);
  if (draftId === undefined) return;
  await db
    .updateTable("purchase_orders")
    .set({ warnings, ...(changed && { version: sql`version + 1`, proposed_at: sql<string>`now()` }) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

function linesOf({ lines }: PlannedOrder, currency: string): NewLine[] {
  return lines.map((line) => {
    const { item, choice } = line.plan;
    const { supplier_item_id, text, code, packName, size, multiple, price } = choice.offer;
    return {
      item_id: item.id,
      supplier_item_id,
      text,
      code,
      pack_name: packName,
      pack_quantity: Number(size),
      order_multiple: multiple,
      packs: line.packs,
      unit: item.unit,
      expected_price: price,
      reason: reasonOf(line, currency),
    };
  });
}

async function dropDrafts({ db, companyId }: Context, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  await db
    .deleteFrom("purchase_orders")
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      drafts.map(({ id }) => id),
    )
    .execute();
}

async function noteRun({ db, companyId }: Context): Promise<void> {
  await sql`insert into purchase_proposals (company_id, proposed_at) values (${companyId}, now())
    on conflict (company_id) do update set proposed_at = now()`.execute(db);
}
