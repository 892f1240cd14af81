import { sql } from "kysely";
import type { UnlinkedInvoice } from "#src/features/deliveries/contract.ts";
import { MAX_DAYS_APART } from "#src/features/deliveries/rules.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

interface Asked {
  supplier: { id: string; name: string };
  itemIds: readonly string[];
}

/**
 * Returns the invoice that is for a delivery, as given by the caller; null when no saved invoice is for it. Throws 409
 * DELIVERY_UNLINKED when the caller does not give it and an invoice near that date may be for the delivery, because the
 * stock would be counted twice.
 */
export async function invoiceOfDelivery(
  context: Context,
  invoiceId: string | null | undefined,
  { supplier, itemIds }: Asked,
): Promise<string | null> {
  if (invoiceId === null) return null;
  if (invoiceId !== undefined) return requireUnlinked(context, invoiceId, supplier.id);
  const invoices = await unlinkedInvoices(context, supplier.id, itemIds);
  const [first] = invoices;
  if (!first) return null;
  const number = first.invoice_number ? `Invoice ${first.invoice_number}` : "An invoice";
  throw conflict(
    "DELIVERY_UNLINKED",
    `${number} from ${supplier.name} was received these days and has the same goods. Is it for this delivery? Otherwise they would be counted twice.`,
    { invoices },
  );
}

async function requireUnlinked({ db, companyId }: Context, id: string, supplierId: string): Promise<string> {
  const row = await db
    .selectFrom("supplier_invoice")
    .select(["id", "delivery_id", "status", "reversed_at", "document"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("supplier_id", "=", supplierId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.status !== "processed" || row.document === "credit_note") throw notFound("Invoice");
  if (row.reversed_at !== null) throw conflict("INVOICE_REVERSED", "This invoice was reversed.");
  if (row.delivery_id !== null) {
    throw conflict("DELIVERY_LINKED", "This invoice belongs to another delivery already.");
  }
  return row.id;
}

/** Returns a supplier's invoices near a date with some of these items, for which no delivery was counted in. */
async function unlinkedInvoices({ db, companyId }: Context, supplierId: string, itemIds: readonly string[]) {
  const { rows } = await sql<UnlinkedInvoice>`
    select invoice.id as invoice_id, invoice.invoice_number, invoice.invoice_date::text as invoice_date,
      invoice.total, invoice.currency, invoice.saved_at, lines.items, lines.other_items
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    cross join lateral (
      select coalesce(json_agg(came.item order by came.name) filter (where came.is_shared), '[]') as items,
        coalesce(json_agg(came.item order by came.name) filter (where not came.is_shared), '[]') as other_items,
        bool_or(came.is_shared) as has_shared
      from (
        select item.name, item.id = any(${[...itemIds]}::uuid[]) as is_shared, json_build_object('item_id', item.id,
          'name', item.name, 'unit', item.unit,
          'quantity', sum(round(line.received_quantity * line.unit_factor, 6))) as item
        from supplier_invoice_lines line
        join inventory item on item.company_id = line.company_id and item.id = line.item_id
        where line.company_id = invoice.company_id and line.invoice_id = invoice.id and line.received_quantity > 0
        group by item.id, item.name, item.unit
      ) as came
    ) as lines
    where invoice.company_id = ${companyId} and invoice.supplier_id = ${supplierId} and invoice.status = 'processed'
      and invoice.reversed_at is null and invoice.document <> 'credit_note' and invoice.delivery_id is null
      and lines.has_shared
      and (abs(coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)
          - (now() at time zone company.timezone)::date) <= ${MAX_DAYS_APART}
        or invoice.saved_at >= now() - make_interval(days => ${MAX_DAYS_APART}))
    order by invoice.saved_at desc, invoice.id
    limit 10`.execute(db);
  return rows;
}
