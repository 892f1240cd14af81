import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { fold, similarity } from "#src/invoice-reader/parsing/vocabulary.ts";

/** The truth of one image, in the form of the receipts' truth.json; made invoices have more. */
export interface Truth {
  supplier: string;
  date: string;
  total: string | number;
  items: TruthItem[];
  invoice_number?: string;
  currency?: string;
  tax?: number;
  layout?: string;
  held_out?: boolean;
}

export interface TruthItem {
  name: string;
  quantity: number;
  unit_price: number;
  total: number;
  code?: string;
  unit?: string;
}

export type Field = "name" | "quantity" | "unit_price" | "amount" | "spurious line" | "supplier" | "date" | "total";

export interface Score {
  lines: { right: number; found: number; expected: number };
  /** Lines whose amount is right and whose name is nearly the true one, or holds it; and whose name is 0.9 similar. */
  priced: { loose: number; strict: number };
  /** The same with names ignored: what the arithmetic part can do. */
  numbers: number;
  amounts: { right: number; expected: number };
  total: boolean;
  date: boolean;
  supplier: boolean;
  supplierListed: boolean | undefined;
  number: boolean | undefined;
  currency: boolean | undefined;
  units: { right: number; expected: number };
  codes: { right: number; expected: number };
  /** Every value that was given, whether it is right, and whether it is marked for review. */
  values: ScoredValue[];
  wrong: string[];
}

export interface ScoredValue {
  field: Field;
  right: boolean;
  marked: boolean;
  /** How likely the reader holds the value to be right, 0..1. */
  confidence: number;
  /** Which of the read lines it belongs to; undefined for values of the document. */
  line?: number;
  /** Right when names may be nearly the true ones, or hold them; equal to `right` for everything else. */
  loose: boolean;
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.00501;
const NAME = 0.9;
const LOOSE_NAME = 0.8;

/** Dates of truth files are day first; ISO is taken as it is. */
export function isoOf(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return text;
  const named = /^([A-Za-z]{3,})\s+(\d{1,2}),?\s+(\d{4})/.exec(text.trim());
  if (named) return isoOf(`${named[2]} ${named[1]} ${named[3]}`);
  const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
  const parts = /^(\d{1,2})[/.\- ]+(\d{1,2}|[A-Za-z]{3,})[/.\- ,]+(\d{2,4})/.exec(text.trim());
  if (!parts) return text;
  const [, day = "", month = "", year = ""] = parts;
  const m = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year.length === 2 ? `20${year}` : year}-${String(m).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export const amountOf = (text: string | number) =>
  typeof text === "number" ? text : Number(text.replaceAll(/[^\d.-]/g, ""));

export const sameSupplier = (a: string, b: string) => similarity(a, b) >= NAME;

/** Nearly the same name, or one that holds the other. */
function resembles(a: string, b: string): boolean {
  const [x, y] = [fold(a), fold(b)];
  return similarity(a, b) >= LOOSE_NAME || (x.length > 2 && y.length > 2 && (x.includes(y) || y.includes(x)));
}

/** Compares one reading with its truth. `listed` is the reading that had a list of suppliers, when one was given. */
export function score(truth: Truth, read: ExtractedInvoice, listed?: ExtractedInvoice): Score {
  const pairs = align(truth.items, read.items);
  const lines = pairs.map(([item, line]) => {
    const scored = scoreLine(item, line);
    const at = line ? read.items.indexOf(line) : -1;
    return { ...scored, values: scored.values.map((value) => ({ ...value, line: at })) };
  });
  const matched = new Set(pairs.map(([, line]) => line));
  const spurious = read.items.filter((line) => !matched.has(line)).map(spuriousLine);
  const document = scoreDocument(truth, read);
  const { supplier, date, total, number, currency } = document;
  const count = (of: (line: LineScore) => boolean | undefined) => ({
    right: lines.filter((line) => of(line) === true).length,
    expected: lines.filter((line) => of(line) !== undefined).length,
  });
  return {
    lines: { right: count((l) => l.right).right, found: read.items.length, expected: truth.items.length },
    priced: { loose: count((l) => l.loose).right, strict: count((l) => l.strict).right },
    numbers: count((l) => l.numbers).right,
    amounts: countAmounts(truth.items, read.items),
    total,
    date,
    supplier,
    supplierListed: listed && sameSupplier(truth.supplier, listed.supplier_name),
    number,
    currency,
    units: count((l) => l.unit),
    codes: count((l) => l.code),
    values: [...lines, ...spurious, document].flatMap(({ values }) => values),
    wrong: [...lines, ...spurious, document].flatMap(({ wrong }) => wrong),
  };
}

type Scored = Pick<Score, "values" | "wrong">;

interface LineScore extends Scored {
  right: boolean;
  /** Quantity, unit price and amount. */
  numbers: boolean;
  /** Name and amount. */
  loose: boolean;
  strict: boolean;
  /** Undefined where the truth states none. */
  unit?: boolean | undefined;
  code?: boolean | undefined;
}

function scoreLine(item: TruthItem, line: ExtractedItem | undefined): LineScore {
  const printed = `${item.name} ${item.quantity} x ${item.unit_price} = ${item.total}`;
  if (!line)
    return { right: false, numbers: false, loose: false, strict: false, values: [], wrong: [`missing: ${printed}`] };
  const { evidence } = line;
  const name = similarity(item.name, line.item_name) >= NAME;
  const amount = near(item.total, line.amount);
  const values = [
    { ...valueOf("name", name, evidence.item_name), loose: resembles(item.name, line.item_name) },
    valueOf("quantity", near(item.quantity, line.quantity), evidence.quantity),
    valueOf("unit_price", near(item.unit_price, line.unit_price), evidence.unit_price),
    valueOf("amount", amount, evidence.amount),
  ];
  const mistakes = values.filter((value) => !value.right);
  const fields = mistakes.map(({ field, marked }) => field + (marked ? " (marked)" : "")).join(", ");
  return {
    right: mistakes.length === 0,
    numbers: mistakes.every(({ field }) => field === "name"),
    loose: amount && values[0]?.loose === true,
    strict: amount && name,
    unit: item.unit ? item.unit === line.unit : undefined,
    code: item.code ? similarity(item.code, line.code) === 1 : undefined,
    values,
    wrong: mistakes.length === 0 ? [] : [`${printed}  ->  ${textOfLine(line)} [${fields}]`],
  };
}

const valueOf = (field: Field, right: boolean, { review, confidence }: Evidence): ScoredValue => ({
  field,
  right,
  loose: right,
  marked: review,
  confidence,
});

const textOfLine = (line: ExtractedItem) => `${line.item_name} ${line.quantity} x ${line.unit_price} = ${line.amount}`;

function spuriousLine(line: ExtractedItem): Scored {
  const parts = [line.evidence.item_name, line.evidence.quantity, line.evidence.unit_price, line.evidence.amount];
  const evidence = { ...line.evidence.amount, review: parts.some(({ review }) => review) };
  const mark = evidence.review ? " (marked)" : "";
  return { values: [valueOf("spurious line", false, evidence)], wrong: [`spurious${mark}: ${textOfLine(line)}`] };
}

/** The values of the document as a whole; number and currency are undefined where the truth states none. */
function scoreDocument(truth: Truth, read: ExtractedInvoice) {
  const supplier = sameSupplier(truth.supplier, read.supplier_name);
  const date = read.invoice_date === isoOf(truth.date);
  const total = read.total !== null && near(read.total, amountOf(truth.total));
  const number =
    truth.invoice_number === undefined ? undefined : similarity(truth.invoice_number, read.invoice_number) === 1;
  const currency = truth.currency === undefined ? undefined : truth.currency === read.currency;
  const { evidence } = read;
  const values = [
    valueOf("supplier", supplier, evidence.supplier_name),
    valueOf("date", date, evidence.invoice_date),
    valueOf("total", total, evidence.total),
  ];
  const mark = (marked: boolean) => (marked ? " (marked)" : "");
  const mistakes: [boolean | undefined, string][] = [
    [total, `total ${truth.total} -> ${read.total}${mark(evidence.total.review)}`],
    [date, `date ${truth.date} -> ${read.invoice_date}${mark(evidence.invoice_date.review)}`],
    [supplier, `supplier ${truth.supplier} -> ${read.supplier_name}${mark(evidence.supplier_name.review)}`],
    [number, `number ${truth.invoice_number} -> ${read.invoice_number}`],
    [currency, `currency ${truth.currency} -> ${read.currency}`],
  ];
  const wrong = mistakes.filter(([right]) => right === false).map(([, text]) => text);
  return { supplier, date, total, number, currency, values, wrong };
}

/** Each true amount may be met by one found amount. */
function countAmounts(items: TruthItem[], lines: ExtractedItem[]): { right: number; expected: number } {
  const left = lines.map((l) => l.amount);
  let right = 0;
  for (const item of items) {
    const at = left.findIndex((amount) => near(amount, item.total));
    if (at < 0) continue;
    left.splice(at, 1);
    right++;
  }
  return { right, expected: items.length };
}

/** Pairs true and found lines, best pairs first; a pair must share a name or an amount. */
function align(items: TruthItem[], lines: ExtractedItem[]): [TruthItem, ExtractedItem | undefined][] {
  const scored = items.flatMap((item, i) =>
    lines.map((line, j) => {
      const alike = similarity(item.name, line.item_name);
      const amount = near(item.total, line.amount) ? 1 : 0;
      const rest = (near(item.quantity, line.quantity) ? 0.2 : 0) + (near(item.unit_price, line.unit_price) ? 0.3 : 0);
      return { i, j, value: alike >= 0.5 || amount > 0 ? alike + amount * 0.8 + rest : 0 };
    }),
  );
  const takenItem = new Set<number>();
  const found = new Map<number, number>();
  const takenLine = new Set<number>();
  for (const { i, j, value } of scored.toSorted((a, b) => b.value - a.value)) {
    if (value <= 0 || takenItem.has(i) || takenLine.has(j)) continue;
    takenItem.add(i);
    takenLine.add(j);
    found.set(i, j);
  }
  return items.map((item, i) => [item, found.has(i) ? lines[found.get(i) as number] : undefined]);
}
