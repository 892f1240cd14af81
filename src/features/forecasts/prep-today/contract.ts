import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, decimal, id, idQuery, timestamp } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { KITCHEN } from "#src/shared/roles.ts";

const prepTodayLine = z.object({
  id: z.string(),
  item_id: z.string(),
  name: z.string(),
  unit: z.enum(INVENTORY_UNITS),
  /**
   * The stock that should be present according to the forecast; null where par or reorder threshold decide the
   * quantity.
   */
  forecast_q: z.number().nullable(),
  /** The stock that is still good on the day. */
  on_hand: z.number(),
  to_make: z.number(),
  batches: z.number().nullable(),
  /** The reasons, in sentences. */
  why: z.array(z.string()),
  /** The missing ingredients, in sentences. */
  missing: z.array(z.string()),
  /** The quantity made on this day; null until then. */
  done_quantity: z.number().nullable(),
  /** When the line was ticked off; null while something must still be made. */
  done_at: timestamp.nullable(),
  /** The last batch that was booked by ticking it off. */
  batch_id: z.string().nullable(),
});
export type PrepTodayLine = z.output<typeof prepTodayLine>;

const prepDay = z.object({
  day: z.string(),
  /** The restaurant's current day. */
  today: z.string(),
  /** Whether any line comes from a forecast. */
  has_forecast: z.boolean(),
  lines: z.array(prepTodayLine),
});
export type PrepDay = z.output<typeof prepDay>;

const day = z.object({ day: calendarDay().optional() });

export const readPrepDay = endpoint({
  method: "GET",
  path: "/api/prep",
  summary:
    "What to prepare on a day, today when missing: how much, what is there, and why. A past day is as it was left.",
  access: { roles: KITCHEN },
  errors: [],
  query: day,
  response: prepDay,
});

export const tickPrepLine = endpoint({
  method: "PATCH",
  path: "/api/prep/line",
  summary: "Ticks a line off: what was made is booked as a batch, once for each `batch_id`.",
  access: { roles: KITCHEN },
  sentLater: true,
  errors: ["NOT_FOUND", "NOT_STOCKED", "NOT_ENOUGH_STOCK", "PREP_LINE_DONE"],
  query: idQuery,
  body: z.object({
    /** Chosen by the caller, so that ticking off again with the same id changes nothing. */
    batch_id: id,
    done_quantity: decimal({ min: 0.000001 }),
  }),
  response: z.object({ id: z.string(), batch_id: z.string(), done_quantity: z.number() }),
});

export const prepDayPdf = endpoint({
  method: "GET",
  path: "/api/prep/pdf",
  summary: "What to prepare on a day, on paper.",
  access: { roles: KITCHEN },
  errors: ["BUSY"],
  kind: "file",
  query: day,
  response: z.string(),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(prepTodayLine, {
  item: "item_id",
  amounts: ["forecast_q", "on_hand", "to_make", "done_quantity"],
  units: ["unit"],
});
stockAmounts(tickPrepLine.body, { amounts: ["done_quantity"] });
stockAmounts(tickPrepLine.response, { amounts: ["done_quantity"] });
