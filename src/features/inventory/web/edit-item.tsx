import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InventoryItem, type UnitConversion, updateItem } from "#src/features/inventory/contract.ts";
import { changedFields, convertValues } from "#src/features/inventory/web/item-changes.ts";
import { ItemFields } from "#src/features/inventory/web/item-fields.tsx";
import { type ItemValues, useItemForm, valuesOf } from "#src/features/inventory/web/item-form.ts";
import { cacheItem, refreshLedger } from "#src/features/inventory/web/queries.ts";
import { UnitChangeDialog } from "#src/features/inventory/web/unit-change-dialog.tsx";
import type { InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export function EditItem({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const client = useQueryClient();
  const form = useItemForm(item);
  // The unit of the amounts in the form, even if somebody changes the item's unit meanwhile.
  const [shownUnit] = useState(item.unit);
  /** The chosen unit, while the dialog asks how to convert to it. */
  const [pendingUnit, setPendingUnit] = useState<InventoryUnit | null>(null);
  const [conversion, setConversion] = useState<UnitConversion | null>(null);
  // The server's values after the change of unit alone; only fields that differ from them are sent.
  const [baseline, setBaseline] = useState(() => valuesOf(item));

  function changeUnit(unit: InventoryUnit, chosen: UnitConversion | null) {
    const stored = valuesOf(item);
    // A second change of unit starts from the item again, with the other fields as typed.
    const { quantity_available, reorder_threshold, par, unit_price } = stored;
    const start =
      form.values.unit === item.unit
        ? form.values
        : { ...form.values, quantity_available, reorder_threshold, par, unit_price };
    form.setValues({ ...convertValues(start, chosen), unit });
    setBaseline({ ...convertValues(stored, chosen), unit });
    setConversion(chosen);
    setPendingUnit(null);
  }

  const save = useMutation({
    mutationFn: (values: ItemValues) =>
      call(updateItem, {
        query: { id: item.id },
        body: {
          ...changedFields(values, baseline),
          shown_unit: shownUnit,
          ...(values.unit !== item.unit && { unit: values.unit, ...(conversion && { unit_conversion: conversion }) }),
        },
      }),
    onSuccess: async ({ item: saved }) => {
      cacheItem(client, saved);
      notify.success("Ingredient Updated", `${saved.name} has been updated.`);
      onDone();
      await refreshLedger(client, item.id);
    },
    onError: (error) => notify.error("Failed to update ingredient", messageOf(error, "")),
  });

  const hasAmounts = item.quantity_available !== 0 || item.reorder_threshold !== 0 || item.unit_price !== 0;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <FormStack>
        {save.isError && (
          <Alert color="red" role="alert">
            {messageOf(save.error, "Failed to update ingredient")}
          </Alert>
        )}
        <ItemFields
          form={form}
          onUnit={(unit) => (unit !== item.unit && hasAmounts ? setPendingUnit(unit) : changeUnit(unit, null))}
        />
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </FormActions>
      </FormStack>
      {pendingUnit && (
        <UnitChangeDialog
          item={item}
          unit={pendingUnit}
          onChoose={(chosen) => changeUnit(pendingUnit, chosen)}
          onCancel={() => setPendingUnit(null)}
        />
      )}
    </form>
  );
}
