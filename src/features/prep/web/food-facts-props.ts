import type { InventoryItem } from "#src/features/inventory/contract.ts";

/**
 * The data that a recipe screen passes to the component for allergens and nutrition. That component belongs to a later
 * feature.
 */
export interface FoodFactsProps {
  /** The ingredients. */
  parts: readonly { id: string; name: string }[];
  /** The prep item itself, when its recipe is saved. */
  made?: { id: string; name: string; unit: InventoryItem["unit"] };
}
