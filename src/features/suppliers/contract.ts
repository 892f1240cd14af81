import { z } from "zod";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import {
  calendarDay,
  decimal,
  id,
  idQuery,
  line,
  optionalLine,
  paragraph,
  timestamp,
  wholeNumber,
} from "#src/shared/text.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

export const supplier = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.string().nullable(),
  whatsapp_number: z.string().nullable(),
  address: z.string().nullable(),
  uen: z.string().nullable(),
  email: z.string().nullable(),
  customer_id: z.string().nullable(),
  delivery_days: z.array(z.enum(WEEKDAYS)),
  minimum_order: z.number().nullable(),
  lead_time_days: z.number().nullable(),
  /**
   * "16:00": orders for goods that leave on a day must arrive before this time by the restaurant's clock; null: by the
   * end of the day.
   */
  order_cutoff: z.string().nullable(),
  /** How orders are sent; null when that was not chosen. */
  order_by: z.enum(ORDER_BY).nullable(),
  /** The address for mailed orders; null: `email`. */
  order_email: z.string().nullable(),
  payment_terms_days: z.number().nullable(),
  /** Days on which nobody delivers and no order is read. */
  closed_days: z.array(z.string()),
  delivers_on_holidays: z.boolean(),
  /** Whether orders to the supplier show the expected prices. */
  shows_prices: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Supplier = z.output<typeof supplier>;

const optionalParagraph = z
  .union([paragraph(300), z.null()])
  .optional()
  .transform((text) => text || null);

const email = optionalLine(254).refine((text) => text === null || z.email().safeParse(text).success, {
  message: "Please enter a valid email address",
});

/**
 * Digits with an optional plus and the usual separators; a number without its country code belongs to the company's
 * country.
 */
const phone = optionalLine(30).refine(
  (text) => text === null || (/^\+?[\d\s().\-/]+$/.test(text) && /^\d{6,15}$/.test(text.replaceAll(/\D/g, ""))),
  { message: "Please enter a phone number, such as +65 9123 4567." },
);

const cutoff = z
  .union([z.literal("").transform(() => null), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.null()], {
    error: "Please enter a time, such as 16:00.",
  })
  .optional()
  .transform((time) => time ?? null);

const fields = {
  name: line(120).refine((name) => name !== "", { message: "Supplier name is required" }),
  contact: optionalLine(60),
  whatsapp_number: phone,
  address: optionalParagraph,
  uen: optionalLine(40),
  email,
  customer_id: optionalLine(60),
  delivery_days: z
    .array(z.enum(WEEKDAYS))
    .max(7)
    .transform((days) => WEEKDAYS.filter((day) => days.includes(day))),
  minimum_order: z.union([decimal({ decimals: 3 }), z.null()]),
  lead_time_days: z.union([z.number().int().min(0).max(365), z.null()]),
  order_cutoff: cutoff,
  order_by: z.enum(ORDER_BY).nullable(),
  order_email: email,
  payment_terms_days: z.union([z.number().int().min(0).max(365), z.null()]),
  closed_days: z
    .array(calendarDay())
    .max(200)
    .transform((days) => [...new Set(days)].toSorted((a, b) => (a < b ? -1 : 1))),
  delivers_on_holidays: z.boolean(),
  shows_prices: z.boolean(),
};

export const newSupplier = z.object({
  ...fields,
  delivery_days: fields.delivery_days.optional(),
  minimum_order: fields.minimum_order.optional(),
  lead_time_days: fields.lead_time_days.optional(),
  order_by: fields.order_by.optional(),
  payment_terms_days: fields.payment_terms_days.optional(),
  closed_days: fields.closed_days.optional(),
  delivers_on_holidays: fields.delivers_on_holidays.optional(),
  shows_prices: fields.shows_prices.optional(),
  // Clients may send it (docs/spec/2-back-office.md, "3. Entities and their fields"). It is ignored: the session
  // decides the company.
  company_id: z.string().optional(),
});
export type NewSupplier = z.output<typeof newSupplier>;

const supplierChanges = z.object(fields).partial();
export type SupplierChanges = z.output<typeof supplierChanges>;

const supplierInvoice = z.object({
  id: z.string(),
  supplier_id: z.string(),
  invoice_date: z.string().nullable(),
  status: z.enum(["processed", "error", "pending"]),
  /** Empty when none is known. */
  invoice_number: z.string(),
  total: z.number().nullable(),
  currency: z.string(),
  reversed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type SupplierInvoice = z.output<typeof supplierInvoice>;

export const listSuppliers = endpoint({
  method: "GET",
  path: "/api/suppliers",
  summary: "Every supplier, by name.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ suppliers: z.array(supplier) }),
});

export const createSupplier = endpoint({
  method: "POST",
  path: "/api/suppliers",
  summary: "Adds a supplier, as far as the plan allows.",
  access: { roles: MANAGEMENT },
  errors: ["PLAN_LIMIT"],
  body: newSupplier,
  status: 201,
  response: z.object({ supplier }),
});

export const updateSupplier = endpoint({
  method: "PUT",
  path: "/api/suppliers/id",
  summary: "Changes the given fields of a supplier.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: supplierChanges,
  response: z.object({ supplier }),
});

export const deleteSupplier = endpoint({
  method: "DELETE",
  path: "/api/suppliers/id",
  summary: "Removes a supplier; its invoices stay, and its ingredients no longer have a supplier.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const mergeSuppliers = endpoint({
  method: "POST",
  path: "/api/suppliers/merge",
  summary:
    "Makes two suppliers one: the invoices, ingredients and remembered matches of `from` go to `into`, which also takes the details it lacks; `from` is removed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ from: id, into: id }),
  response: z.object({ supplier }),
});

export const listSupplierInvoices = endpoint({
  method: "GET",
  path: "/api/suppliers/invoices",
  summary: "A supplier's invoices, newest invoice date first.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ supplierId: id, limit: wholeNumber({ min: 1, max: 100 }).default(5) }),
  response: z.object({ invoices: z.array(supplierInvoice) }),
});
