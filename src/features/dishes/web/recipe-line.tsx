import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { DECLARATION_LABELS, type DeclarationName, type Declarations } from "#src/features/dishes/declarations.ts";
import { type DraftLine, draftCost, type StockItem } from "#src/features/dishes/draft.ts";
import { LineAmount } from "#src/features/dishes/web/line-amount.tsx";
import { LineNutrition } from "#src/features/dishes/web/line-nutrition.tsx";
import { Money } from "#src/web/ui/money.tsx";
import classes from "./recipe.module.css";

interface RecipeLineProps {
  line: DraftLine;
  items: ReadonlyMap<string, StockItem>;
  /** Undefined while it is loaded. */
  declared: Declarations | undefined;
  /** Whether it was just added: its nutrition is then looked up at once. */
  added: boolean;
  error: string | undefined;
  onChange: (change: (line: DraftLine) => DraftLine) => void;
  onRemove: () => void;
  onDeclare: () => void;
}

/** One ingredient of a recipe: its amount, nutrition and cost. */
export function RecipeLine({ line, items, declared, added, error, onChange, onRemove, onDeclare }: RecipeLineProps) {
  const packs = items.get(line.ingredient_id)?.packs;
  const cost = draftCost([line], items);
  return (
    <li className={classes.line}>
      <span className={classes.lineName}>
        {line.name}
        {declared && <AllergensButton declared={declared} onClick={onDeclare} name={line.name} />}
      </span>
      <LineAmount line={line} packs={packs} error={error} onChange={onChange} />
      <LineNutrition line={line} packs={packs} added={added} onChange={onChange} />
      <span className={classes.lineCost}>
        {cost.food_cost === null ? <small title={cost.problems[0]}>No cost</small> : <Money amount={cost.food_cost} />}
      </span>
      <ActionIcon className={classes.lineRemove} aria-label={`Remove ${line.name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface AllergensButtonProps {
  declared: Declarations;
  name: string;
  onClick: () => void;
}

function AllergensButton({ declared, name, onClick }: AllergensButtonProps) {
  const notSet = Object.keys(declared).length === 0;
  const contained = Object.entries(declared).filter(([, state]) => state === "contains");
  const labels = contained.map(([key]) => DECLARATION_LABELS[key as DeclarationName]);
  return (
    <button
      type="button"
      className={classes.link}
      data-tone={notSet ? "warn" : undefined}
      aria-label={`Allergens of ${name}`}
      onClick={onClick}
    >
      {notSet
        ? "Allergens not set"
        : labels.length > 0
          ? `Contains ${labels.join(", ").toLowerCase()}`
          : "Allergens declared"}
    </button>
  );
}
