import { Alert, Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type InventoryItem,
  type ItemChanges,
  type UnitConversion,
  updateItem,
} from "#src/features/inventory/contract.ts";
import { inverse, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { ItemFields } from "#src/features/inventory/web/item-fields.tsx";
import { figure, type ItemValues, useItemForm, valuesOf } from "#src/features/inventory/web/item-form.ts";
import { forgetLedger, cacheItem } from "#src/features/inventory/web/queries.ts";
import { UnitChangeDialog } from "#src/features/inventory/web/unit-change-dialog.tsx";
import type { InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";

export function EditItem({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const client = useQueryClient();
  const form = useItemForm(item);
  const [asking, setAsking] = useState<InventoryUnit | null>(null);
  const [conversion, setConversion] = useState<UnitConversion | null>(null);
  // What the server will have without our saying so; only what differs from it is sent.
  const [baseline, setBaseline] = useState(() => valuesOf(item));

  function changeUnit(unit: InventoryUnit, by: UnitConversion | null) {
    const start = form.values.unit === item.unit ? form.values : { ...form.values, ...figuresOf(valuesOf(item)) };
    form.setValues({ ...start, ...converted(start, by), unit });
    setBaseline({ ...valuesOf(item), ...converted(valuesOf(item), by), unit });
    setConversion(by);
    setAsking(null);
  }

  const save = useMutation({
    mutationFn: (values: ItemValues) =>
      call(updateItem, {
        query: { id: item.id },
        body: { ...changesOf(values, baseline), ...unitChange(item, values.unit, conversion) },
      }),
    onSuccess: async ({ item: saved }) => {
      cacheItem(client, saved);
      notify.success("Ingredient Updated", `${saved.name} has been updated.`);
      onDone();
      await forgetLedger(client, item.id);
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
          onUnit={(unit) => (unit !== item.unit && hasAmounts ? setAsking(unit) : changeUnit(unit, null))}
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
      {asking && (
        <UnitChangeDialog
          item={item}
          unit={asking}
          onChoose={(by) => changeUnit(asking, by)}
          onCancel={() => setAsking(null)}
        />
      )}
    </form>
  );
}

type Figures = Pick<ItemValues, "quantity_available" | "reorder_threshold" | "unit_price">;

const figuresOf = ({ quantity_available, reorder_threshold, unit_price }: ItemValues): Figures => ({
  quantity_available,
  reorder_threshold,
  unit_price,
});

/** The figures as the server will convert them. */
function converted(values: ItemValues, by: UnitConversion | null): Figures {
  if (by === null || by === "keep") return figuresOf(values);
  const text = (amount: string, ratio: { from: number; to: number }) => String(scaleBy(figure(amount), ratio));
  return {
    quantity_available: text(values.quantity_available, by),
    reorder_threshold: text(values.reorder_threshold, by),
    unit_price: text(values.unit_price, inverse(by)),
  };
}

const FIGURES = new Set(["quantity_available", "reorder_threshold", "unit_price"]);

/** Only what was edited: a stock that was sold from meanwhile is not counted by saving a new name. */
function changesOf(values: ItemValues, baseline: ItemValues) {
  const edited = Object.entries(values).filter(
    ([name, value]) => name !== "unit" && value !== baseline[name as keyof ItemValues],
  );
  return Object.fromEntries(edited.map(([name, value]) => [name, FIGURES.has(name) ? figure(value) : value]));
}

function unitChange(item: InventoryItem, unit: InventoryUnit, by: UnitConversion | null): ItemChanges {
  if (unit === item.unit) return {};
  return by === null ? { unit } : { unit, unit_conversion: by };
}
