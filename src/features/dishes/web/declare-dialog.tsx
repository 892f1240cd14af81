import { Button } from "@mantine/core";
import type { DeclarationName } from "#src/features/dishes/declarations.ts";
import { ChangedNote } from "#src/features/dishes/web/changed-note.tsx";
import { DeclarationChips } from "#src/features/dishes/web/declaration-chips.tsx";
import { declarationLabels } from "#src/features/dishes/web/declared-facts.tsx";
import { type IngredientToDeclare, useDeclarations } from "#src/features/dishes/web/use-declarations.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import classes from "./declare.module.css";

interface DeclareDialogProps {
  ingredients: readonly IngredientToDeclare[];
  onClose: () => void;
}

/** Declares the allergens and diets of one or several ingredients, for every dish that uses them. */
export function DeclareDialog({ ingredients, onClose }: DeclareDialogProps) {
  const form = useDeclarations(ingredients, onClose);
  const [first] = ingredients;
  const firstChanged = ingredients.find(({ id }) => form.changedOf(id) !== null);
  const one = ingredients.length === 1 && first;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={one ? `Allergens and diets of ${one.name}` : `Allergens of ${ingredients.length} ingredients`}
    >
      <p className={classes.intro}>
        Tap what an ingredient contains; tap again for traces, and once more for not in it. What has a dashed edge is
        suggested by the name: check it. An allergen that is not set is never shown as &quot;free from&quot;.
      </p>
      <ul className={classes.ingredients}>
        {ingredients.map(({ id, name }) => (
          <li key={id}>
            <div className={classes.head}>
              <h3>{name}</h3>
              <Button
                variant="default"
                aria-label={`None of the others in ${name}`}
                onClick={() => form.declareRestFree([id])}
              >
                None of the Others
              </Button>
            </div>
            <ToConfirm reasons={form.reasonsOf(id)} changed={form.changedOf(id)} isFirst={id === firstChanged?.id} />
            <DeclarationChips
              of={name}
              declared={form.declaredOf(id)}
              suggested={form.suggestedOf(id)}
              onChange={(declared, state) => form.change(id, declared, state)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <FormActions>
          {!one && (
            <Button variant="default" onClick={() => form.declareRestFree(ingredients.map(({ id }) => id))}>
              None of the Others, for All
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={form.saving} onClick={form.save}>
            Confirm Allergens
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

interface ToConfirmProps {
  reasons: readonly string[];
  changed: readonly DeclarationName[] | null;
  isFirst: boolean;
}

/** Why an ingredient's declarations are in doubt, and what of them has changed while the form was open. */
function ToConfirm({ reasons, changed, isFirst }: ToConfirmProps) {
  if (reasons.length === 0 && changed === null) return null;
  return (
    <div className={classes.toConfirm}>
      {changed !== null && (
        <ChangedNote key={changed.join()} isFirst={isFirst}>
          {changed.length > 0 && `Now as stored: ${declarationLabels(changed)}. `}What else you entered is still here.
          Please check it and confirm again.
        </ChangedNote>
      )}
      {reasons.length > 0 && <p role="note">{reasons.join(" ")} Confirming answers this.</p>}
    </div>
  );
}
