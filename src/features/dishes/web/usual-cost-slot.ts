import type { ComponentType } from "react";

/** A part of a higher feature: what a portion of a stored size costs with its usual options. */
export type UsualCostSlot = ComponentType<{
  dishId: string;
  sizeId: string;
  foodCost: number | null;
  price: number;
  includedPercent: number;
}>;
