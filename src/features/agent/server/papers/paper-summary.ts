import Big from "big.js";
import { quoted } from "#src/features/agent/papers/quoted.ts";
import type { HeadValue, PaperTexts } from "#src/features/agent/papers/texts.ts";
import type { Texts } from "#src/features/agent/texts/shape.ts";
import type { ComparedNote } from "#src/features/receiving/server/compare-note.ts";
import type { ExtractedInvoice } from "#src/invoice-reader/invoice.ts";
import { formatMoney } from "#src/shared/money.ts";
import { identityKey } from "#src/shared/text-key.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** So many lines that are other than ordered are named; how many more there are is said. */
const MAX_NAMED = 8;
/** A printed sum beyond this was misread. */
const MAX_TOTAL = 100_000_000;

interface Summed {
  extracted: ExtractedInvoice;
  compared: ComparedNote;
  texts: Texts;
  paper: PaperTexts;
  /** Of the restaurant. */
  currency: string;
  /** Screens show prices to the management only. */
  withMoney: boolean;
}

/** Returns what a paper says, in lines: whose it is, how it compares with the order, and what is not sure. */
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

/** What is on the paper in another quantity than ordered, not ordered, or ordered and not on the paper. */
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

/** Which ingredient a line was taken for, where it is called otherwise. */
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
