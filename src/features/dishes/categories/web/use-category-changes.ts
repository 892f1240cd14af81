import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Category,
  createCategory,
  deleteCategory,
  updateCategory,
} from "#src/features/dishes/categories/contract.ts";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface CategoryValues {
  name: string;
  description: string;
  display_order: number;
}

const TRY_AGAIN = "Please try again.";

/** Saves or deletes the category of a form, shows the result as a toast and loads categories and dishes again. */
export function useCategoryChanges(category: Category | null, onDone: () => void) {
  const client = useQueryClient();
  const finish = async (message: string) => {
    notify.success(message);
    onDone();
    await Promise.all([client.invalidateQueries(categoriesQuery), client.invalidateQueries({ queryKey: ["dishes"] })]);
  };
  const save = useMutation({
    mutationFn: async (body: CategoryValues) => {
      if (category) await call(updateCategory, { query: { id: category.id }, body });
      else await call(createCategory, { body });
    },
    onSuccess: () => finish(category ? "Category updated" : "Category added"),
    onError: (error) =>
      notify.error(category ? "Failed to update category" : "Failed to add category", messageOf(error, TRY_AGAIN)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteCategory, { query: { id } }),
    onSuccess: () => finish("Category deleted"),
    onError: (error) => notify.error("Failed to delete category", messageOf(error, TRY_AGAIN)),
  });
  return { save, remove };
}
