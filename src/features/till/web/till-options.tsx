import { Button } from "@mantine/core";
import { useState } from "react";
import { defaultChoices, numberProblem } from "#src/features/offer/options/choices.ts";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { type Choice, countChosen, unitPrice } from "#src/features/offer/options/price.ts";
import { splitCombo } from "#src/features/offer/options/split-combo.ts";
import { ruleSentence } from "#src/features/offer/options/web/rule-sentence.ts";
import type { TillLine } from "#src/features/orders/till.ts";
import type { TillDish } from "#src/features/till/web/till-menu.ts";
import { roundMoney } from "#src/shared/money.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

interface TillOptionsProps {
  dish: TillDish;
  onAdd: (line: Omit<TillLine, "quantity" | "key">) => void;
  onClose: () => void;
}

/** Chooses the size and the options of a dish. A tap on an option chooses it once, or removes it. */
export function TillOptions({ dish, onAdd, onClose }: TillOptionsProps) {
  const format = useFormat();
  const [sizeId, setSizeId] = useState((dish.sizes.find((size) => !size.sold_out) ?? dish.sizes[0])?.id);
  const [choices, setChoices] = useState<readonly Choice[]>(() => defaultChoices(dish.groups));
  const size = dish.sizes.find(({ id }) => id === sizeId);
  if (!size) return null;
  const incomplete = dish.groups.some((group) => numberProblem(group, choices) !== null);
  const price = unitPrice(size.price, dish.groups, choices);
  return (
    <Dialog title={dish.name} onClose={onClose} closeButtonProps={{ "aria-label": "Close" }}>
      <div className={ui.stackLg}>
        {dish.sizes.length > 1 && (
          <fieldset className={`${ui.stackSm} ${classes.group}`}>
            <legend>Size</legend>
            {dish.sizes.map((size) => (
              <Chip
                key={size.id}
                text={size.name}
                price={format.money(size.price)}
                chosen={size.id === sizeId}
                disabled={size.sold_out}
                onTap={() => setSizeId(size.id)}
              />
            ))}
          </fieldset>
        )}
        {dish.groups.map((group) => (
          <GroupChips key={group.id} group={group} choices={choices} onChange={setChoices} />
        ))}
        <Button
          size="lg"
          fullWidth
          disabled={incomplete || size.sold_out}
          onClick={() => {
            const chosen = { groups: dish.groups, choices, currency: format.currency };
            onAdd(
              lineOf(dish, size, choices, { price, split: splitCombo({ price, sizePrice: size.price, ...chosen }) }),
            );
            onClose();
          }}
        >
          Add {format.money(roundMoney(price, format.currency))}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns a line of the order for one portion. */
export function lineOf(
  dish: TillDish,
  size: TillDish["sizes"][number],
  choices: readonly Choice[],
  cost: Pick<TillLine, "price" | "split">,
): Omit<TillLine, "quantity" | "key"> {
  const chosen = new Set(choices.map(({ option_id }) => option_id));
  return {
    dish_id: dish.id,
    category_id: dish.category_id,
    size_id: size.id,
    name: dish.sizes.length > 1 ? `${dish.name}, ${size.name}` : dish.name,
    choices: dish.groups.flatMap(({ options }) => options.filter(({ id }) => chosen.has(id)).map(({ name }) => name)),
    options: choices,
    ...cost,
  };
}

interface GroupChipsProps {
  group: OptionGroup;
  choices: readonly Choice[];
  onChange: (choices: readonly Choice[]) => void;
}

function GroupChips({ group, choices, onChange }: GroupChipsProps) {
  const format = useFormat();
  const tap = (id: string) => onChange(tapOption(group, choices, id));
  return (
    <fieldset className={`${ui.stackSm} ${classes.group}`}>
      <legend>
        {group.name} <span className={`${ui.mutedSm} ${classes.rule}`}>{ruleSentence(group, format.money)}</span>
      </legend>
      {group.options.map(({ id, name, price, sold_out }) => {
        const chosen = choices.some(({ option_id }) => option_id === id);
        return (
          <Chip
            key={id}
            text={name}
            price={sold_out ? "Sold out" : price > 0 ? `+${format.money(price)}` : ""}
            chosen={chosen}
            disabled={sold_out && !chosen}
            onTap={() => tap(id)}
          />
        );
      })}
    </fieldset>
  );
}

/**
 * Returns the choices after a tap. In a group with one choice, the tapped option replaces the other; in any other group
 * it is added or removed.
 */
function tapOption(group: OptionGroup, choices: readonly Choice[], id: string): readonly Choice[] {
  const isChosen = choices.some(({ option_id }) => option_id === id);
  const others = choices.filter(({ option_id }) => option_id !== id);
  if (isChosen) return group.choose_max === 1 && group.choose_min === 1 ? choices : others;
  if (group.choose_max === 1) {
    const own = new Set(group.options.map((option) => option.id));
    return [...choices.filter(({ option_id }) => !own.has(option_id)), { option_id: id, count: 1 }];
  }
  if (group.choose_max !== null && countChosen(group, choices) >= group.choose_max) return choices;
  return [...others, { option_id: id, count: 1 }];
}

interface ChipProps {
  text: string;
  price: string;
  chosen: boolean;
  disabled: boolean;
  onTap: () => void;
}

function Chip({ text, price, chosen, disabled, onTap }: ChipProps) {
  return (
    <button
      type="button"
      className={`${ui.column} ${ui.outlinedButton} ${classes.chip}`}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={onTap}
    >
      <span>{text}</span>
      {price && <span className={classes.chipPrice}>{price}</span>}
    </button>
  );
}
