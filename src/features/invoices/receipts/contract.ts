import { z } from "zod";
import { extractedInvoice } from "#src/invoice-reader/invoice.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { stage } from "#src/features/invoices/upload/contract.ts";
import { receives, review } from "#src/features/invoices/review/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, page, pagination, timestamp } from "#src/shared/text.ts";

export const INVOICE_STATUSES = ["pending", "processed", "error"] as const;

export const invoiceSummary = z.object({
  id: z.string(),
  /**
   * The badge of docs/spec/2-back-office.md, "4. States and transitions": processed once saved, error when it could not
   * be read, else pending.
   */
  status: z.enum(INVOICE_STATUSES),
  stage,
  /** Of reading: page 2 of 3. Null before it begins and after. */
  progress: z.object({ page: z.number().int(), of: z.number().int() }).nullable(),
  /** Why it could not be read; fit to be shown. */
  error: z.string().nullable(),
  /** Trying again can help: the failure was not the file's. */
  can_retry: z.boolean(),
  supplier_id: z.string().nullable(),
  /** As saved, else as read; empty when nothing is known yet. */
  supplier_name: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  currency: z.string(),
  tax: z.number().nullable(),
  total: z.number().nullable(),
  /** Lines saved, else lines read. */
  line_count: z.number().int(),
  page_count: z.number().int(),
  /** Who uploaded or entered it. */
  created_by: z.string(),
  created_at: timestamp,
  saved_by: z.string().nullable(),
  saved_at: timestamp.nullable(),
  reversed_by: z.string().nullable(),
  reversed_at: timestamp.nullable(),
});
export type InvoiceSummary = z.output<typeof invoiceSummary>;

export const invoiceFile = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(["jpeg", "png", "pdf"]),
  bytes: z.number().int(),
});

/** The page as it is shown: upright, so that the boxes of the evidence lie on it. */
export const invoicePage = z.object({
  page: z.number().int(),
  file_id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export const invoiceMovement = z.object({
  id: z.string(),
  /** Signed, in `unit`. */
  quantity: z.number(),
  unit: z.string(),
  created_at: timestamp,
});

export const invoiceRecordLine = z.object({
  line: z.number().int(),
  inventory_item_id: z.string().nullable(),
  /** The item's name today, null when it is skipped. */
  inventory_item_name: z.string().nullable(),
  item_name: z.string(),
  item_description: z.string(),
  code: z.string(),
  quantity: z.number(),
  unit: z.enum(INVOICE_UNITS),
  unit_price: z.number(),
  discount: z.number(),
  amount: z.number(),
  created: z.boolean(),
  skipped: z.boolean(),
  receives: receives.nullable(),
  /** What it booked, and what its reversal took back. */
  movements: z.array(invoiceMovement),
});

export const invoiceRecord = z.object({
  ...invoiceSummary.shape,
  files: z.array(invoiceFile),
  pages: z.array(invoicePage),
  /** What was read, with evidence; null before it is ready, and for invoices entered by hand. */
  extracted: extractedInvoice.nullable(),
  /** Who read it: the reader on this machine, or a model. */
  read_by: z.enum(["machine", "model"]).nullable(),
  /** Matches, conversions, checks and duplicates of what was read; null unless the stage is `ready`. */
  review: review.nullable(),
  /** What was saved; empty before. */
  lines: z.array(invoiceRecordLine),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

/** Live events: `invoices.changed` (id) when one appears, moves a step, fails, is saved, reversed or discarded. */
export const listInvoices = endpoint({
  method: "GET",
  path: "/api/invoices",
  summary: "The company's supplier invoices, newest first. `search` looks in supplier, number and lines.",
  access: "company",
  query: z.object({
    page,
    status: z.enum([...INVOICE_STATUSES, "all"]).default("all"),
    supplierId: id.optional(),
    search: line(100).default(""),
  }),
  response: z.object({ invoices: z.array(invoiceSummary), pagination }),
});

export const readInvoiceRecord = endpoint({
  method: "GET",
  path: "/api/invoices/id",
  summary: "Everything about one invoice: progress, pages, what was read, how it would be received, what was saved.",
  access: "company",
  query: idQuery,
  response: z.object({ invoice: invoiceRecord }),
});

export const invoicePageImage = endpoint({
  method: "GET",
  path: "/api/invoices/page",
  summary: "The picture of a page, upright, as WebP; pages count from 0.",
  access: "company",
  kind: "file",
  query: z.object({ id, page: z.coerce.number().int().min(0).max(99) }),
  response: z.string(),
});

export const invoiceOriginal = endpoint({
  method: "GET",
  path: "/api/invoices/file",
  summary: "Downloads a file as it was uploaded.",
  access: "company",
  kind: "file",
  query: z.object({ id, file_id: id }),
  response: z.string(),
});

export const discardInvoice = endpoint({
  method: "DELETE",
  path: "/api/invoices/id",
  summary: "Removes an upload that was not saved, with its files.",
  access: "company",
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const reenterInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/again",
  summary: "Opens a reversed invoice for review again, as a new one of the same pages, without reading them anew.",
  access: "company",
  query: idQuery,
  response: z.object({ invoice_id: z.string() }),
});
