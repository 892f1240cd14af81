import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { savePrepRecipe } from "#src/features/prep/contract.ts";
import { refreshPrep } from "#src/features/prep/web/queries.ts";
import { bodyOf, type RecipeDraft } from "#src/features/prep/web/recipe-draft.ts";
import { call } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Saves a complete draft; the error of the mutation says why the server rejected it. */
export function useSaveRecipe(item: InventoryItem, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: RecipeDraft) => call(savePrepRecipe, { query: { id: item.id }, body: bodyOf(draft) }),
    onSuccess: async () => {
      notify.success("Recipe Saved", `${item.name} is made here.`);
      onSaved();
      await refreshPrep(client);
    },
  });
}
