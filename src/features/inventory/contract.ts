import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, optionalLine, timestamp, wholeNumber } from "#src/shared/text.ts";
import { MAX_PACKS } from "#src/features/inventory/packs.ts";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

/** Whether an item is bought, or made here from other items. */
export const ITEM_KINDS = ["bought", "prep"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
export const PREP_MODES = ["stocked", "through"] as const;
export type PrepMode = (typeof PREP_MODES)[number];

export const pack = z.object({
  id: z.string(),
  name: z.string(),
  count: z.number(),
  size: z.number(),
  unit: z.enum(INVENTORY_UNITS),
  /** `count` x `size`, in `unit`. */
  quantity: z.number(),
});
export type Pack = z.output<typeof pack>;

/** "1 tray = 30 pcs" is { name: "tray", size: 30, unit: "pcs" }; "1 case = 6 x 750 ml" has a count of 6. */
const newPack = z.object({
  name: line(40, 1),
  count: z.number().int().min(1).max(100_000).default(1),
  size: decimal({ min: 0.000001, max: 999_999 }),
  unit: z.enum(INVENTORY_UNITS),
});
export type NewPack = z.output<typeof newPack>;

const itemShape = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.enum(INVENTORY_UNITS),
  quantity_available: z.number(),
  reorder_threshold: z.number(),
  /** The stock up to which the item is filled. */
  par: z.number().nullable(),
  category_id: z.string().nullable(),
  /** How many days a delivery stays good. */
  shelf_life_days: z.number().nullable(),
  supplier_id: z.string().nullable(),
  item_code: z.string().nullable(),
  unit_price: z.number(),
  status_text: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** For a prep item: held in stock, or passed through to the dishes and never in stock. */
  prep_mode: z.enum(PREP_MODES).nullable(),
  packs: z.array(pack),
  last_notification_sent: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export const inventoryItem = stockAmounts(itemShape, {
  item: "id",
  amounts: ["quantity_available", "reorder_threshold", "par"],
  prices: ["unit_price"],
  units: ["unit"],
});
export type InventoryItem = z.output<typeof inventoryItem>;

const optionalId = z.union([id, z.literal("").transform(() => null), z.null()]);

export const fields = {
  name: line(120, 1),
  unit: z.enum(INVENTORY_UNITS),
  quantity_available: decimal(),
  reorder_threshold: decimal(),
  par: decimal().nullable(),
  category_id: optionalId,
  shelf_life_days: wholeNumber({ min: 1, max: 3650 }).nullable(),
  supplier_id: optionalId,
  item_code: optionalLine(60),
  unit_price: decimal(),
  /** All pack sizes of the item; those not in the list are removed. */
  packs: z.array(newPack).max(MAX_PACKS),
};

export const newItem = z.object({
  ...fields,
  unit: fields.unit.default("g"),
  par: fields.par.optional(),
  category_id: fields.category_id.optional(),
  shelf_life_days: fields.shelf_life_days.optional(),
  supplier_id: fields.supplier_id.optional(),
  unit_price: fields.unit_price.default(0),
  packs: fields.packs.optional(),
  // Clients may send it (docs/spec/2-back-office.md, "7. Calls made"). It is ignored: the session decides the company.
  company_id: z.string().optional(),
});
export type NewItem = z.output<typeof newItem>;

/** A pound is 0.45359237 kg. */
const ratioPart = decimal({ min: 0.000001, decimals: 12 });

/**
 * How an item's numbers change with its unit. { from: 30, to: 1 }: 30 of the old unit are 1 of the new, and stock,
 * threshold and price are converted. "keep": the unit was wrong, so the numbers stay as they are.
 */
export const unitConversion = z.union([z.literal("keep"), z.object({ from: ratioPart, to: ratioPart })]);
export type UnitConversion = z.output<typeof unitConversion>;

const itemChanges = z
  .object({
    ...fields,
    unit_conversion: unitConversion,
    /** The unit in which the caller saw the amounts. If the item's unit has changed since: 409 UNIT_CHANGED. */
    shown_unit: z.enum(INVENTORY_UNITS),
  })
  .partial();
export type ItemChanges = z.output<typeof itemChanges>;

export const listInventory = endpoint({
  method: "GET",
  path: "/api/inventory",
  summary: "Every ingredient, by name. With `since` (the `as_of` of an earlier response) only what changed after it.",
  access: { roles: KITCHEN },
  errors: [],
  query: z.object({ since: z.iso.datetime().optional() }),
  response: z.object({
    items: z.array(inventoryItem),
    /** Items that were deleted since the earlier response. */
    removed: z.array(z.string()),
    as_of: timestamp,
  }),
});

export const createItem = endpoint({
  method: "POST",
  path: "/api/inventory",
  summary: "Adds an ingredient; its quantity becomes the first movement of its ledger.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: newItem,
  status: 201,
  response: z.object({ item: inventoryItem }),
});

export const updateItem = endpoint({
  method: "PUT",
  path: "/api/inventory/id",
  summary:
    "Changes an ingredient. A new quantity is booked as a count. A new unit of an item with stock needs unit_conversion; without it, 409 UNIT_CONVERSION_NEEDED contains the known ratio.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "UNIT_CHANGED", "UNIT_CONVERSION_NEEDED", "RECIPES_NEED_CONVERSION"],
  query: idQuery,
  body: itemChanges,
  response: z.object({ item: inventoryItem }),
});

export const deleteItem = endpoint({
  method: "DELETE",
  path: "/api/inventory/id",
  summary: "Removes an ingredient that no recipe uses.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "INGREDIENT_IN_USE"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
