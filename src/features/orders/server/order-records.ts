import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { PaymentMethod } from "#src/features/orders/contract.ts";
import type { OrderChanges, OrderDetail } from "#src/features/orders/list-contract.ts";
import { canMove, isHighDiscount } from "#src/features/orders/rules.ts";
import { changeOf } from "#src/features/orders/till.ts";
import type { LockedOrder } from "#src/features/orders/server/lock-order.ts";
import { leastTotal } from "#src/features/orders/server/order-errors.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import { announce } from "#src/server/announce.ts";
import { companyRow } from "#src/server/company-row.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { cashRounding, roundMoney, sum } from "#src/shared/money.ts";

const METHOD_LABELS: Record<PaymentMethod, string> = { cash: " in cash", card: " by card", other: "" };

/**
 * Records that the whole order was paid. Returns the text for the activity log. Throws 400 if the cash is not enough.
 */
export async function recordPayment(
  context: Context,
  order: LockedOrder,
  { method, given }: NonNullable<OrderChanges["payment"]>,
): Promise<string> {
  const { total_amount, currency } = order;
  const rounding = method === "cash" ? cashRounding(total_amount, await smallestCoin(context, currency)) : 0;
  const change = given === undefined ? null : cashChange(order, rounding, given);
  const record = { ...recordOf(context, order), method, amount: total_amount, rounding, given: given ?? null, change };
  await context.db.insertInto("payments").values(record).execute();
  await announce(context, "orders.order-paid", { order_id: order.id, payment_id: record.id });
  const back = given === undefined ? "" : ` (${currency} ${given} given, ${change} change)`;
  return `is paid${METHOD_LABELS[method]}${back}`;
}

/**
 * Returns the smallest coin to which the restaurant rounds cash. Returns null if every amount can be paid, and for an
 * order in an earlier currency.
 */
async function smallestCoin(context: Context, currency: string): Promise<number | null> {
  const company = await companyRow(context);
  return company.currency === currency ? company.cash_rounding : null;
}

function cashChange({ total_amount, currency }: LockedOrder, rounding: number, given: number): number {
  if (roundMoney(given, currency) !== given) throw badRequest(`${currency} has no amount of ${given}.`);
  const owed = roundMoney(sum([total_amount, rounding]), currency);
  const change = changeOf(owed, String(given), currency);
  if (change === null) throw badRequest(`${currency} ${given} is less than the total of ${owed}.`);
  return change;
}

/**
 * Books the agreed total of a special request. Throws 409 ORDER_TOTAL when it is less than the total of the lines that
 * have a price.
 */
export async function bookAgreedTotal(
  { db, companyId }: Context,
  { id, reference_id, currency }: LockedOrder,
  total_amount: number,
): Promise<void> {
  try {
    await db
      .updateTable("orders")
      .set({ total_amount })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .execute();
    await sql`select charge_agreed_total(${companyId}, ${id})`.execute(db);
  } catch (error) {
    const least = leastTotal(error);
    if (least === undefined) throw error;
    const message = `The dishes of order ${reference_id} that have a price come to ${currency} ${least}. Please enter a total of at least that.`;
    throw conflict("ORDER_TOTAL", message, { least });
  }
}

/** Moves an open and unpaid order to another table. Returns the text for the activity log. Throws 409 ORDER_TABLE. */
export async function moveOrder(context: Context, order: LockedOrder, table: string): Promise<string> {
  const { reference_id, status, payment_status, order_type, table_number } = order;
  if (!canMove(order)) {
    const state = order_type === "table" ? (payment_status === "unpaid" ? status : payment_status) : "for no table";
    throw conflict("ORDER_TABLE", `Order ${reference_id} is ${state} and cannot be moved.`);
  }
  if (table === table_number) throw conflict("ORDER_TABLE", `Order ${reference_id} is already at table ${table}.`);
  const { db, companyId } = context;
  await db
    .updateTable("orders")
    .set({ table_number: table })
    .where("company_id", "=", companyId)
    .where("id", "=", order.id)
    .execute();
  await db
    .insertInto("order_changes")
    .values({ ...recordOf(context, order), kind: "move", from_table: table_number, to_table: table })
    .execute();
  return `was moved from table ${table_number} to table ${table}`;
}

/** Returns the fields that every record of an order has. */
export function recordOf({ companyId, actor }: Context, { id }: LockedOrder) {
  return { company_id: companyId, id: uuid(), order_id: id, created_by: actorId(actor) };
}

/** Returns the order with its payment, refunds and moves between tables. Throws 404. */
export async function readOrderDetail(context: Pick<Context, "db" | "companyId">, id: string): Promise<OrderDetail> {
  const { db, companyId } = context;
  const order = await readOrder(context, id);
  const payments = await db
    .selectFrom("payments")
    .select(["method", "amount", "rounding", "given", "change", "created_at"])
    .where("company_id", "=", companyId)
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["amount", "reason", "created_at"])
    .where("company_id", "=", companyId)
    .where("order_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const changes = await readChanges(context, id);
  const taxes = await db
    .selectFrom("order_taxes")
    .select(["name", "percent", "net", "tax", "added"])
    .where("company_id", "=", companyId)
    .where("order_id", "=", id)
    .orderBy("percent", "desc")
    .orderBy("name")
    .execute();
  const service = await db
    .selectFrom("orders")
    .select(["service_percent", "service_charge", "arrived_at", "agreed_amount"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...order, ...service, payments: payments as OrderDetail["payments"], refunds, taxes, ...changes };
}

/**
 * Returns an order's moves between tables, its voided portions, and its discount as given with the reason; oldest
 * first.
 */
async function readChanges(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  id: string,
): Promise<Pick<OrderDetail, "moves" | "voids" | "discount_reason" | "discount_given">> {
  const { rows } = await sql<Change>`
    select change.kind, change.amount, change.lines_amount, change.percent, change.from_table, change.to_table, change.order_item_id, change.quantity, change.reason,
      change.returned, change.created_at, item.dish_name, item.size_name
    from order_changes change
    left join order_items item on item.company_id = change.company_id and item.id = change.order_item_id
    where change.company_id = ${companyId} and change.order_id = ${id} and item.part_of is null
    order by change.created_at, change.id`.execute(db);
  const of = (kind: string) => rows.filter((change) => change.kind === kind);
  const discount = of("discount").at(-1);
  return {
    moves: of("move"),
    voids: of("void"),
    discount_reason: discount?.reason ?? null,
    discount_given: discount && discount.amount > 0 ? givenOf(discount) : null,
  };
}

type Change = OrderDetail["moves"][number] &
  OrderDetail["voids"][number] & {
    kind: string;
    amount: number;
    /** Null for a discount that was given in an earlier version of the program. */
    lines_amount: number | null;
    percent: number | null;
  };

const givenOf = ({ amount, lines_amount, percent }: Change) => ({
  amount,
  percent,
  isHigh:
    lines_amount !== null && (percent === null ? isHighDiscount(amount, lines_amount) : isHighDiscount(percent, 100)),
});
