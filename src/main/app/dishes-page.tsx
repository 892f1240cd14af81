import { DishesScreen } from "#src/features/dishes/web/dishes-screen.tsx";
import { DishOptions } from "#src/features/offer/options/web/dish-options.tsx";
import { UsualCost } from "#src/features/orders/web/usual-cost.tsx";
import { useIncludedPercent } from "#src/features/offer/taxes/web/queries.ts";

/** The dishes, with the options of each dish and the guests' usual choices. */
export function DishesPage() {
  const includedPercent = useIncludedPercent();
  return <DishesScreen includedPercent={includedPercent} Options={DishOptions} UsualCost={UsualCost} />;
}
