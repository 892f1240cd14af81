import { schemaResolver, useForm } from "@mantine/form";
import { type InventoryItem, newItem } from "#src/features/inventory/contract.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

export interface ItemValues {
  name: string;
  item_code: string;
  unit: InventoryUnit;
  supplier_id: string;
  quantity_available: string;
  unit_price: string;
  reorder_threshold: string;
}

export function valuesOf(item?: InventoryItem): ItemValues {
  return {
    name: item?.name ?? "",
    item_code: item?.item_code ?? "",
    unit: item?.unit ?? "g",
    supplier_id: item?.supplier_id ?? "",
    quantity_available: String(item?.quantity_available ?? 0),
    unit_price: String(item?.unit_price ?? 0),
    reorder_threshold: String(item?.reorder_threshold ?? 0),
  };
}

/** A figure that cannot be read counts as 0, as docs/spec/2-back-office.md, "5. Validation rules" asks. */
export function figure(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : "0";
}

const refusals = schemaResolver(newItem, { sync: true });

export function useItemForm(item?: InventoryItem) {
  return useForm<ItemValues>({
    mode: "controlled",
    initialValues: valuesOf(item),
    validate: (values) => ({
      ...refusals({
        ...values,
        // A stock below zero stands as it is until somebody counts; only what is typed must be a count.
        quantity_available: values.quantity_available.startsWith("-") ? "0" : figure(values.quantity_available),
        unit_price: figure(values.unit_price),
        reorder_threshold: figure(values.reorder_threshold),
      }),
      ...(values.name.trim() === "" && { name: "Ingredient name is required" }),
    }),
  });
}

export type ItemForm = ReturnType<typeof useItemForm>;
