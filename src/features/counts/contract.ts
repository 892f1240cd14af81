import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
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
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

export const COUNT_STATES = ["open", "closed", "discarded"] as const;

const summaryFields = {
  id: z.string(),
  state: z.enum(COUNT_STATES),
  /** While the count is open, nobody sees the expected quantities. */
  blind: z.boolean(),
  note: z.string().nullable(),
  started_at: timestamp,
  started_by: z.string().nullable(),
  ended_at: timestamp.nullable(),
  ended_by: z.string().nullable(),
};

export const countSummary = z.object({
  ...summaryFields,
  /** The number of counted items, and the number of items whose stock was corrected; 0 while the count is open. */
  items: z.number(),
  corrected: z.number(),
});
export type CountSummary = z.output<typeof countSummary>;

/** One counted number. Only the latest number of an item and area is valid; the earlier numbers are shown beside it. */
export const countLine = z.object({
  id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  area_id: z.string().nullable(),
  area_name: z.string().nullable(),
  /** Null withdraws an earlier line. */
  counted: z.number().nullable(),
  unit: z.string(),
  /** The text as it was typed, such as "3 cs 4". */
  typed: z.string().nullable(),
  /** By the server's clock: the device's time, corrected by the difference of the two clocks. */
  counted_at: timestamp,
  received_at: timestamp,
  /** Whether it arrived long after it was counted. */
  late: z.boolean(),
  by: z.string().nullable(),
  device: z.string().nullable(),
  stands: z.boolean(),
  /** The item that this one was merged into meanwhile. */
  merged_into: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type CountLine = z.output<typeof countLine>;

/**
 * The state of an item's lines. `ready`: its difference is booked when the count is closed. `incomplete`: one of its
 * areas was not counted. `superseded`: it was counted again since. `no_conversion`: a line's unit no longer converts.
 * `deleted`: the item was deleted. `booked`: the count is closed.
 */
export const RESULT_STATES = ["ready", "incomplete", "superseded", "no_conversion", "deleted", "booked"] as const;

/** Quantities are in the item's present unit. */
export const countResult = z.object({
  item_id: z.string(),
  name: z.string(),
  unit: z.string(),
  state: z.enum(RESULT_STATES),
  counted: z.number(),
  /** The book stock at the moment of the count; null while a blind count is open, like everything derived from it. */
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  /** The difference at the item's price, in the company's currency. */
  cost: z.number().nullable(),
  counted_at: timestamp,
  /** Whether the difference is far larger than usual and the item was counted only once. */
  recount: z.boolean(),
  missing_areas: z.array(z.string()),
});
export type CountResult = z.output<typeof countResult>;

export const countDetail = z.object({
  ...summaryFields,
  /** Changes with every line. */
  version: z.number(),
  currency: z.string(),
  /** In the order in which they arrived. */
  lines: z.array(countLine),
  /** One per counted item, by name. */
  results: z.array(countResult),
});
export type CountDetail = z.output<typeof countDetail>;

const detailResponse = z.object({ count: countDetail });

export const listCounts = endpoint({
  method: "GET",
  path: "/api/counts",
  summary: "The company's counts, newest first, and the one that is open.",
  access: { roles: KITCHEN },
  errors: [],
  query: z.object({ page }),
  response: z.object({ counts: z.array(countSummary), open: z.string().nullable(), pagination }),
});

export const readCount = endpoint({
  method: "GET",
  path: "/api/counts/id",
  summary: "One count with every line. `reveal` shows the differences of a blind count that is still open.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: idQuery.extend({ reveal: z.enum(["true", "false"]).default("false") }),
  response: detailResponse,
});

export const startCount = endpoint({
  method: "POST",
  path: "/api/counts",
  summary:
    "Starts a count under the given id, or joins the one that is open: people who count at the same time count together.",
  access: { roles: KITCHEN },
  errors: ["COUNT_CLOSED"],
  sentLater: true,
  body: z.object({ id, blind: z.boolean().default(false) }),
  response: detailResponse,
});

const newLine = z.object({
  /** Chosen by the device; a line that arrives twice is stored once. */
  id,
  item_id: id,
  area_id: id.nullable().default(null),
  counted: decimal().nullable(),
  /** Any unit or pack that converts into the item's unit. */
  unit: line(40, 1),
  typed: optionalLine(80),
  /** By the device's clock. */
  counted_at: z.iso.datetime({ offset: true }),
});
export type NewLine = z.output<typeof newLine>;

export const addLines = endpoint({
  method: "POST",
  path: "/api/counts/lines",
  summary:
    "Adds lines to an open count. `sent_at` is the device's clock at the time of sending, by which the moments of the lines are corrected. Lines that cannot be stored are listed with the reason; the others are stored.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "COUNT_CLOSED"],
  query: idQuery,
  body: z.object({
    sent_at: z.iso.datetime({ offset: true }),
    device: optionalLine(60),
    lines: z.array(newLine).min(1).max(500),
  }),
  maxBytes: 512 * 1024,
  response: z.object({
    stored: z.array(z.string()),
    rejected: z.array(z.object({ id: z.string(), message: z.string() })),
    /** How far the device's clock is behind the server's, in seconds. */
    clock_offset: z.number(),
    version: z.number(),
  }),
});

export const closeCount = endpoint({
  method: "POST",
  path: "/api/counts/close",
  summary:
    "Books the differences of a count. `version` is the count's that was shown; when lines arrived since, 409 COUNT_CHANGED. Closing it again returns what was booked.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "COUNT_CHANGED", "COUNT_CLOSED"],
  query: idQuery,
  body: z.object({
    version: wholeNumber({ max: 2_000_000_000 }),
    note: optionalLine(200),
    /**
     * Whether areas that were not counted are treated as empty. Items that also lie in these areas are then booked too.
     */
    uncounted_are_empty: z.boolean().default(false),
  }),
  response: detailResponse,
});

export const discardCount = endpoint({
  method: "POST",
  path: "/api/counts/discard",
  summary: "Ends a count without booking anything; its lines can still be read.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "COUNT_CLOSED"],
  query: idQuery,
  response: detailResponse,
});

export const countCsv = endpoint({
  method: "GET",
  path: "/api/counts/csv",
  summary: "A count as a CSV file: its items, then every line.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

const stockDifference = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  expected: z.number(),
  counted: z.number(),
  difference: z.number(),
  /** The ingredient to which the count was booked, if the counted ingredient was merged since. */
  merged_into: z.string().nullable(),
});
export type StockDifference = z.output<typeof stockDifference>;

export const stocktake = z.object({
  /** Chosen by the caller; posting the same stocktake again changes nothing. */
  id,
  note: optionalLine(200),
  counts: z
    .array(z.object({ id, counted: decimal(), counted_at: z.iso.datetime({ offset: true }).optional() }))
    .min(1)
    .max(10_000),
});
export type Stocktake = z.output<typeof stocktake>;

export const postStocktake = endpoint({
  method: "POST",
  path: "/api/inventory/stocktake",
  summary:
    "Starts, fills and closes a count in one request, all or nothing. `counted_at`, by the server's clock, is when an item was counted, so that sales since then are not undone; without it, it is counted now.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  body: stocktake,
  maxBytes: 2 * 1024 * 1024,
  response: z.object({ id: z.string(), differences: z.array(stockDifference) }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(countLine, { item: "item_id", amounts: ["counted"], units: ["unit"] });
stockAmounts(countResult, { item: "item_id", amounts: ["counted", "expected", "difference"], units: ["unit"] });
stockAmounts(newLine, { entered: { amount: "counted", unit: "unit" } });
stockAmounts(stocktake.shape.counts.element, { item: "id", amounts: ["counted"] });
stockAmounts(stockDifference, { item: "id", amounts: ["expected", "counted", "difference"], units: ["unit"] });
