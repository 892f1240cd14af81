import type { InventoryItem } from "#src/features/inventory/contract.ts";

/** What a screen of recipes tells the part that shows allergens and nutrition, which a later feature has. */
export interface FoodFactsProps {
  /** What it is made of. */
  parts: readonly { id: string; name: string }[];
  /** The prep item itself, when its recipe is saved. */
  made?: { id: string; name: string; unit: InventoryItem["unit"] };
}
