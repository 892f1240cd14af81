import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import classes from "#src/features/prep/web/recipe.module.css";
import { type DraftLine, unitsOf } from "#src/features/prep/web/recipe-draft.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface RecipeLineProps {
  line: DraftLine;
  /** The ingredient; undefined while the inventory is loading. */
  item: InventoryItem | undefined;
  errors: { quantity: string | undefined; yield_percent: string | undefined };
  onChange: (changed: Partial<DraftLine>) => void;
  onRemove: () => void;
}

/**
 * One ingredient of a prep recipe: the amount that one batch takes, and the share that remains after trimming and
 * cooking.
 */
export function RecipeLine({ line, item, errors, onChange, onRemove }: RecipeLineProps) {
  const units = item ? unitsOf(item) : [line.unit];
  return (
    <fieldset className={`${ui.columns} ${classes.line}`} aria-label={line.name}>
      <div className={`${ui.wrap} ${ui.breakable} ${classes.lineName}`}>
        <strong>{line.name}</strong>
        {item?.kind === "prep" && <span className={`${ui.mutedSm} ${classes.soft}`}>Made here</span>}
      </div>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${line.name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
      <div className={`${ui.stackSm} ${classes.amounts}`}>
        <NumberField
          label="Quantity"
          value={line.quantity}
          error={errors.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <NativeSelect
          label="Unit"
          data={units.includes(line.unit) ? units : [...units, line.unit]}
          value={line.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = units.find((unit) => unit === value);
            if (unit) onChange({ unit });
          }}
        />
        <NumberField
          label="Yield"
          unit="%"
          decimals={2}
          max={1000}
          value={line.yield_percent}
          error={errors.yield_percent}
          onChange={(yield_percent) => onChange({ yield_percent })}
        />
      </div>
    </fieldset>
  );
}
