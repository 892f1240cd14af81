import { Alert, Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import {
  type DraftLine,
  type DraftSize,
  draftCost,
  parseDecimal,
  type SizeErrors,
  type StockItem,
} from "#src/features/dishes/draft.ts";
import { scaledLines } from "#src/features/dishes/draft-amounts.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import { AddIngredient } from "#src/features/dishes/web/add-ingredient.tsx";
import { CopyRecipe } from "#src/features/dishes/web/copy-recipe.tsx";
import { CostSummary } from "#src/features/dishes/web/cost-summary.tsx";
import { RecipeList } from "#src/features/dishes/web/recipe-list.tsx";
import type { UsualCostSlot } from "#src/features/dishes/web/usual-cost-slot.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./size-editor.module.css";

interface SizeEditorProps {
  size: DraftSize;
  /** Whether it is the first size. Further sizes can be sold without a recipe, with a warning. */
  isFirst: boolean;
  others: readonly DraftSize[];
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
  errors: SizeErrors | undefined;
  onChange: (change: (size: DraftSize) => DraftSize) => void;
  onRemove: () => void;
}

/** One size: its name and price, its recipe, and what a portion costs. */
export function SizeEditor(props: SizeEditorProps) {
  const { size, isFirst, others, items, loading, includedPercent, declarations, errors, onChange, onRemove } = props;
  const { dishId, UsualCost } = props;
  const cost = loading ? { food_cost: null, problems: [] } : draftCost(size.lines, items);
  const price = parseDecimal(size.price) || 0;
  const [added, setAdded] = useState<string | null>(null);
  const changeLines = (change: (lines: DraftLine[]) => DraftLine[]) =>
    onChange((current) => ({ ...current, lines: change(current.lines) }));
  return (
    <div className={`${ui.stackLg} ${classes.panel}`}>
      <SizeFields size={size} errors={errors} onChange={onChange} />
      {!isFirst && size.lines.length === 0 && (
        <Alert color="yellow" title={`${size.name || "This size"} has no recipe`}>
          Selling it takes nothing from stock. Add ingredients, or copy the recipe of another size.
        </Alert>
      )}
      <RecipeList
        errors={errors?.lines ?? {}}
        size={size}
        items={items}
        declarations={declarations}
        added={added}
        onChange={changeLines}
      />
      <AddIngredient
        error={errors?.recipe}
        items={loading ? null : items}
        lines={size.lines}
        onAdd={(line) => {
          changeLines((lines) => [...lines, line]);
          setAdded(line.ingredient_id);
          notify.success("Ingredient added", line.name);
        }}
      />
      <CostSummary cost={cost} price={price} includedPercent={includedPercent} />
      {dishId !== null && size.id !== undefined && (
        <UsualCost
          dishId={dishId}
          sizeId={size.id}
          foodCost={cost.food_cost}
          price={price}
          includedPercent={includedPercent}
        />
      )}
      <SizeActions
        size={size}
        others={others}
        onCopy={(from, factor) => changeLines(() => scaledLines(from.lines, factor))}
        onRemove={onRemove}
      />
    </div>
  );
}

function SizeFields({ size, errors, onChange }: Pick<SizeEditorProps, "size" | "errors" | "onChange">) {
  const { currency } = useFormat();
  return (
    <div className={`${ui.stackLg} ${classes.sizeFields}`}>
      <TextInput
        label="Size name"
        withAsterisk
        required
        maxLength={60}
        value={size.name}
        error={errors?.name}
        onChange={({ currentTarget: { value: name } }) => onChange((current) => ({ ...current, name }))}
      />
      <NumberField
        label="Price"
        withAsterisk
        required
        unit={currency}
        step="0.01"
        decimals={3}
        value={size.price}
        error={errors?.price}
        // The 0 that a new dish starts with is replaced by typing.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(price) => onChange((current) => ({ ...current, price }))}
      />
    </div>
  );
}

interface SizeActionsProps extends Pick<SizeEditorProps, "size" | "others" | "onRemove"> {
  onCopy: (from: DraftSize, factor: number) => void;
}

/** Copying another size's recipe, and removing the size. */
function SizeActions({ size, others, onCopy, onRemove }: SizeActionsProps) {
  const [copying, setCopying] = useState(false);
  const sources = others.filter((other) => other.lines.length > 0);
  return (
    <div className={ui.buttons}>
      {sources.length > 0 && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setCopying(true)}>
          Copy from another size
        </Button>
      )}
      {others.length > 0 ? (
        <ConfirmButton label="Remove Size" confirmLabel="Confirm Remove" onConfirm={onRemove} />
      ) : (
        <Button
          variant="light"
          color="red"
          onClick={() => notify.error(MESSAGES.lastSize.title, MESSAGES.lastSize.message)}
        >
          Remove Size
        </Button>
      )}
      <CopyRecipe opened={copying} onClose={() => setCopying(false)} to={size} from={sources} onCopy={onCopy} />
    </div>
  );
}
