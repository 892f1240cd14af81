import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, decimal, id, idQuery, line, wholeNumber } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const unit = z.enum(INVENTORY_UNITS);

export const supplierItem = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  /** The item's unit. Prices are per unit. */
  unit,
  /** The supplier's own code and name of it. */
  code: z.string(),
  text: z.string(),
  /** How it is packed; null when that is not known. */
  pack: z.object({ name: z.string(), quantity: z.number(), unit: z.string() }).nullable(),
  /** The content of one pack in `unit`; null without a pack, or when its size does not convert. */
  pack_size: z.number().nullable(),
  order_multiple: z.number().int(),
  minimum_packs: z.number().int().nullable(),
  is_preferred: z.boolean(),
  last_price: z.number().nullable(),
  /** The day of the invoice with the last price. */
  last_price_on: z.string().nullable(),
  agreed_price: z.number().nullable(),
  /** The last day of the agreement; null when it has no end. */
  agreed_until: z.string().nullable(),
});
export type SupplierItem = z.output<typeof supplierItem>;

const fields = {
  code: line(60),
  text: line(200, 1),
  pack: z.object({ name: line(40, 1), quantity: decimal({ min: 0.000001 }), unit }).nullable(),
  order_multiple: wholeNumber({ min: 1, max: 10_000 }),
  minimum_packs: wholeNumber({ min: 1, max: 10_000 }).nullable(),
  is_preferred: z.boolean(),
  agreed_price: decimal({ min: 0.000001 }).nullable(),
  agreed_until: calendarDay("Please choose a date").nullable(),
};

export const newSupplierItem = z.object({
  supplier_id: id,
  item_id: id,
  ...fields,
  code: fields.code.default(""),
  pack: fields.pack.default(null),
  order_multiple: fields.order_multiple.default(1),
  minimum_packs: fields.minimum_packs.default(null),
  is_preferred: fields.is_preferred.default(false),
  agreed_price: fields.agreed_price.default(null),
  agreed_until: fields.agreed_until.default(null),
});
export type NewSupplierItem = z.output<typeof newSupplierItem>;

export const supplierItemChanges = z.object(fields).partial();
export type SupplierItemChanges = z.output<typeof supplierItemChanges>;

export const listSupplierItems = endpoint({
  method: "GET",
  path: "/api/supplier-items",
  summary: "What a supplier sells, or who sells an ingredient: with code, pack, last and agreed price.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z
    .object({ supplierId: id.optional(), itemId: id.optional() })
    .refine(({ supplierId, itemId }) => (supplierId === undefined) !== (itemId === undefined), {
      message: "Choose a supplier or an ingredient",
      path: ["supplierId"],
    }),
  response: z.object({ items: z.array(supplierItem) }),
});

export const createSupplierItem = endpoint({
  method: "POST",
  path: "/api/supplier-items",
  summary: "Adds an ingredient to what a supplier sells.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "SUPPLIER_ITEM_EXISTS", "UNKNOWN_PACK"],
  body: newSupplierItem,
  status: 201,
  response: z.object({ item: supplierItem }),
});

export const updateSupplierItem = endpoint({
  method: "PUT",
  path: "/api/supplier-items/id",
  summary: "Changes the given fields of what a supplier sells. The preferred supplier becomes that of the ingredient.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "SUPPLIER_ITEM_EXISTS", "UNKNOWN_PACK"],
  query: idQuery,
  body: supplierItemChanges,
  response: z.object({ item: supplierItem }),
});

export const deleteSupplierItem = endpoint({
  method: "DELETE",
  path: "/api/supplier-items/id",
  summary: "Removes an ingredient from what a supplier sells, and what was learned from its invoices about it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

/** A name on invoices that is booked on an ingredient, although another ingredient has exactly this name. */
export const doubtedItem = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  /** As the supplier writes it. */
  text: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  /** The ingredient with this name. */
  other_name: z.string(),
});
export type DoubtedItem = z.output<typeof doubtedItem>;

export const listDoubtedItems = endpoint({
  method: "GET",
  path: "/api/supplier-items/doubted",
  summary:
    "Names on invoices that were learned for an ingredient when names were compared without their marks, while another one is called exactly so. The next invoice only suggests them.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ items: z.array(doubtedItem) }),
});

export const confirmDoubtedItems = endpoint({
  method: "POST",
  path: "/api/supplier-items/right",
  summary: "Says that such names are booked on the right ingredients: invoices are booked so again.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z.object({
    /**
     * Each match with the ingredient that the person saw. A match that has changed to another ingredient since then
     * stays on the list.
     */
    matches: z
      .array(z.object({ id, item_id: id }))
      .min(1)
      .max(1000),
  }),
  response: z.object({ confirmed: z.number().int() }),
});
// Amounts of items are in the ledger's unit on the server, and in the item's shown unit in requests and responses.
stockAmounts(supplierItem, {
  item: "item_id",
  amounts: ["pack_size"],
  prices: ["last_price", "agreed_price"],
  units: ["unit"],
});
stockAmounts(supplierItem.shape.pack.unwrap(), { amounts: ["quantity"], units: ["unit"] });
stockAmounts(fields.pack.unwrap(), { entered: { amount: "quantity", unit: "unit" } });
stockAmounts(newSupplierItem, { item: "item_id", prices: ["agreed_price"] });
stockAmounts(supplierItemChanges, { prices: ["agreed_price"] });
