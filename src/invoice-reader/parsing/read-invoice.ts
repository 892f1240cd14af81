import type { Evidence, ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";
import { countedGoods } from "./counted-goods.ts";
import { withSigns } from "./credit.ts";
import { readHeader } from "./document-header.ts";
import { documentOf } from "./document-kind.ts";
import { cents, evidenceOf } from "./evidence.ts";
import { findNumbers } from "./find-numbers.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { itemOf } from "./items.ts";
import { type HeaderFeatures, totalFeatures, withHeaderLikelihood } from "./header-likelihood.ts";
import { featuresOf, withLikelihood } from "./likelihood.ts";
import { type Group, netAmount } from "./line-group.ts";
import type { LineText } from "./line-text.ts";
import { lineTexts } from "./names.ts";
import { type NumberStyle, styleOf } from "./number-format.ts";
import { withHandwriting } from "./handwriting.ts";
import { withKanaMarked } from "./kana.ts";
import type { PageInput, Row } from "./page.ts";
import { isDisputed } from "./pairing.ts";
import { restoreCents, restorePoints } from "./restore-decimals.ts";
import { kindOf, type RowKind } from "./row-kinds.ts";
import { rowsOf } from "./rows.ts";
import { spacedRows } from "./spaced-thousands.ts";
import { type Sum, sumsOf } from "./sums.ts";
import type { KnownSupplier } from "./supplier.ts";
import { characterWidth, readTable, type ReadTable } from "./table.ts";
import { chooseTotals, subtotalLeadsToTotal, type Totals } from "./totals.ts";

export interface ReadOptions {
  /** The owner's suppliers: their names are searched for first. */
  suppliers?: readonly KnownSupplier[];
  /** The company's currency, for documents that do not print one. */
  currency?: string;
  /** True if dates are written month first. Default: true if the currency is USD. */
  monthFirst?: boolean;
  today?: Date;
  /** Names may be written with kana, which recognition leaves out: the remaining parts of such names are marked. */
  kana?: boolean;
  /** The company's country (ISO 3166): the meaning of a unit may depend on it. */
  country?: string;
}

/** Turns the text of an invoice's pages into its data. Pure: the same pages give the same result. */
export const readInvoice = (pages: readonly PageInput[], options: ReadOptions = {}): ExtractedInvoice =>
  readWithFeatures(pages, options).invoice;

/** Does the same as `readInvoice`, and also returns the features from which the likelihoods are computed. */
export function readWithFeatures(pages: readonly PageInput[], options: ReadOptions = {}) {
  const printed = rowsOf(pages);
  const style = styleOf(printed);
  const spaced = spacedRows(printed, style);
  const read = (rows: Row[]) => readRows(rows, style, pages, options);
  if (!spaced.isOpen) return read(spaced.joined);
  const [joined, apart] = [read(spaced.joined), read(spaced.apart)];
  if (joined.confirmed !== apart.confirmed) return joined.confirmed ? joined : apart;
  if (joined.confirmed && (spaced.isProved || joined.invoice.total === apart.invoice.total)) return joined;
  if (!joined.confirmed) return spaced.isSpaced ? read(spaced.unsure) : apart;
  // Each reading leads to a different total.
  return withAmountsToReview(spaced.isSpaced ? joined : apart);
}

type Reading = ReturnType<typeof readRows>;

function withAmountsToReview(reading: Reading): Reading {
  const { invoice } = reading;
  const marked = (evidence: Evidence) => ({ ...evidence, review: true });
  const items = invoice.items.map((item) => ({
    ...item,
    evidence: { ...item.evidence, quantity: marked(item.evidence.quantity), amount: marked(item.evidence.amount) },
  }));
  const evidence = { ...invoice.evidence, total: marked(invoice.evidence.total) };
  return { ...reading, invoice: { ...invoice, items, evidence } };
}

/** Reads the rows of a document, and whether its lines add up to its total. */
function readRows(rows: Row[], style: NumberStyle, pages: readonly PageInput[], options: ReadOptions) {
  const numbers = rows.map((row) => findNumbers(row, style));
  const kinds = kindsOfRows(rows, numbers, style);
  const leadsToTotal = leadsTo(sumsOf(rows, numbers, kinds, style, 0));
  const table = readTable(rows, numbers, kinds, style, leadsToTotal);
  const sums = sumsOutside(table, style);
  const amounts = table.groups.map(netAmount);
  const totals = chooseTotals(sums, rows, table.kinds, amounts, style);
  const made = subtotalLeadsToTotal(totals);
  const proved = totals.proved && made;
  const confirmed = leadsToTotal(amounts) || (totals.proved && sumProves(amounts, totals));
  const texts = lineTexts(table, options.country);
  const plain = table.groups.map((group, i) =>
    itemOf(group, texts[i] as LineText, table, { confirmed, country: options.country }),
  );
  const features = plain.map((item, i) => featuresOf(item, table.groups[i] as Group, table, confirmed));
  const likely = plain.map((item, i) => withLikelihood(item, features[i] as (typeof features)[number]));
  const written = withHandwriting(likely, pages);
  const items = options.kana ? withKanaMarked(written.items, pages) : written.items;
  const nearRounding = mayBeRounded(totals, sums, table.kinds);
  const total = totalFeatures(totals, { made, confirmed, nearRounding });
  const { evidence, features: known, ...header } = readHeader(rows, firstRowOf(table), options);
  // Without a table, the end of the document's header is unknown.
  const headEnd = items.length === 0 && !table.header ? rows.length : firstRowOf(table);
  const found = documentOf(rows, headEnd, { total: totals.total?.amount.value ?? null, items });
  const document = found.kind;
  const counted = countedGoods({
    rows,
    numbers,
    kinds: table.kinds,
    document,
    hasPriced: items.length > 0,
    country: options.country,
  });
  const invoice = withSigns<ExtractedInvoice>({
    ...header,
    document,
    document_or: found.other,
    items,
    ...amountsOf(totals),
    warnings: [...warningsOf(items, totals, confirmed), ...pairingWarnings(table), ...written.warnings],
    evidence: {
      ...evidence,
      subtotal: sumEvidence(totals.subtotal, proved),
      tax: sumEvidence(totals.tax[0], proved),
      total: withHeaderLikelihood(sumEvidence(totals.total, proved && !nearRounding), "total", total),
    },
  });
  return {
    invoice: counted.length > 0 ? withoutMoney(invoice, counted) : invoice,
    features: { lines: features, header: { ...known, total } satisfies HeaderFeatures },
    confirmed,
  };
}

/** A document without prices has no sums either: a number that looks like a sum is a weight or a count. */
function withoutMoney(invoice: ExtractedInvoice, items: ExtractedItem[]): ExtractedInvoice {
  const none = { subtotal: null, tax: null, rounding: null, discount: null, charges: null, total: null };
  return {
    ...invoice,
    ...none,
    items,
    warnings: ["No prices were found. Please enter them, or receive the goods only."],
  };
}

/** The kind of each row. Numbers that lost their decimals are restored first, which changes them in place. */
function kindsOfRows(rows: readonly Row[], numbers: readonly PrintedNumber[][], style: NumberStyle): RowKind[] {
  const kinds = rows.map((row, i) => kindOf(row, numbers[i] ?? []));
  restoreCents(numbers, style);
  for (const i of restorePoints(rows, numbers, kinds, style, characterWidth(rows)))
    kinds[i] = kindOf(rows[i] as Row, numbers[i] ?? []);
  return kinds;
}

/** Do amounts add up to a printed total or subtotal? */
function leadsTo(sums: readonly Sum[]): (amounts: number[]) => boolean {
  const stated = sums.filter(({ kind }) => kind === "total" || kind === "subtotal");
  return (amounts) => {
    const sum = amounts.reduce((a, b) => a + b, 0);
    return amounts.length > 0 && stated.some(({ amount }) => Math.abs(amount.value - sum) < 0.0051);
  };
}

/** Sums on the rows from the first line on that are not part of a line. */
function sumsOutside(table: ReadTable, style: NumberStyle): Sum[] {
  const firstLine = table.groups[0]?.first ?? table.end;
  const lastLine = table.groups.at(-1)?.last ?? table.end - 1;
  const from = Math.min(firstLine, lastLine + 1);
  return sumsOf(table.rows, table.numbers, table.kinds, style, from).filter(
    ({ row }) => !table.groups.some(({ first, last, below }) => (row >= first && row <= last) || row === below?.row),
  );
}

/** The first row of the table, including its header. */
const firstRowOf = ({ header, groups, end }: ReadTable) => (header ? header.first : (groups[0]?.first ?? end));

function amountsOf({ subtotal, tax, rounding, discounts, charges, total }: Totals) {
  const add = (sums: readonly Sum[], of = (value: number) => value) =>
    sums.length > 0 ? cents(sums.reduce((all, { amount }) => all + of(amount.value), 0)) : null;
  return {
    subtotal: subtotal?.amount.value ?? null,
    tax: add(tax),
    rounding: rounding?.amount.value ?? null,
    discount: add(discounts, Math.abs),
    charges: add(charges),
    total: total?.amount.value ?? null,
  };
}

/** Do the lines add up to the total, together with the sums in between? */
function sumProves(amounts: number[], totals: Totals): boolean {
  const sum = amounts.reduce((a, b) => a + b, 0);
  const add = (list: readonly Sum[]) => list.reduce((a, s) => a + Math.abs(s.amount.value), 0);
  const total = totals.total?.amount.value;
  if (total === undefined || amounts.length === 0) return false;
  const round = totals.rounding?.amount.value ?? 0;
  const tax = totals.tax.reduce((all, { amount }) => all + amount.value, 0);
  const others = add(totals.charges) - add(totals.discounts);
  return [sum, sum + tax, sum + others, sum + tax + others].some((base) =>
    [0, round, -round].some((r) => Math.abs(base + r - total) < 0.0051),
  );
}

/** If a rounding is printed, another sum that differs by at most this much may be the rounded total. */
const MOST_ROUNDING = 0.05;
function mayBeRounded({ total }: Totals, sums: readonly Sum[], kinds: readonly RowKind[]): boolean {
  if (!total || !kinds.includes("rounding")) return false;
  const differences = sums.filter(({ row }) => row > total.row).map(({ amount }) => amount.value - total.amount.value);
  return differences.some((by) => Math.abs(by) > 0.001 && Math.abs(by) < MOST_ROUNDING + 0.001);
}

function sumEvidence(sum: Sum | undefined, proved: boolean): Evidence {
  if (!sum) return evidenceOf([], "assumed", 0);
  return evidenceOf(
    sum.amount.words,
    proved ? "verified" : "inferred",
    proved ? Math.max(0.9, sum.amount.p) : sum.amount.p,
    !proved,
  );
}

const pairingWarnings = (table: ReadTable) =>
  table.groups.some((group) => isDisputed(table, group))
    ? ["Names could belong to the prices beside their own. Please compare the marked names with the invoice."]
    : [];

function warningsOf(items: ExtractedItem[], totals: Totals, confirmed: boolean): string[] {
  const warnings: string[] = [];
  if (items.length === 0) warnings.push("No lines were found. Please add them by hand or take a sharper photo.");
  if (!totals.total) warnings.push("No total was found on the invoice.");
  else if (!confirmed && items.length > 0)
    warnings.push("The lines do not add up to the printed total. Please check them.");
  if (!subtotalLeadsToTotal(totals))
    warnings.push("The printed subtotal and tax do not make the printed total. Please check them.");
  if (items.some((i) => i.evidence.quantity.found === "mismatch" || i.evidence.quantity.found === "repaired"))
    warnings.push("On some lines quantity times price differs from the amount.");
  return warnings;
}
