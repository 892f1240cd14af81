import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import type { PrepListItem } from "#src/features/prep/list-contract.ts";
import { BatchList } from "#src/features/prep/web/batch-list.tsx";
import classes from "#src/features/prep/web/prep.module.css";
import { prepListQuery, prepRecipesQuery, usePrepRefresh } from "#src/features/prep/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** A selected prep item, and the number of batches. */
export interface Chosen {
  recipe: PrepRecipe;
  batches: number;
}

interface PrepListProps {
  onChoose: (chosen: Chosen) => void;
}

/** What to make today, in the order in which it can be made, then all other items that are made in batches. */
export function PrepList({ today, onChoose }: PrepListProps & { /** Replaces the plain list. */ today?: ReactNode }) {
  const recipes = useQuery(prepRecipesQuery);
  const list = useQuery(prepListQuery);
  usePrepRefresh();
  const failed = [recipes, list].find(({ isError, data }) => isError && !data);
  if (failed) {
    const retry = () => void Promise.all([recipes.refetch(), list.refetch()]);
    return <ErrorState message={messageOf(failed.error, "The prep list could not be loaded.")} onRetry={retry} />;
  }
  if (!recipes.data || !list.data) return <SkeletonRows count={4} label="Loading the prep list" />;
  const stocked = recipes.data.filter(({ mode }) => mode === "stocked");
  if (stocked.length === 0) {
    return (
      <p className={ui.muted}>
        Nothing is made in batches yet. Open an ingredient on Inventory and add a recipe to it.
      </p>
    );
  }
  const recipeOf = new Map(stocked.map((recipe) => [recipe.item_id, recipe]));
  const listed = new Set(list.data.map(({ item_id }) => item_id));
  return (
    <div className={classes.sections}>
      {today ?? (
        <section aria-label="Make today">
          <h2 className={classes.title}>Make today</h2>
          {list.data.length === 0 && <p className={ui.muted}>Enough of everything is there.</p>}
          <ul className={classes.list}>
            {list.data.map((item) => (
              <Listed key={item.item_id} item={item} recipe={recipeOf.get(item.item_id)} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      )}
      <Others recipes={stocked.filter(({ item_id }) => !listed.has(item_id))} onChoose={onChoose} />
      <BatchList />
    </div>
  );
}

function Listed({ item, recipe, onChoose }: PrepListProps & { item: PrepListItem; recipe: PrepRecipe | undefined }) {
  const format = useFormat();
  const { name, unit, batches, covered, short, sold_out, needed_for } = item;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={ui.mutedSm}>
          {format.quantity(item.quantity_available, unit)} in stock, make{" "}
          {batches === 1 ? "1 batch" : `${batches} batches`}
        </span>
        {needed_for.length > 0 && <span className={ui.mutedSm}>Needed for {needed_for.join(", ")}</span>}
        {sold_out.length > 0 && <span className={classes.short}>Sold out: {sold_out.join(", ")}</span>}
        {short.map((part) => (
          <span key={part.item_id} className={classes.short}>
            {part.made_here ? "Make first: " : "Missing: "}
            {part.name}, {format.quantity(part.needed, part.unit)} needed,{" "}
            {format.quantity(part.quantity_available, part.unit)} in stock
          </span>
        ))}
      </span>
      {recipe && (
        <Button
          variant="light"
          aria-label={`Make ${name}`}
          onClick={() => onChoose({ recipe, batches: covered === 0 ? batches : Math.min(batches, covered) })}
        >
          Make {format.quantity(item.makes, unit)}
        </Button>
      )}
    </li>
  );
}

function Others({ recipes, onChoose }: PrepListProps & { recipes: PrepRecipe[] }) {
  const format = useFormat();
  if (recipes.length === 0) return null;
  return (
    <section aria-label="Everything else">
      <h2 className={classes.title}>Everything else</h2>
      <ul className={classes.list}>
        {recipes.map((recipe) => (
          <li key={recipe.item_id}>
            <span>
              {recipe.name}
              <span className={ui.mutedSm}>
                {format.quantity(recipe.quantity_available, recipe.item_unit)} in stock
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`Make ${recipe.name}`}
              onClick={() => onChoose({ recipe, batches: 1 })}
            >
              Make {format.quantity(recipe.stock_quantity, recipe.item_unit)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
