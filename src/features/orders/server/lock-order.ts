import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

export interface LockedOrder {
  id: string;
  created_at: string;
  reference_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  is_special_request: boolean;
  currency: string;
  order_type: string;
  table_number: string;
  total_amount: number;
  discount_amount: number;
}

/** Locks the order until the transaction ends, so that the results of checks stay valid. Throws 404. */
export async function lockOrder({ db, companyId }: Context, id: string): Promise<LockedOrder> {
  const row = await db
    .selectFrom("orders")
    .select([
      "id",
      "created_at",
      "reference_id",
      "status",
      "payment_status",
      "is_special_request",
      "currency",
      "order_type",
      "table_number",
      "total_amount",
      "discount_amount",
    ])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Order");
  return row as LockedOrder;
}
