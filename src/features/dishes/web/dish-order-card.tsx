import { Select } from "@mantine/core";
import { useState } from "react";
import type { Dish } from "#src/features/dishes/contract.ts";
import classes from "#src/features/dishes/web/dish-order-card.module.css";
import { useDishOrder } from "#src/features/dishes/web/use-dish-order.ts";
import { DragList, MoveHandle } from "#src/web/ui/drag-list.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** Stands for the dishes without a category, which the menu shows last. */
const OTHER = "other";

const categoryOf = ({ category_id }: Dish) => category_id ?? OTHER;

/** The order in which the menu shows the dishes of a category. Nothing while no category has two dishes. */
export function DishOrderCard({ dishes }: { dishes: readonly Dish[] }) {
  const groups = Map.groupBy(
    dishes.filter((dish) => dish.is_available),
    categoryOf,
  );
  const choices = [...groups].flatMap(([id, [first, ...more]]) =>
    first && more.length > 0 ? [{ value: id, label: first.category_name ?? "Other Items" }] : [],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const category = choices.find(({ value }) => value === chosen) ?? choices[0];
  if (!category) return null;
  return (
    <SectionCard title="Order of Dishes">
      <Select
        label="Category"
        description="Guests see its dishes in this order"
        data={choices}
        value={category.value}
        onChange={setChosen}
        allowDeselect={false}
      />
      <OrderedDishes key={category.value} dishes={groups.get(category.value) ?? []} />
    </SectionCard>
  );
}

function OrderedDishes({ dishes }: { dishes: readonly Dish[] }) {
  const order = useDishOrder(dishes);
  const names = new Map(dishes.map(({ id, name }) => [id, name]));
  return (
    <div className={classes.list}>
      <DragList
        order={order}
        renderRow={(id) => (
          <span className={`${ui.row} ${classes.row}`}>
            <MoveHandle name={names.get(id) ?? ""} handle={order.handle(id)} />
            {names.get(id)}
          </span>
        )}
      />
    </div>
  );
}
