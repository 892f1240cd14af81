import { Button } from "@mantine/core";
import { type IngredientToDeclare, useDeclarations } from "#src/features/dishes/web/use-declarations.ts";
import { DeclarationChips } from "#src/features/dishes/web/declaration-chips.tsx";
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
