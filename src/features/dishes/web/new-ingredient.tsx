import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createItem, type InventoryItem } from "#src/features/inventory/contract.ts";
import { useFocusOnOpen } from "#src/features/dishes/web/use-focus-on-open.ts";
import { cacheItem } from "#src/features/inventory/web/queries.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./recipe.module.css";

interface NewIngredientProps {
  name: string;
  onAdded: (item: InventoryItem) => void;
  onCancel: () => void;
}

/** Adds an ingredient that a recipe needs to the inventory: its unit, its stock and its price per unit. */
export function NewIngredient({ name, onAdded, onCancel }: NewIngredientProps) {
  const { currency, unitOptions } = useFormat();
  const [unit, setUnit] = useState<InventoryUnit>("kg");
  const [stock, setStock] = useState("");
  const [price, setPrice] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const client = useQueryClient();
  const first = useFocusOnOpen<HTMLSelectElement>();
  const add = useMutation({
    mutationFn: () =>
      call(createItem, {
        body: { name, unit, quantity_available: stock, reorder_threshold: 0, unit_price: price === "" ? 0 : price },
      }),
    onSuccess: ({ item }) => {
      cacheItem(client, item);
      notify.success("Ingredient added to the inventory", item.name);
      onAdded(item);
    },
    onError: (problem) => notify.error("Failed to add ingredient", messageOf(problem, "Please try again.")),
  });
  function submit() {
    setSubmitted(true);
    if (stock !== "") add.mutate();
  }
  return (
    <fieldset className={`${ui.stackMd} ${classes.newIngredient}`}>
      <legend>New in the inventory: {name}</legend>
      <NativeSelect
        label="Stock unit"
        ref={first}
        data={unitOptions(INVENTORY_UNITS, unit)}
        value={unit}
        onChange={({ currentTarget: { value } }) => setUnit(INVENTORY_UNITS.find((unit) => unit === value) ?? "kg")}
      />
      <NumberField
        label="In stock now"
        withAsterisk
        unit={unit}
        value={stock}
        error={submitted && stock === "" ? NUMBER_REQUIRED : undefined}
        onChange={setStock}
      />
      <NumberField label={`Price per ${unit}`} unit={currency} decimals={6} value={price} onChange={setPrice} />
      <div className={ui.buttons}>
        <Button variant="default" loading={add.isPending} onClick={submit}>
          Add to Inventory
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
