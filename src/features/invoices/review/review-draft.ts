// All of a reviewed invoice's draft is here, because it is filled and sent with the same fields.
import { z } from "zod";
import {
  type Evidence,
  type ExtractedInvoice,
  type ExtractedItem,
  DOCUMENTS,
  pack,
} from "#src/invoice-reader/invoice.ts";
import { isAddedToStock, UNSTATED_UNIT } from "#src/features/invoices/receipts/from-upload.ts";
import { amountText } from "#src/features/invoices/review/draft-decimals.ts";
import { INVOICE_UNITS, INVENTORY_UNITS } from "#src/shared/units.ts";

/** The item of a line: the matched one, a chosen one, a new one, or none. */
export const destination = z.discriminatedUnion("to", [
  z.object({ to: z.literal("matched") }),
  z.object({ to: z.literal("item"), id: z.string() }),
  z.object({ to: z.literal("new"), name: z.string().nullable(), unit: z.enum(INVENTORY_UNITS).nullable() }),
  z.object({ to: z.literal("nothing") }),
]);
export type Destination = z.output<typeof destination>;

const draftLine = z.object({
  key: z.string(),
  /** The line's index in the reading; null if a person added it. */
  read: z.number().int().nullable(),
  item_name: z.string(),
  item_description: z.string(),
  code: z.string(),
  quantity: z.string(),
  unit: z.enum(INVOICE_UNITS),
  unit_price: z.string(),
  discount: z.string(),
  /** The printed amount; null if it is quantity x price - discount. */
  amount: z.string().nullable(),
  /** Null once a person has stated the unit. */
  unit_text: z.string().nullable(),
  /** The printed unit if its meaning is unknown; null otherwise. */
  printed_unit: z.string().nullable().default(null),
  pack: pack.nullable(),
  destination,
  size: z.object({ quantity: z.string(), unit: z.enum(INVENTORY_UNITS) }).nullable(),
  /** The impossible price per unit of the item that a person has confirmed. */
  allowed_price: z.number().nullable().default(null),
  /** Whether goods that a credit note takes back were in stock, as a person said; null if the delivery decides it. */
  was_in_stock: z.boolean().nullable().default(null),
  /** The values that a person has confirmed. */
  confirmed: z.array(z.string()),
});
export type DraftLine = z.output<typeof draftLine>;

/** An invoice under review, as typed: numbers are decimal text, and empty if the invoice states none. */
const reviewDraft = z.object({
  document: z.enum(DOCUMENTS).default("invoice"),
  /** The other possible kind of the document; null once a person has chosen, or if the kind is clear. */
  document_or: z.enum(DOCUMENTS).nullable().default(null),
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
  /**
   * The disagreeing sums and the duplicates that a person has confirmed, by their keys; others have to be confirmed
   * again.
   */
  reviewed: z.string().nullable(),
  allowed_duplicate: z.string().nullable(),
  /** The unusual date that a person has confirmed. */
  allowed_date: z.string().nullable().default(null),
});
export type ReviewDraft = z.output<typeof reviewDraft>;

export function draftOf(read: ExtractedInvoice): ReviewDraft {
  const money = (amount: number | null) => (amount === null ? "" : amountText(amount, read.currency));
  return {
    document: read.document,
    document_or: read.document_or,
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
    allowed_date: null,
  };
}

const NOT_PRINTED: Evidence = { page: 0, box: null, confidence: 0, found: "assumed", review: false };

/** Returns an empty invoice, for entering by hand an invoice that could not be read. */
export function emptyInvoice(currency: string): ExtractedInvoice {
  return {
    document: "invoice",
    document_or: null,
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

/** Returns the key of a line that was read, by its index. */
export const readKey = (at: number) => `read-${at}`;

function lineOf(item: ExtractedItem, at: number, currency: string): DraftLine {
  return {
    key: readKey(at),
    read: at,
    item_name: item.item_name,
    item_description: item.item_description,
    code: item.code,
    quantity: String(item.quantity),
    unit: item.unit ?? UNSTATED_UNIT,
    unit_price: amountText(item.unit_price, currency),
    discount: amountText(item.discount, currency),
    amount: amountText(item.amount, currency),
    unit_text: item.unit_text,
    printed_unit: item.unit === null ? item.unit_text : null,
    pack: item.pack,
    destination: { to: isAddedToStock(item) ? "matched" : "nothing" },
    size: null,
    allowed_price: null,
    was_in_stock: null,
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
    printed_unit: null,
    pack: null,
    destination: { to: "matched" },
    size: null,
    allowed_price: null,
    was_in_stock: null,
    confirmed: [],
  };
}

/** Returns whether the meaning of the line's printed unit is still unknown: until then it is not added to stock. */
export const waitsForUnit = ({ printed_unit, destination: { to } }: DraftLine): boolean =>
  printed_unit !== null && to === "nothing";

/** Returns the lines with the unit that a printed word means: every line with that word gets it. */
function nameUnit(lines: readonly DraftLine[], word: string, unit: DraftLine["unit"]): DraftLine[] {
  return lines.map((line) =>
    line.printed_unit === word ? { ...line, unit, unit_text: word, size: null, destination: { to: "matched" } } : line,
  );
}

/** Returns the lines with one of them changed. A unit that was asked for is given to every line with the same word. */
export function changedLines(lines: readonly DraftLine[], key: string, changes: Partial<DraftLine>): DraftLine[] {
  const changed = lines.find((line) => line.key === key);
  if (changes.unit !== undefined && changed?.printed_unit && waitsForUnit(changed)) {
    return nameUnit(lines, changed.printed_unit, changes.unit);
  }
  return lines.map((line) => (line.key === key ? changeLine(line, changes) : line));
}

/** Returns a changed line. After a change of unit, the unit's text on the invoice and the size no longer apply. */
export function changeLine(line: DraftLine, changes: Partial<DraftLine>): DraftLine {
  if (changes.unit !== undefined && changes.unit !== line.unit) {
    return { ...line, ...changes, unit_text: line.printed_unit, size: null };
  }
  if (changes.destination !== undefined && !sameItem(changes.destination, line.destination)) {
    return { ...line, size: null, ...changes };
  }
  return { ...line, ...changes };
}

const sameItem = (a: Destination, b: Destination) =>
  a.to === b.to && (a.to !== "item" || b.to !== "item" || a.id === b.id);

/** Returns whether the draft equals the reading, so that closing it loses nothing. */
export function isUntouched(draft: ReviewDraft, read: ExtractedInvoice): boolean {
  return JSON.stringify(draft) === JSON.stringify(draftOf(read));
}

/** Returns the draft stored in an earlier visit, if it still belongs to these lines. */
export function restoredDraft(stored: unknown, read: ExtractedInvoice): ReviewDraft | null {
  const draft = reviewDraft.safeParse(stored).data;
  return draft && draft.lines.every((line) => line.read === null || line.read < read.items.length) ? draft : null;
}

/** Returns an amount or a quantity with the other sign; empty and zero stay as they are. */
export function withOtherSign(text: string): string {
  if (text.startsWith("-")) return text.slice(1);
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * Returns the draft of a credit note with the signs of its quantities and sums changed. This is for a credit note that
 * prints credits as positive numbers.
 */
export function withOtherSigns(draft: ReviewDraft): ReviewDraft {
  return {
    ...draft,
    subtotal: withOtherSign(draft.subtotal),
    tax: withOtherSign(draft.tax),
    charges: withOtherSign(draft.charges),
    discount: withOtherSign(draft.discount),
    rounding: withOtherSign(draft.rounding),
    total: withOtherSign(draft.total),
    lines: draft.lines.map((line) => ({
      ...line,
      quantity: withOtherSign(line.quantity),
      discount: withOtherSign(line.discount),
      amount: line.amount === null ? null : withOtherSign(line.amount),
    })),
  };
}
