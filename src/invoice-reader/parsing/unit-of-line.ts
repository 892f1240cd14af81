import type { Evidence, Pack } from "#src/invoice-reader/extracted-invoice.ts";
import { packOf } from "#src/shared/packs/pack-text.ts";
import { evidenceOf } from "./evidence.ts";
import type { LineText } from "./line-text.ts";
import type { PrintedUnit } from "./units.ts";

/** A unit as printed, and its meaning. */
export interface UnitOfLine {
  word: string;
  is: PrintedUnit;
}

/**
 * Returns the contents of one unit by definition ("DZ": 12 pcs), otherwise the pack named by the first text that names
 * one: the pack cell is more reliable than the name.
 */
export function packOfLine(
  unit: UnitOfLine | undefined,
  texts: readonly string[],
  country: string | undefined,
): Pack | null {
  if (unit?.is.holds) return { text: unit.word, container: unit.word, ...unit.is.holds };
  for (const text of texts) {
    const pack = packOf(text, country);
    if (pack) return pack;
  }
  return null;
}

/** Goods without a printed unit are counted in pieces; a quantity with decimals is then marked for review. */
export function unitEvidence(unit: LineText["unit"], quantity: number): Evidence {
  if (!unit) return evidenceOf([], "assumed", 0.7, !Number.isInteger(quantity));
  return evidenceOf([unit.word], "inferred", unit.word.p, unit.is.unit === null || unit.is.isUnclear);
}
