import { Alert, Button } from "@mantine/core";
import { type DraftErrors, firstError, isValid } from "#src/features/dishes/draft.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import classes from "./dish-form.module.css";

interface DishFormEndProps {
  isNew: boolean;
  saving: boolean;
  /** Why the server rejected the dish. */
  saveError: string | null;
  errors: DraftErrors | null;
  /**
   * Whether the dish may be saved as a draft instead. This is the case if it is to be made available and a draft may
   * lack what is missing.
   */
  canBeDraft: boolean;
  onCancel: () => void;
}

/** The errors and the buttons. The values of the submitting buttons say how the form is to be saved. */
export function DishFormEnd({ isNew, saving, saveError, errors, canBeDraft, onCancel }: DishFormEndProps) {
  const wrong = errors !== null && !isValid(errors);
  return (
    <>
      {saveError && (
        <Alert color="red" role="alert" title={isNew ? "Failed to create dish" : "Update failed"}>
          {saveError}
        </Alert>
      )}
      {wrong && (
        <Alert color="red" role="alert" title={errors.problem?.title ?? "Check the fields in red"}>
          <p className={classes.alertText}>{firstError(errors)}</p>
          {canBeDraft && (
            <Button type="submit" value="draft" variant="default" disabled={saving}>
              Save as Draft
            </Button>
          )}
        </Alert>
      )}
      <FormActions>
        <Button variant="default" disabled={saving} onClick={onCancel}>
          Cancel
        </Button>
        {isNew && (
          <Button type="submit" value="another" variant="default" disabled={saving}>
            Save and Add Another
          </Button>
        )}
        <Button type="submit" disabled={saving}>
          {isNew ? (saving ? "Creating..." : "Create Dish") : saving ? "Saving..." : "Update Dish"}
        </Button>
      </FormActions>
    </>
  );
}
