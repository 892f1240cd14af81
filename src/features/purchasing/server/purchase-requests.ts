import { sql } from "kysely";
import { packsText, type TextLine } from "#src/features/purchasing/order-text.ts";
import { type OrderSupplier, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import { channelsOf } from "#src/features/suppliers/channels.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import type { Context } from "#src/server/context.ts";

/** An order that waits for a person. */
export interface PurchaseRequest {
  id: string;
  /** The step it waits for: the approval of a proposal, or the sending of an approved order. */
  step: "approve" | "send";
  name: string;
  number: number;
  version: number;
  deliver_on: string;
  estimate: number | null;
  currency: string;
  via: OrderBy;
  lines: string[];
  warnings: string[];
}

interface Row extends Omit<PurchaseRequest, "lines" | "via"> {
  supplier: OrderSupplier;
  lines: (TextLine & { item_id: string })[];
}

/** Returns the orders that are proposed and neither approved nor put aside, and those that are approved and were not sent. */
export async function openPurchaseRequests(context: Context): Promise<PurchaseRequest[]> {
  const { db, companyId } = context;
  const { rows } = await sql<Row>`
    select po.id, case po.state when 'draft' then 'approve' else 'send' end as step, supplier.name, po.number, po.version, po.deliver_on, po.estimate, po.currency, po.warnings,
      json_build_object('contact', supplier.contact, 'whatsapp_number', supplier.whatsapp_number,
        'email', supplier.email, 'order_email', supplier.order_email, 'order_by', supplier.order_by) as supplier,
      (select json_agg(json_build_object('item_id', line.item_id, 'text', line.text, 'code', '', 'packs', line.packs, 'pack_name', line.pack_name,
          'pack_quantity', line.pack_quantity, 'unit', line.unit) order by line.position, line.id)
        from purchase_order_lines line where line.company_id = po.company_id and line.po_id = po.id) as lines
    from purchase_orders po
    join suppliers supplier on supplier.company_id = po.company_id and supplier.id = po.supplier_id
    join companies company on company.id = po.company_id
    where po.company_id = ${companyId} and (po.state = 'approved' or (po.state = 'draft' and po.source = 'agent'))
      and po.deliver_on >= (now() at time zone company.timezone)::date
      and exists (select from purchase_order_lines line where line.company_id = po.company_id and line.po_id = po.id)`.execute(
    db,
  );
  const requests: PurchaseRequest[] = [];
  for (const { supplier, lines, ...row } of rows) {
    const texts = (await shownLines(context, lines)).map((line) => `${packsText(line)} ${line.text}`);
    requests.push({ ...row, via: channelsOf(supplier).preferred, lines: texts });
  }
  return requests;
}
