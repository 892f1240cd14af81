import { v7 as uuid } from "uuid";
import * as orders from "#src/features/orders/contract.ts";
import { changeOrder, type OrderChanges } from "#src/features/orders/list-contract.ts";
import type { Caller, TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { type Cart, type Fate, linesSql, ordersSql, REFUND_REASON } from "./carts.ts";

const USUAL: OrderChanges[] = [{ status: "processing" }, { status: "completed", payment_status: "paid" }];
const CHANGES: Record<Exclude<Fate, null>, OrderChanges[]> = {
  pending: [],
  processing: [{ status: "processing" }],
  cancelled: [{ status: "cancelled" }],
  wasted: [{ status: "processing" }, { status: "cancelled" }],
  unpaid: [{ status: "processing" }, { status: "completed" }],
  refunded: [...USUAL, { payment_status: "refunded", refund_reason: REFUND_REASON }],
};

/** Places the orders that `fillOrders` fills, one after the other through the API, and takes them as far. */
export async function placeOrders(
  { pool }: Pick<TestApp, "pool">,
  owner: Pick<Owner, "call" | "companyId">,
  guest: Caller,
  count: number,
): Promise<void> {
  const menu = await readMenu({ pool }, owner.companyId);
  const { rows: carts } = await pool.query<Cart>(
    `select orders.*, (select json_agg(json_build_object('dish', dish, 'quantity', quantity) order by position)
       from (${linesSql(count)}) as lines where lines.n = orders.n) as lines
     from (${ordersSql(count)}) as orders order by n`,
  );
  for (const cart of carts) {
    const id = await placeOrder(owner, guest, menu, cart);
    for (const body of cart.fate === null ? USUAL : CHANGES[cart.fate]) {
      requireSuccess(await owner.call(changeOrder, { query: { id }, body }));
    }
  }
}

interface DishOnMenu {
  menu_item_id: string;
  size_id: string;
  price: number;
}

async function readMenu({ pool }: Pick<TestApp, "pool">, companyId: string): Promise<DishOnMenu[]> {
  const { rows } = await pool.query<DishOnMenu>(
    `select dish.id as menu_item_id, size.id as size_id, size.price::float as price
     from dish join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
     where dish.company_id = $1 order by dish.name`,
    [companyId],
  );
  return rows;
}

async function placeOrder(
  owner: Pick<Owner, "call" | "companyId">,
  guest: Caller,
  menu: DishOnMenu[],
  { channel, table_number, customer, note, lines }: Cart,
): Promise<string> {
  const items = lines.map(({ dish, quantity }) => ({ ...menu[dish]!, quantity }));
  if (channel === "staff") {
    const placed = await owner.call(orders.placeOrder, { body: { items, table_number, customer_id: customer } });
    requireSuccess(placed);
    return placed.body.order.id;
  }
  const total = items.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0) / 100;
  const body = { items, total, table_number, customer_id: customer, company_id: owner.companyId, note };
  const placed = await guest.call(orders.placePublicOrder, { body, key: uuid() });
  requireSuccess(placed);
  return placed.body.order_id;
}

function requireSuccess({ status, body }: { status: number; body: { error?: string } }): void {
  if (status >= 300) throw new Error(`An order was answered with ${status}: ${body.error}`);
}
