import { z } from "zod";
import { inventoryItem } from "#src/features/inventory/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import {
  decimal,
  id,
  idQuery,
  line,
  optionalLine,
  page,
  pagination,
  timestamp,
  wholeNumber,
} from "#src/shared/text.ts";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

export const REASONS = ["count", "receive", "sale", "return", "waste", "produce", "consume"] as const;

const movementShape = z.object({
  id: z.string(),
  /** Signed, in the item's unit at that time. */
  quantity: z.number(),
  unit: z.string(),
  /** The stock after the movement, in `unit`; after a change of unit, in the new unit. */
  balance_after: z.number(),
  reason: z.enum(REASONS),
  source_type: z.string(),
  source_id: z.string().nullable(),
  /** The reference of its order, or the name of the other item of a merge. */
  source_label: z.string().nullable(),
  /** Set when the movement changed the item's unit. */
  from_unit: z.string().nullable(),
  to_unit: z.string().nullable(),
  note: z.string().nullable(),
  actor_name: z.string().nullable(),
  created_at: timestamp,
});
export const movement = stockAmounts(movementShape, { amounts: ["quantity", "balance_after"], units: ["unit"] });
export type Movement = z.output<typeof movement>;

export const listMovements = endpoint({
  method: "GET",
  path: "/api/inventory/movements",
  summary: "The ledger of an ingredient, newest first, and the id of the movement that can be undone.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: z.object({ id, page }),
  response: z.object({
    movements: z.array(movement),
    undoable: z.string().nullable(),
    /** The ingredients that were merged into this one; their ledgers can be read by these ids. */
    merged: z.array(z.object({ id: z.string(), name: z.string() })),
    pagination,
  }),
});

export const stockHistory = endpoint({
  method: "GET",
  path: "/api/inventory/history",
  summary: "The stock at the end of each of the last days, in the item's current unit.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ id, days: wholeNumber({ min: 2, max: 366 }).default(30) }),
  response: stockAmounts(
    z.object({
      unit: z.string(),
      days: z.array(stockAmounts(z.object({ day: z.string(), quantity: z.number() }), { amounts: ["quantity"] })),
    }),
    { units: ["unit"] },
  ),
});

export const undoMovement = endpoint({
  method: "POST",
  path: "/api/inventory/undo",
  summary: "Undoes the last movement made by hand by booking its opposite.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "NOT_UNDOABLE", "STOCK_USED"],
  query: idQuery,
  body: z.object({ movement_id: id }),
  response: z.object({ item: inventoryItem }),
});

export const bookWaste = endpoint({
  method: "POST",
  path: "/api/inventory/waste",
  summary: "Takes out of stock what was thrown away, in the item's unit or any it converts from.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "NOT_ENOUGH_STOCK"],
  query: idQuery,
  body: stockAmounts(
    z.object({ quantity: decimal({ min: 0.000001 }), unit: line(40, 1).optional(), note: optionalLine(200) }),
    { amounts: ["quantity"], givenIn: "unit" },
  ),
  response: z.object({ item: inventoryItem }),
});
