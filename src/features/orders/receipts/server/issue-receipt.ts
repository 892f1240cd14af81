import { receiptNumber } from "#src/features/orders/receipt-number.ts";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { readOrderDetail } from "#src/features/orders/server/order-records.ts";
import { refundedTaxes, type ReceiptSnapshot, receiptSnapshot } from "#src/features/orders/receipts/receipt.ts";
import type { Context } from "#src/server/context.ts";
import { sum } from "#src/shared/money.ts";

type Reader = Pick<Context, "db" | "companyId">;

interface Money {
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
  /** The time of issue; by default now. */
  issued_at?: string;
}

/**
 * Issues the receipt of a payment or a refund in the transaction that records it. The number is taken last, because
 * after that the company's other payments wait.
 */
export async function issueReceipt(
  context: Context,
  { order_id, payment_id, refund_id, issued_at }: Money,
): Promise<void> {
  const { db, companyId } = context;
  const snapshot = receiptSnapshot.parse(
    refund_id === null
      ? await saleSnapshot(context, order_id, payment_id)
      : await refundSnapshot(context, order_id, refund_id),
  );
  await sql`
    insert into receipts (company_id, id, series, number, order_id, kind, payment_id, refund_id, snapshot, issued_at)
    select ${companyId}, ${uuid()}, series, number, ${order_id}, ${refund_id === null ? "sale" : "refund"}, ${payment_id},
      ${refund_id}, ${JSON.stringify(snapshot)}::jsonb, coalesce(${issued_at ?? null}::timestamptz, now())
    from next_receipt_number(${companyId})`.execute(db);
}

async function saleSnapshot(context: Context, orderId: string, paymentId: string | null): Promise<ReceiptSnapshot> {
  const payment = await context.db
    .selectFrom("payments")
    .select(["method", "rounding", "given", "change"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const { snapshot } = await unpaidSnapshot(context, orderId);
  return { ...snapshot, payment: payment as ReceiptSnapshot["payment"] };
}

/** Returns a snapshot of an order with its current amounts. Throws 404. */
export async function unpaidSnapshot(context: Reader, orderId: string) {
  const { placed: order, common } = await readCommon(context, orderId);
  const snapshot: ReceiptSnapshot = {
    ...common,
    // Voided items are not charged.
    lines: order.order_items
      .filter(({ quantity }) => quantity > 0)
      .map(({ quantity, dish_name, size_name, options, total_price }) => ({
        quantity,
        name: size_name && size_name !== "Regular" ? `${dish_name}, ${size_name}` : dish_name,
        choices: (options ?? []).map(({ option_name, count }) =>
          count > 1 ? `${count} × ${option_name}` : option_name,
        ),
        total: total_price,
      })),
    discount: order.discount_amount,
    service: order.service_charge > 0 ? { percent: order.service_percent, amount: order.service_charge } : null,
    taxes: order.taxes,
    total: order.total_amount,
    payment: null,
    refund: null,
  };
  return { snapshot, order };
}

async function refundSnapshot(context: Context, orderId: string, refundId: string): Promise<ReceiptSnapshot> {
  const { db, companyId } = context;
  const { placed: order, common } = await readCommon(context, orderId);
  const refunds = await db
    .selectFrom("refunds")
    .select(["id", "amount", "reason"])
    .where("company_id", "=", companyId)
    .where("order_id", "=", orderId)
    .execute();
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error("The refund of a receipt does not exist.");
  const before = sum(refunds.filter(({ id }) => id !== refundId).map(({ amount }) => amount)).toNumber();
  const sale = await db
    .selectFrom("receipts")
    .select(["series", "number"])
    .where("company_id", "=", companyId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "sale")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return {
    ...common,
    lines: [],
    discount: 0,
    service: null,
    taxes: refundedTaxes(order.taxes, before, refund.amount, order.currency),
    total: refund.amount,
    payment: null,
    refund: { of: sale ? receiptNumber(sale.series, sale.number) : null, reason: refund.reason },
  };
}

async function readCommon(context: Reader, orderId: string) {
  const { db, companyId } = context;
  const order = await readOrderDetail(context, orderId);
  const company = await db
    .selectFrom("companies")
    .select([
      "name",
      "address",
      "phone_number",
      "phone_country_code",
      "tax_number",
      "receipt_note",
      "timezone",
      "country",
      "language",
    ])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { phone_number, phone_country_code, receipt_note, language, ...restaurant } = company;
  const { reference_id, table_number, created_at, currency } = order;
  return {
    placed: order,
    common: {
      restaurant: {
        ...restaurant,
        phone: phone_number && [phone_country_code, phone_number].filter(Boolean).join(" "),
        note: receipt_note,
        language: language as ReceiptSnapshot["restaurant"]["language"],
      },
      currency,
      order: { reference: reference_id, table: table_number, placed_at: created_at },
    },
  };
}
