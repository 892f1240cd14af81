import { Button, Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteDish, type Dish } from "#src/features/dishes/contract.ts";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Asks before a dish is taken off the menu. */
export function DeleteDish({ dish, onClose }: { dish: Dish | null; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteDish, { query: { id } }),
    onSuccess: ({ id }) => {
      client.setQueryData(dishesQuery.queryKey, (cached) => cached?.filter((one) => one.id !== id));
      notify.success("Dish deleted");
      onClose();
    },
    onError: (error) => notify.error("Failed to delete dish", messageOf(error, "Please try again.")),
  });
  return (
    <Modal opened={dish !== null} onClose={onClose} title={`Delete ${dish?.name ?? "dish"}?`}>
      <p>It is removed from the menu right away. Past orders still show it.</p>
      <FormActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => dish && remove.mutate(dish.id)}>
          Confirm Delete
        </Button>
      </FormActions>
    </Modal>
  );
}
