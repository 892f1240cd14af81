import { MEASURES, type MeasureName } from "#src/shared/measures.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";

/** What an owner can say that a unit of a file is: a unit of the inventory, or a measure that is converted to one. */
export type UnitChoice = InventoryUnit | MeasureName;
export type UnitChoices = Readonly<Record<string, UnitChoice>>;

export const UNIT_CHOICES = [...new Set([...INVENTORY_UNITS, ...(Object.keys(MEASURES) as MeasureName[])])] as [
  UnitChoice,
  ...UnitChoice[],
];
