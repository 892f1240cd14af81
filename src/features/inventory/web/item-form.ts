import { schemaResolver, useForm } from "@mantine/form";
import type { z } from "zod";
import { type InventoryItem, newItem } from "#src/features/inventory/contract.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import type { InventoryUnit } from "#src/shared/units.ts";

/** The fields of the form as typed. */
export interface ItemValues {
  name: string;
  item_code: string;
  unit: InventoryUnit;
  supplier_id: string;
  quantity_available: string;
  unit_price: string;
  reorder_threshold: string;
  par: string;
  category_id: string;
  shelf_life_days: string;
}

/**
 * Every field of an item except its packs, which have a form of their own. If the form omits a field, the code does not
 * compile.
 */
export type ItemBody = Required<Omit<z.input<typeof newItem>, "packs" | "company_id">>;

export function valuesOf(item?: InventoryItem): ItemValues {
  return {
    name: item?.name ?? "",
    item_code: item?.item_code ?? "",
    unit: item?.unit ?? "g",
    supplier_id: item?.supplier_id ?? "",
    // The stock and price of a new item are unknown, so nothing is filled in: 0 would mean out of stock.
    quantity_available: String(item?.quantity_available ?? ""),
    unit_price: String(item?.unit_price ?? ""),
    reorder_threshold: String(item?.reorder_threshold ?? 0),
    par: String(item?.par ?? ""),
    category_id: item?.category_id ?? "",
    shelf_life_days: String(item?.shelf_life_days ?? ""),
  };
}

/** Returns the form as a request body. Decimals are sent as text, so that nothing is rounded on the way. */
export function itemBody(values: ItemValues): ItemBody {
  return {
    name: values.name,
    item_code: values.item_code,
    unit: values.unit,
    supplier_id: values.supplier_id,
    quantity_available: decimalText(values.quantity_available),
    unit_price: decimalText(values.unit_price),
    reorder_threshold: decimalText(values.reorder_threshold),
    par: values.par === "" ? null : decimalText(values.par),
    category_id: values.category_id,
    shelf_life_days: values.shelf_life_days === "" ? null : Number(values.shelf_life_days),
  };
}

/** Returns the text of a number; an empty number, where the form allows it, counts as 0. */
export function decimalText(text: string): string {
  return /^-?\d+(\.\d+)?$/.test(text) ? text : "0";
}

const PAR_TOO_LOW = "Par is what stock is filled up to. It cannot be below the reorder threshold.";

const validateItem = schemaResolver(newItem, { sync: true });

export function useItemForm(item?: InventoryItem) {
  return useForm<ItemValues>({
    mode: "controlled",
    initialValues: valuesOf(item),
    validate: (values) => {
      const body = itemBody(values);
      // A stock below zero can be shown and left unchanged, although no count below zero can be entered.
      const quantity_available = values.quantity_available.startsWith("-") ? "0" : body.quantity_available;
      return {
        ...validateItem({ ...body, quantity_available }),
        ...(values.name.trim() === "" && { name: "Ingredient name is required" }),
        // docs/spec/rulings.md, "An empty number is not 0".
        ...(values.quantity_available === "" && { quantity_available: NUMBER_REQUIRED }),
        ...(values.reorder_threshold === "" && { reorder_threshold: NUMBER_REQUIRED }),
        ...(values.par !== "" && Number(values.par) < Number(values.reorder_threshold) && { par: PAR_TOO_LOW }),
      };
    },
  });
}

export type ItemForm = ReturnType<typeof useItemForm>;
