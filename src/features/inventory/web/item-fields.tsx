import { NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ItemForm } from "#src/features/inventory/web/item-form.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import type { ReactNode } from "react";
import { CategorySelect } from "#src/features/inventory/web/category-select.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface ItemFieldsProps {
  form: ItemForm;
  /** Called when another unit is chosen; without it the form only stores the unit. */
  onUnit?: (unit: InventoryUnit) => void;
}

/** The fields of an ingredient, for adding and editing. */
export function ItemFields({ form, onUnit }: ItemFieldsProps) {
  const suppliers = useQuery(suppliersQuery);
  const format = useFormat();
  const { currency } = format;
  const { unit } = form.values;
  const number = (name: "quantity_available" | "unit_price" | "reorder_threshold" | "par") => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
    error: form.errors[name],
    step: "0.01",
  });
  return (
    <>
      <FormRow>
        <TextInput label="Ingredient Name" withAsterisk required data-autofocus {...form.getInputProps("name")} />
        <TextInput
          label="Item/Code"
          description="Optional item code or SKU"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...form.getInputProps("item_code")}
        />
      </FormRow>
      <FormRow>
        <NativeSelect
          label="Unit"
          data={format.unitOptions(INVENTORY_UNITS, unit)}
          value={unit}
          error={form.errors["unit"]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = INVENTORY_UNITS.find((unit) => unit === value);
            if (!chosen) return;
            if (onUnit) onUnit(chosen);
            else form.setFieldValue("unit", chosen);
          }}
        />
        <NativeSelect
          label="Supplier"
          data={[
            { value: "", label: "None" },
            ...(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps("supplier_id")}
        />
      </FormRow>
      <FormRow>
        <NumberField
          label="Current Quantity"
          withAsterisk
          required
          unit={format.unit(unit)}
          min={form.getInitialValues().quantity_available.startsWith("-") ? "-99999999" : 0}
          {...number("quantity_available")}
        />
        <NumberField label="Unit Price" unit={`${currency}/${format.unit(unit)}`} {...number("unit_price")} />
        <NumberField
          label="Reorder Threshold"
          withAsterisk
          required
          unit={format.unit(unit)}
          description="System will alert when stock falls below this level"
          inputWrapperOrder={["label", "input", "description", "error"]}
          {...number("reorder_threshold")}
        />
      </FormRow>
      <StorageFields form={form} par={number("par")} />
    </>
  );
}

interface StorageFieldsProps {
  form: ItemForm;
  par: { value: string; onChange: (value: string) => void; error: ReactNode };
}

/** Optional fields: how much to have, how long it stays good, and its category and supplier. */
function StorageFields({ form, par }: StorageFieldsProps) {
  const format = useFormat();
  return (
    <FormRow>
      <NumberField
        label="Par"
        unit={format.unit(form.values.unit)}
        description="Stock to fill up to"
        inputWrapperOrder={["label", "input", "description", "error"]}
        {...par}
      />
      <NumberField
        label="Shelf Life"
        unit="days"
        decimals={0}
        description="How long a delivery is good for"
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={form.values.shelf_life_days}
        error={form.errors["shelf_life_days"]}
        onChange={(value) => form.setFieldValue("shelf_life_days", value)}
      />
      <CategorySelect
        value={form.values.category_id}
        error={form.errors["category_id"]}
        onChange={(id) => form.setFieldValue("category_id", id)}
      />
    </FormRow>
  );
}
