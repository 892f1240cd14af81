import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { makeInvoices } from "./invoices.ts";

/** Writes invoices of the past, their lines, and what the supplier's items are known by; the deliveries are booked before. */
export async function writeInvoices(
  { db, companyId }: Context,
  { invoices, prices }: ReturnType<typeof makeInvoices>,
  currency: string,
): Promise<void> {
  const heads = invoices.map(({ lines: _, ...invoice }) => invoice);
  await sql`
    insert into supplier_invoice (company_id, id, supplier_id, supplier_name, invoice_number, number_key, invoice_date, status,
      currency, subtotal, tax, total, created_by, created_at, saved_by, saved_at)
    select ${companyId}, i.id, i.supplier_id, supplier.name, invoice_number, number_key, invoice_date, 'processed',
      ${currency}, subtotal, tax, total, 'Demo', i.created_at, 'Demo', i.created_at
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as i (id uuid, supplier_id uuid, invoice_number text,
      number_key text, invoice_date date, subtotal numeric, tax numeric, total numeric, created_at timestamptz)
    join suppliers supplier on supplier.company_id = ${companyId} and supplier.id = i.supplier_id`.execute(db);
  const lines = invoices
    .flatMap(({ id: invoice_id, supplier_id, lines }) => lines.map((line) => ({ ...line, invoice_id, supplier_id })))
    .map((line, nth) => ({ ...line, nth }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, invoice_id uuid,
    supplier_id uuid, position integer, item_id uuid, item_name text, code text, code_key text, text_key text, keyed_as text,
    quantity numeric, unit text, unit_price numeric, amount numeric, received_quantity numeric, received_unit text,
    price_per_unit numeric, previous_price numeric, movement_id uuid, nth integer)`;
  await sql`
    insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, code, quantity, unit,
      unit_price, amount, received_quantity, received_unit, received_by, price_per_unit, previous_price, movement_id)
    select ${companyId}, id, invoice_id, position, item_id, item_name, code, quantity, unit, unit_price, amount,
      received_quantity, received_unit, 'unit', price_per_unit, previous_price, movement_id
    from ${rows} order by nth`.execute(db);
  await sql`
    insert into supplier_items (company_id, id, supplier_id, item_id, code, code_key, text, text_key, keyed_as, last_price,
      last_price_unit, last_invoice_id)
    select distinct on (supplier_id, item_id) ${companyId}, gen_random_uuid(), supplier_id, item_id, code, code_key,
      item_name, text_key, keyed_as, price_per_unit, received_unit, invoice_id
    from ${rows} order by supplier_id, item_id, nth desc`.execute(db);
  await sql`
    update inventory set unit_price = paid.unit_price, price_date = paid.price_date, hand_price = null,
      hand_price_date = null, hand_price_at = null
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as paid (id uuid, unit_price numeric, price_date date)
    where inventory.company_id = ${companyId} and inventory.id = paid.id`.execute(db);
}
