import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  DECLARATION_LABELS,
  type DeclarationName,
  type Declarations,
  declareDish,
  isDiet,
} from "#src/features/dishes/declarations.ts";
import type { Draft } from "#src/features/dishes/draft.ts";
import { OverrideDialog } from "#src/features/dishes/web/override-dialog.tsx";
import { dishDeclarationsQuery } from "#src/features/dishes/web/queries.ts";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./dish-form.module.css";

interface DishDeclarationsProps {
  /** A dish that is stored; overrides need one. */
  dishId: string | null;
  draft: Draft;
  declarations: Readonly<Record<string, Declarations>>;
}

/** What the diner will read, from the recipe as it stands in the form and the owner's overrides. */
export function DishDeclarations({ dishId, draft, declarations }: DishDeclarationsProps) {
  const [overriding, setOverriding] = useState(false);
  const stored = useQuery({ ...dishDeclarationsQuery(dishId ?? ""), enabled: dishId !== null });
  const overrides: Declarations = Object.fromEntries(
    (stored.data ?? []).flatMap(({ name, state, reason }) => (reason === null ? [] : [[name, state]])),
  );
  const ids = new Set(draft.sizes.flatMap((size) => size.lines.map((line) => line.ingredient_id)));
  const declared = declareDish(
    [...ids].map((id) => declarations[id] ?? {}),
    overrides,
  );
  const listed = (names: readonly DeclarationName[]) => names.map((name) => DECLARATION_LABELS[name]).join(", ");
  const unknown = declared.unknown.filter((name) => !isDiet(name));

  return (
    <SectionCard
      title="Allergens and diets"
      actions={
        dishId !== null && (
          <Button variant="default" onClick={() => setOverriding(true)}>
            Override
          </Button>
        )
      }
    >
      <div className={classes.declared}>
        <p>
          <strong>Contains:</strong> {listed(declared.contains) || "nothing declared"}
        </p>
        {declared.may_contain.length > 0 && (
          <p>
            <strong>May contain:</strong> {listed(declared.may_contain)}
          </p>
        )}
        <p>
          <strong>Diets:</strong> {listed(declared.suitable) || "none that is sure"}
        </p>
        {unknown.length > 0 && (
          <p className={classes.soft}>
            {unknown.length === 14 ? "Nothing is known of its allergens yet." : `Not known: ${listed(unknown)}.`} Tell
            it under each ingredient; the menu never shows what is unknown as free from.
          </p>
        )}
        {Object.keys(overrides).length > 0 && (
          <p className={classes.soft}>Overridden: {listed(Object.keys(overrides) as DeclarationName[])}</p>
        )}
      </div>
      {overriding && dishId !== null && stored.data && (
        <OverrideDialog dishId={dishId} declarations={stored.data} onClose={() => setOverriding(false)} />
      )}
    </SectionCard>
  );
}
