import { Button, NativeSelect, Select } from "@mantine/core";
import { useState } from "react";
import { type DraftLine, ingredientError, type StockItem } from "#src/features/dishes/draft.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import { conversionFactor, RECIPE_UNITS, type RecipeUnit } from "#src/shared/units.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./dish-form.module.css";

interface AddIngredientProps {
  /** `null` while the inventory is loading. */
  items: ReadonlyMap<string, StockItem> | null;
  lines: readonly DraftLine[];
  onAdd: (line: DraftLine) => void;
}

/** Recipes are usually written in small units: 200 g, not 0.2 kg. */
const PREFERRED: readonly RecipeUnit[] = ["g", "ml", "pcs"];

function unitFor(item: StockItem): RecipeUnit {
  return PREFERRED.find((unit) => conversionFactor(unit, item.unit, item.packs) !== null) ?? "g";
}

export function AddIngredient({ items, lines, onAdd }: AddIngredientProps) {
  const [itemId, setItemId] = useState<string | null>(null);
  const [quantity, setQuantity] = useState("");
  const [unit, setUnit] = useState<RecipeUnit>("g");
  const item = itemId === null ? undefined : items?.get(itemId);

  function add() {
    const problem = ingredientError(lines, item, quantity);
    if (problem || !item) {
      const { title, message } = problem ?? MESSAGES.invalidIngredient;
      notify.error(title, message);
      return;
    }
    onAdd({
      ingredient_id: item.id,
      name: item.name,
      quantity,
      unit,
      yield_percent: "100",
      calories: 0,
      nutrition: null,
    });
    setItemId(null);
    setQuantity("");
  }

  return (
    <div className={classes.add}>
      <Select
        label="Ingredient"
        placeholder={
          items === null
            ? "Loading the inventory..."
            : items.size === 0
              ? "Add items to the inventory first"
              : "Choose from the inventory"
        }
        disabled={items === null}
        searchable
        limit={60}
        nothingFoundMessage="No ingredient with this name"
        data={[...(items?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
        value={itemId}
        onChange={(id) => {
          setItemId(id);
          const chosen = id === null ? undefined : items?.get(id);
          if (chosen) setUnit(unitFor(chosen));
        }}
      />
      <NumberField
        label="Quantity"
        value={quantity}
        onChange={setQuantity}
        step="0.01"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <NativeSelect
        label="Unit"
        data={RECIPE_UNITS}
        value={unit}
        onChange={(event) => setUnit(RECIPE_UNITS.find((one) => one === event.currentTarget.value) ?? "g")}
      />
      <Button variant="default" onClick={add}>
        Add Ingredient
      </Button>
    </div>
  );
}
