import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  type Category,
  createCategory,
  deleteCategory,
  NAME_REQUIRED,
  updateCategory,
} from "#src/features/categories/contract.ts";
import { categoriesQuery } from "#src/features/categories/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface CategoryFormProps {
  /** The category to edit; a new one without it. */
  category: Category | null;
  /** How many dishes would be left without a category. */
  dishCount: number;
  onDone: () => void;
}

const AGAIN = "Please try again.";

export function CategoryForm({ category, dishCount, onDone }: CategoryFormProps) {
  const client = useQueryClient();
  const [name, setName] = useState(category?.name ?? "");
  const [description, setDescription] = useState(category?.description ?? "");
  const [order, setOrder] = useState(String(category?.display_order ?? 0));
  const [asked, setAsked] = useState(false);
  const missing = asked && name.trim() === "";

  const done = async (toast: string) => {
    notify.success(toast);
    onDone();
    await Promise.all([client.invalidateQueries(categoriesQuery), client.invalidateQueries({ queryKey: ["dishes"] })]);
  };
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, description, display_order: order === "" ? 0 : Number(order) };
      if (category) await call(updateCategory, { query: { id: category.id }, body });
      else await call(createCategory, { body });
    },
    onSuccess: () => done(category ? "Category updated" : "Category added"),
    onError: (error) =>
      notify.error(category ? "Failed to update category" : "Failed to add category", messageOf(error, AGAIN)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteCategory, { query: { id } }),
    onSuccess: () => done("Category deleted"),
    onError: (error) => notify.error("Failed to delete category", messageOf(error, AGAIN)),
  });
  const busy = save.isPending || remove.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === "") notify.error(NAME_REQUIRED.title, NAME_REQUIRED.message);
    else if (!busy) save.mutate();
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
          error={missing && NAME_REQUIRED.message}
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
          <>
            {dishCount > 0 && (
              <p style={{ margin: 0, color: "var(--ink-soft)", fontSize: "0.875rem" }}>
                Deleting leaves {dishCount} {dishCount === 1 ? "dish" : "dishes"} without a category; the menu shows
                them under Other Items.
              </p>
            )}
            <ConfirmButton
              label="Delete Category"
              busy={remove.isPending}
              onConfirm={() => remove.mutate(category.id)}
              fullWidth
            />
          </>
        )}
      </FormStack>
    </form>
  );
}
