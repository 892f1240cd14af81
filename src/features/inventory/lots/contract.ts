import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { MAX_DAYS_AHEAD } from "#src/features/inventory/lots/rules.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, timestamp, wholeNumber } from "#src/shared/text.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

export const LOT_SOURCES = ["door", "invoice", "batch", "hand"] as const;

/** A dish, or a prep item, that uses an ingredient. */
export const lotUse = z.object({ kind: z.enum(["dish", "prep"]), id: z.string(), name: z.string() });
export type LotUse = z.output<typeof lotUse>;

export const lot = z.object({
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  unit: z.string(),
  /** The quantity that came in. */
  quantity: z.number(),
  /** The remaining quantity: lots that expire first are used first. */
  remaining: z.number(),
  received_at: timestamp,
  /** The last day on which it is good. */
  expires_on: z.string(),
  /** Days until `expires_on`; negative after it has expired. */
  days_left: z.number(),
  source: z.enum(LOT_SOURCES),
  /** The dishes on the menu and the prep items that use the ingredient, by name. */
  used_in: z.array(lotUse),
});
export type Lot = z.output<typeof lot>;

export const listLots = endpoint({
  method: "GET",
  path: "/api/lots",
  summary:
    "What is in stock with a use-by date, by date: of all ingredients what expires within `days`, or with `item_id` everything of one ingredient.",
  access: { roles: KITCHEN },
  errors: [],
  query: z.object({
    days: wholeNumber({ min: 0, max: MAX_DAYS_AHEAD }).default(7),
    item_id: id.optional(),
  }),
  response: z.object({ today: z.string(), lots: z.array(lot) }),
});

export const createLot = endpoint({
  method: "POST",
  path: "/api/lots",
  summary: "Puts a use-by date on some of the stock of an ingredient. The stock itself stays as it is.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "NOT_ENOUGH_STOCK"],
  body: z.object({
    item_id: id,
    quantity: decimal({ min: 0.000001 }),
    /** The item's unit, or any that converts into it. */
    unit: line(40, 1).optional(),
    expires_on: z.iso.date(),
  }),
  status: 201,
  response: z.object({ lot }),
});

export const changeLot = endpoint({
  method: "PUT",
  path: "/api/lots",
  summary: "Changes the use-by date of what came in together.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({ expires_on: z.iso.date() }),
  response: z.object({ lot }),
});

export const deleteLot = endpoint({
  method: "DELETE",
  path: "/api/lots",
  summary: "Removes a use-by date. The stock itself stays as it is.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const wasteLot = endpoint({
  method: "POST",
  path: "/api/lots/waste",
  summary:
    "Books what is left of a lot as waste. `remaining` is what was shown; when another amount is left by now, 409 LOT_CHANGED says how much.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "LOT_CHANGED", "NOT_ENOUGH_STOCK"],
  query: idQuery,
  body: z.object({ remaining: decimal({ min: 0.000001 }) }),
  response: z.object({ id: z.string() }),
});

export const LABEL_PAPERS = ["62mm", "A4"] as const;

export const lotLabels = endpoint({
  method: "GET",
  path: "/api/lots/labels",
  summary: "Labels with name, date and quantity as a PDF: one to a page for a 62 mm label printer, or many on A4.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "BUSY"],
  query: z.object({
    /** The ids of the lots, separated by commas. */
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(id).min(1).max(100)),
    paper: z.enum(LABEL_PAPERS).default("62mm"),
    copies: wholeNumber({ min: 1, max: 20 }).default(1),
  }),
  kind: "file",
  response: z.string(),
});

// Amounts of items are in the ledger's unit on the server, and in the item's shown unit in requests and responses.
stockAmounts(lot, { item: "item_id", amounts: ["quantity", "remaining"], units: ["unit"] });
stockAmounts(createLot.body, { item: "item_id", amounts: ["quantity"], givenIn: "unit" });
stockAmounts(wasteLot.body, { amounts: ["remaining"] });
