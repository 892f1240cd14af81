import { Alert, Button, NativeSelect, Radio, Textarea } from "@mantine/core";
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { type PrepRecipe, deletePrepRecipe } from "#src/features/prep/contract.ts";
import { DraftCostFacts } from "#src/features/prep/web/draft-cost-facts.tsx";
import type { FoodFactsProps } from "#src/features/prep/web/food-facts-props.ts";
import { draftOf, errorsOf, NO_ERRORS, type RecipeDraft } from "#src/features/prep/web/recipe-draft.ts";
import { RecipeLines } from "#src/features/prep/web/recipe-lines.tsx";
import { useSaveRecipe } from "#src/features/prep/web/use-save-recipe.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { messageOf, call } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { refreshPrep } from "#src/features/prep/web/queries.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface RecipeDialogProps {
  item: InventoryItem;
  /** Missing for an item that is bought. */
  recipe: PrepRecipe | undefined;
  FoodFacts: ComponentType<FoodFactsProps>;
  onClose: () => void;
}

/** The recipe of a prep item, or of one that becomes one, with its cost, allergens and diets. */
export function RecipeDialog({ item, recipe, FoodFacts, onClose }: RecipeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(item, recipe));
  const [submitted, setSubmitted] = useState(false);
  const { data: list = [] } = useQuery(inventoryQuery);
  const items = new Map(list.map((one) => [one.id, one]));
  const change = (part: Partial<RecipeDraft>) => setDraft((current) => ({ ...current, ...part }));
  const save = useSaveRecipe(item, onClose);
  const errors = errorsOf(draft);
  const shown = (submitted ? errors : null) ?? NO_ERRORS;
  const parts = draft.lines.map(({ ingredient_id: id, name }) => ({ id, name }));
  return (
    <Dialog size="lg" onClose={onClose} title={`Recipe of ${item.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (errors === null) save.mutate(draft);
        }}
      >
        <FormStack>
          <BatchFields item={item} draft={draft} error={shown.batch_quantity} onChange={change} />
          <RecipeLines
            madeId={item.id}
            lines={draft.lines}
            items={items}
            errors={shown}
            onChange={(lines) => change({ lines })}
          />
          <DraftCostFacts draft={draft} items={items} />
          {parts.length > 0 && <FoodFacts parts={parts} />}
          <MethodFields draft={draft} onChange={change} />
          {save.isError && (
            <Alert color="red" role="alert">
              {messageOf(save.error, "The recipe could not be saved.")}
            </Alert>
          )}
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={save.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? "Saving..." : "Save Recipe"}
            </Button>
          </FormActions>
          {recipe && <DeleteRecipe item={item} onDeleted={onClose} />}
        </FormStack>
      </form>
    </Dialog>
  );
}

interface PartProps {
  draft: RecipeDraft;
  onChange: (part: Partial<RecipeDraft>) => void;
}

function BatchFields({ item, draft, error, onChange }: PartProps & { item: InventoryItem; error: string | undefined }) {
  const { unitOptions } = useFormat();
  const units = convertibleUnits(item.unit, item.packs);
  return (
    <>
      <FormRow>
        <NumberField
          label="One batch makes"
          withAsterisk
          required
          value={draft.batch_quantity}
          error={error}
          onChange={(batch_quantity) => onChange({ batch_quantity })}
          data-autofocus
        />
        <NativeSelect
          label="Unit"
          data={unitOptions(
            INVENTORY_UNITS.filter((unit) => units.includes(unit)),
            draft.unit,
          )}
          value={draft.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = INVENTORY_UNITS.find((unit) => unit === value);
            if (unit) onChange({ unit });
          }}
        />
      </FormRow>
      <Radio.Group
        label="How it is used"
        value={draft.mode}
        onChange={(mode) => onChange({ mode: mode === "through" ? "through" : "stocked" })}
      >
        <Radio
          mt="xs"
          value="stocked"
          label="Made in batches and kept in stock"
          description="Dishes take it from stock. When it runs out, they are sold out until a batch is made."
        />
        <Radio
          mt="xs"
          value="through"
          label="Made to order, never in stock"
          description="Each dish that is sold takes the ingredients themselves."
        />
      </Radio.Group>
    </>
  );
}

function MethodFields({ draft, onChange }: PartProps) {
  return (
    <>
      <FormRow>
        <NumberField
          label="Keeps for"
          unit="hours"
          decimals={0}
          value={draft.shelf_life_hours}
          onChange={(shelf_life_hours) => onChange({ shelf_life_hours })}
        />
        <NumberField
          label="A batch takes"
          unit="minutes"
          decimals={0}
          value={draft.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
      </FormRow>
      <Textarea
        label="Method"
        autosize
        minRows={2}
        maxLength={4000}
        value={draft.method}
        onChange={(event) => onChange({ method: event.currentTarget.value })}
      />
    </>
  );
}

function DeleteRecipe({ item, onDeleted }: { item: InventoryItem; onDeleted: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deletePrepRecipe, { query: { id: item.id } }),
    onSuccess: async () => {
      notify.success("Recipe Deleted", `${item.name} is an ingredient that is bought now.`);
      onDeleted();
      await refreshPrep(client);
    },
    onError: (error) => notify.error("The recipe was not deleted", messageOf(error, "Please try again.")),
  });
  return <ConfirmButton label="Delete Recipe" fullWidth busy={remove.isPending} onConfirm={() => remove.mutate()} />;
}
