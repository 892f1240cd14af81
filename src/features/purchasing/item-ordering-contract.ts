import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const itemOrdering = z.object({
  item_id: z.string(),
  par: z.number().nullable(),
  shelf_life_days: z.number().nullable(),
  /** Maximum stock after a delivery. */
  max: z.number().nullable(),
  /** The probability with which the item should last until the next delivery. If null, it is computed for the item. */
  service: z.number().nullable(),
  never_propose: z.boolean(),
});
export type ItemOrdering = z.output<typeof itemOrdering>;

export const listItemOrdering = endpoint({
  method: "GET",
  path: "/api/item-ordering",
  summary: "How much of each ingredient may be ordered: its par, maximum and service level.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ itemId: id.optional() }),
  response: z.object({ items: z.array(itemOrdering) }),
});

export const putItemOrdering = endpoint({
  method: "PUT",
  path: "/api/item-ordering/id",
  summary: "Changes how much of an ingredient may be ordered. Par and shelf life are the ingredient's own.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z
    .object({
      max: decimal({ min: 0.000001 }).nullable(),
      service: decimal({ min: 0.5, max: 0.999, decimals: 3 }).nullable(),
      never_propose: z.boolean(),
    })
    .partial(),
  response: z.object({ item: itemOrdering }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(itemOrdering, { item: "item_id", amounts: ["par", "max"] });
stockAmounts(putItemOrdering.body, { amounts: ["max"] });
