import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { AddOrderForm } from "#src/features/orders/web/add-order-form.tsx";
import { messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./add-order.module.css";

/** A dialog with the form for an order that staff take. On a phone it fills the screen. */
export function AddOrder({ onClose }: { onClose: () => void }) {
  const dishes = useQuery(dishesQuery);
  const narrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <Dialog
      onClose={onClose}
      fullScreen={narrow}
      size="xl"
      padding={0}
      title="Add Order"
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {dishes.data ? (
        <AddOrderForm dishes={dishes.data} onClose={onClose} />
      ) : (
        <div className={classes.state}>
          {dishes.isError ? (
            <ErrorState
              message={messageOf(dishes.error, "Failed to load dishes")}
              onRetry={() => void dishes.refetch()}
            />
          ) : (
            <SkeletonRows count={3} label="Loading dishes" />
          )}
        </div>
      )}
    </Dialog>
  );
}
