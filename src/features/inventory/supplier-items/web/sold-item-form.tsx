import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import {
  deleteSupplierItem,
  type SupplierItem,
  updateSupplierItem,
} from "#src/features/inventory/supplier-items/contract.ts";
import { SUPPLIER_ITEMS_KEY } from "#src/features/inventory/supplier-items/web/queries.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

const text = (value: number | null | undefined) => (value == null ? "" : String(value));

function valuesOf(sold: SupplierItem) {
  return {
    text: sold.text,
    code: sold.code,
    pack: sold.pack?.name ?? "",
    quantity: text(sold.pack?.quantity),
    unit: (sold.pack?.unit ?? sold.unit) as InventoryUnit,
    multiple: text(sold.order_multiple),
    minimum: text(sold.minimum_packs),
    agreed: text(sold.agreed_price),
    until: sold.agreed_until ?? "",
    preferred: sold.is_preferred,
  };
}

type Values = ReturnType<typeof valuesOf>;

function changesOf({ text: name, code, pack, quantity, unit, multiple, minimum, agreed, until, preferred }: Values) {
  return {
    text: name,
    code,
    pack: pack.trim() === "" || quantity === "" ? null : { name: pack, quantity, unit },
    order_multiple: Number(multiple || 1),
    minimum_packs: minimum === "" ? null : Number(minimum),
    agreed_price: agreed === "" ? null : agreed,
    agreed_until: until === "" ? null : until,
    is_preferred: preferred,
  };
}

/** Edits an entry of a supplier's catalogue. */
export function SoldItemForm({ sold, onDone }: { sold: SupplierItem; onDone: () => void }) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(sold));
  const settled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: SUPPLIER_ITEMS_KEY }),
      client.invalidateQueries({ queryKey: ["inventory"] }),
    ]);
  const query = { id: sold.id };
  const save = useMutation({
    mutationFn: () => call(updateSupplierItem, { query, body: changesOf(values) }),
    onSuccess: onDone,
    onSettled: settled,
  });
  const remove = useMutation({ mutationFn: () => call(deleteSupplierItem, { query }), onSettled: settled });
  const problem = save.error ?? remove.error;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <FormStack>
        {problem && <ErrorBanner message={messageOf(problem, "This was not saved.")} />}
        <SoldItemFields sold={sold} values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
        <FormActions>
          <ConfirmButton
            label="Remove"
            confirmLabel="Confirm Remove"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={values.text.trim() === ""}>
            Save
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

interface FieldsProps {
  sold: SupplierItem;
  values: Values;
  onChange: (changed: Partial<Values>) => void;
}

function SoldItemFields({ sold, values, onChange }: FieldsProps) {
  const format = useFormat();
  const line = (name: "text" | "code" | "pack" | "until", label: string) => ({
    label,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  });
  const number = (name: "quantity" | "multiple" | "minimum" | "agreed", label: string) => ({
    label,
    value: values[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <FormRow>
        <TextInput {...line("text", "Their name for it")} maxLength={200} />
        <TextInput {...line("code", "Their code")} maxLength={60} />
      </FormRow>
      <FormRow>
        <TextInput {...line("pack", "Pack")} placeholder="case" maxLength={40} />
        <NumberField {...number("quantity", "One pack holds")} />
        <NativeSelect
          label="Unit"
          data={format.unitOptions(INVENTORY_UNITS, values.unit)}
          value={values.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = INVENTORY_UNITS.find((unit) => unit === value);
            if (unit) onChange({ unit });
          }}
        />
      </FormRow>
      <FormRow>
        <NumberField {...number("multiple", "Sold in steps of")} unit="packs" decimals={0} min={1} />
        <NumberField {...number("minimum", "At least")} unit="packs" decimals={0} min={1} />
      </FormRow>
      <FormRow>
        <NumberField {...number("agreed", `Agreed price of 1 ${format.unit(sold.unit)}`)} unit={format.currency} />
        <TextInput {...line("until", "Agreed until")} type="date" />
      </FormRow>
      <Checkbox
        label="Preferred supplier"
        checked={values.preferred}
        onChange={(event) => onChange({ preferred: event.currentTarget.checked })}
      />
    </>
  );
}
