import { sql } from "kysely";
import type { Delivery, DeliverySummary } from "#src/features/deliveries/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";

type Row = Omit<Delivery, "lines">;

export async function findDelivery({ db, companyId }: Context, id: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Row>`
    select delivery.id, delivery.supplier_id, supplier.name as supplier_name, delivery.po_id, po.number as po_number,
      delivery.note, delivery.rest, delivery.booked_by, delivery.booked_at, delivery.reversed_by, delivery.reversed_at,
      delivery.photo_key is not null as has_photo
    from deliveries delivery
    join suppliers supplier on supplier.company_id = delivery.company_id and supplier.id = delivery.supplier_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    where delivery.company_id = ${companyId} and delivery.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { rows: lines } = await sql<Delivery["lines"][number]>`
    select line.id, line.po_line_id, line.item_id, item.name as item_name, line.outcome, line.quantity, line.unit,
      line.substitutes_item_id, line.expires_on, line.movement_id
    from delivery_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.delivery_id = ${id}
    order by line.position`.execute(db);
  return { ...row, lines };
}

export async function readDelivery(context: Context, id: string): Promise<Delivery> {
  const delivery = await findDelivery(context, id);
  if (!delivery) throw notFound("Delivery");
  return delivery;
}

const PAGE_SIZE = 30;

/** Returns the deliveries that were counted in at the door, newest first. */
export async function listDeliveries({ db, companyId }: Context, { page }: { page: number }) {
  const { rows } = await sql<DeliverySummary & { total: number }>`
    select delivery.id, delivery.supplier_id, supplier.name as supplier_name, delivery.po_id, po.number as po_number,
      delivery.booked_by, delivery.booked_at, delivery.reversed_at, delivery.photo_key is not null as has_photo,
      line.line_count, line.different, count(*) over ()::integer as total
    from deliveries delivery
    join suppliers supplier on supplier.company_id = delivery.company_id and supplier.id = delivery.supplier_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    cross join lateral (
      select count(*)::integer as line_count, count(*) filter (where outcome <> 'ok')::integer as different
      from delivery_lines line where line.company_id = delivery.company_id and line.delivery_id = delivery.id
    ) line
    where delivery.company_id = ${companyId}
    order by delivery.booked_at desc, delivery.id desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const total = rows[0]?.total ?? 0;
  return {
    deliveries: rows,
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(total / PAGE_SIZE)), pageSize: PAGE_SIZE },
  };
}
