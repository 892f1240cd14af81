import { sql } from "kysely";
import { recordReceived } from "#src/features/purchasing/server/received.ts";
import type { Context } from "#src/server/context.ts";

interface Settled {
  po_id: string;
  /** State of the order. */
  state: string;
  line_id: string;
  received: number;
  cancelled: number;
}

/** Records on the order which quantities a delivery brought, and which will not be delivered. */
export async function settleDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const settled = await readSettled(context, id);
  const [first] = settled;
  if (first) await recordReceived(context, first.po_id, settled);
}

/** When a delivery is taken back, puts its settled quantities back on order, unless the order was cancelled since. */
export async function unsettleDelivery(context: Context, { id }: { id: string }): Promise<void> {
  const settled = await readSettled(context, id);
  const [first] = settled;
  if (!first || first.state === "cancelled") return;
  const back = settled.map(({ line_id, received, cancelled }) => ({
    line_id,
    received: -received,
    cancelled: -cancelled,
  }));
  await recordReceived(context, first.po_id, back);
}

async function readSettled({ db, companyId }: Context, id: string): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    select delivery.po_id, po.state, line.po_line_id as line_id, sum(line.received) as received,
      sum(line.cancelled) as cancelled
    from deliveries delivery
    join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    join delivery_lines line on line.company_id = delivery.company_id and line.delivery_id = delivery.id
    where delivery.company_id = ${companyId} and delivery.id = ${id} and line.po_line_id is not null
    group by delivery.po_id, po.state, line.po_line_id
    order by line.po_line_id`.execute(db);
  return rows;
}
