import { Alert, Button, Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { practiceOrder } from "#src/features/dashboard/setup/contract.ts";
import { PracticeResult } from "#src/features/dashboard/setup/web/practice-result.tsx";
import { setupQuery } from "#src/features/dashboard/setup/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

/** A practice order that only the owner sees: it is placed, shown and rolled back. */
export function PracticeDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const dishes = useQuery(dishesQuery);
  const onMenu = dishes.data?.filter((dish) => dish.is_available) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const dishId = chosen ?? onMenu.find(({ sizes }) => sizes[0]?.ingredients.length)?.id ?? onMenu[0]?.id;
  const practice = useMutation({
    mutationFn: (menu_item_id: string) => call(practiceOrder, { body: { menu_item_id } }),
    onSuccess: () => client.invalidateQueries(setupQuery),
  });
  return (
    <Dialog onClose={onClose} title="Try an order yourself" size="lg">
      {dishes.isPending && <SkeletonRows count={2} label="Loading dishes" />}
      {dishes.isSuccess && onMenu.length === 0 && (
        <EmptyState title="No dish is on your menu yet">
          Add a dish first, then order it here as a guest would.
        </EmptyState>
      )}
      {practice.data && <PracticeResult result={practice.data} />}
      {onMenu.length > 0 && dishId !== undefined && (
        <FormStack>
          {!practice.data && (
            <>
              <p style={{ margin: 0 }}>
                You order as a guest. You see what your guest, your kitchen and your stock would see; then it is taken
                back, and nobody else sees it.
              </p>
              <Select
                label="Dish"
                data={onMenu.map(({ id, name }) => ({ value: id, label: name }))}
                value={dishId}
                onChange={setChosen}
                allowDeselect={false}
                searchable={onMenu.length > 10}
              />
            </>
          )}
          {practice.isError && (
            <Alert color="red" role="alert" title="A guest would read this">
              {messageOf(practice.error, "The order could not be placed. Please try again.")}
            </Alert>
          )}
          <FormActions>
            <Button variant={practice.data ? "filled" : "default"} onClick={onClose}>
              {practice.data ? "Done" : "Cancel"}
            </Button>
            {!practice.data && (
              <Button loading={practice.isPending} onClick={() => practice.mutate(dishId)} data-autofocus>
                Place Practice Order
              </Button>
            )}
          </FormActions>
        </FormStack>
      )}
    </Dialog>
  );
}
