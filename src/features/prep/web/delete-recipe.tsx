import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { deletePrepRecipe } from "#src/features/prep/contract.ts";
import { refreshPrep } from "#src/features/prep/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export function DeleteRecipe({ item, onDeleted }: { item: InventoryItem; onDeleted: () => void }) {
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
