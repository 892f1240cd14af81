import { Button, NativeSelect } from "@mantine/core";
import { useRef, useState } from "react";
import { type DraftLine, ingredientError, type StockItem } from "#src/features/dishes/draft.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import { IngredientSelect } from "#src/features/dishes/web/ingredient-select.tsx";
import { NewIngredient } from "#src/features/dishes/web/new-ingredient.tsx";
import { conversionFactor, RECIPE_UNITS, type RecipeUnit } from "#src/shared/units.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./recipe.module.css";

interface AddIngredientProps {
  /** `null` while the inventory is loading. */
  items: ReadonlyMap<string, StockItem> | null;
  lines: readonly DraftLine[];
  /** The size needs an ingredient. */
  error: string | undefined;
  onAdd: (line: DraftLine) => void;
}

/** Units for recipes, which usually use small units: 200 g, not 0.2 kg. */
const PREFERRED: readonly RecipeUnit[] = ["g", "ml", "pcs"];

/** The small unit for each stock unit that is not metric. */
const SMALL: Partial<Record<string, RecipeUnit>> = {
  lb: "oz",
  oz: "oz",
  gal: "fl oz",
  "fl oz": "fl oz",
  "US gal": "US fl oz",
  "US fl oz": "US fl oz",
  "imp gal": "imp fl oz",
  "imp fl oz": "imp fl oz",
};

function unitFor(item: StockItem): RecipeUnit {
  return SMALL[item.unit] ?? PREFERRED.find((unit) => conversionFactor(unit, item.unit, item.packs) !== null) ?? "g";
}

/** Chooses an ingredient and its quantity. A name that the inventory does not have can be added to it here. */
export function AddIngredient({ items, lines, error, onAdd }: AddIngredientProps) {
  const { unitOptions } = useFormat();
  const [itemId, setItemId] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  /** The name of the ingredient that is being added to the inventory. */
  const [creating, setCreating] = useState<string | null>(null);
  const [quantity, setQuantity] = useState("");
  const [unit, setUnit] = useState<RecipeUnit>("g");
  const quantityField = useRef<HTMLDivElement>(null);
  const item = itemId === null ? undefined : items?.get(itemId);

  function choose(chosen: StockItem) {
    setItemId(chosen.id);
    setUnit(unitFor(chosen));
    setCreating(null);
    requestAnimationFrame(() => quantityField.current?.querySelector("input")?.focus());
  }

  function add() {
    const problem = ingredientError(lines, item, quantity);
    if (problem || !item) {
      const { title, message } = problem ?? MESSAGES.invalidIngredient;
      notify.error(title, message);
      return;
    }
    const { id, name } = item;
    onAdd({ ingredient_id: id, name, quantity, unit, yield_percent: "100", calories: 0, nutrition: null });
    setItemId(null);
    setSearch("");
    setQuantity("");
  }

  if (creating !== null) {
    return <NewIngredient name={creating} onAdded={choose} onCancel={() => setCreating(null)} />;
  }
  return (
    <div className={`${ui.stackSm} ${classes.add}`}>
      <IngredientSelect
        items={items}
        value={itemId}
        search={search}
        error={error}
        onSearch={setSearch}
        onChoose={choose}
        onClear={() => setItemId(null)}
        onCreate={setCreating}
      />
      <div ref={quantityField}>
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
      </div>
      <NativeSelect
        label="Unit"
        data={unitOptions(RECIPE_UNITS, unit)}
        value={unit}
        onChange={(event) => setUnit(RECIPE_UNITS.find((unit) => unit === event.currentTarget.value) ?? "g")}
      />
      <Button variant="default" onClick={add}>
        Add Ingredient
      </Button>
    </div>
  );
}
