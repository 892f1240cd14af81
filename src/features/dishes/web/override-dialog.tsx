import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { DishDeclaration } from "#src/features/dishes/declaration-contract.ts";
import type { DeclarationState } from "#src/features/dishes/declarations.ts";
import { declarationLabels } from "#src/features/dishes/web/declared-facts.tsx";
import { ChangedNote } from "#src/features/dishes/web/changed-note.tsx";
import { DeclarationFields, STATE_LABELS } from "#src/features/dishes/web/declaration-fields.tsx";
import { useOverrides } from "#src/features/dishes/web/use-overrides.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dish-dialogs.module.css";

interface OverrideDialogProps {
  dishId: string;
  declarations: readonly DishDeclaration[];
  onClose: () => void;
}

/** Declares something other than what follows from the recipe, with a reason for later checks. */
export function OverrideDialog({ dishId, declarations, onClose }: OverrideDialogProps) {
  const form = useOverrides(dishId, declarations, onClose);
  const [submitted, setSubmitted] = useState(false);

  function submit() {
    setSubmitted(true);
    if (form.complete) form.save();
    else notify.error("A reason is missing", "Please give a reason for each override.");
  }

  return (
    <Dialog onClose={onClose} title="Override allergens and diets" size="lg">
      {form.changed !== null && (
        <ChangedNote key={form.changed.join()} className={`${ui.warning} ${classes.changed}`}>
          The recipe, what its ingredients declare or an override is different for {declarationLabels(form.changed)}.
          Please check what is set below and save again.
        </ChangedNote>
      )}
      <DeclarationFields
        valueOf={(name) => form.overrideOf(name)?.state ?? ""}
        emptyLabel="As recipe"
        onChange={(name, value) => form.setState(name, value === "" ? null : (value as DeclarationState))}
        hintOf={(name) => recipeHint(form.shown.find((one) => one.name === name))}
        renderBelow={(name) => {
          const override = form.overrideOf(name);
          return (
            override && (
              <TextInput
                className={classes.reason}
                label="Reason"
                withAsterisk
                required
                maxLength={300}
                value={override.reason}
                error={submitted && override.reason.trim() === "" && "Please give a reason."}
                onChange={(event) => form.setReason(name, event.currentTarget.value)}
              />
            )
          );
        }}
      />
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={form.saving} onClick={submit}>
          Save Overrides
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** Returns "Recipe: contains · Pistachios". */
function recipeHint(declaration: DishDeclaration | undefined): string | undefined {
  if (!declaration) return undefined;
  const { derived, because } = declaration;
  const state = `Recipe: ${(STATE_LABELS[derived] ?? derived).toLowerCase()}`;
  return because.length > 0 ? `${state} · ${because.join(", ")}` : state;
}
