import { ActionIcon, NativeSelect, Switch, Tooltip } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Category } from "#src/features/categories/contract.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { costPercent } from "#src/features/dishes/cost.ts";
import { lowestPrice, needsAvailabilityFix, stockNote } from "#src/features/dishes/rules.ts";
import { DishThumb } from "#src/features/dishes/web/dish-thumb.tsx";
import type { Column } from "#src/web/ui/data-column.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import { Toolbar } from "#src/web/ui/toolbar.tsx";
import classes from "./dishes.module.css";

interface DishTableProps {
  dishes: readonly Dish[];
  categories: readonly Category[];
  onEdit: (dish: Dish) => void;
  onDelete: (dish: Dish) => void;
  onAvailability: (dish: Dish, isAvailable: boolean) => void;
}

const NO_CATEGORY = "none";

export function DishTable({ dishes, categories, onEdit, onDelete, onAvailability }: DishTableProps) {
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const wanted = search.trim().toLowerCase();
  const shown = dishes.filter(
    (dish) =>
      (category === "" || (dish.category_id ?? NO_CATEGORY) === category) &&
      (dish.name.toLowerCase().includes(wanted) || dish.description.toLowerCase().includes(wanted)),
  );

  const columns: Column<Dish>[] = [
    { key: "name", header: "Name", render: (dish) => <DishName dish={dish} />, sortValue: ({ name }) => name },
    {
      key: "price",
      header: "Price",
      align: "end",
      phone: "trailing",
      render: (dish) => <Price dish={dish} />,
      sortValue: lowestPrice,
    },
    {
      key: "cost",
      header: "Food cost",
      align: "end",
      render: ({ sizes: [first] }) => <CostShare cost={first?.food_cost ?? null} price={first?.price ?? 0} />,
    },
    {
      key: "is_available",
      header: "Availability",
      interactive: true,
      phone: "status",
      render: (dish) => (
        <Switch
          aria-label={`${dish.name} is offered`}
          label={dish.is_available ? "Active" : "Inactive"}
          checked={dish.is_available}
          onChange={(event) => onAvailability(dish, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: "actions",
      header: "Actions",
      align: "end",
      interactive: true,
      phone: "status",
      render: (dish) => (
        <div className={classes.actions}>
          <Tooltip label="Edit dish" closeDelay={300}>
            <ActionIcon aria-label={`Edit ${dish.name}`} onClick={() => onEdit(dish)}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Delete dish" closeDelay={300}>
            <ActionIcon aria-label={`Delete ${dish.name}`} onClick={() => onDelete(dish)}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ),
    },
  ];

  return (
    <div className={classes.main}>
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
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => `Edit ${name}`}
        onRowClick={onEdit}
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

function DishName({ dish }: { dish: Dish }) {
  const note = stockNote(dish);
  return (
    <span className={classes.dish}>
      <DishThumb dish={dish} />
      <span className={classes.words}>
        <span className={classes.name}>{dish.name}</span>
        <span className={classes.note} data-tone={note.tone}>
          {dish.category_name && <>{dish.category_name} · </>}
          <span>{note.text}</span>
          {needsAvailabilityFix(dish) && <StatusBadge status="out_of_stock" label="Fix availability" />}
        </span>
      </span>
    </span>
  );
}

function Price({ dish }: { dish: Dish }) {
  const prices = dish.sizes.map((size) => size.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return (
    <span className={classes.price}>
      <Money amount={low} />
      {high > low && (
        <small>
          to <Money amount={high} />
        </small>
      )}
    </span>
  );
}

function CostShare({ cost, price }: { cost: number | null; price: number }) {
  const percent = costPercent(cost, price);
  return <span className={`figures ${classes.share}`}>{percent === null ? "–" : `${percent} %`}</span>;
}
