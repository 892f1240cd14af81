import type { UnitConversion } from "#src/features/inventory/contract.ts";
import { inverse, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { decimalText, type ItemBody, itemBody, type ItemValues } from "#src/features/inventory/web/item-form.ts";

/** Returns the values with their amounts converted as the server will convert them. */
export function convertValues(values: ItemValues, conversion: UnitConversion | null): ItemValues {
  if (conversion === null || conversion === "keep") return values;
  const scale = (amount: string, ratio: Ratio) => (amount === "" ? "" : String(scaleBy(decimalText(amount), ratio)));
  return {
    ...values,
    quantity_available: scale(values.quantity_available, conversion),
    reorder_threshold: scale(values.reorder_threshold, conversion),
    par: scale(values.par, conversion),
    unit_price: scale(values.unit_price, inverse(conversion)),
  };
}

/**
 * Returns the fields that differ from the baseline, without the unit, so that saving a new name does not overwrite
 * stock that was sold while the form was open.
 */
export function changedFields(values: ItemValues, baseline: ItemValues): Partial<Omit<ItemBody, "unit">> {
  const { unit: _, ...fields } = itemBody(values);
  const changed: Partial<typeof fields> = fields;
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if (values[name] === baseline[name]) delete changed[name];
  }
  return changed;
}
