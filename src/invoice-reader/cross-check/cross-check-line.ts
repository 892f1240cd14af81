import type { ExtractedItem, Found } from "#src/invoice-reader/extracted-invoice.ts";
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
  /** Where the second reader sees the line; undefined when it does not. */
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

/** One line of the model's answer with what speaks for and against it. Values stand as the model gave them. */
export function crossCheckLine(line: ModelLine, context: LineContext): ExtractedItem {
  const { pageMatches, position, confirmed } = context;
  const values = valuesOf(line);
  const proof = proofOf(line, context.digits);
  const proved = proof === "exact" || proof === "discounted" || (proof === "rounded" && confirmed);
  const broken = proof === "broken";
  const page =
    (position && pageMatches?.rows[position.rows[0] ?? 0]?.page) ?? Math.min(context.pages, line.page ?? 1) - 1;

  const look = (find: (pageMatches: PageMatches, rows: readonly number[]) => Comparison): Comparison =>
    pageMatches ? (position ? find(pageMatches, position.rows) : UNSEEN) : NOT_CHECKED;
  const findValue = (value: number | null) =>
    value === null ? NOT_CHECKED : look((at, rows) => comparisonOf(findNumberOnPage(at, rows, value)?.words));
  const comparisons = {
    quantity: findValue(line.quantity),
    unit_price: findValue(line.unit_price),
    amount: findValue(line.amount),
  };
  // Of an exact product the second reader has seen two: the third follows.
  const seen = Object.values(comparisons).filter((comparison) => comparison.is === "seen").length;
  const follows = proof === "exact" && seen === 2;

  const evidenceFor = (field: keyof typeof comparisons, absent: Found) => {
    const comparison = comparisons[field];
    const given = line[field];
    if (given === null) {
      // One of a thing costs what the line does; everything else that is computed needs review.
      const follows = values.quantity === 1 && field !== "amount" && (confirmed || comparisons.amount.is === "seen");
      return combineEvidence({ comparison, found: absent, page, questionable: !follows });
    }
    const agreed = comparison.is === "seen" || (follows && comparison.is === "unseen");
    const verified = proved || (confirmed && proof === "trivial");
    const offer = broken ? offerOf(field, line, context) : undefined;
    return combineEvidence({
      comparison: agreed && comparison.is === "unseen" ? NOT_CHECKED : comparison,
      found: offer !== undefined ? "repaired" : broken ? "mismatch" : verified ? "verified" : "inferred",
      questionable: broken || given < 0 || printed(given) !== given || !(proved || confirmed || agreed),
      page,
      offer,
    });
  };
  const name = look((at, rows) => comparisonOf(wordsIn(at, rows, line.item_name)));
  const code = line.code === "" ? NOT_CHECKED : look((at, rows) => comparisonOf(codeIn(at, rows, line.code)));
  const unit = unitOf(line.unit);
  const unitSeen = line.unit === "" ? NOT_CHECKED : look((at, rows) => comparisonOf(codeIn(at, rows, line.unit)));
  const seenWords = [...Object.values(comparisons), name, code].flatMap((one) => (one.is === "seen" ? one.words : []));
  return {
    item_name: line.item_name,
    item_description: line.item_description,
    code: line.code,
    ...values,
    unit: unit ?? "PCS",
    unit_text: line.unit,
    pack: packOf(`${line.unit} ${line.item_name} ${line.item_description}`),
    page,
    box:
      position && pageMatches
        ? around([...(pageMatches.rows[position.rows[0] ?? 0]?.words ?? []), ...seenWords])
        : null,
    evidence: {
      item_name: combineEvidence({ comparison: name, found: "inferred", page, questionable: line.item_name === "" }),
      code: combineEvidence({ comparison: code, found: line.code === "" ? "assumed" : "inferred", page }),
      quantity: evidenceFor("quantity", "assumed"),
      unit: combineEvidence({
        comparison: unitSeen.is === "unseen" ? NOT_CHECKED : unitSeen,
        found: unit ? "inferred" : "assumed",
        page,
        questionable: line.unit !== "" && !unit,
      }),
      unit_price: evidenceFor("unit_price", "inferred"),
      amount: evidenceFor("amount", "inferred"),
    },
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

/** Another value that would add up: one the second reader saw on the line, else one that follows and could be printed. */
function offerOf(
  field: "quantity" | "unit_price" | "amount",
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
