import { countryOf } from "#src/features/companies/countries.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { INVENTORY_UNITS, unitInCountry } from "#src/shared/units.ts";

/**
 * Returns the units as the company's country means them. Throws 400 for a gallon or a fluid ounce if the country uses
 * neither of the two kinds, which differ by a fifth.
 */
export async function unitsHere<Unit extends string>(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  units: readonly Unit[],
): Promise<Map<Unit, Unit>> {
  const own = new Map(units.map((unit) => [unit, unit]));
  if (!own.has("gal" as Unit) && !own.has("fl oz" as Unit)) return own;
  const country = await readCountry({ db, companyId });
  for (const unit of own.keys()) {
    const here = unitInCountry(unit, country);
    if (here === null) {
      const name = unit === "gal" ? "gallon" : "fluid ounce";
      throw badRequest(`A ${name} is not the same everywhere. Please choose "US ${unit}" or "imp ${unit}".`);
    }
    own.set(unit, here as Unit);
  }
  return own;
}

/** Returns the company's country as its ISO 3166 code; null for one that is not in the list. */
export async function readCountry(context: Pick<Context, "db" | "companyId">): Promise<string | null> {
  const { country } = await companyRow(context);
  return countryOf(country)?.code ?? null;
}

/** Does the same as `unitsHere` for one unit or pack that a person named. */
export async function unitHere(context: Pick<Context, "db" | "companyId">, unit: string): Promise<string> {
  const known = INVENTORY_UNITS.find((text) => text === unit);
  return known ? ((await unitsHere(context, [known])).get(known) ?? unit) : unit;
}
