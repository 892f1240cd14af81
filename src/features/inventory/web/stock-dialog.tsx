import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InventoryItem, updateItem } from "#src/features/inventory/contract.ts";
import { refreshLedger, cacheItem } from "#src/features/inventory/web/queries.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { SHOWN_DECIMALS } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

/** Sets an item's stock to a counted quantity. */
export function StockDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Update Stock: ${item.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <StockForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function StockForm({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const client = useQueryClient();
  const format = useFormat();
  // The stock when the dialog opened. The person compares the count with it, even if an order changes the stock now.
  const [previous] = useState(item.quantity_available);
  const [unit] = useState(item.unit);
  const [quantity, setQuantity] = useState(String(Number(Math.max(0, previous).toFixed(SHOWN_DECIMALS))));
  const [error, setError] = useState<string | null>(null);
  const update = useMutation({
    mutationFn: () =>
      call(updateItem, { query: { id: item.id }, body: { quantity_available: quantity, shown_unit: unit } }),
    onSuccess: async ({ item: counted }) => {
      cacheItem(client, counted);
      notify.success("Stock Updated", `${counted.name}: ${format.quantity(counted.quantity_available, counted.unit)}`);
      onClose();
      await refreshLedger(client, item.id);
    },
    onError: (error) => notify.error("Failed to update stock quantity", messageOf(error, "")),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // An empty field is not a count of 0: docs/spec/rulings.md, "An empty number is not 0".
        if (quantity === "") setError(NUMBER_REQUIRED);
        else update.mutate();
      }}
    >
      <FormStack>
        <NumberField
          label="Current Quantity"
          description={`Previous quantity: ${format.quantity(previous, unit)}`}
          unit={unit}
          step="0.01"
          required
          withAsterisk={false}
          value={quantity}
          error={quantity === "" && error}
          onChange={setQuantity}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <FormActions>
          <Button variant="default" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={update.isPending}>
            {update.isPending ? "Updating..." : "Update Stock"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
