import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { AddOrderForm } from "#src/features/orders/web/add-order-form.tsx";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

export function AddOrder({ onClose }: { onClose: () => void }) {
  const dishes = useQuery(dishesQuery);
  return (
    <Modal opened onClose={onClose} size="lg" title="Add Order" closeButtonProps={{ "aria-label": "Close" }}>
      {dishes.data ? (
        <AddOrderForm dishes={dishes.data} onClose={onClose} />
      ) : dishes.isError ? (
        <ErrorState message={messageOf(dishes.error, "Failed to load dishes")} onRetry={() => void dishes.refetch()} />
      ) : (
        <SkeletonRows count={3} label="Loading dishes" />
      )}
    </Modal>
  );
}
