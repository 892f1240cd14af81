import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { ALL_ROLES, COUNTER, MANAGEMENT } from "#src/shared/roles.ts";
import { id, idQuery, line, timestamp } from "#src/shared/text.ts";

/** The ports of network printers, one for each roll. */
export const PORTS = { min: 9100, max: 9107 } as const;
export const MAX_PRINTERS = 10;

const name = line(60, 1);
/** A name in the network, or an address; without a port. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, "must be the printer's name or address in your network");

const settings = z.object({
  name,
  host,
  port: z.number().int().min(PORTS.min).max(PORTS.max).default(PORTS.min),
  /** The width of the roll in millimetres. */
  paper: z.enum(["80", "58"]).default("80"),
  prints_tickets: z.boolean().default(true),
  prints_receipts: z.boolean().default(false),
  is_on: z.boolean().default(true),
});
export type PrinterSettings = z.output<typeof settings>;

const printer = settings.extend({
  id: z.string(),
  /**
   * The result of the last attempt; null before the first. `unknown`: it prints, and does not report whether it has
   * paper. `not_allowed`: its address is not in the networks that the operator has set.
   */
  status: z.enum(["ready", "paper_out", "unreachable", "not_allowed", "unknown"]).nullable(),
  status_at: timestamp.nullable(),
  /** Number of sheets that wait to be printed. */
  waiting: z.number(),
});
export type Printer = z.output<typeof printer>;

const zodObject = z.object({ printer });

export const listPrinters = endpoint({
  method: "GET",
  path: "/api/printers",
  summary: "The printers in the restaurant's network, how they are, and whether this server may print there at all.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ is_possible: z.boolean(), printers: z.array(printer) }),
});

export const addPrinter = endpoint({
  method: "POST",
  path: "/api/printers",
  summary: "Adds a printer. It prints what is ordered or paid from then on.",
  access: { roles: MANAGEMENT },
  errors: ["PRINTERS_OFF", "TOO_MANY_PRINTERS"],
  body: settings,
  status: 201,
  response: zodObject,
});

export const updatePrinter = endpoint({
  method: "PUT",
  path: "/api/printers/id",
  summary: "Changes a printer. What waits is printed with the new settings.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PRINTERS_OFF"],
  query: idQuery,
  body: settings,
  response: zodObject,
});

export const deletePrinter = endpoint({
  method: "DELETE",
  path: "/api/printers/id",
  summary: "Removes a printer with everything that waits for it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const printTestPage = endpoint({
  method: "POST",
  path: "/api/printers/test",
  summary: "Prints a page that names the printer and its paper.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PRINTERS_OFF"],
  rateLimit: "print-test",
  query: idQuery,
  response: zodObject,
});

export const printBill = endpoint({
  method: "POST",
  path: "/api/printers/bill",
  summary: "Prints the bill of an order that is not paid yet, on the printers that print receipts.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND", "NO_BILL", "NO_PRINTER", "PRINTERS_OFF"],
  body: z.object({ order_id: id }),
  /** The names of the printers. */
  response: z.object({ printers: z.array(z.string()) }),
});

export const dropWaiting = endpoint({
  method: "DELETE",
  path: "/api/printers/waiting",
  summary: "Drops what waits for a printer.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: zodObject,
});
