import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { PO_STATES } from "#src/features/purchasing/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay } from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

export const expectedLine = z.object({
  po_line_id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  text: z.string(),
  pack_name: z.string(),
  /** The content of one pack, in `unit`. */
  pack_quantity: z.number(),
  unit: z.string(),
  /** The quantity that has not been delivered yet, in `unit`. */
  open: z.number(),
});

export const expectedDelivery = z.object({
  po_id: z.string(),
  number: z.number().int(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  deliver_on: z.string(),
  state: z.enum(PO_STATES),
  lines: z.array(expectedLine),
});
export type ExpectedDelivery = z.output<typeof expectedDelivery>;

export const expectedDeliveries = endpoint({
  method: "GET",
  path: "/api/deliveries/expected",
  summary: "The orders of which something is still to come by a day, what is overdue first.",
  access: { roles: KITCHEN },
  errors: [],
  query: z.object({
    /** Today unless given. */
    until: calendarDay().optional(),
  }),
  response: z.object({ today: z.string(), deliveries: z.array(expectedDelivery) }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(expectedLine, { item: "item_id", amounts: ["pack_quantity", "open"], units: ["unit"] });
