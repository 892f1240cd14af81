import { Select } from "@mantine/core";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { ingredientOption } from "#src/features/inventory/web/ingredient-option.tsx";
import classes from "#src/features/prep/web/recipe.module.css";
import { type DraftErrors, type DraftLine, newLine } from "#src/features/prep/web/recipe-draft.ts";
import { RecipeLine } from "#src/features/prep/web/recipe-line.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface RecipeLinesProps {
  /** The prep item, which cannot be its own ingredient. */
  madeId: string;
  lines: readonly DraftLine[];
  items: ReadonlyMap<string, InventoryItem>;
  errors: DraftErrors;
  onChange: (lines: DraftLine[]) => void;
}

/** The ingredients of one batch, and the field that adds an ingredient, whether it is bought or made here. */
export function RecipeLines({ madeId, lines, items, errors, onChange }: RecipeLinesProps) {
  const used = new Set([madeId, ...lines.map(({ ingredient_id }) => ingredient_id)]);
  const choices = [...items.values()].filter(({ id }) => !used.has(id));
  return (
    <section className={`${ui.stackMd} ${classes.lines}`} aria-label="Ingredients of one batch">
      <h3>One batch takes</h3>
      {lines.length > 0 && (
        <p className={`${ui.mutedSm} ${classes.soft}`}>
          Yield is the share left after trimming and cooking: onions that lose a fifth yield 80%.
        </p>
      )}
      {lines.map((line, at) => (
        <RecipeLine
          key={line.ingredient_id}
          line={line}
          item={items.get(line.ingredient_id)}
          errors={{
            quantity: errors.quantities[line.ingredient_id],
            yield_percent: errors.yields[line.ingredient_id],
          }}
          onChange={(changed) => onChange(lines.with(at, { ...line, ...changed }))}
          onRemove={() => onChange(lines.toSpliced(at, 1))}
        />
      ))}
      <Select
        label="Add Ingredient"
        placeholder="Type a name"
        searchable
        limit={60}
        value={null}
        error={errors.recipe}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        renderOption={ingredientOption(items)}
        nothingFoundMessage="No ingredient has this name"
        onChange={(id) => {
          const chosen = items.get(id ?? "");
          if (chosen) onChange([...lines, newLine(chosen)]);
        }}
      />
    </section>
  );
}
