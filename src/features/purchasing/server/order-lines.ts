import Big from "big.js";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Reason } from "#src/features/purchasing/rules/why.ts";
import { amountOf } from "#src/features/purchasing/server/order-rows.ts";
import type { Context } from "#src/server/context.ts";

/** A line as it is stored. The ordered quantity is computed from its packs. */
export interface NewLine {
  /** The id of an existing line. Such a line keeps its reason. */
  id?: string | undefined;
  item_id: string;
  supplier_item_id: string | null;
  text: string;
  code: string;
  pack_name: string;
  pack_quantity: number;
  order_multiple: number;
  packs: number;
  unit: string;
  expected_price: number | null;
  reason: Reason | null;
}

/** Replaces the lines of an order. Returns whether this changes what the supplier would get. */
export async function replaceLines(
  { db, companyId }: Context,
  poId: string,
  lines: readonly NewLine[],
  currency: string,
): Promise<boolean> {
  const { rows: before } = await sql<{ key: string }>`
    select item_id || ' ' || packs || ' ' || pack_name || ' ' || trim_scale(pack_quantity) || ' ' || text || ' ' || code as key
    from purchase_order_lines where company_id = ${companyId} and po_id = ${poId} order by position, id`.execute(db);
  await db.deleteFrom("purchase_order_lines").where("company_id", "=", companyId).where("po_id", "=", poId).execute();
  if (lines.length > 0) {
    await db
      .insertInto("purchase_order_lines")
      .values(lines.map((line, position) => rowOf(companyId, poId, line, position)))
      .execute();
  }
  const priced = lines.flatMap((line) => {
    return line.expected_price === null ? [] : [amountOf(quantityOf(line), line.expected_price, currency)];
  });
  await db
    .updateTable("purchase_orders")
    .set({
      estimate: priced.length === 0 ? null : priced.reduce((sum, value) => sum.plus(value), new Big(0)).toNumber(),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", poId)
    .execute();
  const keyOf = ({ item_id, packs, pack_name, pack_quantity, text, code }: NewLine) =>
    `${item_id} ${packs} ${pack_name} ${new Big(pack_quantity).toFixed()} ${text} ${code}`;
  return before.map(({ key }) => key).join("\n") !== lines.map(keyOf).join("\n");
}

const quantityOf = ({ packs, pack_quantity }: Pick<NewLine, "packs" | "pack_quantity">) =>
  new Big(pack_quantity).times(packs).toNumber();

function rowOf(company_id: string, po_id: string, { reason, ...line }: NewLine, position: number) {
  return {
    ...line,
    company_id,
    po_id,
    id: line.id ?? uuid(),
    quantity: quantityOf(line),
    reason: reason && JSON.stringify(reason),
    position,
  };
}

/** Returns the company's next order number. The caller holds the lock of the company's orders. */
export async function nextNumber({ db, companyId }: Context): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into purchase_proposals (company_id, last_number) values (${companyId}, 1)
    on conflict (company_id) do update set last_number = purchase_proposals.last_number + 1
    returning last_number as number`.execute(db);
  return rows[0]?.number ?? 1;
}

/** Continues the numbering after the highest number, for a company whose orders were imported. */
export async function continueOrderNumbers({ db, companyId }: Context): Promise<void> {
  await sql`
    insert into purchase_proposals (company_id, last_number)
    select company_id, max(number) from purchase_orders where company_id = ${companyId} group by company_id
    on conflict (company_id) do update set last_number = excluded.last_number`.execute(db);
}
