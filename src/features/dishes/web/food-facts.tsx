import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ALLERGENS, declareDish, hasUnset, isDiet } from "#src/features/dishes/declarations.ts";
import { declarationLabels, DeclaredFacts } from "#src/features/dishes/web/declared-facts.tsx";
import { DeclareDialog } from "#src/features/dishes/web/declare-dialog.tsx";
import classes from "#src/features/dishes/web/dish-form.module.css";
import { MadeNutrition } from "#src/features/dishes/web/made-nutrition.tsx";
import { itemDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import type { FoodFactsProps } from "#src/features/prep/web/food-facts-props.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import ui from "#src/web/ui/patterns.module.css";

const EVENTS = ["inventory.changed", "menu.changed"] as const;
const PAUSE_MS = 1000;

/** The allergens and diets of a prep item, as they follow from its ingredients, and its nutrition. */
export function FoodFacts({ parts, made }: FoodFactsProps) {
  const client = useQueryClient();
  const { data: declarations } = useQuery(itemDeclarationsQuery);
  useRefreshOnEvents(EVENTS, () => void client.invalidateQueries(itemDeclarationsQuery), PAUSE_MS);
  const [declaring, setDeclaring] = useState(false);
  if (!declarations) return null;
  const declared = declareDish((made ? [made] : parts).map(({ id }) => declarations[id] ?? {}));
  const undeclared = parts.filter(({ id }) => hasUnset(declarations[id]));
  const unknown = declared.unknown.filter((name) => !isDiet(name));
  return (
    <div className={`${ui.stackXs} ${classes.declared}`}>
      <DeclaredFacts declared={declared} />
      {unknown.length > 0 && (
        <p className={`${ui.mutedSm} ${classes.soft}`}>
          {unknown.length === ALLERGENS.length ? "Allergens are not set." : `Not set: ${declarationLabels(unknown)}.`}
        </p>
      )}
      {made && undeclared.length > 0 && (
        <div className={ui.buttons}>
          <Button variant="subtle" onClick={() => setDeclaring(true)}>
            Declare Allergens ({undeclared.length})
          </Button>
        </div>
      )}
      {made && <MadeNutrition made={made} />}
      {declaring && <DeclareDialog ingredients={undeclared} onClose={() => setDeclaring(false)} />}
    </div>
  );
}
