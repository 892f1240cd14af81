import { ActionIcon, Checkbox, NativeSelect, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ingredientOption } from "#src/features/inventory/web/ingredient-option.tsx";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import type { LineDraft } from "#src/features/offer/options/web/group-draft.ts";
import { newLine, unitsOf } from "#src/features/prep/web/recipe-draft.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

interface OptionLinesProps {
  lines: readonly LineDraft[];
  onChange: (lines: LineDraft[]) => void;
}

/** What an option takes out of stock, or leaves out of the dish. */
export function OptionLines({ lines, onChange }: OptionLinesProps) {
  const inventory = useQuery(inventoryQuery);
  const items = new Map((inventory.data ?? []).map((item) => [item.id, item]));
  const used = new Set(lines.map(({ ingredient_id }) => ingredient_id));
  return (
    <div className={ui.stackSm}>
      {lines.map((line, at) => {
        const item = items.get(line.ingredient_id);
        const units = item ? unitsOf(item) : [line.unit];
        const set = (values: Partial<LineDraft>) => onChange(lines.with(at, { ...line, ...values }));
        return (
          <fieldset key={line.ingredient_id} className={`${ui.cluster} ${classes.line}`} aria-label={line.name}>
            <strong className={classes.lineName}>{line.name}</strong>
            <NativeSelect
              aria-label={`What it does with ${line.name}`}
              data={[
                { value: "add", label: "Adds" },
                { value: "out", label: "Leaves out up to" },
              ]}
              value={line.leaves_out ? "out" : "add"}
              onChange={(event) => set({ leaves_out: event.currentTarget.value === "out" })}
            />
            <NumberField
              className={classes.amount}
              aria-label={`Quantity of ${line.name}`}
              value={line.quantity}
              onChange={(quantity) => set({ quantity })}
            />
            <NativeSelect
              aria-label={`Unit of ${line.name}`}
              data={units.includes(line.unit) ? [...units] : [...units, line.unit]}
              value={line.unit}
              onChange={({ currentTarget: { value } }) => {
                const unit = units.find((unit) => unit === value);
                if (unit) set({ unit });
              }}
            />
            <Checkbox
              label="More in larger sizes"
              aria-label={`More ${line.name} in larger sizes`}
              checked={line.scales_with_size}
              onChange={({ currentTarget: { checked } }) => set({ scales_with_size: checked })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove ${line.name}`}
              onClick={() => onChange(lines.toSpliced(at, 1))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </fieldset>
        );
      })}
      <Select
        aria-label="Add an ingredient"
        placeholder={lines.length === 0 ? "Takes nothing out of stock. Add an ingredient" : "Add an ingredient"}
        searchable
        limit={60}
        value={null}
        data={[...items.values()].filter(({ id }) => !used.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
        renderOption={ingredientOption(items)}
        nothingFoundMessage="No ingredient has this name"
        onChange={(id) => {
          const item = items.get(id ?? "");
          if (item)
            onChange([...lines, { ...newLine(item), leaves_out: false, yield_percent: 100, scales_with_size: false }]);
        }}
      />
    </div>
  );
}
