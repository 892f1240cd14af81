import { type RawBuilder, sql } from "kysely";
import type { PackSize } from "#src/features/inventory/packs.ts";
import type { SupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { packSize, priceIn } from "#src/features/inventory/supplier-items/rules.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { priceDecimals } from "#src/shared/units.ts";

interface Row extends Omit<SupplierItem, "pack_size"> {
  last_price_unit: string | null;
  agreed_price_unit: string | null;
  packs: PackSize[];
  display_unit: string | null;
}

/** Selects the entries of existing suppliers for existing items, by supplier and name. */
export async function selectSupplierItems(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<SupplierItem[]> {
  const { rows } = await sql<Row>`
    select sold.id, sold.supplier_id, supplier.name as supplier_name, sold.item_id, item.name as item_name, item.unit, item.display_unit,
      sold.code, sold.text, sold.order_multiple, sold.minimum_packs, sold.is_preferred,
      case when sold.pack_name is not null
          then json_build_object('name', sold.pack_name, 'quantity', sold.pack_quantity, 'unit', sold.pack_unit)
        -- What one of the supplier's units is, as it was learned from an invoice.
        when sold.size_quantity is not null
          then json_build_object('name', lower(sold.sold_unit), 'quantity', sold.size_quantity, 'unit', sold.size_unit)
      end as pack,
      sold.last_price, sold.last_price_unit,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as last_price_on,
      sold.agreed_price, sold.agreed_price_unit, sold.agreed_until,
      coalesce((
        select json_agg(json_build_object('name', pack.name, 'size', pack.quantity / pack.count, 'unit', pack.unit,
          'count', pack.count))
        from item_packs pack where pack.company_id = item.company_id and pack.item_id = item.id), '[]') as packs
    from supplier_items sold
    join companies company on company.id = sold.company_id
    join suppliers supplier on supplier.company_id = sold.company_id and supplier.id = sold.supplier_id
      and supplier.deleted_at is null
    join inventory item on item.company_id = sold.company_id and item.id = sold.item_id and item.deleted_at is null
    left join supplier_invoice invoice on invoice.company_id = sold.company_id and invoice.id = sold.last_invoice_id
    where sold.company_id = ${companyId} and ${which}
    order by lower(supplier.name), lower(item.name), lower(sold.text), sold.id`.execute(db);
  return rows.map(asSupplierItem);
}

function asSupplierItem({ packs, display_unit, last_price_unit, agreed_price_unit, ...row }: Row): SupplierItem {
  const inUnit = (price: number | null, of: string | null) =>
    price === null || of === null ? null : priceIn(price, of, row.unit, packs, priceDecimals(display_unit));
  return {
    ...row,
    pack_size: row.pack && (packSize(row.pack, row.unit, packs)?.toNumber() ?? null),
    last_price: inUnit(row.last_price, last_price_unit),
    agreed_price: inUnit(row.agreed_price, agreed_price_unit),
  };
}

export async function readSupplierItem(context: Context, id: string): Promise<SupplierItem> {
  const [row] = await selectSupplierItems(context, sql<boolean>`sold.id = ${id}`);
  if (!row) throw notFound("Catalogue item");
  return row;
}
