import { type RawBuilder, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Movement } from "#src/features/inventory/ledger-contract.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { SHOWN_DECIMALS } from "#src/shared/units.ts";

type MovementSource =
  | "opening"
  | "manual"
  | "stocktake"
  | "waste"
  | "undo"
  | "unit_change"
  | "merge"
  | "order"
  | "batch"
  | "delivery"
  | "delivery_reversal"
  | "invoice"
  | "invoice_reversal";

interface Booking {
  /** Set by a caller that refers to the movement afterwards. */
  id?: string;
  item_id: string;
  reason: Movement["reason"];
  source_type: MovementSource;
  source_id?: string;
  note?: string | null;
  /** The expected cost of one unit of received goods. */
  unit_cost?: number | null;
}

/**
 * Adds one movement to an item's ledger; a trigger changes `quantity_available` by it. Takes either the signed
 * `quantity` in the item's unit, or the `counted` quantity: then the difference is computed while the item is locked,
 * so that no other change comes between. Returns the booked quantity.
 */
export async function bookMovement(
  { db, companyId, actor }: Context,
  booking: Booking & ({ quantity: number } | { counted: number }),
): Promise<number> {
  const { id = uuid(), item_id, reason, source_type, source_id = null, note = null, unit_cost = null } = booking;
  const quantity =
    "counted" in booking
      ? countDifference(sql`${booking.counted}::numeric`, sql`quantity_available`)
      : sql`${booking.quantity}::numeric`;
  // The row is locked before `seq` gets its value, so the ledger is in the order in which movements took effect.
  const { rows } = await sql<{ quantity: number }>`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, unit_cost,
      user_id, actor_name)
    select company_id, ${id}::uuid, id, ${quantity}, ${reason}, ${source_type}, ${source_id}::uuid, ${note},
      ${unit_cost}::numeric, ${actorId(actor)}::uuid, ${actor.name}
    from inventory
    where company_id = ${companyId} and id = ${item_id}
    for no key update
    returning quantity`.execute(db);
  const [booked] = rows;
  if (!booked) throw notFound("Inventory item");
  return booked.quantity;
}

/** Books the differences that a count found for many items, in one statement. The items must be locked. */
export async function bookDifferences(
  { db, companyId, actor }: Pick<Context, "db" | "companyId" | "actor">,
  { source_id, note }: { source_id: string; note: string | null },
  differences: readonly { movement_id: string; item_id: string; difference: number }[],
): Promise<void> {
  await sql`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id, actor_name)
    select ${companyId}::uuid, movement_id, item_id, difference, 'count', 'stocktake', ${source_id}::uuid, ${note},
      ${actorId(actor)}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as row (movement_id uuid, item_id uuid, difference numeric)
    order by item_id`.execute(db);
}

/** Books the first stock of many new items, in one statement. */
export async function bookOpenings(
  { db, companyId, actor }: Pick<Context, "db" | "companyId" | "actor">,
  items: readonly { id: string; quantity_available: number }[],
): Promise<void> {
  const openings = items
    .filter(({ quantity_available }) => quantity_available !== 0)
    .map(({ id, quantity_available }) => ({ movement_id: uuid(), item_id: id, quantity: quantity_available }));
  if (openings.length === 0) return;
  await sql`
    insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, user_id, actor_name)
    select ${companyId}::uuid, movement_id, item_id, quantity, 'count', 'opening', ${actorId(actor)}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as row (movement_id uuid, item_id uuid, quantity numeric)
    order by item_id`.execute(db);
}

/**
 * Returns the difference that a count adds to the stock. Stock is stored with 6 decimals and shown with 3, and counting
 * the shown quantity makes no difference (docs/spec/rulings.md, "Counting"). `countDifference` in rules.ts is the same
 * rule for screens.
 */
export function countDifference(counted: RawBuilder<unknown>, expected: RawBuilder<unknown>): RawBuilder<number> {
  return sql`case when round(${counted}, ${sql.lit(SHOWN_DECIMALS)}) = round(${expected}, ${sql.lit(SHOWN_DECIMALS)})
    then 0 else ${counted} - ${expected} end`;
}
