import { z } from "zod";
import { DOCUMENTS } from "#src/invoice-reader/invoice.ts";
import { stage } from "#src/features/invoices/upload/stages.ts";
import { timestamp } from "#src/shared/text.ts";

export const INVOICE_STATUSES = ["pending", "processed", "error"] as const;

/** An invoice in a list, at any stage. */
export const invoiceSummary = z.object({
  id: z.string(),
  /**
   * The badge of docs/spec/2-back-office.md, "4. States and transitions": processed once saved, error if it could not
   * be read, else pending.
   */
  status: z.enum(INVOICE_STATUSES),
  stage,
  /** The kind of document: as saved, else as read. */
  document: z.enum(DOCUMENTS),
  /** The progress of reading: page 2 of 3. Null before reading begins and after it ends. */
  progress: z.object({ page: z.number().int(), of: z.number().int() }).nullable(),
  /** The reason why it could not be read, as a text for a person. */
  error: z.string().nullable(),
  /** Trying again may help: the file did not cause the failure. */
  can_retry: z.boolean(),
  supplier_id: z.string().nullable(),
  /** As saved, else as read; empty if still unknown. */
  supplier_name: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  currency: z.string(),
  tax: z.number().nullable(),
  total: z.number().nullable(),
  /** Number of lines saved, else of lines read. */
  line_count: z.number().int(),
  page_count: z.number().int(),
  /** The first uploaded picture, shown before the pages are drawn; null for a PDF. */
  picture_file_id: z.string().nullable(),
  /** The person who uploaded or entered it. */
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

/** A displayed page: upright, so that the boxes of the evidence match it. */
export const invoicePage = z.object({
  page: z.number().int(),
  file_id: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type InvoicePage = z.output<typeof invoicePage>;

/** An earlier receipt that an invoice would repeat. */
export const duplicate = z.object({
  /**
   * same_file: one of the files is identical byte for byte; same_number: same supplier, number and total;
   * similar_supplier: same number and total, and a supplier with a similar name; same_lines: neither invoice has a
   * number, and the same lines were received within the hour.
   */
  reason: z.enum(["same_file", "same_number", "similar_supplier", "same_lines"]),
  invoice_id: z.string(),
  supplier_name: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  total: z.number().nullable(),
  currency: z.string(),
  saved_at: timestamp,
});
export type Duplicate = z.infer<typeof duplicate>;
