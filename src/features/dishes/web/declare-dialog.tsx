import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ItemDeclarations } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationName } from "#src/features/dishes/declarations.ts";
import { ChangedNote } from "#src/features/dishes/web/changed-note.tsx";
import { DeclarationChips } from "#src/features/dishes/web/declaration-chips.tsx";
import { declarationLabels } from "#src/features/dishes/web/declared-facts.tsx";
import { declaredItems } from "#src/features/dishes/web/queries.ts";
import { type IngredientToDeclare, useDeclarations } from "#src/features/dishes/web/use-declarations.ts";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./declare.module.css";

interface DeclareDialogProps {
  ingredients: readonly IngredientToDeclare[];
  onClose: () => void;
}

/** Declares the allergens and diets of one or several ingredients, for every dish that uses them. */
export function DeclareDialog({ ingredients, onClose }: DeclareDialogProps) {
  const stored = useQuery(declaredItems);
  const [first] = ingredients;
  const title =
    ingredients.length === 1 && first
      ? `Allergens and diets of ${first.name}`
      : `Allergens of ${ingredients.length} ingredients`;
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      {stored.data ? (
        <DeclareForm ingredients={ingredients} stored={stored.data} onClose={onClose} />
      ) : stored.isError ? (
        <ErrorState message={messageOf(stored.error, "Please try again.")} onRetry={() => void stored.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  );
}

interface DeclareFormProps extends DeclareDialogProps {
  stored: readonly ItemDeclarations[];
}

function DeclareForm({ ingredients, stored, onClose }: DeclareFormProps) {
  const form = useDeclarations(ingredients, stored, onClose);
  const firstChanged = ingredients.find(({ id }) => form.changedOf(id) !== null);
  return (
    <>
      <p className={`${ui.mutedSm} ${classes.intro}`}>
        Tap what an ingredient contains; tap again for traces, and once more for not in it. What has a dashed edge is
        suggested by the name: check it. An allergen that is not set is never shown as &quot;free from&quot;.
      </p>
      <ul className={`${ui.stackLg} ${classes.ingredients}`}>
        {ingredients.map(({ id, name }) => (
          <li key={id}>
            <div className={`${ui.toolbar} ${classes.head}`}>
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
          {ingredients.length > 1 && (
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
    </>
  );
}

interface ToConfirmProps {
  reasons: readonly string[];
  changed: readonly DeclarationName[] | null;
  isFirst: boolean;
}

/** Explains why an ingredient's declarations are in doubt, and which of them have changed while the form was open. */
function ToConfirm({ reasons, changed, isFirst }: ToConfirmProps) {
  if (reasons.length === 0 && changed === null) return null;
  return (
    <div className={`${ui.stackSm} ${ui.warning} ${classes.toConfirm}`}>
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
