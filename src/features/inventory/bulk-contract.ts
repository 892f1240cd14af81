import { z } from "zod";
import { fields, inventoryItem } from "#src/features/inventory/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/** Maximum number of ingredients that one request may change. */
export const MAX_BULK_ITEMS = 1000;

const changes = z
  .object({
    reorder_threshold: fields.reorder_threshold,
    par: fields.par,
    supplier_id: fields.supplier_id,
    category_id: fields.category_id,
    shelf_life_days: fields.shelf_life_days,
    /** For bought items: maximum stock after a delivery. */
    max: decimal({ min: 0.000001 }),
    /** For bought items: orders to suppliers never propose them. */
    never_propose: z.boolean(),
    /** The storage area to move the items to; they are removed from all other areas. */
    area_id: id,
  })
  .partial()
  .refine((given) => Object.keys(given).length > 0, { message: "choose at least one thing to change" });
export type BulkChanges = z.output<typeof changes>;

export const changeItems = endpoint({
  method: "POST",
  path: "/api/inventory/bulk",
  summary: `Changes the given fields of many ingredients, all or none; at most ${MAX_BULK_ITEMS}. Quantities are in each ingredient's own unit.`,
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(MAX_BULK_ITEMS), changes }),
  maxBytes: 128 * 1024,
  response: z.object({ items: z.array(inventoryItem) }),
});
