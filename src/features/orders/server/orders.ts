import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Order } from "#src/features/orders/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { sum } from "#src/shared/money.ts";

export const orderColumns = [
  "orders.id",
  "orders.reference_id",
  "orders.table_number",
  "orders.order_type",
  "orders.customer_id",
  "orders.channel",
  "orders.status",
  "orders.payment_status",
  "orders.is_special_request",
  "orders.total_amount",
  "orders.discount_amount",
  "orders.discount_percent",
  "orders.currency",
  "orders.note",
  "orders.created_at",
  "orders.updated_at",
  "orders.processing_at",
  "orders.completed_at",
  "orders.cancelled_at",
] as const;

/** A query for a company's orders with their lines and the kitchen's ticks; the caller adds filters and sorting. */
export function selectOrders({ db, companyId }: Pick<Context, "db" | "companyId">) {
  return db
    .selectFrom("orders")
    .select(orderColumns)
    .select([refundedOf(companyId).as("refunded_amount"), isPriceOpen(companyId).as("is_price_open")])
    .select(pickupOf.as("pickup"))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_items as item")
          .leftJoin("order_item_states as state", (join) =>
            join.onRef("state.company_id", "=", "item.company_id").onRef("state.order_item_id", "=", "item.id"),
          )
          .select([
            "item.id",
            "item.menu_item_id",
            "item.size_id",
            "item.dish_name",
            "item.size_name",
            "item.unit_price",
            "item.note",
            "item.done_at",
            "item.part_of",
            "item.full_price",
          ])
          .select([
            sql<number>`coalesce(state.quantity, item.quantity)`.as("quantity"),
            sql<number>`item.quantity - coalesce(state.quantity, item.quantity)`.as("voided"),
            sql<number>`coalesce(state.amount, item.total_price)`.as("total_price"),
            "state.added_at",
          ])
          .select(choicesOf(companyId).as("options"))
          .where("item.company_id", "=", companyId)
          .whereRef("item.order_id", "=", "orders.id")
          .orderBy("item.position"),
      ).as("order_items"),
    )
    .where("orders.company_id", "=", companyId);
}

/** The refunded amount of an order, as a column of a query of `orders`. */
export function refundedOf(companyId: string) {
  return sql<number>`(
    select coalesce(sum(amount), 0) from refunds where company_id = ${companyId} and order_id = orders.id)`;
}

/**
 * Whether the price of a special request has not been agreed on yet, as a column of a query of `orders`. A request that
 * an earlier version of the program settled has no agreed amount. Its total, however, differs from the total of its
 * lines with a price, their service charge and added taxes.
 */
export function isPriceOpen(companyId: string) {
  return sql<boolean>`case when orders.is_special_request then orders.agreed_amount is null
    and orders.total_amount = orders.service_charge
    + (select coalesce(sum(total_price), 0) from order_lines where company_id = ${companyId} and order_id = orders.id)
    + (select coalesce(sum(tax), 0) from order_taxes where company_id = ${companyId} and order_id = orders.id and added)
    else false end`;
}

/** Who picks an order up; null for all other orders. For those, no other table is read. */
const pickupOf = sql<Order["pickup"] | null>`case when orders.order_type = 'pickup' then (
  select json_build_object('number', number, 'name', name, 'phone', phone, 'due_at', due_at, 'asap', asap)
  from order_pickups where company_id = orders.company_id and order_id = orders.id) end`;

/** The options chosen for a line; null without options. */
function choicesOf(companyId: string) {
  return sql<Choices | null>`(
    select json_agg(json_build_object('option_id', option_id, 'group_name', group_name, 'option_name', option_name,
      'count', count, 'total_price', total_price) order by position)
    from order_item_options where company_id = ${companyId} and order_item_id = item.id)`;
}

type Choices = NonNullable<Order["order_items"][number]["options"]>;
type Changed = "options" | "voided" | "added_at" | "parts";
type Item = Omit<Order["order_items"][number], Changed> & {
  options: Choices | null;
  voided: number;
  added_at: string | null;
  part_of: string | null;
  full_price: number | null;
};
type Limited = "order_type" | "channel" | "status" | "payment_status";
type Row = Omit<Order, Limited | "pickup" | "order_items"> & {
  pickup: Order["pickup"] | null;
  order_type: string;
  channel: string;
  status: string;
  payment_status: string;
  order_items: Item[];
};

/**
 * The generated column types do not express all constraints on the values. The database's check constraints guarantee
 * them.
 */
export function asOrder<R extends Row>(row: R) {
  const parts = Map.groupBy(row.order_items, ({ part_of }) => part_of);
  const order_items = (parts.get(null) ?? []).map(({ options, voided, added_at, part_of: _, full_price, ...item }) => ({
    ...item,
    ...(voided > 0 && { voided }),
    ...(added_at !== null && { added_at }),
    ...(options && { options }),
    ...(full_price !== null && withParts(item, full_price, parts.get(item.id) ?? [])),
  }));
  const { pickup, ...rest } = row;
  return { ...rest, ...(pickup && { pickup: withIsoTime(pickup) }), order_items } as Omit<
    R,
    Limited | "pickup" | "order_items"
  > &
    Omit<Order, "order_items"> & {
      order_items: (Omit<R["order_items"][number], Changed> & Pick<Order["order_items"][number], Changed>)[];
    };
}

/** The price of a combo is the sum of its own part and its dishes' parts. Guests do not see this split. */
function withParts(combo: Pick<Item, "total_price">, unit_price: number, parts: readonly Item[]) {
  return {
    unit_price,
    total_price: sum([combo, ...parts].map(({ total_price }) => total_price)).toNumber(),
    parts: parts.map(({ menu_item_id, size_id, dish_name, size_name, quantity }) => ({
      menu_item_id,
      size_id,
      dish_name,
      size_name,
      quantity,
    })),
  };
}

/** Returns the pickup with its time in ISO format. PostgreSQL's JSON has another time format. */
export function withIsoTime<T extends { due_at: string }>(pickup: T): T {
  return { ...pickup, due_at: new Date(pickup.due_at).toISOString() };
}

export async function readOrder(context: Pick<Context, "db" | "companyId">, id: string): Promise<Order> {
  const row = await selectOrders(context).where("orders.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Order");
  return asOrder(row);
}
