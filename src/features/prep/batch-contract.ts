import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, optionalLine, page, pagination, timestamp } from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

const positive = decimal({ min: 0.000001 });

export const batch = z.object({
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  /** In `unit`, the item's unit when the batch was booked. */
  planned: z.number(),
  made: z.number(),
  unit: z.string(),
  /** The quantity made, as a percentage of the planned quantity. */
  yield_percent: z.number(),
  at: timestamp,
  made_by: z.string().nullable(),
  expires_on: z.string().nullable(),
  note: z.string().nullable(),
  undone_at: timestamp.nullable(),
  /** The quantities used, each in the item's unit at that time. */
  used: z.array(z.object({ item_id: z.string(), name: z.string(), quantity: z.number() })),
});
export type Batch = z.output<typeof batch>;

export const newBatch = z.object({
  /** Chosen by the caller. A second request with the same id changes nothing. */
  id,
  item_id: id,
  /** In the item's unit; by default one batch of the recipe. */
  planned: positive.optional(),
  /** The quantity made; by default the planned one. */
  made: positive.optional(),
  /** All quantities really used; by default those of the recipe for the quantity made. */
  used: z
    .array(z.object({ item_id: id, quantity: decimal(), unit: line(40, 1).optional() }))
    .max(100)
    .optional(),
  /** By default, it is computed from the shelf life of the recipe. */
  expires_on: z.iso.date().nullable().optional(),
  note: optionalLine(200),
});
export type NewBatch = z.output<typeof newBatch>;

export const listBatches = endpoint({
  method: "GET",
  path: "/api/batches",
  summary: "The batches that were made, newest first; with `item_id` those of one prep item.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: z.object({ item_id: id.optional(), page }),
  response: z.object({ batches: z.array(batch), pagination }),
});

export const bookBatch = endpoint({
  method: "POST",
  path: "/api/batches",
  summary: "Books a batch of a prep item: what was used leaves the stock, what was made comes into it.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "NOT_STOCKED", "NOT_ENOUGH_STOCK", "NO_CONVERSION", "INVALID_INGREDIENT"],
  body: newBatch,
  response: z.object({ batch }),
});

export const undoBatch = endpoint({
  method: "POST",
  path: "/api/batches/undo",
  summary: "Undoes a batch: what was made leaves the stock, what was used comes back.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "NOT_UNDOABLE", "STOCK_USED"],
  query: idQuery,
  response: z.object({ batch }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(batch, { item: "item_id", amounts: ["planned", "made"], units: ["unit"] });
stockAmounts(batch.shape.used.element, { item: "item_id", amounts: ["quantity"] });
stockAmounts(newBatch, { item: "item_id", amounts: ["planned", "made"] });
stockAmounts(newBatch.shape.used.unwrap().element, { item: "item_id", amounts: ["quantity"], givenIn: "unit" });
