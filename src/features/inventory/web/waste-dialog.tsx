import { Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { convertibleUnits } from "#src/features/inventory/packs.ts";
import { refreshLedger, cacheItem } from "#src/features/inventory/web/queries.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

/** Books thrown-away goods out of stock, in any unit that converts to the item's. */
export function WasteDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const client = useQueryClient();
  const format = useFormat();
  const [quantity, setQuantity] = useState("");
  const [unit, setUnit] = useState<string>(item.unit);
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | null>(null);
  const waste = useMutation({
    mutationFn: () => call(bookWaste, { query: { id: item.id }, body: { quantity, unit, note } }),
    onSuccess: async ({ item: remaining }) => {
      cacheItem(client, remaining);
      notify.success(
        "Waste Recorded",
        `${remaining.name}: ${format.quantity(remaining.quantity_available, remaining.unit)} left`,
      );
      onClose();
      await refreshLedger(client, item.id);
    },
  });
  return (
    <Dialog onClose={onClose} title={`Record Waste: ${item.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (Number(quantity) > 0) waste.mutate();
          else setError(NUMBER_REQUIRED);
        }}
      >
        <FormStack>
          {waste.isError && (
            <Alert color="red" role="alert">
              {messageOf(waste.error, "The waste could not be recorded.")}
            </Alert>
          )}
          <FormRow>
            <NumberField
              label="Quantity"
              description={`In stock: ${format.quantity(item.quantity_available, item.unit)}`}
              inputWrapperOrder={["label", "input", "description", "error"]}
              step="0.01"
              value={quantity}
              error={!(Number(quantity) > 0) && error}
              onChange={setQuantity}
              required
              data-autofocus
            />
            <NativeSelect
              label="Unit"
              data={convertibleUnits(item.unit, item.packs)}
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
          </FormRow>
          <TextInput
            label="Reason"
            placeholder="Spoilt, dropped, overcooked"
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={onClose} disabled={waste.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={waste.isPending}>
              {waste.isPending ? "Recording..." : "Record Waste"}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}
