import type { Evidence, ExtractedItem, Found } from "#src/invoice-reader/extracted-invoice.ts";
import { around, cents } from "#src/invoice-reader/parsing/evidence.ts";
import { product } from "#src/invoice-reader/parsing/proof.ts";
import { packOf, unitOf } from "#src/invoice-reader/parsing/units.ts";
import type { ModelLine } from "#src/invoice-reader/cross-check/model-response.ts";
import {
  combineEvidence,
  NOT_CHECKED,
  type Comparison,
  comparisonOf,
  UNSEEN,
} from "#src/invoice-reader/cross-check/combine-evidence.ts";
import {
  codeIn,
  findNumberOnPage,
  type LinePosition,
  type PageMatches,
  wordsIn,
} from "#src/invoice-reader/cross-check/page-matches.ts";

export interface LineContext {
  pageMatches: PageMatches | undefined;
  /** Where the line was found on the page; undefined when it was not. */
  position: LinePosition | undefined;
  /** All lines together lead to the printed total. */
  confirmed: boolean;
  /** Decimals of the currency. */
  digits: number;
  pages: number;
}

type LineProof = "exact" | "rounded" | "discounted" | "trivial" | "none" | "broken";

/** Prices have more decimals than a paper prints only when somebody divided. */
const printed = (value: number) => Math.round(value * 10_000) / 10_000;

/** Fields of a line that are numbers. */
type NumberField = "quantity" | "unit_price" | "amount";

/** One line of the model's response with what confirms and what contradicts it. Values stay as the model gave them. */
export function crossCheckLine(line: ModelLine, context: LineContext): ExtractedItem {
  const { pageMatches, position } = context;
  const comparisons = compareLine(line, context);
  const firstRow = position && pageMatches?.rows[position.rows[0] ?? 0];
  const page = firstRow?.page ?? Math.min(context.pages, line.page ?? 1) - 1;
  const unit = unitOf(line.unit);
  return {
    item_name: line.item_name,
    item_description: line.item_description,
    code: line.code,
    ...valuesOf(line),
    unit: unit ?? "PCS",
    unit_text: line.unit,
    pack: packOf(`${line.unit} ${line.item_name} ${line.item_description}`),
    page,
    box: position && pageMatches ? around([...(firstRow?.words ?? []), ...seenWordsOf(comparisons)]) : null,
    evidence: lineEvidence(line, comparisons, page, context),
  };
}

type LineComparisons = ReturnType<typeof compareLine>;

/** Compares the values of a line with what stands on the page. */
function compareLine(line: ModelLine, context: LineContext) {
  const compare = comparer(context);
  return {
    numbers: {
      quantity: compare.number(line.quantity),
      unit_price: compare.number(line.unit_price),
      amount: compare.number(line.amount),
    },
    name: compare.with((at, rows) => comparisonOf(wordsIn(at, rows, line.item_name))),
    code: compare.code(line.code),
    unit: compare.code(line.unit),
  };
}

const seenWordsOf = ({ numbers, name, code }: LineComparisons) =>
  [...Object.values(numbers), name, code].flatMap((one) => (one.is === "seen" ? one.words : []));

function lineEvidence(
  line: ModelLine,
  comparisons: LineComparisons,
  page: number,
  context: LineContext,
): ExtractedItem["evidence"] {
  const { numbers, name, code } = comparisons;
  const unit = unitOf(line.unit);
  const numberEvidence = numberEvidenceOf(line, numbers, page, context);
  return {
    item_name: combineEvidence({ comparison: name, found: "inferred", page, questionable: line.item_name === "" }),
    code: combineEvidence({ comparison: code, found: line.code === "" ? "assumed" : "inferred", page }),
    quantity: numberEvidence("quantity", "assumed"),
    unit: combineEvidence({
      comparison: unlessUnseen(comparisons.unit),
      found: unit ? "inferred" : "assumed",
      page,
      questionable: line.unit !== "" && !unit,
    }),
    unit_price: numberEvidence("unit_price", "inferred"),
    amount: numberEvidence("amount", "inferred"),
  };
}

const unlessUnseen = (comparison: Comparison) => (comparison.is === "unseen" ? NOT_CHECKED : comparison);

/** Looks for values on the rows where the line was found; without a page there is nothing to compare with. */
function comparer({ pageMatches, position }: LineContext) {
  const compareWith = (find: (pageMatches: PageMatches, rows: readonly number[]) => Comparison): Comparison =>
    pageMatches ? (position ? find(pageMatches, position.rows) : UNSEEN) : NOT_CHECKED;
  return {
    with: compareWith,
    number: (value: number | null) =>
      value === null ? NOT_CHECKED : compareWith((at, rows) => comparisonOf(findNumberOnPage(at, rows, value)?.words)),
    code: (code: string) =>
      code === "" ? NOT_CHECKED : compareWith((at, rows) => comparisonOf(codeIn(at, rows, code))),
  };
}

/** Makes the evidence of a line's numbers; `absent` says how a number that is not printed was found. */
function numberEvidenceOf(
  line: ModelLine,
  comparisons: Record<NumberField, Comparison>,
  page: number,
  context: LineContext,
) {
  const { confirmed, digits } = context;
  const proof = proofOf(line, digits);
  const proved = proof === "exact" || proof === "discounted" || (proof === "rounded" && confirmed);
  const verified = proved || (confirmed && proof === "trivial");
  const broken = proof === "broken";
  // Of an exact product two numbers are seen on the page: the third follows.
  const follows = proof === "exact" && Object.values(comparisons).filter(({ is }) => is === "seen").length === 2;
  return (field: NumberField, absent: Found): Evidence => {
    const comparison = comparisons[field];
    const given = line[field];
    if (given === null) {
      // One of a thing costs what the line does; everything else that is computed needs review.
      const one = valuesOf(line).quantity === 1 && field !== "amount";
      const sure = one && (confirmed || comparisons.amount.is === "seen");
      return combineEvidence({ comparison, found: absent, page, questionable: !sure });
    }
    const agreed = comparison.is === "seen" || (follows && comparison.is === "unseen");
    const offer = broken ? offerOf(field, line, context) : undefined;
    return combineEvidence({
      comparison: agreed ? unlessUnseen(comparison) : comparison,
      found: offer !== undefined ? "repaired" : broken ? "mismatch" : verified ? "verified" : "inferred",
      questionable: broken || (given < 0 && !proved) || printed(given) !== given || !(proved || confirmed || agreed),
      page,
      offer,
    });
  };
}

/** What is not printed is computed from what is, as a person would; the evidence says so. */
export function valuesOf({ quantity, unit_price, amount, discount }: ModelLine) {
  const implied = amount !== null && unit_price ? amount / unit_price : 1;
  const count = printed(quantity ?? (Math.abs(implied - Math.round(implied)) < 0.004 ? Math.round(implied) || 1 : 1));
  const price = printed(unit_price ?? (amount === null ? 0 : count === 0 ? amount : amount / count));
  const total = printed(amount ?? cents(count * price));
  const off = discount === null ? 0 : cents(count * price - total);
  return { quantity: count, unit_price: price, amount: total, discount: Math.max(0, off) };
}

function proofOf({ quantity, unit_price, amount, discount }: ModelLine, digits: number): LineProof {
  if (amount === null || unit_price === null || quantity === null) return "none";
  const gives = (net: number) => product(1, net, 9, amount, Math.max(digits, decimalsOf(amount))) === "exact";
  const gross = quantity * unit_price;
  if (discount) {
    const off = Math.abs(discount);
    if (gives(gross - off) || (off <= 100 && gives(gross * (1 - off / 100)))) return "discounted";
  }
  const plain = product(
    quantity,
    unit_price,
    Math.max(digits, decimalsOf(unit_price)),
    amount,
    Math.max(digits, decimalsOf(amount)),
  );
  // 1 x 3.00 = 3.00 says nothing that the amount alone would not.
  return plain === "exact" && quantity === 1 ? "trivial" : plain === "exact" || plain === "rounded" ? plain : "broken";
}

const decimalsOf = (value: number) => String(printed(value)).split(".")[1]?.length ?? 0;

/** Another value that would add up: one that was found on the line, else one that follows and could be printed. */
function offerOf(
  field: NumberField,
  line: ModelLine,
  { pageMatches, position, digits }: LineContext,
): number | undefined {
  const fits = (value: number) => {
    const proof = proofOf({ ...line, [field]: value }, digits);
    return value !== line[field] && (proof === "exact" || proof === "trivial" || proof === "discounted");
  };
  const numbers = (position?.rows ?? []).flatMap((row) => pageMatches?.numbers[row] ?? []);
  const read = numbers.find((number) => fits(number.value));
  if (read) return read.value;
  const { quantity, unit_price, amount } = line;
  if (field === "amount" || amount === null || !quantity || !unit_price) return undefined;
  const implied = field === "quantity" ? amount / unit_price : amount / quantity;
  const clean = field === "quantity" ? Math.round(implied) : Math.round(implied * 10 ** digits) / 10 ** digits;
  return clean > 0 && Math.abs(implied - clean) < 1e-6 && fits(clean) ? clean : undefined;
}
