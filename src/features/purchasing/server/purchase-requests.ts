import { sql } from "kysely";
import { packsText, type TextLine } from "#src/features/purchasing/order-text.ts";
import { type Purchase, purchase } from "#src/features/purchasing/request-contract.ts";
import { type OrderSupplier, shownLines } from "#src/features/purchasing/server/order-rows.ts";
import { channelsOf } from "#src/features/suppliers/channels.ts";
import type { FoundRequest, RequestKind } from "#src/server/agent-requests.ts";
import type { Context } from "#src/server/context.ts";

interface Row extends Omit<Purchase, "kind" | "lines" | "via"> {
  supplier: OrderSupplier;
  lines: (TextLine & { item_id: string })[];
}

/** The proposed orders that were neither approved nor put aside, and the approved orders that were not sent. */
export const ordersToSend: RequestKind<typeof purchase> = {
  shape: purchase,
  number: 7,
  rank: 100,
  read: openPurchaseRequests,
};

export async function openPurchaseRequests(context: Context) {
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
  const requests: FoundRequest<Omit<Purchase, "kind" | "id" | "name">>[] = [];
  for (const { id, name, supplier, lines, ...row } of rows) {
    const texts = (await shownLines(context, lines)).map((line) => `${packsText(line)} ${line.text}`);
    // An approved order that was not sent has another cause than a proposed order.
    const cause = `${row.deliver_on}${row.step === "send" ? " approved" : ""}`;
    requests.push({ id, name, cause, facts: { ...row, via: channelsOf(supplier).preferred, lines: texts } });
  }
  return requests;
}
