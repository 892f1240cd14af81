import { Alert, Button, Checkbox, NativeSelect, ScrollArea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type { z } from "zod";
import { changeItems, MAX_BULK_ITEMS } from "#src/features/inventory/bulk-contract.ts";
import { CategorySelect } from "#src/features/inventory/web/category-select.tsx";
import type { ListedItem } from "#src/features/inventory/web/item-columns.tsx";
import { cacheItem } from "#src/features/inventory/web/queries.ts";
import { suppliersQuery } from "#src/features/suppliers/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./inventory.module.css";

/** The typed values; "" leaves a field as it is. */
interface Typed {
  reorder_threshold: string;
  par: string;
  shelf_life_days: string;
  max: string;
  /** "never", "yes", or "" to leave the field unchanged. */
  proposed: string;
  supplier_id: string;
  category_id: string;
  area_id: string;
}
const NOTHING: Typed = {
  reorder_threshold: "",
  par: "",
  shelf_life_days: "",
  max: "",
  proposed: "",
  supplier_id: "",
  category_id: "",
  area_id: "",
};
type Changes = z.input<typeof changeItems.body>["changes"];

function changesOf(typed: Typed): Changes {
  return {
    ...(typed.reorder_threshold !== "" && { reorder_threshold: typed.reorder_threshold }),
    ...(typed.par !== "" && { par: typed.par }),
    ...(typed.shelf_life_days !== "" && { shelf_life_days: Number(typed.shelf_life_days) }),
    ...(typed.max !== "" && { max: typed.max }),
    ...(typed.proposed !== "" && { never_propose: typed.proposed === "never" }),
    ...(typed.supplier_id !== "" && { supplier_id: typed.supplier_id }),
    ...(typed.category_id !== "" && { category_id: typed.category_id }),
    ...(typed.area_id !== "" && { area_id: typed.area_id }),
  };
}

/** Chooses the storage area in which items lie. */
export type AreaSelect = ComponentType<{ value: string; emptyLabel: string; onChange: (id: string) => void }>;

interface EditManyProps {
  items: readonly ListedItem[];
  AreaSelect: AreaSelect;
  onClose: () => void;
}

/** Changes fields of many ingredients together: of all that the list shows, or of some of them. */
export function EditMany({ items, AreaSelect, onClose }: EditManyProps) {
  const client = useQueryClient();
  const offered = items.slice(0, MAX_BULK_ITEMS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState(NOTHING);
  const changes = changesOf(typed);
  const save = useMutation({
    mutationFn: () => call(changeItems, { body: { ids: [...chosen], changes } }),
    onSuccess: ({ items: changed }) => {
      for (const item of changed) cacheItem(client, item);
      notify.success("Ingredients Updated", `${countText(changed.length)} changed.`);
      onClose();
    },
  });
  const ready = chosen.size > 0 && Object.keys(changes).length > 0;
  return (
    <Dialog onClose={onClose} title="Edit Many" size="lg" closeButtonProps={{ "aria-label": "Close" }}>
      <FormStack>
        {save.isError && (
          <Alert color="red" role="alert">
            {messageOf(save.error, "Nothing was changed. Please try again.")}
          </Alert>
        )}
        <ItemChoice items={offered} chosen={chosen} onChange={setChosen} />
        <BulkFields typed={typed} onChange={(part) => setTyped({ ...typed, ...part })} />
        <AreaSelect
          value={typed.area_id}
          emptyLabel={UNCHANGED}
          onChange={(area_id) => setTyped({ ...typed, area_id })}
        />
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!ready} loading={save.isPending} onClick={() => save.mutate()}>
            {chosen.size === 0 ? "Change" : `Change ${countText(chosen.size)}`}
          </Button>
        </FormActions>
      </FormStack>
    </Dialog>
  );
}

const countText = (count: number) => (count === 1 ? "1 ingredient" : `${count} ingredients`);

interface ItemChoiceProps {
  items: readonly ListedItem[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function ItemChoice({ items, chosen, onChange }: ItemChoiceProps) {
  const all = chosen.size === items.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={classes.choice}>
      <legend>Which ingredients?</legend>
      <Checkbox
        label={`All ${items.length} that the list shows`}
        checked={all}
        indeterminate={!all && chosen.size > 0}
        onChange={() => onChange(all ? new Set() : new Set(items.map(({ id }) => id)))}
      />
      <ScrollArea.Autosize mah={220} type="auto">
        <div className={classes.choices}>
          {items.map(({ id, name, unit }) => (
            <Checkbox key={id} label={`${name} (${unit})`} checked={chosen.has(id)} onChange={() => toggle(id)} />
          ))}
        </div>
      </ScrollArea.Autosize>
    </fieldset>
  );
}

const UNCHANGED = "Leave as it is";

function BulkFields({ typed, onChange }: { typed: Typed; onChange: (part: Partial<Typed>) => void }) {
  const suppliers = useQuery(suppliersQuery);
  return (
    <>
      <p className={`${ui.mutedSm} ${classes.small}`}>
        What is left empty stays as it is. Quantities are in each ingredient&apos;s own unit.
      </p>
      <FormRow>
        <NumberField
          label="Reorder Threshold"
          value={typed.reorder_threshold}
          onChange={(reorder_threshold) => onChange({ reorder_threshold })}
        />
        <NumberField label="Par" value={typed.par} onChange={(par) => onChange({ par })} />
        <NumberField
          label="Shelf Life"
          unit="days"
          decimals={0}
          value={typed.shelf_life_days}
          onChange={(shelf_life_days) => onChange({ shelf_life_days })}
        />
      </FormRow>
      <FormRow>
        <NumberField
          label="Maximum"
          description="In stock after a delivery."
          value={typed.max}
          onChange={(max) => onChange({ max })}
        />
        <NativeSelect
          label="Proposed in Orders"
          description="To suppliers."
          value={typed.proposed}
          data={[
            { value: "", label: UNCHANGED },
            { value: "yes", label: "When it is needed" },
            { value: "never", label: "Never" },
          ]}
          onChange={({ currentTarget }) => onChange({ proposed: currentTarget.value })}
        />
      </FormRow>
      <FormRow>
        <NativeSelect
          label="Supplier"
          value={typed.supplier_id}
          data={[
            { value: "", label: UNCHANGED },
            ...(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ supplier_id: currentTarget.value })}
        />
        <CategorySelect
          value={typed.category_id}
          emptyLabel={UNCHANGED}
          onChange={(category_id) => onChange({ category_id })}
        />
      </FormRow>
    </>
  );
}
