import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/invoice.ts";
import { amountText } from "#src/features/invoices/review/draft-decimals.ts";
import { type DraftLine, type ReviewDraft, waitsForUnit } from "#src/features/invoices/review/review-draft.ts";

const LINE_VALUES = ["item_name", "code", "quantity", "unit", "unit_price", "amount"] as const;
export type LineValue = (typeof LINE_VALUES)[number];
const HEAD_VALUES = ["supplier_name", "invoice_number", "invoice_date", "currency", "tax", "total"] as const;
export type HeadValue = (typeof HEAD_VALUES)[number];

/** A value that a person should check before it is saved. */
export interface LowConfidence<Value extends string> {
  value: Value;
  reason: string;
  /** Another possible reading, as it would be typed. */
  offer: string | null;
  /** Whether only the sums disagree with the value; the sums have a message of their own. */
  by_sums: boolean;
}

/** Confidence below which a value is always shown, even if arithmetic confirms it. */
const MIN_CONFIDENCE = 0.6;
/** Confidence below which a value is hard to read. */
const MIN_LEGIBLE = 0.85;

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
  if (isNothing(value, read)) return "The quantity is 0: nothing was delivered, or it was not read.";
  if (value === "unit_price" && box === null && found !== "mismatch") {
    return Number(read) === 0
      ? "No price was found: the goods were free, or their price is missing."
      : "The price was not found on the invoice. Please check it against the amount.";
  }
  if (found === "mismatch") return `${label} does not match the other amounts.`;
  if (found === "repaired") return `${label} may have been misread: another reading matches the other amounts.`;
  if (found === "assumed") return `${label} is not on the invoice; this is the usual one.`;
  if (confidence < MIN_LEGIBLE) return `${label} is hard to read.`;
  return `${label} could not be confirmed elsewhere on the invoice.`;
}

const isNothing = (value: LineValue | HeadValue, read: string) => value === "quantity" && Number(read) === 0;

function lowConfidenceOf<Value extends LineValue | HeadValue>(
  value: Value,
  evidence: Evidence,
  { typed, read, currency }: { typed: string; read: string; currency: string },
): LowConfidence<Value>[] {
  // A person who typed something else, or accepted the offer, has checked it.
  if (typed !== read) return [];
  const offer = evidence.offer === undefined ? null : asTyped(value, evidence.offer, currency);
  const unsure = evidence.confidence < MIN_CONFIDENCE && read !== "";
  if (!evidence.review && !unsure && (offer === null || offer === typed)) return [];
  const other = offer === typed ? null : offer;
  const legible = evidence.confidence >= MIN_LEGIBLE && evidence.found !== "assumed";
  const bySums = other === null && legible && isOfSums(value, evidence) && !isNothing(value, read);
  return [{ value, reason: reasonOf(value, evidence, read), offer: other, by_sums: bySums }];
}

const SUMMED: ReadonlySet<string> = new Set(["quantity", "unit_price", "amount", "tax", "total"]);

/**
 * Returns whether disagreeing sums can be the only reason to check a value. Sums say nothing about a name, and if they
 * agree, there is another reason.
 */
const isOfSums = (value: string, { found }: Evidence) =>
  SUMMED.has(value) && (found === "mismatch" || found === "inferred");

const MONEY: ReadonlySet<string> = new Set(["unit_price", "amount", "tax", "total"]);

function asTyped(value: string, offer: string | number, currency: string): string {
  return typeof offer === "number" && MONEY.has(value) ? amountText(offer, currency) : String(offer);
}

/** Returns the values of a line that a person should check, until they are changed or confirmed. */
export function lowConfidenceOnLine(
  line: DraftLine,
  first: DraftLine,
  read: ExtractedItem,
  currency: string,
): LowConfidence<LineValue>[] {
  return LINE_VALUES.flatMap((value) =>
    // An amount that is not printed follows from the price; an unknown unit has a question of its own.
    line.confirmed.includes(value) ||
    (value === "amount" && read.evidence.amount.box === null) ||
    (value === "unit" && waitsForUnit(line))
      ? []
      : lowConfidenceOf(value, read.evidence[value], { typed: line[value] ?? "", read: first[value] ?? "", currency }),
  );
}

/** Returns the values above and below the lines that a person should check, until they are changed or confirmed. */
export function lowConfidenceInHeader(
  draft: ReviewDraft,
  first: ReviewDraft,
  read: ExtractedInvoice,
): LowConfidence<HeadValue>[] {
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

const NUMBERS: ReadonlySet<LineValue> = new Set(["quantity", "unit_price", "amount"]);

/**
 * Returns the keys of the lines whose name a person should still check, and of the lines whose numbers a person should
 * still check.
 */
export function linesToCheck(
  draft: ReviewDraft,
  first: ReviewDraft,
  read: ExtractedInvoice,
): { names: string[]; numbers: string[] } {
  const firstByKey = new Map(first.lines.map((line) => [line.key, line]));
  const keysWith = (isAsked: (value: LowConfidence<LineValue>) => boolean) =>
    draft.lines.flatMap((line) => {
      const item = line.read === null ? undefined : read.items[line.read];
      const before = firstByKey.get(line.key);
      if (!item || !before) return [];
      return lowConfidenceOnLine(line, before, item, read.currency).some(isAsked) ? [line.key] : [];
    });
  return {
    names: keysWith(({ value }) => value === "item_name"),
    numbers: keysWith(({ value, by_sums }) => NUMBERS.has(value) && !by_sums),
  };
}
