import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { Category } from "#src/features/dishes/categories/contract.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { type DishActions, dishColumns } from "#src/features/dishes/web/dish-columns.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import { likenessKey } from "#src/shared/text-key.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dishes.module.css";

interface DishTableProps extends DishActions {
  dishes: readonly Dish[];
  categories: readonly Category[];
}

const NO_CATEGORY = "none";

export function DishTable({ dishes, categories, ...actions }: DishTableProps) {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const text = likenessKey(search);
  const shown = dishes.filter(
    (dish) =>
      (category === "" || (dish.category_id ?? NO_CATEGORY) === category) &&
      [dish.name, dish.description].some((one) => likenessKey(one).includes(text)),
  );
  return (
    <div className={`${ui.stackLg} ${classes.main}`}>
      <Toolbar>
        <SearchField label="Search dishes" value={search} onChange={setSearch} />
        <NativeSelect
          aria-label="Category"
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
          data={[
            { value: "", label: "All categories" },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
            { value: NO_CATEGORY, label: "No category" },
          ]}
        />
      </Toolbar>
      <DataTable
        label="Dishes"
        columns={dishColumns(actions)}
        rows={shown}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => `Edit ${name}`}
        onRowClick={actions.onEdit}
        defaultSort={{ key: "name" }}
        empty={
          <EmptyState
            title={dishes.length === 0 ? "No dishes yet. Add a dish to get started." : "No dish matches this search."}
          />
        }
        footer={dishes.length > 0 && `Total: ${dishes.length} ${dishes.length === 1 ? "dish" : "dishes"}`}
      />
    </div>
  );
}
