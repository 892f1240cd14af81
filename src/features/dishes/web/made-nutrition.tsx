import { Button } from "@mantine/core";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { estimateNutrition } from "#src/features/dishes/ai/contract.ts";
import { FALLBACK_SOURCE } from "#src/features/dishes/calories.ts";
import classes from "#src/features/dishes/web/dish-form.module.css";
import type { InventoryUnit, RecipeUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import ui from "#src/web/ui/patterns.module.css";

interface Amount {
  quantity: number;
  unit: RecipeUnit;
}

/** The amount for which nutrition is shown; an item in packs has none. */
const AMOUNTS: Partial<Record<InventoryUnit, Amount>> = {
  g: { quantity: 100, unit: "g" },
  kg: { quantity: 100, unit: "g" },
  ml: { quantity: 100, unit: "ml" },
  L: { quantity: 100, unit: "ml" },
  pcs: { quantity: 1, unit: "pcs" },
};

/** The nutrition of a prep item, the sum of its parts. It is looked up only on request, because a model may answer. */
export function MadeNutrition({
  made: { id, name, unit },
}: {
  made: { id: string; name: string; unit: InventoryUnit };
}) {
  const [wanted, setWanted] = useState(false);
  const amount = AMOUNTS[unit];
  const nutrition = useQuery({
    queryKey: ["prep-nutrition", id],
    queryFn: amount
      ? ({ signal }) => call(estimateNutrition, { body: { name, ingredient_id: id, ...amount } }, { signal })
      : skipToken,
    enabled: wanted,
    staleTime: 0,
  });
  if (!amount) return null;
  if (!wanted || nutrition.isPending) {
    return (
      <div className={ui.buttons}>
        <Button variant="subtle" loading={wanted} onClick={() => setWanted(true)}>
          Show Nutrition
        </Button>
      </div>
    );
  }
  if (nutrition.isError) {
    return (
      <p className={`${ui.mutedSm} ${classes.soft}`}>
        {messageOf(nutrition.error, "Nutrition could not be looked up.")}
      </p>
    );
  }
  const { source, calories, protein, carbs, fat } = nutrition.data;
  if (source === FALLBACK_SOURCE) {
    return <p className={`${ui.mutedSm} ${classes.soft}`}>Nutrition is not known for every ingredient.</p>;
  }
  return (
    <p>
      <strong>
        {amount.quantity} {amount.unit}:
      </strong>{" "}
      {Math.round(calories)} kcal, protein {protein} g, carbs {carbs} g, fat {fat} g
    </p>
  );
}
