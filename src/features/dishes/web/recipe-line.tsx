import { ActionIcon, Button, Loader, NativeSelect } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { estimateNutrition, type NutritionResult } from "#src/features/dishes/ai/contract.ts";
import { DECLARATION_LABELS, type Declarations } from "#src/features/dishes/declarations.ts";
import { type DraftLine, draftCost, type StockItem } from "#src/features/dishes/draft.ts";
import { withAmount, withNutrition } from "#src/features/dishes/draft-amounts.ts";
import { NutritionDialog } from "#src/features/dishes/web/nutrition-dialog.tsx";
import { useAiAction } from "#src/features/dishes/web/use-ai-action.ts";
import { RECIPE_UNITS } from "#src/shared/units.ts";
import { call } from "#src/web/call.ts";
import { Money } from "#src/web/ui/money.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import classes from "./dish-form.module.css";

interface RecipeLineProps {
  line: DraftLine;
  items: ReadonlyMap<string, StockItem>;
  known: Declarations | undefined;
  /** Just added: its nutrition is looked up without being asked. */
  fresh: boolean;
  onChange: (change: (line: DraftLine) => DraftLine) => void;
  onRemove: () => void;
  onDeclare: () => void;
}

/** One ingredient of a recipe: its amount, what it brings and what it costs. */
export function RecipeLine({ line, items, known, fresh, onChange, onRemove, onDeclare }: RecipeLineProps) {
  const [asking, setAsking] = useState(false);
  const item = items.get(line.ingredient_id);
  const cost = draftCost([line], items);
  const lookUp = useAiAction(
    ({ quantity, unit, food_id }: { quantity: string; unit: DraftLine["unit"]; food_id?: string }, signal) =>
      call(
        estimateNutrition,
        { body: { name: line.name, ingredient_id: line.ingredient_id, quantity, unit, ...(food_id && { food_id }) } },
        { signal },
      ),
    {
      failed: "Nutrition could not be looked up",
      onDone: (result, { quantity, unit }) =>
        onChange((now) => withNutrition(now, { quantity, unit }, figuresOf(result), item?.packs)),
    },
  );

  const nothingKnown = line.nutrition === null && line.calories === 0;
  const { start } = lookUp;
  const first = useRef({ quantity: line.quantity, unit: line.unit, start });
  useEffect(() => {
    if (fresh) first.current.start(first.current);
  }, [fresh]);

  return (
    <li className={classes.line}>
      <span className={classes.lineName}>
        {line.name}
        <Allergens known={known} onDeclare={onDeclare} name={line.name} />
      </span>
      <span className={classes.cell}>
        <small aria-hidden>Quantity</small>
        <NumberField
          aria-label={`Quantity of ${line.name}`}
          value={line.quantity}
          step="0.01"
          onChange={(quantity) => onChange((now) => withAmount(now, { quantity }, item?.packs))}
        />
      </span>
      <span className={classes.cell}>
        <small aria-hidden>Unit</small>
        <NativeSelect
          aria-label={`Unit of ${line.name}`}
          data={RECIPE_UNITS}
          value={line.unit}
          onChange={({ currentTarget: { value } }) => {
            const unit = RECIPE_UNITS.find((one) => one === value);
            if (unit) onChange((now) => withAmount(now, { unit }, item?.packs));
          }}
        />
      </span>
      <span className={classes.cell}>
        <small aria-hidden>Yield</small>
        <NumberField
          aria-label={`Yield of ${line.name}`}
          title="What is left after trimming and cooking"
          unit="%"
          value={line.yield_percent}
          decimals={2}
          max="1000"
          onChange={(yield_percent) => onChange((now) => ({ ...now, yield_percent }))}
        />
      </span>
      <span className={classes.lineKcal}>
        {lookUp.busy ? (
          <Button variant="subtle" px="xs" leftSection={<Loader size={16} />} onClick={lookUp.cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="subtle"
            px="xs"
            aria-label={`Nutrition of ${line.name}`}
            onClick={() => {
              if (nothingKnown) lookUp.start({ quantity: line.quantity, unit: line.unit });
              else setAsking(true);
            }}
          >
            {nothingKnown ? "Nutrition" : `${Math.round(line.calories)} kcal`}
          </Button>
        )}
      </span>
      <span className={classes.lineCost}>
        {cost.food_cost === null ? <small title={cost.problems[0]}>No cost</small> : <Money amount={cost.food_cost} />}
      </span>
      <ActionIcon className={classes.lineRemove} aria-label={`Remove ${line.name}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <NutritionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        line={line}
        onAgain={(food_id) => {
          setAsking(false);
          lookUp.start({ quantity: line.quantity, unit: line.unit, ...(food_id !== undefined && { food_id }) });
        }}
      />
    </li>
  );
}

function figuresOf({
  calories,
  match,
  others: _,
  ...facts
}: NutritionResult): Pick<DraftLine, "calories" | "nutrition"> {
  return { calories, nutrition: { ...facts, food_id: match?.food_id, food_name: match?.food_name } };
}

function Allergens({
  known = {},
  name,
  onDeclare,
}: {
  known: Declarations | undefined;
  name: string;
  onDeclare: () => void;
}) {
  const contains = Object.entries(known).filter(([, state]) => state === "contains");
  const names = contains.map(([key]) => DECLARATION_LABELS[key as keyof typeof DECLARATION_LABELS]);
  const unknown = Object.keys(known).length === 0;
  return (
    <button
      type="button"
      className={classes.link}
      data-tone={unknown ? "warn" : undefined}
      aria-label={`Allergens of ${name}`}
      onClick={onDeclare}
    >
      {unknown
        ? "Allergens unknown"
        : names.length > 0
          ? `Contains ${names.join(", ").toLowerCase()}`
          : "Allergens declared"}
    </button>
  );
}
