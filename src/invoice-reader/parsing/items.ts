import type { Evidence, ExtractedItem, Found } from "#src/invoice-reader/extracted-invoice.ts";
import { around, cents, evidenceOf } from "./evidence.ts";
import type { Group } from "./line-group.ts";
import type { LineReading } from "./read-line.ts";
import type { LineText } from "./line-text.ts";
import type { PrintedNumber } from "./printed-number.ts";
import type { Word } from "./page.ts";
import { signedQuantity } from "./proof.ts";
import { textOf } from "./spelling.ts";
import { isDisputed } from "./pairing.ts";
import type { ReadTable } from "./table.ts";
import { packOfLine, unitEvidence } from "./unit-of-line.ts";
import { isUnpriced } from "./unpriced.ts";

/** Arithmetic cannot prove names, so they need a higher confidence than numbers. */
const NAME_SURE = 0.8;
/** Confidence below which one letter makes a word of a name likely misread, however certain the other words are. */
const LETTER_SURE = 0.5;

interface Valued {
  value: number;
  source: PrintedNumber | undefined;
  /** Another value that would add up. */
  offer?: number | undefined;
}

/** One line of goods in the form of the contract. `confirmed`: all lines together add up to the printed total. */
export function itemOf(
  group: Group,
  text: LineText,
  table: ReadTable,
  { confirmed, country }: { confirmed: boolean; country: string | undefined },
): ExtractedItem {
  const { reading } = group;
  const { amount } = reading;
  const page = table.rows[group.main]?.page ?? 0;
  const quantity = quantityOf(reading);
  const price = priceOf(reading, quantity.value);
  const name = textOf(text.name);
  const description = textOf(text.description);
  const { unit, code } = text;
  const evidence = numberEvidence(reading, confirmed, page);
  const open = leavesMoney(group, table);
  return {
    item_name: name,
    item_description: description,
    code: code ? code.text.replaceAll(/^[([]+|[)\].:]+$/g, "") : "",
    quantity: quantity.value,
    unit: unit ? unit.is.unit : "PCS",
    unit_text: unit?.word.text ?? "",
    unit_price: price.value,
    amount: amount.value,
    discount: reading.discount ? cents(quantity.value * price.value - amount.value) : 0,
    ...(group.below && group.below.off > 0 && { discount_below: group.below.off }),
    pack: packOfLine(
      unit && { word: unit.word.text, is: unit.is },
      [`${packText(text.pack)} ${unit?.word.text ?? ""}`, `${unit?.word.text ?? ""} ${name} ${description}`],
      country,
    ),
    page,
    box: around(table.rows.slice(group.first, group.last + 1).flatMap((row) => row.words)),
    evidence: {
      item_name: nameEvidence(text.name, name, isDisputed(table, group)),
      code: evidenceOf(code ? [code] : [], code ? "inferred" : "assumed", code?.p ?? 1),
      quantity: nothingCame(evidence(quantity, "assumed", open), quantity.value),
      unit: unitEvidence(unit, quantity.value),
      // "4 ICED TEA 4.00" may be four for 4.00 or four at 4.00 each: only the owner of the document knows.
      unit_price: evidence(price, "inferred", quantity.value !== 1 || open || isUnpriced(group)),
      amount: isUnpriced(group)
        ? evidence({ value: 0, source: undefined }, "assumed", true)
        : evidence({ value: amount.value, source: amount }, "inferred"),
    },
  };
}

/** Count and size in separate cells are one pack: "12" and "32 OZ" are "12 x 32 OZ". */
function packText(words: readonly Word[]): string {
  const [count, ...rest] = words;
  const isCount = count !== undefined && /^\d{1,4}$/.test(count.text) && rest[0]?.joined === false;
  return isCount ? `${count.text} x ${textOf(rest)}` : textOf(words);
}

/** Makes the evidence of a line's numbers; `absent` says how a number that is not printed was found. */
function numberEvidence(reading: LineReading, confirmed: boolean, page: number) {
  const proved = isProved(reading, confirmed);
  const uncertain = !proved && !(confirmed && reading.proof !== "broken");
  const found: Found =
    proved || (confirmed && reading.proof === "trivial")
      ? "verified"
      : reading.proof === "broken"
        ? "mismatch"
        : "inferred";
  return ({ source, offer }: Valued, absent: Found, review = false): Evidence => {
    const made = source
      ? evidenceOf(
          source.words,
          found,
          proved ? Math.max(source.p, 0.9) : source.p,
          uncertain || (source.corrected && !proved) || (source.trustCost !== undefined && !confirmed),
        )
      : { ...evidenceOf([], absent, 0.7, uncertain || review), page };
    return offer === undefined ? made : { ...made, found: "repaired", offer, review: true };
  };
}

function nameEvidence(words: readonly Word[], name: string, disputed: boolean): Evidence {
  const sure = words.length === 0 ? 0 : words.reduce((sum, w) => sum + w.p, 0) / words.length;
  const review =
    disputed || sure < NAME_SURE || isTorn(name) || words.some(hasLowConfidence) || words.some(isNumberInLetters);
  return evidenceOf(words, "inferred", sure, review);
}

/** Does the line have a printed amount that the reading does not use? Then the line is not understood. */
function leavesMoney({ first, last, reading }: Group, table: ReadTable): boolean {
  const used = [reading.quantity, reading.price, reading.amount, reading.discount].flatMap((f) => f?.words ?? []);
  return table.numbers
    .slice(first, last + 1)
    .flat()
    .some((f) => f.standalone && f.decimals === 2 && f.value !== 0 && !f.percent && !used.includes(f.words[0] as Word));
}

/** "U", "T PORK": the rest of a name whose beginning was not recognised. */
const isTorn = (name: string) => /^[A-Za-z]\s|^.?[A-Za-z]?$/.test(name);

/** Marks a quantity of zero for review: goods were delivered and taken back, or a count was lost. */
const nothingCame = (evidence: Evidence, quantity: number): Evidence =>
  quantity === 0 ? { ...evidence, review: true } : evidence;

/** "FRESH SO" means 50: all letters look like digits. */
const isNumberInLetters = ({ text }: Word) => /^[OSIl]{2,4}$/.test(text) && !/^(II|III|OS|SOS)$/.test(text);

const hasLowConfidence = (word: Word) => word.p < LETTER_SURE && /[A-Za-zÀ-ÿ]{3}/.test(word.text);

function isProved({ proof }: LineReading, confirmed: boolean): boolean {
  return proof === "exact" || proof === "discounted" || (proof === "rounded" && confirmed);
}

function quantityOf({ quantity, price, amount, proof }: LineReading): Valued {
  const implied = price && price.value !== 0 ? amount.value / price.value : 0;
  const whole =
    Math.abs(implied - Math.round(implied)) < 0.004 && Math.round(implied) !== 0 ? Math.round(implied) : undefined;
  if (quantity) {
    const value = price ? signedQuantity(quantity, price, amount) : quantity.value;
    return { value, source: quantity, offer: proof === "broken" ? whole : undefined };
  }
  return { value: whole ?? 1, source: undefined };
}

function priceOf({ price, amount, proof }: LineReading, quantity: number): Valued {
  const implied = quantity === 0 ? amount.value : Math.round((amount.value / quantity) * 10_000) / 10_000;
  if (!price) return { value: implied, source: undefined };
  const clean = Math.abs(implied * 100 - Math.round(implied * 100)) < 1e-6;
  return { value: price.value, source: price, offer: proof === "broken" && clean ? implied : undefined };
}
