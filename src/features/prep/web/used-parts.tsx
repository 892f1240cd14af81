import { Button } from "@mantine/core";
import { useState } from "react";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import classes from "#src/features/prep/web/prep.module.css";
import type { BatchDraft } from "#src/features/prep/web/use-batch-draft.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

/**
 * The ingredients that leave the stock with a batch. On request, also the fields that change the amounts to those that
 * were really used.
 */
export function UsedParts({ recipe, draft }: { recipe: PrepRecipe; draft: BatchDraft }) {
  const [editing, setEditing] = useState(false);
  const format = useFormat();
  const stockOf = (part: PrepRecipe["takes"][number]) => format.quantity(part.quantity_available, part.unit);
  return (
    <section aria-label="Used">
      <div className={`${ui.split} ${classes.head}`}>
        <h3>Used</h3>
        {!editing && (
          <Button variant="subtle" onClick={() => setEditing(true)}>
            Change
          </Button>
        )}
      </div>
      {editing ? (
        <div className={ui.stackMd}>
          {recipe.takes.map((part) => (
            <NumberField
              key={part.item_id}
              label={part.name}
              description={`${stockOf(part)} in stock`}
              inputWrapperOrder={["label", "input", "description", "error"]}
              unit={part.unit}
              value={draft.usedOf(part)}
              error={draft.usedOf(part) === "" && NUMBER_REQUIRED}
              onChange={(quantity) => draft.setUsed(part, quantity)}
            />
          ))}
        </div>
      ) : (
        <ul className={classes.list}>
          {recipe.takes.map((part) => (
            <li key={part.item_id}>
              <span>
                {part.name}
                {Number(draft.usedOf(part)) > part.quantity_available && (
                  <span className={classes.short}>Only {stockOf(part)} in stock</span>
                )}
              </span>
              <span>{format.quantity(Number(draft.usedOf(part)), part.unit)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
