import { z } from "zod";
import { PACK_UNITS } from "#src/shared/packs/pack-measures.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";

/** A part of a page, in fractions of its width and height: left, top, right, bottom. */
export const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/**
 * How a value was found. verified: arithmetic or a second position on the page confirms it; inferred: computed, or read
 * with good reason but not confirmed; assumed: not printed, the usual value is used; mismatch: printed, but the related
 * numbers do not add up; repaired: another reading would add up and is offered, while the printed value is kept.
 */
export const found = z.enum(["verified", "inferred", "assumed", "mismatch", "repaired"]);
export type Found = z.infer<typeof found>;

/** The source of a value and how far it can be trusted. */
export const evidence = z.object({
  page: z.number().int().min(0),
  box: box.nullable(),
  /** 0..1 */
  confidence: z.number(),
  found,
  /** A person should review it before it is saved. */
  review: z.boolean(),
  /** Another value that would add up; it is never applied automatically. */
  offer: z.union([z.string(), z.number()]).optional(),
});
export type Evidence = z.infer<typeof evidence>;

/** "2 CS 6x750 ml": containers of `count` pieces of `size` `unit` each. */
export const pack = z.object({
  text: z.string(),
  /** The outer container as printed, "CS", "box", or empty. */
  container: z.string(),
  count: z.number().positive(),
  size: z.number().positive().nullable(),
  unit: z.enum(PACK_UNITS).nullable(),
});
export type Pack = z.infer<typeof pack>;

const extractedItem = z.object({
  item_name: z.string(),
  item_description: z.string(),
  code: z.string(),
  quantity: z.number(),
  /** Null if the printed unit is unknown or has several meanings; a person must then choose. */
  unit: z.enum(INVOICE_UNITS).nullable(),
  /** The unit as printed; empty if none is printed. */
  unit_text: z.string(),
  unit_price: z.number(),
  /** As printed, after the line's own discount. */
  amount: z.number(),
  /** The amount of money that the line's discount subtracts; 0 without a discount. */
  discount: z.number(),
  /** A discount in a separate row below the line, not yet subtracted from the line's printed amount. */
  discount_below: z.number().optional(),
  pack: pack.nullable(),
  page: z.number().int().min(0),
  /** The whole line on the page. */
  box: box.nullable(),
  evidence: z.object({
    item_name: evidence,
    code: evidence,
    quantity: evidence,
    unit: evidence,
    unit_price: evidence,
    amount: evidence,
  }),
});
export type ExtractedItem = z.infer<typeof extractedItem>;

/** The kind of a document. Only kinds that deliver or return goods can be received, not statements or orders. */
export const DOCUMENTS = ["invoice", "credit_note", "delivery_note", "order", "statement"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];

export const extractedInvoice = z.object({
  /** Readings of earlier versions do not have it. */
  document: z.enum(DOCUMENTS).default("invoice"),
  /** Another kind that is about equally likely; a person chooses. Readings of earlier versions do not have it. */
  document_or: z.enum(DOCUMENTS).nullable().default(null),
  supplier_name: z.string(),
  /** The owner's supplier that was recognised, when a list was given. */
  supplier_id: z.string().nullable(),
  invoice_number: z.string(),
  /** ISO date, or empty when none was found. */
  invoice_date: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  items: z.array(extractedItem),
  subtotal: z.number().nullable(),
  tax: z.number().nullable(),
  rounding: z.number().nullable(),
  discount: z.number().nullable(),
  charges: z.number().nullable(),
  total: z.number().nullable(),
  /** Warning sentences for the reviewer. */
  warnings: z.array(z.string()),
  evidence: z.object({
    supplier_name: evidence,
    invoice_number: evidence,
    invoice_date: evidence,
    currency: evidence,
    subtotal: evidence,
    tax: evidence,
    total: evidence,
  }),
});
export type ExtractedInvoice = z.output<typeof extractedInvoice>;
