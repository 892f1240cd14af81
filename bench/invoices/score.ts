import type { ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { similarity } from "#src/invoice-reader/parsing/vocabulary.ts";

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
  values: { field: Field; right: boolean; marked: boolean }[];
  wrong: string[];
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.00501;
const NAME = 0.9;

/** Dates of truth files are day first; ISO is taken as it is. */
export function isoOf(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return text;
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

/** Compares one reading with its truth. `listed` is the reading that had a list of suppliers, when one was given. */
export function score(truth: Truth, read: ExtractedInvoice, listed?: ExtractedInvoice): Score {
  const pairs = align(truth.items, read.items);
  const values: Score["values"] = [];
  const wrong: string[] = [];
  const units = { right: 0, expected: 0 };
  const codes = { right: 0, expected: 0 };
  let right = 0;
  let rightNumbers = 0;
  for (const [item, line] of pairs) {
    if (!line) {
      wrong.push(`missing: ${item.name} ${item.quantity} x ${item.unit_price} = ${item.total}`);
      continue;
    }
    const alike = similarity(item.name, line.item_name);
    const checks: [Field, boolean, boolean][] = [
      ["name", alike >= NAME, line.evidence.item_name.review],
      ["quantity", near(item.quantity, line.quantity), line.evidence.quantity.review],
      ["unit_price", near(item.unit_price, line.unit_price), line.evidence.unit_price.review],
      ["amount", near(item.total, line.amount), line.evidence.amount.review],
    ];
    for (const [field, ok, marked] of checks) values.push({ field, right: ok, marked });
    const numbers = checks.slice(1).every(([, ok]) => ok);
    if (numbers) rightNumbers++;
    if (numbers && alike >= NAME) right++;
    else
      wrong.push(
        `${item.name} ${item.quantity} x ${item.unit_price} = ${item.total}  ->  ${line.item_name} ${line.quantity} x ${line.unit_price} = ${line.amount} [${checks
          .filter(([, ok]) => !ok)
          .map(([f, , m]) => f + (m ? " (marked)" : ""))
          .join(", ")}]`,
      );
    if (item.unit) {
      units.expected++;
      if (item.unit === line.unit) units.right++;
    }
    if (item.code) {
      codes.expected++;
      if (similarity(item.code, line.code) === 1) codes.right++;
    }
  }
  const matched = new Set(pairs.map(([, line]) => line));
  for (const line of read.items) {
    if (matched.has(line)) continue;
    const e = line.evidence;
    values.push({
      field: "spurious line",
      right: false,
      marked: e.item_name.review || e.quantity.review || e.unit_price.review || e.amount.review,
    });
    wrong.push(`spurious: ${line.item_name} ${line.quantity} x ${line.unit_price} = ${line.amount}`);
  }
  const total = read.total !== null && near(read.total, amountOf(truth.total));
  const date = read.invoice_date === isoOf(truth.date);
  const supplier = sameSupplier(truth.supplier, read.supplier_name);
  values.push({ field: "supplier", right: supplier, marked: read.evidence.supplier_name.review });
  values.push({ field: "date", right: date, marked: read.evidence.invoice_date.review });
  values.push({ field: "total", right: total, marked: read.evidence.total.review });
  if (!total) wrong.push(`total ${truth.total} -> ${read.total}${read.evidence.total.review ? " (marked)" : ""}`);
  if (!date)
    wrong.push(`date ${truth.date} -> ${read.invoice_date}${read.evidence.invoice_date.review ? " (marked)" : ""}`);
  if (!supplier)
    wrong.push(
      `supplier ${truth.supplier} -> ${read.supplier_name}${read.evidence.supplier_name.review ? " (marked)" : ""}`,
    );
  const number =
    truth.invoice_number === undefined ? undefined : similarity(truth.invoice_number, read.invoice_number) === 1;
  if (number === false) wrong.push(`number ${truth.invoice_number} -> ${read.invoice_number}`);
  const currency = truth.currency === undefined ? undefined : truth.currency === read.currency;
  if (currency === false) wrong.push(`currency ${truth.currency} -> ${read.currency}`);
  const amounts = countAmounts(truth.items, read.items);
  return {
    lines: { right, found: read.items.length, expected: truth.items.length },
    numbers: rightNumbers,
    amounts,
    total,
    date,
    supplier,
    supplierListed: listed && sameSupplier(truth.supplier, listed.supplier_name),
    number,
    currency,
    units,
    codes,
    values,
    wrong,
  };
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
