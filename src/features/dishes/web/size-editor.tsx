import { Button, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import type { Declarations } from "#src/features/dishes/declarations.ts";
import { type DraftSize, draftCost, type StockItem } from "#src/features/dishes/draft.ts";
import { scaledLines } from "#src/features/dishes/draft-amounts.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import { AddIngredient } from "#src/features/dishes/web/add-ingredient.tsx";
import { CopyRecipe } from "#src/features/dishes/web/copy-recipe.tsx";
import { CostSummary } from "#src/features/dishes/web/cost-summary.tsx";
import { ItemDeclarations } from "#src/features/dishes/web/item-declarations.tsx";
import { RecipeLine } from "#src/features/dishes/web/recipe-line.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./dish-form.module.css";

interface SizeEditorProps {
  size: DraftSize;
  others: readonly DraftSize[];
  items: ReadonlyMap<string, StockItem>;
  /** The inventory has not come yet. */
  loading: boolean;
  declarations: Readonly<Record<string, Declarations>>;
  error: string | undefined;
  onChange: (change: (size: DraftSize) => DraftSize) => void;
  onRemove: () => void;
}

/** One size: its name and price, its recipe, and what a portion costs. */
export function SizeEditor({ size, others, items, loading, declarations, error, onChange, onRemove }: SizeEditorProps) {
  const { currency } = useFormat();
  const [copying, setCopying] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const [declaring, setDeclaring] = useState<string | null>(null);
  const sources = others.filter((other) => other.lines.length > 0);
  const declared = size.lines.find((line) => line.ingredient_id === declaring);

  return (
    <div className={classes.panel}>
      <div className={classes.sizeFields}>
        <TextInput
          label="Size name"
          withAsterisk
          required
          maxLength={60}
          value={size.name}
          error={error}
          onChange={({ currentTarget: { value: name } }) => onChange((now) => ({ ...now, name }))}
        />
        <NumberField
          label="Price"
          withAsterisk
          required
          unit={currency}
          step="0.01"
          decimals={3}
          value={size.price}
          onChange={(price) => onChange((now) => ({ ...now, price }))}
        />
      </div>

      {size.lines.length > 0 ? (
        <ul className={classes.lines} aria-label={`Ingredients of ${size.name || "this size"}`}>
          <li className={`${classes.line} ${classes.head}`} aria-hidden>
            <span>Ingredient</span>
            <span>Quantity</span>
            <span>Unit</span>
            <span title="What is left after trimming and cooking">Yield</span>
            <span>Nutrition</span>
            <span className={classes.lineCost}>Cost</span>
          </li>
          {size.lines.map((line) => (
            <RecipeLine
              key={line.ingredient_id}
              line={line}
              items={items}
              known={declarations[line.ingredient_id]}
              fresh={added === line.ingredient_id}
              onChange={(change) =>
                onChange((now) => ({
                  ...now,
                  lines: now.lines.map((one) => (one.ingredient_id === line.ingredient_id ? change(one) : one)),
                }))
              }
              onRemove={() =>
                onChange((now) => ({
                  ...now,
                  lines: now.lines.filter((one) => one.ingredient_id !== line.ingredient_id),
                }))
              }
              onDeclare={() => setDeclaring(line.ingredient_id)}
            />
          ))}
        </ul>
      ) : (
        <p className={classes.soft} style={{ margin: 0 }}>
          No ingredients yet. What you add here is taken from stock with every order.
        </p>
      )}

      <AddIngredient
        items={loading ? null : items}
        lines={size.lines}
        onAdd={(line) => {
          onChange((now) => ({ ...now, lines: [...now.lines, line] }));
          setAdded(line.ingredient_id);
          notify.success("Ingredient added", line.name);
        }}
      />
      <CostSummary
        cost={loading ? { food_cost: null, problems: [] } : draftCost(size.lines, items)}
        price={Number(size.price) || 0}
      />

      <div className={classes.buttons}>
        {sources.length > 0 && (
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setCopying(true)}>
            Copy a Recipe Here
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
      </div>

      <CopyRecipe
        opened={copying}
        onClose={() => setCopying(false)}
        to={size}
        from={sources}
        onCopy={(from, factor) => onChange((now) => ({ ...now, lines: scaledLines(from.lines, factor) }))}
      />
      {declared && (
        <ItemDeclarations
          itemId={declared.ingredient_id}
          name={declared.name}
          known={declarations[declared.ingredient_id] ?? {}}
          onClose={() => setDeclaring(null)}
        />
      )}
    </div>
  );
}
