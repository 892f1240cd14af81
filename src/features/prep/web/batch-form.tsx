import { Alert, Button } from "@mantine/core";
import type { Batch } from "#src/features/prep/batch-contract.ts";
import type { PrepRecipe } from "#src/features/prep/contract.ts";
import classes from "#src/features/prep/web/prep.module.css";
import { type BatchDraft, useBatchDraft } from "#src/features/prep/web/use-batch-draft.ts";
import { UsedParts } from "#src/features/prep/web/used-parts.tsx";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { messageOf } from "#src/web/call.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface BatchFormProps {
  recipe: PrepRecipe;
  /** The initial number of batches. */
  batches: number;
  onCancel: () => void;
  onBooked: (batch: Batch) => void;
}

/** The number of batches, the quantity made and the quantities used. They are filled in, so that one tap books them. */
export function BatchForm({ recipe, batches, onCancel, onBooked }: BatchFormProps) {
  const draft = useBatchDraft(recipe, batches, onBooked);
  const { booking } = draft;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.book();
      }}
    >
      <FormStack>
        <Amounts recipe={recipe} draft={draft} />
        <UsedParts recipe={recipe} draft={draft} />
        {recipe.method !== "" && (
          <section aria-label="Method">
            <h3 className={classes.title}>Method</h3>
            <p className={classes.method}>{recipe.method}</p>
          </section>
        )}
        {booking.isError && (
          <Alert color="red" role="alert">
            {messageOf(booking.error, "The batch could not be booked.")}
          </Alert>
        )}
        <FormActions>
          <Button variant="default" onClick={onCancel} disabled={booking.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={booking.isPending} data-autofocus>
            {booking.isPending ? "Booking..." : "Book Batch"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

function Amounts({ recipe, draft }: { recipe: PrepRecipe; draft: BatchDraft }) {
  const format = useFormat();
  return (
    <FormRow>
      <NumberField
        label="Batches"
        description={`One batch makes ${format.quantity(recipe.stock_quantity, recipe.item_unit)}`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        stepper
        min="0.01"
        max={1000}
        decimals={3}
        value={draft.batches}
        error={!(Number(draft.batches) > 0) && NUMBER_REQUIRED}
        onChange={draft.setBatches}
      />
      <NumberField
        label="Really made"
        description="Change it when more or less came of it"
        inputWrapperOrder={["label", "input", "description", "error"]}
        unit={recipe.item_unit}
        value={draft.made}
        error={!(Number(draft.made) > 0) && NUMBER_REQUIRED}
        onChange={draft.setMade}
      />
    </FormRow>
  );
}
