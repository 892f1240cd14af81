import { DishesScreen } from "#src/features/dishes/web/dishes-screen.tsx";
import { DishOptions } from "#src/features/options/web/dish-options.tsx";

/** The dishes, with the options that each of them has. */
export function DishesPage() {
  return <DishesScreen Options={DishOptions} />;
}
