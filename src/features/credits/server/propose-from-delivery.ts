import { sql } from "kysely";
import { lineAmount, type Reason } from "#src/features/credits/rules.ts";
import { type Proposal, proposeRequest } from "#src/features/credits/server/propose.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

interface RejectedLine {
  id: string;
  supplier_id: string;
  currency: string;
  item_id: string;
  text: string;
  outcome: "damaged" | "refused";
  quantity: number;
  unit: string;
  ordered: number | null;
  unit_price: number | null;
}

/** Proposes a draft for goods that were damaged or rejected at the door. */
export async function proposeFromDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const rejected = await readRejected(context, id);
  const [first] = rejected;
  if (!first) return;
  const { supplier_id, currency } = first;
  const lines = rejected.map((line) => ({
    reason: (line.outcome === "damaged" ? "damaged" : "wrong") satisfies Reason as Reason,
    item_id: line.item_id,
    text: line.text,
    quantity: line.quantity,
    unit: line.unit,
    unit_price: line.unit_price,
    amount: lineAmount(line.quantity, line.unit_price, currency),
    ordered: line.ordered,
    delivered: null,
    invoiced: null,
    agreed_price: null,
    charged_price: null,
    delivery_line_id: line.id,
    invoice_line_id: null,
  }));
  const proposal: Proposal = { supplier_id, delivery_id: id, invoice_id: null, currency, lines };
  await proposeRequest(context, proposal);
}

/**
 * Reads the goods that did not come into stock, at the ordered price, otherwise the agreed or last price of the
 * supplier. A price of another unit is not used.
 */
async function readRejected({ db, companyId }: Context, deliveryId: string): Promise<RejectedLine[]> {
  const { rows } = await sql<RejectedLine>`
    select line.id, delivery.supplier_id, line.item_id, coalesce(ordered.text, sold.text, item.name) as text, line.outcome,
      line.quantity, line.unit,
      coalesce(po.currency, nullif(company.currency, ''), ${DEFAULT_CURRENCY}) as currency,
      case when ordered.unit = line.unit then ordered.quantity end as ordered,
      nullif(coalesce(case when ordered.unit = line.unit then ordered.expected_price end, sold.price), 0) as unit_price
    from delivery_lines line
    join deliveries delivery on delivery.company_id = line.company_id and delivery.id = line.delivery_id
    join companies company on company.id = line.company_id
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    left join purchase_order_lines ordered on ordered.company_id = line.company_id and ordered.id = line.po_line_id
    left join lateral (
      select sold.text, coalesce(case when sold.agreed_price_unit = line.unit then sold.agreed_price end,
        case when sold.last_price_unit = line.unit then sold.last_price end) as price
      from supplier_items sold
      where sold.company_id = line.company_id and sold.supplier_id = delivery.supplier_id
        and sold.item_id = line.item_id
      order by price nulls last, sold.id limit 1
    ) sold on true
    where line.company_id = ${companyId} and line.delivery_id = ${deliveryId} and line.quantity > 0
      and line.outcome in ('damaged', 'refused')
    order by line.position`.execute(db);
  return rows;
}
