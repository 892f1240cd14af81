import type Big from "big.js";
import { countryOf } from "#src/features/companies/countries.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { meaningOfUnit, type UnitContext, type UnitMeaning } from "#src/shared/unit-words.ts";
import { conversionFactor } from "#src/shared/units.ts";

interface SaidOf {
  unit: string;
  shown_unit: string;
  packs: readonly PackSize[];
}

/**
 * Converts a unit that a person named: returns how many of the item's units it contains. The unit is a pack of the item,
 * or else a word with a meaning in the company's country. Returns null if the word has no meaning there, or several
 * meanings; the agent then asks.
 *
 * @param unit null if the person named none: then the item's shown unit counts
 */
export async function saidFactor(context: Context, item: SaidOf, unit: string | null): Promise<Big | null> {
  return factorIn(item, unit ?? item.shown_unit, await readCountry(context));
}

/** Returns the same as `saidFactor` for a country, given as an ISO 3166 code. */
function factorIn(item: SaidOf, unit: string, country: string | null): Big | null {
  const isOwn = unit === item.shown_unit || item.packs.some(({ name }) => name === unit);
  const measure = isOwn ? null : measureIn(item, unit, country);
  if (measure === "unclear") return null;
  if (measure === null) return factorBetween(unit, item.unit, item.packs);
  const { base, factor } = MEASURES[measure];
  return factorBetween(base, item.unit, item.packs)?.times(factor) ?? null;
}

const isMeasure = (name: string): name is MeasureName => Object.hasOwn(MEASURES, name);

function measureIn(item: SaidOf, unit: string, country: string | null): MeasureName | "unclear" | null {
  if (isMeasure(unit)) return unit === "oz" ? ounceIn(item) : unit;
  const base = baseOf(item);
  const known: UnitContext = { country, ...(base && { base }) };
  const meaning = meaningOfUnit(unit, known);
  if (meaning?.kind === "measure") return meaning.measure;
  if (meaning?.kind !== "unclear") return null;
  return ofItsSystem(item, meaning.choices) ?? "unclear";
}

/** Returns the measure of an ounce, which is unclear for a liquid: it can be a weight or a volume. */
const ounceIn = (item: SaidOf) => (baseOf(item) === "ml" ? ("unclear" as const) : ("oz" as const));

const baseOf = ({ unit }: SaidOf) => (["g", "ml"] as const).find((base) => conversionFactor(unit, base) !== null);

/** Returns the measure of the item's own system: for an item held in US gallons, a quart is a US quart. */
function ofItsSystem({ shown_unit }: SaidOf, choices: readonly UnitMeaning[]): MeasureName | undefined {
  const system = /^(?:gal|fl oz|US )/.test(shown_unit) ? "US " : shown_unit.startsWith("imp ") ? "imperial " : null;
  const measures = choices.flatMap((choice) => (choice.kind === "measure" ? [choice.measure] : []));
  return system === null ? undefined : measures.find((measure) => measure.startsWith(system));
}

async function readCountry(context: Context): Promise<string | null> {
  const { country } = await companyRow(context);
  return countryOf(country)?.code ?? null;
}
