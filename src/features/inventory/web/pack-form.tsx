import { ActionIcon, Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { type InventoryItem, updateItem } from "#src/features/inventory/contract.ts";
import { blankRow, checkPacks, type PackRow, packsOf, rowsOf } from "#src/features/inventory/web/pack-draft.ts";
import { cacheItem } from "#src/features/inventory/web/queries.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./inventory.module.css";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";

export function PackForm({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const client = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(item));
  const packs = packsOf(rows);
  const { valid, problem } = checkPacks(item.unit, packs);
  const save = useMutation({
    mutationFn: () => call(updateItem, { query: { id: item.id }, body: { packs } }),
    onSuccess: ({ item: saved }) => {
      cacheItem(client, saved);
      onDone();
    },
    onError: (error) => notify.error("Failed to update ingredient", messageOf(error, "")),
  });
  const error = problem ?? (save.isError ? messageOf(save.error, "Failed to update ingredient") : null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <FormStack>
        {rows.map((row) => (
          <PackFields
            key={row.key}
            row={row}
            onChange={(changed) => setRows(rows.map((row) => (row.key === changed.key ? changed : row)))}
            onRemove={() => setRows(rows.filter((packRow) => packRow.key !== row.key))}
          />
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setRows([...rows, blankRow(Math.max(0, ...rows.map((row) => row.key)) + 1, item.unit)])}
        >
          Add pack size
        </Button>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <FormActions>
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending || !valid}>
            {save.isPending ? "Saving..." : "Save Pack Sizes"}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}

interface PackFieldsProps {
  row: PackRow;
  onChange: (row: PackRow) => void;
  onRemove: () => void;
}

/** 1 tray = 1 x 30 pcs. */
function PackFields({ row, onChange, onRemove }: PackFieldsProps) {
  const { unitOptions } = useFormat();
  return (
    <fieldset className={`${ui.columns} ${classes.pack}`} aria-label={row.name || "New pack"}>
      <span>1</span>
      <TextInput
        aria-label="Pack"
        placeholder="tray"
        maxLength={40}
        value={row.name}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <ActionIcon aria-label={`Remove ${row.name || "pack"}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
      <span>=</span>
      <div className={`${ui.columns} ${classes.packSize}`}>
        <NumberField
          aria-label="How many"
          decimals={0}
          min={1}
          value={row.count}
          onChange={(count) => onChange({ ...row, count })}
        />
        <span aria-hidden>x</span>
        <NumberField
          aria-label="Size"
          placeholder="30"
          value={row.size}
          onChange={(size) => onChange({ ...row, size })}
        />
        <NativeSelect
          aria-label="Unit"
          data={unitOptions(INVENTORY_UNITS, row.unit)}
          value={row.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = INVENTORY_UNITS.find((unit) => unit === value);
            if (unit) onChange({ ...row, unit });
          }}
        />
      </div>
    </fieldset>
  );
}
