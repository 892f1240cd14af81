import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Dish } from "#src/features/dishes/contract.ts";
import type { DishDeclaration } from "#src/features/dishes/declaration-contract.ts";
import {
  ALLERGENS,
  type DeclarationName,
  type Declarations,
  declareDish,
  hasUnset,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import type { Draft } from "#src/features/dishes/draft.ts";
import { declarationLabels, DeclaredFacts } from "#src/features/dishes/web/declared-facts.tsx";
import { DeclareDialog } from "#src/features/dishes/web/declare-dialog.tsx";
import { OverrideDialog } from "#src/features/dishes/web/override-dialog.tsx";
import { DeclarationQuestions } from "#src/features/dishes/web/declaration-questions.tsx";
import { OverrideQuestions } from "#src/features/dishes/web/override-questions.tsx";
import { dishDeclarationsQuery, dishesQuery } from "#src/features/dishes/web/queries.ts";
import type { IngredientToDeclare } from "#src/features/dishes/web/use-declarations.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-form.module.css";

interface DishDeclarationsProps {
  /** The stored dish, which overrides need; `null` for a new one. */
  dishId: string | null;
  draft: Draft;
  declarations: Readonly<Record<string, Declarations>>;
}

/** The allergens and diets that guests will see, from the recipe in the form and the owner's overrides. */
export function DishDeclarations({ dishId, draft, declarations }: DishDeclarationsProps) {
  const [overriding, setOverriding] = useState(false);
  const [declaring, setDeclaring] = useState<IngredientToDeclare[] | null>(null);
  const undeclared = undeclaredOf(draft, declarations);
  const stored = useQuery({ ...dishDeclarationsQuery(dishId ?? ""), enabled: dishId !== null });
  const { data: saved } = useQuery({
    ...dishesQuery,
    enabled: dishId !== null,
    select: (dishes) => dishes.find(({ id }) => id === dishId),
  });
  const questions = saved?.questions ?? [];
  const overridden = (stored.data ?? []).filter(({ override }) => override !== null);
  const ids = new Set(draft.sizes.flatMap((size) => size.lines.map((line) => line.ingredient_id)));
  const declared = declareDish(
    [...ids].map((id) => declarations[id] ?? {}),
    Object.fromEntries(overridden.map(({ name, override }) => [name, override ?? undefined])),
    unverified(saved, ids, overridden),
  );
  const unknown = declared.unknown.filter((name) => !isDiet(name));

  return (
    <SectionCard
      title="Allergens and diets"
      actions={
        <>
          {undeclared.length > 0 && (
            <Button variant="default" onClick={() => setDeclaring(undeclared)}>
              Declare Allergens ({undeclared.length})
            </Button>
          )}
          {dishId !== null && (
            <Button variant="default" onClick={() => setOverriding(true)}>
              Override
            </Button>
          )}
        </>
      }
    >
      <DeclarationQuestions questions={questions} onConfirm={(ingredient) => setDeclaring([ingredient])} />
      {dishId !== null && <OverrideQuestions dishId={dishId} declarations={overridden} />}
      <div className={`${ui.stackXs} ${classes.declared}`}>
        <DeclaredFacts declared={declared} />
        {unknown.length > 0 && (
          <p className={`${ui.mutedSm} ${classes.soft}`}>
            {unknown.length === ALLERGENS.length ? "Allergens not set." : `Not set: ${declarationLabels(unknown)}.`}{" "}
            Until they are, guests are told to ask staff.
          </p>
        )}
        {overridden.length > 0 && (
          <p className={`${ui.mutedSm} ${classes.soft}`}>
            Overridden: {declarationLabels(overridden.map(({ name }) => name))}
          </p>
        )}
      </div>
      {declaring && <DeclareDialog ingredients={declaring} onClose={() => setDeclaring(null)} />}
      {overriding && dishId !== null && stored.data && (
        <OverrideDialog dishId={dishId} declarations={stored.data} onClose={() => setOverriding(false)} />
      )}
    </SectionCard>
  );
}

/**
 * Returns the overrides that are asked again, or will be when the recipe in the form is saved; all of them while an
 * ingredient is in doubt.
 */
function unverified(
  saved: Dish | undefined,
  ids: ReadonlySet<string>,
  overridden: readonly DishDeclaration[],
): ReadonlySet<DeclarationName> {
  const before = new Set(saved?.sizes.flatMap((size) => size.ingredients.map((line) => line.ingredient_id)));
  const isOther = before.size !== ids.size || [...ids].some((id) => !before.has(id));
  const doubted = overridden.filter(({ changes }) => isOther || changes !== null || (saved?.questions.length ?? 0) > 0);
  return new Set(doubted.map(({ name }) => name));
}

/** Returns the ingredients of the recipes that have an allergen without a state. */
function undeclaredOf(draft: Draft, declarations: DishDeclarationsProps["declarations"]): IngredientToDeclare[] {
  const lines = draft.sizes.flatMap((size) => size.lines);
  const names = new Map(lines.map((line) => [line.ingredient_id, line.name]));
  return [...names].map(([id, name]) => ({ id, name })).filter(({ id }) => hasUnset(declarations[id]));
}
