import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { KITCHEN } from "#src/shared/roles.ts";

const unit = z.enum(INVENTORY_UNITS);

const prepListItem = z.object({
  item_id: z.string(),
  name: z.string(),
  unit,
  quantity_available: z.number(),
  /** How many batches to make. */
  batches: z.number(),
  /** The quantity that the batches make, in `unit`. */
  makes: z.number(),
  /** The number of batches for which the current stock of the ingredients suffices. */
  covered: z.number(),
  /** The dishes on the menu of which no portion can be sold before it is made. */
  sold_out: z.array(z.string()),
  /** The prep items on the list for which the item is needed. */
  needed_for: z.array(z.string()),
  /** The items whose stock is too low for all the batches; those `made_here` come earlier on the list. */
  short: z.array(
    z.object({
      item_id: z.string(),
      name: z.string(),
      unit,
      needed: z.number(),
      quantity_available: z.number(),
      made_here: z.boolean(),
    }),
  ),
});
export type PrepListItem = z.output<typeof prepListItem>;

export const readPrepList = endpoint({
  method: "GET",
  path: "/api/prep-list",
  summary:
    "What to make today: the stocked prep items of which less is there than forecast, or than par and reorder threshold say, and those that others on the list need, in order.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ items: z.array(prepListItem) }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(prepListItem, { item: "item_id", amounts: ["quantity_available", "makes"], units: ["unit"] });
stockAmounts(prepListItem.shape.short.element, {
  item: "item_id",
  amounts: ["needed", "quantity_available"],
  units: ["unit"],
});
