import { type PackMeasure, packMeasure, type PackUnit } from "#src/shared/packs/pack-measures.ts";
import { meaningOfUnit, type UnitMeaning } from "#src/shared/unit-words.ts";
import { INVOICE_UNITS, type InvoiceUnit } from "#src/shared/units.ts";

/** The meaning of a printed unit on an invoice line. */
export interface PrintedUnit {
  /** Null for an unknown word, or one whose meaning the document does not show. */
  unit: InvoiceUnit | null;
  /** The contents of one by definition, if no unit of a line has this meaning: a dozen 12 pcs, a hectolitre 100 L. */
  holds: { count: number; size: number; unit: PackUnit } | null;
  /** The meaning depends on the country or the goods. */
  isUnclear: boolean;
}

/** Returns the meaning of a printed word as a unit; undefined for a word that is not in the vocabulary of units. */
export function printedUnit(word: string, country?: string): PrintedUnit | undefined {
  // "B0X": a letter read as a digit.
  const meaning = meaningOfUnit(word, { country }) ?? meaningOfUnit(word.replaceAll("0", "o"), { country });
  return meaning && (ownVolume(meaning, country) ?? unitOfMeaning(meaning));
}

/** Gallons and fluid ounces that are those of the country are a unit of the line by their plain name, where it has them. */
function ownVolume(meaning: UnitMeaning, country: string | undefined): PrintedUnit | undefined {
  if (meaning.kind !== "measure") return undefined;
  const plain = meaning.measure.replace(/^(US|imperial) /, "");
  const here = meaningOfUnit(plain, { country });
  const unit = INVOICE_UNITS.find((unit) => unit === plain.toUpperCase());
  const isHere = here?.kind === "measure" && here.measure === meaning.measure;
  return unit && isHere ? { unit, holds: null, isUnclear: false } : undefined;
}

/** A unit whose word is not in the vocabulary; a person must choose. */
export const UNKNOWN_UNIT: PrintedUnit = { unit: null, holds: null, isUnclear: true };

function unitOfMeaning(meaning: UnitMeaning): PrintedUnit {
  const isUnclear = meaning.kind === "unclear";
  if (meaning.kind === "container") {
    const own: Partial<Record<string, InvoiceUnit>> = { bottle: "BTL", tray: "TRAY" };
    return { unit: own[meaning.container] ?? "PKT", holds: null, isUnclear };
  }
  const isMeasure = !isUnclear || meaning.choices.every(({ kind }) => kind === "measure");
  const measure = isMeasure ? packMeasure(meaning) : undefined;
  return measure && !measure.isOpen ? { ...unitOfMeasure(measure), isUnclear } : UNKNOWN_UNIT;
}

/** Units of a line have the names of measures, in capitals. */
function unitOfMeasure({ unit, factor }: PackMeasure): Omit<PrintedUnit, "isUnclear"> {
  const own = INVOICE_UNITS.find((text) => text === unit.toUpperCase());
  if (own && factor === "1") return { unit: own, holds: null };
  const isCounted = unit === "pcs";
  return { unit: "PKT", holds: { count: isCounted ? Number(factor) : 1, size: isCounted ? 1 : Number(factor), unit } };
}

/** Returns the unit of a line that a printed word means without conversion. */
export function unitOf(word: string): InvoiceUnit | undefined {
  const printed = printedUnit(word);
  return printed?.holds === null ? (printed.unit ?? undefined) : undefined;
}

/** Whether a word is a measure of weight or volume. */
export function isMeasureWord(word: string): boolean {
  const meaning = meaningOfUnit(word);
  const [first] = meaning?.kind === "unclear" ? meaning.choices : [meaning];
  return first?.kind === "measure";
}

/** Letters that cling to numbers for other reasons: thousands, tax, "no. 5", "3 u". */
const NO_UNIT = /^(k|no|u|un|und|z|s|t|c)$/i;

/** Whether a word directly after a number, or after a stroke, is a unit. */
export const isUnitWord = (word: string): boolean => !NO_UNIT.test(word) && printedUnit(word) !== undefined;
