import { Alert } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Delivery, reverseDelivery } from "#src/features/deliveries/contract.ts";
import { refreshDeliveries } from "#src/features/receiving/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface UndoDeliveryProps {
  delivery: Pick<Delivery, "id">;
  onUndone?: () => void;
}

/** Takes a delivery back in two steps. A third step is needed if some of its goods have been used since. */
export function UndoDelivery({ delivery: { id }, onUndone }: UndoDeliveryProps) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: (allow_negative: boolean) => call(reverseDelivery, { query: { id }, body: { allow_negative } }),
    onSuccess: async () => {
      notify.success("Delivery taken back", "Its goods are out of stock again, and still to come.");
      onUndone?.();
      await refreshDeliveries(client);
    },
    onError: (error) => {
      if (!isStockUsed(error)) notify.error("This was not taken back", messageOf(error, "Please try again."));
    },
  });
  const used = isStockUsed(reverse.error) ? reverse.error : null;
  return (
    <>
      {used && (
        <Alert color="red" role="alert" title="Some of it has been used" mb="sm">
          {used.message}
        </Alert>
      )}
      <ConfirmButton
        key={used ? "anyway" : "undo"}
        label={used ? "Undo Anyway" : "Undo"}
        confirmLabel={used ? "Let Stock Fall Below Zero" : "Take It Back"}
        busy={reverse.isPending}
        onConfirm={() => reverse.mutate(used !== null)}
      />
    </>
  );
}

const isStockUsed = (error: unknown): error is CallError => error instanceof CallError && error.code === "STOCK_USED";
