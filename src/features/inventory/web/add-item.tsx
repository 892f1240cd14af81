import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createItem, type InventoryItem } from "#src/features/inventory/contract.ts";
import { ItemFields } from "#src/features/inventory/web/item-fields.tsx";
import { itemBody, type ItemValues, useItemForm } from "#src/features/inventory/web/item-form.ts";
import { cacheItem } from "#src/features/inventory/web/queries.ts";
import { call, CallError } from "#src/web/call.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

interface AddItemProps {
  onAdded: (item: InventoryItem) => void;
  onCancel: () => void;
}

export function AddItem({ onAdded, onCancel }: AddItemProps) {
  const client = useQueryClient();
  const form = useItemForm();
  const add = useMutation({
    mutationFn: (values: ItemValues) => call(createItem, { body: itemBody(values) }),
    onSuccess: ({ item }) => {
      cacheItem(client, item);
      notify.success("Ingredient Added", `${item.name} has been added to inventory.`);
      onAdded(item);
    },
    onError: () => notify.error("Error!", "There was an error adding the ingredient."),
  });
  const error = add.error instanceof CallError ? add.error.message : null;
  return (
    <SectionCard title="Add New Ingredient">
      <form ref={focusFirstField} noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
        <FormStack>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <ItemFields form={form} />
          <FormActions>
            <Button variant="default" onClick={onCancel} disabled={add.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={add.isPending}>
              {add.isPending ? "Adding..." : "Add Ingredient"}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </SectionCard>
  );
}
