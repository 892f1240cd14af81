import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** A price per unit of an item: from an invoice, or entered by a person. */
export interface KnownPrice {
  item_id: string;
  /** Null for a price that was entered by hand. */
  supplier_id: string | null;
  text: string;
  code: string;
  price: number;
  /** The content of one pack, if the invoice charged by the pack. */
  pack: number | null;
  /** Whether an owner or an unknown person saved or entered it, and the item has not been redefined since. */
  is_vouched: boolean;
}

/** Whether a person is an owner of the company, or unknown. */
const vouches = (companyId: string, column: string) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} in (
    select user_id from members where company_id = ${companyId} and role = 'owner'))`;

/**
 * Returns the prices of items, newest first. A receipt still counts if somebody other than an owner reversed it. Prep
 * items have no prices, because their cost is computed from a recipe, which a manager may write.
 */
export async function readKnownPrices({ db, companyId }: Context, itemIds: readonly string[]): Promise<KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`
    select item_id, supplier_id, text, code, price, pack, is_vouched from (
      select line.item_id, invoice.supplier_id, line.item_name as text, line.code, line.seq,
        line.price_per_unit / line.unit_factor as price,
        case when line.unit in ('PCS', 'PKT', 'BTL', 'TRAY') and line.quantity > 0
          then round(line.received_quantity * line.unit_factor / line.quantity, 6) end as pack,
        ${vouches(companyId, "invoice.saved_by_id")}
          and (item.redefined_at is null or invoice.saved_at > item.redefined_at) as is_vouched,
        coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as day, invoice.saved_at as entered_at
      from supplier_invoice_lines line
      join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
      join inventory item on item.company_id = line.company_id and item.id = line.item_id
      join companies company on company.id = line.company_id
      where line.company_id = ${companyId} and line.item_id = any(${[...itemIds]}::uuid[])
        and line.price_per_unit > 0 and line.received_quantity > 0
        and invoice.status = 'processed' and invoice.document <> 'credit_note'
        and (invoice.reversed_at is null or not ${vouches(companyId, "invoice.reversed_by_id")})
      union all
      select id, null, name, '', 0, coalesce(hand_price, unit_price), null,
        ${vouches(companyId, "hand_price_by")}
          and (redefined_at is null or coalesce(hand_price_at, created_at) > redefined_at),
        coalesce(hand_price_date, created_at::date), coalesce(hand_price_at, created_at)
      from inventory
      where company_id = ${companyId} and id = any(${[...itemIds]}::uuid[]) and kind = 'bought'
        and coalesce(hand_price, case when price_date is null then unit_price end) > 0
    ) known
    order by day desc, entered_at desc nulls last, seq desc`.execute(db);
  return rows;
}

/**
 * Returns the valid values that an owner or an unknown person set last: agreed prices, packs, and definitions of items.
 */
export async function readVouched({ db, companyId }: Context, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string; is_item: boolean; is_agreed: boolean; is_packed: boolean }>`
    select id, true as is_item, false as is_agreed, false as is_packed from inventory
    where company_id = ${companyId} and id = any(${[...itemIds]}::uuid[]) and redefined_at is null
    union all
    select sold.id, false, ${vouches(companyId, "sold.agreed_price_by")}, ${vouches(companyId, "sold.pack_by")}
    from supplier_items sold join inventory item on item.company_id = sold.company_id and item.id = sold.item_id
    where sold.company_id = ${companyId} and sold.item_id = any(${[...itemIds]}::uuid[])
      and (item.redefined_at is null or sold.vouched_at > item.redefined_at)`.execute(db);
  const those = (which: "is_item" | "is_agreed" | "is_packed") =>
    new Set(rows.flatMap((row) => (row[which] ? row.id : [])));
  return { items: those("is_item"), agreed: those("is_agreed"), packs: those("is_packed") };
}
