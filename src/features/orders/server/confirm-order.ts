import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

interface CommittedOrder {
  companyId: string;
  orderId: string;
}

/** Orders that are confirmed together. */
interface Batch {
  orders: CommittedOrder[];
  /** The ids of those orders that exist on the server. */
  found: Promise<Set<string>>;
}

interface Batches {
  last: Promise<unknown>;
  next: Batch | undefined;
}

const batchesOf = new WeakMap<Database, Batches>();

/**
 * The queried server does not have the order: it was lost with the server that committed it, and has to be placed
 * again.
 */
class LostOrderError extends Error {
  /** PostgreSQL's "transaction resolution unknown": the caller handles this like an unavailable database. */
  readonly code = "08007";

  constructor() {
    super("An order was lost before it was confirmed.");
  }
}

/**
 * Resolves when an order that was committed without waiting for the disk is safe: on the disk, and on the synchronous
 * standby if there is one. Rejects when the order is gone, because the server that committed it failed before and
 * another one, or the same one after recovery, was queried. All orders that are committed while a confirmation runs
 * share the next confirmation.
 */
export async function confirmOrder(database: Database, order: CommittedOrder): Promise<void> {
  const batches = batchesOf.get(database) ?? { last: Promise.resolve(), next: undefined };
  batchesOf.set(database, batches);
  batches.next ??= addBatch(database, batches);
  batches.next.orders.push(order);
  const found = await batches.next.found;
  if (!found.has(order.orderId)) throw new LostOrderError();
}

/**
 * Adds the order to the next confirmation, which callers share until it begins. A confirmation that runs already may
 * have started before our commit.
 */
function addBatch(database: Database, batches: Batches): Batch {
  const orders: CommittedOrder[] = [];
  const begin = () => {
    batches.next = undefined;
    return confirm(database, orders);
  };
  // If the previous confirmation fails, its own callers get the error.
  const found = batches.last.then(begin, begin);
  batches.last = found;
  return { orders, found };
}

async function confirm(database: Database, orders: readonly CommittedOrder[]): Promise<Set<string>> {
  const byCompany = Object.groupBy(orders, ({ companyId }) => companyId);
  const ids = Object.entries(byCompany).map(([companyId, of]) => [companyId, of?.map(({ orderId }) => orderId)]);
  const { rows } = await sql<{ id: string }>`
    select confirm_orders(company.key::uuid, array(select jsonb_array_elements_text(company.value)::uuid)) as id
    from jsonb_each(${JSON.stringify(Object.fromEntries(ids))}::jsonb) as company`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
