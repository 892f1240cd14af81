import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { REASONS } from "#src/features/credits/rules.ts";
import { CREDIT_STATES } from "#src/features/credits/states.ts";
import { channels } from "#src/features/suppliers/channels.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, paragraph, timestamp } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const summary = {
  id: z.string(),
  number: z.number().int(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  state: z.enum(CREDIT_STATES),
  /** The version that a person approves. It increases with every change that is visible to the supplier. */
  version: z.number().int(),
  currency: z.string(),
  /** Total of the lines with a known price. */
  amount: z.number(),
  /** Number of lines without a known price. */
  unpriced: z.number().int(),
  line_count: z.number().int(),
  delivery_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  source: z.enum(["agent", "owner"]),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  sent_by: z.enum(ORDER_BY).nullable(),
  chased_at: timestamp.nullable(),
  /** The supplier has not replied for a week. */
  is_overdue: z.boolean(),
  settled_at: timestamp.nullable(),
  /** The amount that came back; less than `amount` when only a part was credited. */
  settled_amount: z.number().nullable(),
};

export const creditSummary = z.object(summary);
export type CreditSummary = z.output<typeof creditSummary>;

export const creditLine = z.object({
  id: z.string(),
  reason: z.enum(REASONS),
  item_id: z.string().nullable(),
  text: z.string(),
  /** The requested quantity, in `unit`. */
  quantity: z.number(),
  unit: z.string(),
  /** Per `unit`; for a price that is too high, the difference. Null when it is not known. */
  unit_price: z.number().nullable(),
  amount: z.number().nullable(),
  ordered: z.number().nullable(),
  delivered: z.number().nullable(),
  invoiced: z.number().nullable(),
  agreed_price: z.number().nullable(),
  charged_price: z.number().nullable(),
  delivery_line_id: z.string().nullable(),
  invoice_line_id: z.string().nullable(),
});
export type CreditLine = z.output<typeof creditLine>;

/** A credit note of the supplier that may settle the request. */
export const fittingNote = z.object({
  invoice_id: z.string(),
  invoice_number: z.string(),
  date: z.string(),
  /** The part of the credit note that settles no other request. */
  left: z.number(),
  /** How much of this request it would settle. */
  settles: z.number(),
  exact: z.boolean(),
});
export type FittingNote = z.output<typeof fittingNote>;

export const creditRequest = z.object({
  ...summary,
  note: z.string(),
  lines: z.array(creditLine),
  invoice_date: z.string().nullable(),
  /** The day on which the delivery was counted in, by the company's time zone. */
  delivered_on: z.string().nullable(),
  po_id: z.string().nullable(),
  po_number: z.number().int().nullable(),
  approved_by: z.string().nullable(),
  /** Why the last attempt to send it, or its reminder, failed. */
  send_error: z.string().nullable(),
  rejection: z.string().nullable(),
  settled_by: z.object({ invoice_id: z.string(), invoice_number: z.string() }).nullable(),
  channels,
  /** The text that the supplier gets, or hears on the phone, in the company's language. */
  text: z.string(),
  /** The reminder that can be sent now; null when none is due. */
  reminder_text: z.string().nullable(),
  /** Opens WhatsApp or the mail program with the text; only if nothing is sent automatically. */
  link: z.string().nullable(),
  notes: z.array(fittingNote),
});
export type CreditRequest = z.output<typeof creditRequest>;

export const requestResponse = z.object({ request: creditRequest });

export const listCreditRequests = endpoint({
  method: "GET",
  path: "/api/credit-requests",
  summary: "What suppliers are asked to give back: what is to be decided first, then the newest. At most 200.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({
    /** `open`: nothing has come back yet, but something still may. */
    state: z.enum(["all", "open", ...CREDIT_STATES], { error: "Please choose a state of a request" }).default("all"),
    supplier: id.optional(),
  }),
  response: z.object({ requests: z.array(creditSummary) }),
});

export const readCreditRequest = endpoint({
  method: "GET",
  path: "/api/credit-requests/id",
  summary: "One credit request with its lines, the text to the supplier, and the credit notes that may settle it.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: requestResponse,
});

const newLine = z.object({
  /** The id of an existing line; without it, a line is added. */
  id: id.optional(),
  reason: z.enum(REASONS),
  item_id: id.nullable().default(null),
  text: line(200, 1),
  quantity: decimal({ min: 0.000001 }),
  unit: line(40, 1),
  unit_price: decimal({ min: 0.000001 }).nullable().default(null),
  delivery_line_id: id.nullable().default(null),
  invoice_line_id: id.nullable().default(null),
});
export type NewCreditLine = z.output<typeof newLine>;

const lines = z.array(newLine).max(200);
const note = paragraph(1000);

export const createCreditRequest = endpoint({
  method: "POST",
  path: "/api/credit-requests",
  summary: "Writes a credit request by hand: to a supplier, about one of its deliveries or invoices, or neither.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({
    supplier_id: id,
    delivery_id: id.nullable().default(null),
    invoice_id: id.nullable().default(null),
    note: note.default(""),
    lines: lines.default([]),
  }),
  status: 201,
  response: requestResponse,
});

export const updateCreditRequest = endpoint({
  method: "PUT",
  path: "/api/credit-requests/id",
  summary: "Changes a request that was not sent. Lines that are not in the list are dropped.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_CHANGED", "CREDIT_STATE"],
  query: idQuery,
  body: z.object({ version: z.number().int().min(1), note: note.optional(), lines: lines.optional() }),
  response: requestResponse,
});

export const deleteCreditRequest = endpoint({
  method: "DELETE",
  path: "/api/credit-requests/id",
  summary: "Puts a draft aside. It is not proposed again.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "CREDIT_STATE"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

const sourceLine = z.object({
  id: z.string(),
  item_id: z.string().nullable(),
  text: z.string(),
  quantity: z.number(),
  unit: z.string(),
  /** Per `unit`; null when it is not known. */
  unit_price: z.number().nullable(),
});

export const creditSource = z.object({
  kind: z.enum(["delivery", "invoice"]),
  id: z.string(),
  /** The invoice's number, or that of the delivery's order. */
  number: z.string(),
  date: z.string(),
  lines: z.array(sourceLine),
});
export type CreditSource = z.output<typeof creditSource>;

export const listCreditSources = endpoint({
  method: "GET",
  path: "/api/credit-requests/sources",
  summary: "The newest deliveries and invoices of a supplier, with their lines, that a request can be about.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ supplier: id }),
  response: z.object({ sources: z.array(creditSource) }),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(creditLine, {
  item: "item_id",
  amounts: ["quantity", "ordered", "delivered", "invoiced"],
  prices: ["unit_price", "agreed_price", "charged_price"],
  units: ["unit"],
});
stockAmounts(newLine, { item: "item_id", amounts: ["quantity"], prices: ["unit_price"], units: ["unit"] });
stockAmounts(sourceLine, { item: "item_id", amounts: ["quantity"], prices: ["unit_price"], units: ["unit"] });
