import type { Context } from "#src/server/context.ts";

/** Returns, by item, the price that the order of a delivery expected, unless the delivery was taken back. */
export async function readOrderedPrices({ db, companyId }: Context, deliveryId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("deliveries as delivery")
    .innerJoin("purchase_order_lines as line", (join) =>
      join.onRef("line.company_id", "=", "delivery.company_id").onRef("line.po_id", "=", "delivery.po_id"),
    )
    .select(["line.item_id", (eb) => eb.fn.max("line.expected_price").as("price")])
    .where("delivery.company_id", "=", companyId)
    .where("delivery.id", "=", deliveryId)
    .where("delivery.reversed_at", "is", null)
    .where("line.expected_price", ">", 0)
    .groupBy("line.item_id")
    .execute();
  return new Map(rows.flatMap(({ item_id, price }) => (price === null ? [] : [[item_id, price] as const])));
}
