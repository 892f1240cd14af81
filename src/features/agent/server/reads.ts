import type { Reply, Setting } from "#src/features/agent/server/setting.ts";
import * as salesReads from "#src/features/agent/server/sales-reads.ts";
import * as stockReads from "#src/features/agent/server/stock-reads.ts";
import { readOne } from "#src/features/agent/server/supplier-orders.ts";
import type { Act, Write } from "#src/features/agent/verbs.ts";

type Read = (setting: Setting) => Promise<Reply>;

/** The function of each reading verb, for the grammar and for a model. */
export const READS: Record<Exclude<Act, Write>, Read> = {
  stock: stockReads.stock,
  low: stockReads.low,
  sold_out: stockReads.soldOut,
  supplier: stockReads.supplier,
  purchases: stockReads.purchases,
  po: readOne,
  deliveries: stockReads.deliveries,
  prep: stockReads.prep,
  sales: salesReads.sales,
  report: salesReads.report,
  orders: salesReads.orders,
  order_status: salesReads.orderStatus,
  price: salesReads.price,
  cost: salesReads.cost,
  forecast: salesReads.forecast,
};
