import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/invoice.ts";
import { fixed } from "#src/features/invoices/review/draft-decimals.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";

export const LINE_VALUES = ["item_name", "code", "quantity", "unit", "unit_price", "amount"] as const;
export type LineValue = (typeof LINE_VALUES)[number];
export const HEAD_VALUES = ["supplier_name", "invoice_number", "invoice_date", "currency", "tax", "total"] as const;
export type HeadValue = (typeof HEAD_VALUES)[number];

/** A value to look at before it is saved. */
export interface Doubt<Value extends string> {
  value: Value;
  reason: string;
  /** Another reading, as it would be typed. */
  offer: string | null;
  /** Only the sums speak against it, and they are told of by themselves. */
  by_sums: boolean;
}

/** Less sure than this a value is shown, whatever else speaks for it. */
const SURE = 0.6;
const LEGIBLE = 0.85;

const LABELS: Record<LineValue | HeadValue, string> = {
  item_name: "The name",
  code: "The code",
  quantity: "The quantity",
  unit: "The unit",
  unit_price: "The price",
  amount: "The printed amount",
  supplier_name: "The supplier",
  invoice_number: "The number",
  invoice_date: "The date",
  currency: "The currency",
  tax: "The tax",
  total: "The total",
};

function reasonOf(value: LineValue | HeadValue, { found, confidence, box }: Evidence, read: string): string {
  const label = LABELS[value];
  if (isNothing(value, read)) return "The quantity is 0: nothing came, or the count was not read.";
  if (value === "unit_price" && box === null && found !== "mismatch") {
    return Number(read) === 0
      ? "No price was found: the goods were free, or their price is missing."
      : "The price was not found on the invoice. Please check it against the amount.";
  }
  if (found === "mismatch") return `${label} does not fit the other figures.`;
  if (found === "repaired") return `${label} would fit the other figures if it were read otherwise.`;
  if (found === "assumed") return `${label} is not printed; this is the usual one.`;
  if (confidence < LEGIBLE) return `${label} is hard to read.`;
  return `${label} could not be confirmed elsewhere on the invoice.`;
}

const isNothing = (value: LineValue | HeadValue, read: string) => value === "quantity" && Number(read) === 0;

function lowConfidenceOf<Value extends LineValue | HeadValue>(
  value: Value,
  evidence: Evidence,
  { typed, read, currency }: { typed: string; read: string; currency: string },
): Doubt<Value>[] {
  // A person who typed something else, or took the offer, has looked.
  if (typed !== read) return [];
  const offer = evidence.offer === undefined ? null : asTyped(value, evidence.offer, currency);
  const shaky = evidence.confidence < SURE && read !== "";
  if (!evidence.review && !shaky && (offer === null || offer === typed)) return [];
  const other = offer === typed ? null : offer;
  const legible = evidence.confidence >= LEGIBLE && evidence.found !== "assumed";
  const bySums = other === null && legible && !isNothing(value, read);
  return [{ value, reason: reasonOf(value, evidence, read), offer: other, by_sums: bySums }];
}

const MONEY: ReadonlySet<string> = new Set(["unit_price", "amount", "tax", "total"]);

function asTyped(value: string, offer: string | number, currency: string): string {
  return typeof offer === "number" && MONEY.has(value) ? fixed(offer, currency) : String(offer);
}

/** The values of a line that a person should look at, until they change or confirm them. */
export function lowConfidenceOnLine(
  line: DraftLine,
  first: DraftLine,
  read: ExtractedItem,
  currency: string,
): Doubt<LineValue>[] {
  return LINE_VALUES.flatMap((value) =>
    // An amount nobody printed follows from the price.
    line.confirmed.includes(value) || (value === "amount" && read.evidence.amount.box === null)
      ? []
      : lowConfidenceOf(value, read.evidence[value], { typed: line[value] ?? "", read: first[value] ?? "", currency }),
  );
}

/** The same for what stands above and below the lines. */
export function lowConfidenceInHeader(
  draft: ReviewDraft,
  first: ReviewDraft,
  read: ExtractedInvoice,
): Doubt<HeadValue>[] {
  return HEAD_VALUES.flatMap((value) =>
    draft.confirmed.includes(value) || (value === "supplier_name" && draft.supplier_id !== read.supplier_id)
      ? []
      : lowConfidenceOf(value, read.evidence[value], {
          typed: draft[value],
          read: first[value],
          currency: read.currency,
        }),
  );
}
