import { Button, Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { hasKnownCalories } from "#src/features/dishes/calories.ts";
import { estimateNutrition, type NutritionResult } from "#src/features/dishes/ai/contract.ts";
import type { DraftLine } from "#src/features/dishes/draft.ts";
import { withNutrition } from "#src/features/dishes/draft-amounts.ts";
import { NutritionDialog } from "#src/features/dishes/web/nutrition-dialog.tsx";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import type { Pack } from "#src/shared/units.ts";
import { call } from "#src/web/call.ts";
import classes from "./recipe.module.css";

interface LineNutritionProps {
  line: DraftLine;
  packs: readonly Pack[] | undefined;
  /** Whether it was just added: its nutrition is then looked up at once. */
  added: boolean;
  onChange: (change: (line: DraftLine) => DraftLine) => void;
}

/** The calories of a recipe line, looked up for its amount, and the dialog with its nutrition. */
export function LineNutrition({ line, packs, added, onChange }: LineNutritionProps) {
  const [open, setOpen] = useState(false);
  const lookup = useNutritionLookup({ line, packs, onChange });
  const amount = { quantity: line.quantity, unit: line.unit };
  const unknown = !hasKnownCalories(line);

  const first = useRef({ amount, start: lookup.start });
  useEffect(() => {
    if (added) first.current.start(first.current.amount);
  }, [added]);

  return (
    <>
      <span className={classes.lineKcal}>
        {lookup.busy ? (
          <Button variant="subtle" px="xs" leftSection={<Loader size={16} />} onClick={lookup.cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="subtle"
            px="xs"
            aria-label={`Nutrition of ${line.name}`}
            onClick={() => (line.nutrition === null && unknown ? lookup.start(amount) : setOpen(true))}
          >
            {unknown ? "Nutrition" : `${Math.round(line.calories)} kcal`}
          </Button>
        )}
      </span>
      <NutritionDialog
        opened={open}
        onClose={() => setOpen(false)}
        line={line}
        onLookup={(food_id) => {
          setOpen(false);
          lookup.start({ ...amount, ...(food_id !== undefined && { food_id }) });
        }}
      />
    </>
  );
}

interface LookupInput extends Pick<DraftLine, "quantity" | "unit"> {
  /** A food of the table, instead of the one with the most similar name. */
  food_id?: string;
}

function useNutritionLookup({ line, packs, onChange }: Omit<LineNutritionProps, "added">) {
  return useAiAction(
    ({ quantity, unit, food_id }: LookupInput, signal) =>
      call(
        estimateNutrition,
        { body: { name: line.name, ingredient_id: line.ingredient_id, quantity, unit, ...(food_id && { food_id }) } },
        { signal },
      ),
    {
      failed: "Nutrition could not be looked up",
      onDone: (result, { quantity, unit }) =>
        onChange((current) => withNutrition(current, { quantity, unit }, lineNutrition(result), packs)),
    },
  );
}

function lineNutrition(result: NutritionResult): Pick<DraftLine, "calories" | "nutrition"> {
  const { calories, match, others: _, ...facts } = result;
  return { calories, nutrition: { ...facts, food_id: match?.food_id, food_name: match?.food_name } };
}
