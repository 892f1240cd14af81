import type { Evidence, ExtractedItem, Found } from "#src/invoice-reader/extracted-invoice.ts";
import { around } from "#src/invoice-reader/parsing/evidence.ts";
import { packOfLine, type UnitOfLine } from "#src/invoice-reader/parsing/unit-of-line.ts";
import { printedUnit, UNKNOWN_UNIT, unitOf } from "#src/invoice-reader/parsing/units.ts";
import type { ModelLine } from "#src/invoice-reader/cross-check/model-response.ts";
import {
  NUMBER_FIELDS,
  type NumberField,
  printed,
  proofOf,
  valuesOf,
} from "#src/invoice-reader/cross-check/line-proof.ts";
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
  /** Where the line was found on the page; undefined if it was not found. */
  position: LinePosition | undefined;
  /** All lines together lead to the printed total. */
  confirmed: boolean;
  /** The country (ISO 3166) whose units the document uses. */
  country: string | undefined;
  /** Decimals of the currency. */
  digits: number;
  pages: number;
}

/** The local reader's line at the position where this line was found. */
function localLineOf({ pageMatches, position }: LineContext): ExtractedItem | undefined {
  const row = position?.rows[0];
  const at = row === undefined ? undefined : pageMatches?.lineOn(row);
  return at === undefined ? undefined : pageMatches?.lines[at];
}

/** Returns the local reader's printed number, not a computed one; numbers of a credit note get their sign. */
function printedIn(local: ExtractedItem | undefined, field: NumberField, { amount }: ModelLine): number | undefined {
  if (!local || local.evidence[field].box === null) return undefined;
  return amount !== null && amount > 0 ? Math.abs(local[field]) : local[field];
}

/** The model's line, completed with the numbers that only the local reader has; `filled` lists them. */
function completed(line: ModelLine, local: ExtractedItem | undefined): { line: ModelLine; filled: Set<NumberField> } {
  const other = (field: NumberField) => (line[field] === null ? printedIn(local, field, line) : undefined);
  const [quantity, unit_price, amount] = [other("quantity"), other("unit_price"), other("amount")];
  return {
    line: {
      ...line,
      ...(quantity !== undefined && { quantity }),
      ...(unit_price !== undefined && { unit_price }),
      ...(amount !== undefined && { amount }),
    },
    filled: new Set(NUMBER_FIELDS.filter((field) => other(field) !== undefined)),
  };
}

/**
 * Returns one line of the model's response with the evidence for and against its values. Values stay as the model gave
 * them. A number that only the local reader has is used and marked.
 */
export function crossCheckLine(given: ModelLine, context: LineContext): ExtractedItem {
  const { pageMatches, position } = context;
  const { line, filled } = completed(given, localLineOf(context));
  const comparisons = compareLine(line, context);
  const firstRow = position && pageMatches?.rows[position.rows[0] ?? 0];
  const page = firstRow?.page ?? Math.min(context.pages, line.page ?? 1) - 1;
  const unit = unitOfLine(line, context.country);
  return {
    item_name: line.item_name,
    item_description: line.item_description,
    code: line.code,
    ...valuesOf(line),
    unit: unit ? unit.is.unit : "PCS",
    unit_text: unit?.word ?? "",
    pack: packOfLine(
      unit,
      [
        `${comparisons.pack.is === "unseen" ? "" : line.pack} ${line.unit}`,
        `${line.unit} ${line.item_name} ${line.item_description}`,
      ],
      context.country,
    ),
    page,
    box: position && pageMatches ? around([...(firstRow?.words ?? []), ...seenWordsOf(comparisons)]) : null,
    evidence: lineEvidence(line, comparisons, page, { ...context, filled }),
  };
}

type FilledContext = LineContext & { filled: ReadonlySet<NumberField> };
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
    pack: line.pack === "" ? NOT_CHECKED : compare.with((at, rows) => comparisonOf(wordsIn(at, rows, line.pack))),
  };
}

const seenWordsOf = ({ numbers, name, code }: LineComparisons) =>
  [...Object.values(numbers), name, code].flatMap((comparison) => (comparison.is === "seen" ? comparison.words : []));

function lineEvidence(
  line: ModelLine,
  comparisons: LineComparisons,
  page: number,
  context: FilledContext,
): ExtractedItem["evidence"] {
  const { numbers, name, code } = comparisons;
  const unit = unitOfLine(line, context.country);
  const numberEvidence = numberEvidenceOf(line, numbers, page, context);
  return {
    item_name: combineEvidence({
      comparison: name,
      found: "inferred",
      page,
      questionable: line.item_name === "" || line.handwritten,
    }),
    code: combineEvidence({ comparison: code, found: line.code === "" ? "assumed" : "inferred", page }),
    quantity: numberEvidence("quantity", "assumed"),
    unit: combineEvidence({
      comparison: unlessUnseen(comparisons.unit),
      found: unit ? "inferred" : "assumed",
      page,
      questionable: unit ? unit.is.unit === null || unit.is.isUnclear : !Number.isInteger(line.quantity ?? 1),
    }),
    unit_price: numberEvidence("unit_price", "inferred"),
    amount: numberEvidence("amount", "inferred"),
  };
}

/** The counted unit, otherwise the unit of the price; undefined if no unit is printed. */
function unitOfLine({ unit, price_per }: ModelLine, country: string | undefined): UnitOfLine | undefined {
  const word = printedUnit(unit, country) ? unit : printedUnit(price_per, country) ? price_per : unit || price_per;
  return word === "" ? undefined : { word, is: printedUnit(word, country) ?? UNKNOWN_UNIT };
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
  context: FilledContext,
) {
  const { confirmed, filled } = context;
  const proof = proofOf(line, context.digits);
  const proved =
    proof === "exact" || proof === "discounted" || ((proof === "rounded" || proof === "taxed") && confirmed);
  const verified = proved || (confirmed && proof === "trivial");
  const broken = proof === "broken";
  // If two numbers of an exact product were found on the page, the third follows from them.
  const follows = proof === "exact" && Object.values(comparisons).filter(({ is }) => is === "seen").length === 2;
  return (field: NumberField, absent: Found): Evidence => {
    const comparison = comparisons[field];
    const given = line[field];
    if (given === null) {
      // At quantity 1 the unit price equals the amount. Every other computed value needs review.
      const one = valuesOf(line).quantity === 1 && field !== "amount";
      const sure = one && !line.handwritten && (confirmed || comparisons.amount.is === "seen");
      return combineEvidence({ comparison, found: absent, page, questionable: !sure });
    }
    const agreed = comparison.is === "seen" || (follows && comparison.is === "unseen");
    const offer = broken ? offerOf(field, line, context) : agreed ? undefined : otherReading(field, line, context);
    const repairs = broken && offer !== undefined;
    return combineEvidence({
      comparison: agreed ? unlessUnseen(comparison) : comparison,
      found: repairs ? "repaired" : broken ? "mismatch" : verified ? "verified" : "inferred",
      questionable:
        broken ||
        line.handwritten ||
        filled.has(field) ||
        (field === "unit_price" && isPricedOtherwise(line)) ||
        (given < 0 && !proved) ||
        printed(given) !== given ||
        !(proved || confirmed || agreed),
      page,
      offer,
    });
  };
}

/** "2 CS" at "9.00/kg": the price is for another unit than the counted one. */
function isPricedOtherwise({ unit, price_per }: ModelLine): boolean {
  const [counted, priced] = [unitOf(unit), unitOf(price_per)];
  return counted !== undefined && priced !== undefined && counted !== priced;
}

/** The local reader's number for a field whose number from the model is not on the page. */
function otherReading(field: NumberField, line: ModelLine, context: LineContext): number | undefined {
  const other = printedIn(localLineOf(context), field, line);
  return other === line[field] ? undefined : other;
}

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
