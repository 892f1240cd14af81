import { ActionIcon, Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type InventoryItem, updateItem } from "#src/features/inventory/contract.ts";
import { describePack, packProblem } from "#src/features/inventory/packs.ts";
import { figure } from "#src/features/inventory/web/item-form.ts";
import { cacheItem } from "#src/features/inventory/web/queries.ts";
import { INVENTORY_UNITS, type InventoryUnit } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./inventory.module.css";

/** The packs an item is bought in, and the form to change them. */
export function PackSizes({ item }: { item: InventoryItem }) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-labelledby="pack-sizes">
      <div className={classes.partHead}>
        <h3 id="pack-sizes">Pack sizes</h3>
        {!editing && (
          <Button variant="subtle" onClick={() => setEditing(true)}>
            {item.packs.length > 0 ? "Edit" : "Add"}
          </Button>
        )}
      </div>
      {editing ? (
        <PackForm item={item} onDone={() => setEditing(false)} />
      ) : item.packs.length > 0 ? (
        <ul className={classes.plain}>
          {item.packs.map((pack) => (
            <li key={pack.id}>{describePack(pack)}</li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>None, such as 1 tray = 30 pcs</p>
      )}
    </section>
  );
}

interface PackRow {
  key: number;
  name: string;
  count: string;
  size: string;
  unit: InventoryUnit;
}

function PackForm({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const client = useQueryClient();
  const blank = (key: number): PackRow => ({ key, name: "", count: "1", size: "", unit: item.unit });
  const [rows, setRows] = useState<PackRow[]>(() =>
    item.packs.length === 0
      ? [blank(0)]
      : item.packs.map((pack, key) => ({ ...pack, key, count: String(pack.count), size: String(pack.size) })),
  );
  const change = (key: number, part: Partial<PackRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const filled = rows
    .filter((row) => row.name.trim() !== "" || row.size !== "")
    .map(({ name, count, size, unit }) => ({
      name: name.trim(),
      count: Math.max(1, Number(figure(count))),
      size: Number(figure(size)),
      unit,
    }));
  const unfinished = filled.some((pack) => pack.name === "" || pack.size <= 0);
  const problem = unfinished ? null : packProblem(item.unit, filled);
  const save = useMutation({
    mutationFn: () => call(updateItem, { query: { id: item.id }, body: { packs: filled } }),
    onSuccess: ({ item: saved }) => {
      cacheItem(client, saved);
      onDone();
    },
    onError: (error) => notify.error("Failed to update ingredient", messageOf(error, "")),
  });
  const refusal = problem ?? (save.isError ? messageOf(save.error, "Failed to update ingredient") : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <FormStack>
        {rows.map((row) => (
          <fieldset key={row.key} className={classes.pack} aria-label={row.name || "New pack"}>
            <span>1</span>
            <TextInput
              aria-label="Pack"
              placeholder="tray"
              maxLength={40}
              value={row.name}
              onChange={(event) => change(row.key, { name: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove ${row.name || "pack"}`}
              onClick={() => setRows(rows.filter((one) => one !== row))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
            <span>=</span>
            <div className={classes.packSize}>
              <NumberField
                aria-label="How many"
                decimals={0}
                min={1}
                value={row.count}
                onChange={(count) => change(row.key, { count })}
              />
              <span aria-hidden>x</span>
              <NumberField
                aria-label="Size"
                placeholder="30"
                value={row.size}
                onChange={(size) => change(row.key, { size })}
              />
              <NativeSelect
                aria-label="Unit"
                data={INVENTORY_UNITS}
                value={row.unit}
                onChange={({ currentTarget: { value } }) => {
                  const unit = INVENTORY_UNITS.find((one) => one === value);
                  if (unit) change(row.key, { unit });
                }}
              />
            </div>
          </fieldset>
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setRows([...rows, blank(Math.max(0, ...rows.map((row) => row.key)) + 1)])}
        >
          Add pack size
        </Button>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending || unfinished || problem !== null}>
            {save.isPending ? "Saving..." : "Save Pack Sizes"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
