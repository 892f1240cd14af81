import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import { BatchForm } from "#src/features/prep/web/batch-form.tsx";
import { BatchList } from "#src/features/prep/web/batch-list.tsx";
import classes from "#src/features/prep/web/prep.module.css";
import { prepRecipesQuery, usePrepRefresh } from "#src/features/prep/web/queries.ts";
import type { FoodFactsProps } from "#src/features/prep/web/food-facts-props.ts";
import { RecipeDialog } from "#src/features/prep/web/recipe-dialog.tsx";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface PrepSectionProps {
  item: InventoryItem;
  /** Allergens, diets and nutrition that follow from a recipe. */
  FoodFacts: ComponentType<FoodFactsProps>;
  /** The settings that decide what quantity of the item is planned. */
  PlanSettings: ComponentType<{ itemId: string }>;
}

/** Whether and how the restaurant makes an item: its recipe, its batches, and the button that books a batch. */
export function PrepSection({ item, FoodFacts, PlanSettings }: PrepSectionProps) {
  const [editing, setEditing] = useState(false);
  const isPrep = item.kind === "prep";
  const recipes = useQuery({ ...prepRecipesQuery, enabled: isPrep });
  usePrepRefresh();
  const recipe = recipes.data?.find(({ item_id }) => item_id === item.id);
  return (
    <section aria-labelledby="made-here" className={`${ui.stackSm} ${classes.section}`}>
      <div className={`${ui.split} ${classes.head}`}>
        <h3 id="made-here">Made here</h3>
        <ChangeButton variant="subtle" onClick={() => setEditing(true)} disabled={isPrep && !recipe}>
          {isPrep ? "Edit Recipe" : "Add Recipe"}
        </ChangeButton>
      </div>
      {!isPrep && <p className={ui.muted}>Bought. Add a recipe if you make it here from other ingredients.</p>}
      {isPrep && recipes.isPending && <SkeletonRows count={3} label="Loading the recipe" />}
      {recipes.isError && (
        <ErrorBanner message="The recipe could not be loaded." onRetry={() => void recipes.refetch()} />
      )}
      {isPrep && recipe && <Recipe recipe={recipe} FoodFacts={FoodFacts} />}
      {isPrep && recipe?.mode === "stocked" && <PlanSettings itemId={item.id} />}
      {editing && <RecipeDialog item={item} recipe={recipe} FoodFacts={FoodFacts} onClose={() => setEditing(false)} />}
    </section>
  );
}

function Recipe({ recipe, FoodFacts }: { recipe: PrepRecipe } & Pick<PrepSectionProps, "FoodFacts">) {
  const [making, setMaking] = useState(false);
  const stocked = recipe.mode === "stocked";
  const { item_id: id, name, item_unit: unit } = recipe;
  return (
    <>
      <RecipeFacts recipe={recipe} />
      {recipe.method !== "" && <p className={classes.method}>{`Method: ${recipe.method}`}</p>}
      <FoodFacts
        made={{ id, name, unit }}
        parts={recipe.lines.map((line) => ({ id: line.ingredient_id, name: line.name }))}
      />
      {stocked && (
        <ChangeButton variant="light" fullWidth onClick={() => setMaking(true)}>
          Make a Batch
        </ChangeButton>
      )}
      {stocked && <BatchList itemId={id} />}
      {making && (
        <Dialog title={`Make ${name}`} onClose={() => setMaking(false)} closeButtonProps={{ "aria-label": "Close" }}>
          <BatchForm recipe={recipe} batches={1} onCancel={() => setMaking(false)} onBooked={() => setMaking(false)} />
        </Dialog>
      )}
    </>
  );
}

function RecipeFacts({ recipe }: { recipe: PrepRecipe }) {
  const format = useFormat();
  const { batches_covered: covered, lines, used_by } = recipe;
  const madeOf = lines.map(({ name, quantity, unit, yield_percent }) => {
    const share = yield_percent === 100 ? "" : ` (yield ${yield_percent}%)`;
    return (
      <div key={name}>
        {format.quantity(quantity, unit)} {name}
        {share}
      </div>
    );
  });
  return (
    <Facts
      rows={[
        ["One batch", format.quantity(recipe.batch_quantity, recipe.unit)],
        ["Made of", madeOf],
        ["Cost of a batch", recipe.cost === null ? "–" : <Money key="cost" amount={recipe.cost} />],
        ["Stock is enough for", covered === null ? null : covered === 1 ? "1 batch" : `${covered} batches`],
        ["How it is used", recipe.mode === "stocked" ? "Kept in stock" : "Made to order, never in stock"],
        ["Used in", used_by.length === 0 ? null : used_by.join(", ")],
        ["Keeps for", recipe.shelf_life_hours === null ? null : `${recipe.shelf_life_hours} hours`],
        ["A batch takes", recipe.minutes === null ? null : `${recipe.minutes} minutes`],
      ]}
    />
  );
}
