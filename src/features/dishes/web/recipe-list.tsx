import { useState } from "react";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import type { DraftLine, DraftSize, StockItem } from "#src/features/dishes/draft.ts";
import { DeclareDialog } from "#src/features/dishes/web/declare-dialog.tsx";
import { YIELD_HINT } from "#src/features/dishes/web/line-amount.tsx";
import { RecipeLine } from "#src/features/dishes/web/recipe-line.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./recipe.module.css";
import form from "./dish-form.module.css";

interface RecipeListProps {
  size: DraftSize;
  items: ReadonlyMap<string, StockItem>;
  /** Undefined while they are loaded. */
  declarations: Readonly<Record<string, Declarations>> | undefined;
  /** The ingredient that was just added. */
  added: string | null;
  /** Errors by the ingredient's id. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: (lines: DraftLine[]) => DraftLine[]) => void;
}

/** The recipe lines of a size, and the dialog for an ingredient's allergens. */
export function RecipeList({ size, items, declarations, added, errors, onChange }: RecipeListProps) {
  /** The ingredient whose allergens are being declared. */
  const [declaring, setDeclaring] = useState<string | null>(null);
  const declaredLine = size.lines.find((line) => line.ingredient_id === declaring);
  if (size.lines.length === 0) {
    return (
      <p className={`${ui.mutedSm} ${form.soft}`} style={{ margin: 0 }}>
        No ingredients yet. Every order takes a size&apos;s ingredients from stock.
      </p>
    );
  }
  return (
    <>
      <ul className={`${ui.box} ${classes.lines}`} aria-label={`Ingredients of ${size.name || "this size"}`}>
        <li className={`${classes.line} ${ui.mutedXs} ${classes.head}`} aria-hidden>
          <span>Ingredient</span>
          <span>Quantity</span>
          <span>Unit</span>
          <span title={YIELD_HINT}>Yield</span>
          <span>Nutrition</span>
          <span className={classes.lineCost}>Cost</span>
        </li>
        {size.lines.map((line) => {
          const id = line.ingredient_id;
          return (
            <RecipeLine
              key={id}
              line={line}
              items={items}
              declared={declarations && (declarations[id] ?? {})}
              added={added === id}
              error={errors[id]}
              onChange={(change) =>
                onChange((lines) => lines.map((line) => (line.ingredient_id === id ? change(line) : line)))
              }
              onRemove={() => onChange((lines) => lines.filter((line) => line.ingredient_id !== id))}
              onDeclare={() => setDeclaring(id)}
            />
          );
        })}
      </ul>
      {declaredLine && (
        <DeclareDialog
          ingredients={[{ id: declaredLine.ingredient_id, name: declaredLine.name }]}
          onClose={() => setDeclaring(null)}
        />
      )}
    </>
  );
}
