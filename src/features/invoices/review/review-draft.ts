import { z } from "zod";
import { type Evidence, type ExtractedInvoice, type ExtractedItem, pack } from "#src/invoice-reader/invoice.ts";
import { fixed } from "#src/features/invoices/review/draft-decimals.ts";
import { INVOICE_UNITS, INVENTORY_UNITS } from "#src/shared/units.ts";

/** Where a line goes: as it was matched, to an item that was chosen, to a new one, or not into stock. */
export const destination = z.discriminatedUnion("to", [
  z.object({ to: z.literal("matched") }),
  z.object({ to: z.literal("item"), id: z.string() }),
  z.object({ to: z.literal("new"), name: z.string().nullable(), unit: z.enum(INVENTORY_UNITS).nullable() }),
  z.object({ to: z.literal("nothing") }),
]);
export type Destination = z.output<typeof destination>;

export const draftLine = z.object({
  key: z.string(),
  /** Its place in what was read; null for a line that a person added. */
  read: z.number().int().nullable(),
  item_name: z.string(),
  item_description: z.string(),
  code: z.string(),
  quantity: z.string(),
  unit: z.enum(INVOICE_UNITS),
  unit_price: z.string(),
  discount: z.string(),
  /** As printed; null when it is simply quantity x price - discount. */
  amount: z.string().nullable(),
  /** Null once a person has stated the unit. */
  unit_text: z.string().nullable(),
  pack: pack.nullable(),
  destination,
  size: z.object({ quantity: z.string(), unit: z.enum(INVENTORY_UNITS) }).nullable(),
  /** Values a person looked at and found right. */
  confirmed: z.array(z.string()),
});
export type DraftLine = z.output<typeof draftLine>;

/** An invoice under review, as typed: numbers are decimal text, empty where the invoice states none. */
export const reviewDraft = z.object({
  supplier_id: z.string().nullable(),
  supplier_name: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string(),
  currency: z.string(),
  exchange_rate: z.string(),
  subtotal: z.string(),
  tax: z.string(),
  charges: z.string(),
  discount: z.string(),
  rounding: z.string(),
  total: z.string(),
  lines: z.array(draftLine),
  confirmed: z.array(z.string()),
  /** The disagreements and repetitions a person accepted, by what they were; others ask again. */
  reviewed: z.string().nullable(),
  allowed_duplicate: z.string().nullable(),
});
export type ReviewDraft = z.output<typeof reviewDraft>;

export function draftOf(read: ExtractedInvoice): ReviewDraft {
  const money = (amount: number | null) => (amount === null ? "" : fixed(amount, read.currency));
  return {
    supplier_id: read.supplier_id,
    supplier_name: read.supplier_name,
    invoice_number: read.invoice_number,
    invoice_date: read.invoice_date,
    currency: read.currency,
    exchange_rate: "",
    subtotal: money(read.subtotal),
    tax: money(read.tax),
    charges: money(read.charges),
    discount: money(read.discount),
    rounding: money(read.rounding),
    total: money(read.total),
    lines: read.items.map((item, at) => lineOf(item, at, read.currency)),
    confirmed: [],
    reviewed: null,
    allowed_duplicate: null,
  };
}

const NOT_PRINTED: Evidence = { page: 0, box: null, confidence: 0, found: "assumed", review: false };

/** For an invoice that could not be read: nothing of it is known, and its lines are typed. */
export function nothingRead(currency: string): ExtractedInvoice {
  return {
    supplier_name: "",
    supplier_id: null,
    invoice_number: "",
    invoice_date: "",
    currency,
    items: [],
    subtotal: null,
    tax: null,
    rounding: null,
    discount: null,
    charges: null,
    total: null,
    warnings: [],
    evidence: {
      supplier_name: NOT_PRINTED,
      invoice_number: NOT_PRINTED,
      invoice_date: NOT_PRINTED,
      currency: { ...NOT_PRINTED, confidence: 1 },
      subtotal: NOT_PRINTED,
      tax: NOT_PRINTED,
      total: NOT_PRINTED,
    },
  };
}

/** The key of a line that was read, by its place. */
export const readKey = (at: number) => `read-${at}`;

function lineOf(item: ExtractedItem, at: number, currency: string): DraftLine {
  return {
    key: readKey(at),
    read: at,
    item_name: item.item_name,
    item_description: item.item_description,
    code: item.code,
    quantity: String(item.quantity),
    unit: item.unit,
    unit_price: fixed(item.unit_price, currency),
    discount: fixed(item.discount, currency),
    amount: fixed(item.amount, currency),
    unit_text: item.unit_text,
    pack: item.pack,
    destination: { to: "matched" },
    size: null,
    confirmed: [],
  };
}

export function blankLine(lines: readonly DraftLine[]): DraftLine {
  const added = lines.filter(({ read }) => read === null).map(({ key }) => Number(key.split("-")[1]));
  return {
    key: `added-${Math.max(0, ...added) + 1}`,
    read: null,
    item_name: "",
    item_description: "",
    code: "",
    quantity: "1",
    unit: "PCS",
    unit_price: "0",
    discount: "0",
    amount: null,
    unit_text: null,
    pack: null,
    destination: { to: "matched" },
    size: null,
    confirmed: [],
  };
}

/** A line with what a person changed of it. A stated unit is no longer the paper's, and its size belonged to the other. */
export function changeLine(line: DraftLine, changes: Partial<DraftLine>): DraftLine {
  if (changes.unit !== undefined && changes.unit !== line.unit) {
    return { ...line, ...changes, unit_text: null, size: null };
  }
  if (changes.destination !== undefined && !sameItem(changes.destination, line.destination)) {
    return { ...line, size: null, ...changes };
  }
  return { ...line, ...changes };
}

const sameItem = (a: Destination, b: Destination) =>
  a.to === b.to && (a.to !== "item" || b.to !== "item" || a.id === b.id);

/** Nothing was typed that would be lost. */
export function isUntouched(draft: ReviewDraft, read: ExtractedInvoice): boolean {
  return JSON.stringify(draft) === JSON.stringify(draftOf(read));
}

/** Kept from an earlier visit, if it still is a draft of these lines. */
export function restoredDraft(kept: unknown, read: ExtractedInvoice): ReviewDraft | null {
  const draft = reviewDraft.safeParse(kept).data;
  return draft && draft.lines.every((line) => line.read === null || line.read < read.items.length) ? draft : null;
}
