import { Button, Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchFoods } from "#src/features/dishes/ai/contract.ts";
import type { DraftLine } from "#src/features/dishes/draft.ts";
import { call } from "#src/web/call.ts";
import { SearchField } from "#src/web/ui/search-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-dialogs.module.css";
import form from "./dish-form.module.css";

interface NutritionDialogProps {
  opened: boolean;
  onClose: () => void;
  line: DraftLine;
  /** Looks the line's nutrition up again, from the given food of the table if there is one. */
  onLookup: (foodId?: string) => void;
}

const SOURCES: Record<string, string> = {
  "usda-sr28": "USDA food table",
  "calculation-fallback": "No matching food found. Choose one below, or the values stay 0",
};

/** A line's nutrition and its source, with a search for another food. */
export function NutritionDialog({ opened, onClose, line, onLookup }: NutritionDialogProps) {
  const [search, setSearch] = useState(line.name);
  const [query] = useDebouncedValue(search.trim(), 300);
  const foods = useQuery({
    queryKey: ["foods", query],
    queryFn: async ({ signal }) => (await call(searchFoods, { query: { search: query } }, { signal })).foods,
    enabled: opened && query !== "",
  });
  const facts = line.nutrition;
  return (
    <Modal opened={opened} onClose={onClose} title={`Nutrition of ${line.name}`}>
      {facts && (
        <>
          <p className={`${ui.wrap} ${classes.nutrients}`}>
            <strong>{Math.round(line.calories)} kcal</strong>
            <span>Protein {facts.protein} g</span>
            <span>Carbs {facts.carbs} g</span>
            <span>Fat {facts.fat} g</span>
            <span>Fiber {facts.fiber} g</span>
            <span>Sugar {facts.sugar} g</span>
          </p>
          <p className={`${ui.mutedSm} ${form.soft}`}>
            For {line.quantity} {line.unit}. {SOURCES[facts.source] ?? `Estimated by ${facts.source}`}
            {facts.food_name && `: ${facts.food_name}`}
          </p>
        </>
      )}
      <SearchField label="Search the food table" value={search} onChange={setSearch} />
      <ul className={`${ui.stackXs} ${classes.foods}`} aria-label="Foods">
        {(foods.data ?? []).map((food) => (
          <li key={food.food_id}>
            <button
              type="button"
              className={`${ui.split} ${ui.box} ${classes.food}`}
              aria-current={food.food_id === facts?.food_id}
              onClick={() => onLookup(food.food_id)}
            >
              <span>{food.food_name}</span>
              <span className="tabular-nums">{food.calories} kcal/100 g</span>
            </button>
          </li>
        ))}
        {foods.data?.length === 0 && <li className={`${ui.mutedSm} ${form.soft}`}>No matching food found.</li>}
      </ul>
      <Button variant="default" fullWidth onClick={() => onLookup()}>
        Look up again
      </Button>
    </Modal>
  );
}
