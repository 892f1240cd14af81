import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type Category, NAME_REQUIRED } from "#src/features/dishes/categories/contract.ts";
import { useCategoryChanges } from "#src/features/dishes/categories/web/use-category-changes.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface CategoryFormProps {
  /** The category to edit; null for a new one. */
  category: Category | null;
  /** How many dishes would have no category after a deletion. */
  dishCount: number;
  onDone: () => void;
}

export function CategoryForm({ category, dishCount, onDone }: CategoryFormProps) {
  const { save, remove } = useCategoryChanges(category, onDone);
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [order, setOrder] = useState(String(category?.display_order ?? 0));
  const [submitted, setSubmitted] = useState(false);
  const busy = save.isPending || remove.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() === "") notify.error(NAME_REQUIRED.title, NAME_REQUIRED.message);
    else if (!busy) save.mutate({ name, description, display_order: order === "" ? 0 : Number(order) });
  }

  return (
    <form noValidate onSubmit={submit} aria-label={category ? `Edit ${category.name}` : "Add category"}>
      <FormStack>
        <TextInput
          label="Name"
          withAsterisk
          required
          value={name}
          maxLength={80}
          error={submitted && name.trim() === "" && NAME_REQUIRED.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <NumberField
          label="Display order"
          description="Lower numbers come first"
          decimals={0}
          value={order}
          onChange={setOrder}
        />
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {category ? (save.isPending ? "Saving..." : "Save Changes") : save.isPending ? "Adding..." : "Add Category"}
          </Button>
        </FormActions>
        {category && (
          <DeleteCategory dishCount={dishCount} busy={remove.isPending} onDelete={() => remove.mutate(category.id)} />
        )}
      </FormStack>
    </form>
  );
}

interface DeleteCategoryProps {
  dishCount: number;
  busy: boolean;
  onDelete: () => void;
}

function DeleteCategory({ dishCount, busy, onDelete }: DeleteCategoryProps) {
  return (
    <>
      {dishCount > 0 && (
        <p style={{ margin: 0, color: "var(--ink-soft)", fontSize: "0.875rem" }}>
          {dishCount === 1 ? "1 dish" : `${dishCount} dishes`} will have no category. The menu shows them under Other
          Items.
        </p>
      )}
      <ConfirmButton label="Delete Category" busy={busy} onConfirm={onDelete} fullWidth />
    </>
  );
}
