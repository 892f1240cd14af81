import type { ComponentType } from "react";

/** A component of a higher feature that shows what a portion of a stored size costs with its usual options. */
export type UsualCostSlot = ComponentType<{
  dishId: string;
  sizeId: string;
  foodCost: number | null;
  price: number;
  includedPercent: number;
}>;
