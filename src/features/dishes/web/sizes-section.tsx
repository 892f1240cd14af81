import { Button, Modal, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { type FormEvent, useId, useState } from "react";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import { type DraftSize, sizeError, type SizeErrors, type StockItem } from "#src/features/dishes/draft.ts";
import { SizeEditor } from "#src/features/dishes/web/size-editor.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import type { UsualCostSlot } from "#src/features/dishes/web/usual-cost-slot.ts";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./size-editor.module.css";

interface SizesSectionProps {
  sizes: readonly DraftSize[];
  items: ReadonlyMap<string, StockItem>;
  /** Whether the inventory is still loading. */
  loading: boolean;
  /** The tax included in the prices, in percent. */
  includedPercent: number;
  /** Null until the dish is stored. */
  dishId: string | null;
  /** What a portion costs with the options that guests usually choose for it. */
  UsualCost: UsualCostSlot;
  /** Undefined while they are loaded. */
  declarations: Readonly<Record<string, Declarations>> | undefined;
  /** Errors by the size's key. */
  errors: Readonly<Record<string, SizeErrors>>;
  /** The number of attempts to save; each shows the first size with an error. */
  attempts: number;
  onChange: (change: (sizes: DraftSize[]) => DraftSize[]) => void;
}

/** The sizes of a dish as tabs, each with its recipe. */
export function SizesSection(props: SizesSectionProps) {
  const { sizes, items, loading, includedPercent, dishId, UsualCost, declarations, errors, attempts, onChange } = props;
  const [key, setKey] = useState("");
  const [adding, setAdding] = useState(false);
  const panel = useId();
  const wrong = sizes.find((size) => errors[size.key])?.key;
  const [seen, setSeen] = useState(attempts);
  if (attempts !== seen) {
    setSeen(attempts);
    if (wrong !== undefined) setKey(wrong);
  }
  const current = sizes.find((size) => size.key === key) ?? sizes[0];
  if (!current) return null;

  return (
    <SectionCard
      title="Sizes and recipes"
      flush
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add Size
        </Button>
      }
    >
      <div role="tablist" aria-label="Sizes" className={`${ui.wrap} ${classes.tabs}`}>
        {sizes.map((size, index) => (
          <button
            key={size.key}
            type="button"
            role="tab"
            id={`${panel}-${size.key}`}
            aria-selected={size.key === current.key}
            aria-controls={panel}
            data-wrong={errors[size.key] ? true : undefined}
            className={classes.tab}
            onClick={() => setKey(size.key)}
          >
            {size.name || "Unnamed size"}
            {index > 0 && size.lines.length === 0 && <IconAlertTriangle size={16} aria-label="has no recipe" />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${current.key}`}>
        <SizeEditor
          key={current.key}
          size={current}
          isFirst={current === sizes[0]}
          others={sizes.filter((size) => size.key !== current.key)}
          items={items}
          loading={loading}
          includedPercent={includedPercent}
          dishId={dishId}
          UsualCost={UsualCost}
          declarations={declarations}
          errors={errors[current.key]}
          onChange={(change) => onChange((all) => all.map((size) => (size.key === current.key ? change(size) : size)))}
          onRemove={() => {
            onChange((all) => all.filter((size) => size.key !== current.key));
            notify.success("Size removed", current.name);
          }}
        />
      </div>
      <Modal opened={adding} onClose={() => setAdding(false)} title="Add Size">
        <NewSize
          onCancel={() => setAdding(false)}
          onAdd={(size) => {
            onChange((all) => [...all, size]);
            setKey(size.key);
            setAdding(false);
          }}
        />
      </Modal>
    </SectionCard>
  );
}

function NewSize({ onAdd, onCancel }: { onAdd: (size: DraftSize) => void; onCancel: () => void }) {
  const { currency } = useFormat();
  const [name, setName] = useState("");
  const [price, setPrice] = useState("");
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree the dialog is inside the dish's form, which must not be submitted too.
    event.stopPropagation();
    const problem = sizeError({ name, price });
    if (problem) {
      setError(problem.message);
      notify.error(problem.title, problem.message);
      return;
    }
    onAdd({ key: crypto.randomUUID(), id: undefined, name: name.trim(), price, lines: [] });
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormStack>
        <FormRow>
          <TextInput
            label="Name"
            withAsterisk
            required
            data-autofocus
            maxLength={60}
            value={name}
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NumberField
            label="Price"
            withAsterisk
            required
            unit={currency}
            step="0.01"
            min="0.01"
            decimals={3}
            value={price}
            onChange={setPrice}
          />
        </FormRow>
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Add Size</Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
