import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";

/**
 * The owner's possible meanings of a unit in a file: a unit of the inventory, or a measure that is converted into one.
 */
export type UnitChoice = InventoryUnit | MeasureName;
export type UnitChoices = Readonly<Record<string, UnitChoice>>;

export const UNIT_CHOICES = [...new Set([...INVENTORY_UNITS, ...(Object.keys(MEASURES) as MeasureName[])])] as [
  UnitChoice,
  ...UnitChoice[],
];
