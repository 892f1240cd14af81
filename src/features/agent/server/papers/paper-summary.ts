import Big from "big.js";
import { quoted } from "#src/features/agent/papers/quoted.ts";
import type { HeadValue, PaperTexts } from "#src/features/agent/papers/texts.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { ComparedNote } from "#src/features/receiving/server/compare-note.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { formatMoney } from "#src/shared/money.ts";
import { identityKey } from "#src/shared/text-key.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** Maximum number of differing lines that are named; the summary says how many more there are. */
const MAX_NAMED = 8;
/** A larger printed total was misread. */
const MAX_TOTAL = 100_000_000;

interface Summed {
  extracted: ExtractedInvoice;
  compared: ComparedNote;
  texts: Texts;
  paper: PaperTexts;
  /** The restaurant's currency. */
  currency: string;
  /** Whether to show prices: only the management sees them on screens. */
  withMoney: boolean;
}

/**
 * Returns the summary of a document, line by line: its supplier, its differences from the order, and what is uncertain.
 */
export function summaryOf(summed: Summed): string[] {
  return [headOf(summed), ...orderLines(summed), ...needsReview(summed)];
}

function headOf({ extracted, compared: { supplier }, texts, paper, currency, withMoney }: Summed): string {
  const { document, supplier_name, invoice_number, invoice_date, total } = extracted;
  const name = supplier?.name ?? (supplier_name.trim() === "" ? paper.unknownSupplier : quoted(supplier_name));
  const kind = paper.kinds[document];
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: "medium", timeZone: "UTC" });
  const parts = [
    name,
    invoice_number === "" ? kind : paper.number(kind, quoted(invoice_number)),
    invoice_date === "" ? null : day.format(new Date(`${invoice_date}T00:00:00Z`)),
    withMoney && total !== null && Math.abs(total) < MAX_TOTAL
      ? paper.total(formatMoney(total, extracted.currency || currency, texts.locale))
      : null,
  ];
  return `${parts.filter((part) => part !== null).join(", ")}.`;
}

function orderLines(summed: Summed): string[] {
  const { compared, paper, texts } = summed;
  const count = paper.lines(compared.lines.length);
  if (!compared.order) return [paper.notOrdered(count)];
  const differing = differencesOf(summed);
  const { number } = compared.order;
  if (differing.length === 0) return [paper.asOrdered(count, number), ...meanings(summed)];
  return [paper.differs(count, differing.length, number), ...named(differing, texts), ...meanings(summed)];
}

/**
 * Returns the differences from the order: other quantities, goods that were not ordered, and goods that are not on the
 * document.
 */
function differencesOf({ compared: { order, lines }, paper, texts }: Summed): string[] {
  const shown = (quantity: number, unit: string) => formatQuantity(quantity, unit, texts.locale);
  const onPaper = lines.flatMap(({ note, ordered }) => {
    if (!ordered) return [paper.extra(quoted(note.text))];
    const quantity = note.quantity ?? 0;
    if (new Big(quantity).eq(ordered.open)) return [];
    return [paper.other(ordered.item_name, shown(quantity, note.unit), shown(ordered.open, ordered.unit))];
  });
  const found = new Set(lines.map(({ ordered }) => ordered?.po_line_id));
  const missing = (order?.lines ?? [])
    .filter(({ po_line_id }) => !found.has(po_line_id))
    .map(({ item_name, open, unit }) => paper.missing(item_name, shown(open, unit)));
  return [...onPaper, ...missing];
}

/** Returns the ingredient that each line was matched with, where the names differ. */
function meanings({ compared: { lines }, paper, texts }: Summed): string[] {
  const other = lines.flatMap(({ note, ordered }) => {
    if (!ordered || [ordered.item_name, ordered.text].some((name) => identityKey(name) === identityKey(note.text)))
      return [];
    return [paper.meant(quoted(note.text), ordered.item_name)];
  });
  return named(other, texts);
}

function needsReview({ extracted, compared, paper, withMoney }: Summed): string[] {
  const unsure = compared.lines.filter(({ isSure }) => !isSure).slice(0, MAX_NAMED);
  const { supplier_name, invoice_number, invoice_date, total, document } = extracted;
  const isPriced = extracted.items.some(({ unit_price }) => unit_price !== 0);
  const absent: HeadValue[] = [];
  if (supplier_name.trim() === "") absent.push("supplier");
  if (invoice_number === "" && document === "invoice") absent.push("number");
  if (invoice_date === "") absent.push("date");
  if (total === null && withMoney && isPriced) absent.push("total");
  return [
    ...(unsure.length > 0 ? [paper.unsure(unsure.map(({ note }) => quoted(note.text)).join(", "))] : []),
    ...(absent.length > 0 ? [paper.notFound(absent.map((value) => paper.values[value]).join(", "))] : []),
  ];
}

function named(lines: readonly string[], texts: Texts): string[] {
  const shown = lines.slice(0, MAX_NAMED).map((line) => `- ${line}`);
  return lines.length > MAX_NAMED ? [...shown, `- ${texts.more(lines.length - MAX_NAMED)}`] : shown;
}
