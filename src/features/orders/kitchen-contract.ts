import { z } from "zod";
import { order } from "#src/features/orders/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";

/** Where an order stands on the kitchen's board; `cancelled` stays until somebody has seen it. */
export const STATIONS = ["new", "preparing", "ready", "cancelled"] as const;
export const station = z.enum(STATIONS);
export type Station = z.output<typeof station>;

export const ticket = order.extend({
  station,
  /** Called back to the stove after it was ready. */
  recalled_at: timestamp.nullable(),
});
export type Ticket = z.output<typeof ticket>;

export const clearedTicket = order
  .pick({ id: true, reference_id: true, table_number: true, status: true })
  .extend({ cleared_at: timestamp, item_count: z.number() });
export type ClearedTicket = z.output<typeof clearedTicket>;

/** How many of a dish are still to be made, over all open tickets. */
export const allDayCount = z.object({ dish_name: z.string(), size_name: z.string().nullable(), quantity: z.number() });
export type AllDayCount = z.output<typeof allDayCount>;

export const board = z.object({
  /** Oldest first. */
  tickets: z.array(ticket),
  all_day: z.array(allDayCount),
  /** Last taken off, newest first, ready to be recalled. */
  cleared: z.array(clearedTicket),
  /** The server's clock, which ages are counted by. */
  as_of: timestamp,
});
export type Board = z.output<typeof board>;

export const readBoard = endpoint({
  method: "GET",
  path: "/api/kitchen",
  summary: "The kitchen's board: open tickets, what is left to make, and what was taken off last.",
  access: "company",
  errors: [],
  response: board,
});

export const clearTicket = endpoint({
  method: "POST",
  path: "/api/kitchen/clear",
  summary: "Takes a ticket that is ready or cancelled off the board.",
  access: "company",
  errors: ["NOT_FOUND", "ORDER_STATUS"],
  query: idQuery,
  response: z.object({ order }),
});

export const recallTicket = endpoint({
  method: "POST",
  path: "/api/kitchen/recall",
  summary: "Calls a ticket that was ready back to the stove. The diner was told it is ready, and stays told.",
  access: "company",
  errors: ["NOT_FOUND", "ORDER_STATUS"],
  query: idQuery,
  response: z.object({ order }),
});
