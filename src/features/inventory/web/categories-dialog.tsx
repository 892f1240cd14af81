import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteIngredientCategory,
  type IngredientCategory,
  renameIngredientCategory,
} from "#src/features/inventory/category-contract.ts";
import { ingredientCategoriesQuery, inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

/** The categories of ingredients: renamed and deleted here, added where an ingredient is edited. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const categories = useQuery(ingredientCategoriesQuery);
  return (
    <Dialog onClose={onClose} title="Ingredient Categories" closeButtonProps={{ "aria-label": "Close" }}>
      {categories.isError && !categories.data && (
        <ErrorState
          message={messageOf(categories.error, "The categories could not be loaded.")}
          onRetry={() => void categories.refetch()}
        />
      )}
      {categories.isPending && <SkeletonRows count={3} label="Loading the categories" />}
      {categories.data?.length === 0 && (
        <EmptyState title="No categories yet">Add one where you edit an ingredient, such as Dairy.</EmptyState>
      )}
      <ul className={classes.categories}>
        {categories.data?.map((category) => (
          <CategoryRow key={category.id} category={category} />
        ))}
      </ul>
    </Dialog>
  );
}

function CategoryRow({ category: { id, name, items } }: { category: IngredientCategory }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<string | null>(null);
  const reload = () =>
    Promise.all([client.invalidateQueries(ingredientCategoriesQuery), client.invalidateQueries(inventoryQuery)]);
  const rename = useMutation({
    mutationFn: (changed: string) => call(renameIngredientCategory, { query: { id }, body: { name: changed } }),
    onSuccess: async () => {
      await reload();
      setDraft(null);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteIngredientCategory, { query: { id } }),
    onSuccess: reload,
    onError: (problem) => notify.error("Failed to delete category", messageOf(problem, "Please try again.")),
  });
  if (draft === null) {
    return (
      <li>
        <span className={classes.categoryName}>
          {name}
          <span className={`${ui.mutedSm} ${classes.small}`}>
            {items === 1 ? "1 ingredient" : `${items} ingredients`}
          </span>
        </span>
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setDraft(name)}>
          Rename
        </Button>
        <ConfirmButton label="Delete" busy={remove.isPending} onConfirm={() => remove.mutate()} />
      </li>
    );
  }
  return (
    <li>
      <form
        ref={focusFirstField}
        noValidate
        className={classes.newCategory}
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() !== "") rename.mutate(draft.trim());
        }}
      >
        <TextInput
          label={`New name of ${name}`}
          maxLength={80}
          data-autofocus
          value={draft}
          error={rename.isError && messageOf(rename.error, "The category could not be renamed.")}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => setDraft(null)}>
          Cancel
        </Button>
        <Button type="submit" disabled={draft.trim() === ""} loading={rename.isPending}>
          Save
        </Button>
      </form>
    </li>
  );
}
