import { z } from "zod";
import { inventoryItem, unitConversion } from "#src/features/inventory/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const mergeItems = endpoint({
  method: "POST",
  path: "/api/inventory/merge",
  summary:
    "Makes two ingredients one: stock, recipes, supplier matches and invoice lines of `from` go to `into`, in its unit, and it takes the details it lacks; `from` is removed and its history can still be read. Units that do not convert need unit_conversion, from the unit of `from` to that of `into`.",
  access: { roles: MANAGEMENT },
  errors: [
    "NOT_FOUND",
    "UNIT_CHANGED",
    "UNIT_CONVERSION_NEEDED",
    "RECIPES_NEED_CONVERSION",
    "PACKS_DIFFER",
    "PREP_CYCLE",
    "PREP_TOO_DEEP",
    "NEED_TOO_SMALL",
  ],
  body: z.object({
    from: id,
    into: id,
    unit_conversion: unitConversion.optional(),
    /** The units that the caller saw, to which unit_conversion refers. If one has changed since: 409 UNIT_CHANGED. */
    shown_units: z.object({ from: z.enum(INVENTORY_UNITS), into: z.enum(INVENTORY_UNITS) }).optional(),
  }),
  response: z.object({ item: inventoryItem }),
});
export type ItemMerge = z.output<typeof mergeItems.body>;
