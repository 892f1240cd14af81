import { z } from "zod";
import { order, orderItem } from "#src/features/orders/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, timestamp } from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

/** The state of an order on the kitchen board. `cancelled` orders stay until they are dismissed. */
const STATIONS = ["new", "preparing", "ready", "cancelled"] as const;
export const station = z.enum(STATIONS);
export type Station = z.output<typeof station>;

const ticketItem = orderItem.extend({
  /** When the kitchen ticked it off; null until then. */
  done_at: timestamp.nullable(),
});

export const ticket = order.extend({
  order_items: z.array(ticketItem),
  station,
  /** When it was sent back to preparation after it was ready. */
  recalled_at: timestamp.nullable(),
});
export type Ticket = z.output<typeof ticket>;

const clearedTicket = order
  .pick({ id: true, reference_id: true, table_number: true, order_type: true, status: true })
  .extend({ cleared_at: timestamp, item_count: z.number() });
export type ClearedTicket = z.output<typeof clearedTicket>;

/** How many portions of a dish are still to be made, over all open tickets on the board. */
const allDayCount = z.object({ dish_name: z.string(), size_name: z.string().nullable(), quantity: z.number() });
export type AllDayCount = z.output<typeof allDayCount>;

export const board = z.object({
  /** Oldest first. If more than 500 orders are open, only the newest 500. */
  tickets: z.array(ticket),
  /** The number of older open orders that are not on the board. */
  older_open: z.number(),
  all_day: z.array(allDayCount),
  /** Dishes, sizes and options that somebody marked as sold out, by name. */
  sold_out: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The last cleared tickets, newest first; they can be recalled. */
  cleared: z.array(clearedTicket),
  /** The server's time, from which the tickets' ages are counted. */
  as_of: timestamp,
});
export type Board = z.output<typeof board>;

export const readBoard = endpoint({
  method: "GET",
  path: "/api/kitchen",
  summary: "The kitchen board: open tickets, what is left to make, and the tickets cleared last.",
  access: { roles: KITCHEN },
  errors: [],
  response: board,
});

export const clearTicket = endpoint({
  method: "POST",
  path: "/api/kitchen/clear",
  summary: "Takes a ticket that is ready or cancelled off the board.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "ORDER_STATUS"],
  query: idQuery,
  response: z.object({ order }),
});

export const recallTicket = endpoint({
  method: "POST",
  path: "/api/kitchen/recall",
  summary: "Sends a ticket that was ready back to preparation. The order stays completed, as the guest has seen it.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "ORDER_STATUS"],
  query: idQuery,
  response: z.object({ order }),
});

export const tickLine = endpoint({
  method: "PUT",
  path: "/api/kitchen/line",
  summary: "Ticks one line of an open ticket off, or unticks it. `id` is the line's; every board shows it.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({ done: z.boolean() }),
  response: z.object({ order }),
});
