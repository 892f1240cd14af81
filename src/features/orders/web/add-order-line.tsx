import { ActionIcon, NativeSelect, Select } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Dish } from "#src/features/dishes/contract.ts";
import { useFocusOnOpen } from "#src/features/dishes/web/use-focus-on-open.ts";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { defaultChoices } from "#src/features/offer/options/choices.ts";
import { type Choice, unitPrice } from "#src/features/offer/options/price.ts";
import { splitCombo } from "#src/features/offer/options/split-combo.ts";
import { groupsOfDish } from "#src/features/offer/options/web/queries.ts";
import type { chargesOf } from "#src/features/orders/till.ts";
import { AddOrderOptions } from "#src/features/orders/web/add-order-options.tsx";
import { sizeSoldOutReason, soldOutReason } from "#src/features/orders/web/sold-out-reason.ts";
import { multiply, roundMoney } from "#src/shared/money.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./add-order.module.css";

export interface DraftLine {
  key: string;
  dish_id: string;
  size_id: string;
  quantity: string;
  /** The ids of the chosen options. */
  options: string[];
}

export function emptyLine(): DraftLine {
  return { key: crypto.randomUUID(), dish_id: "", size_id: "", quantity: "1", options: [] };
}

/** Returns the price of one portion with its options; 0 while no dish is selected. */
function priceOf(line: DraftLine, dishes: readonly Dish[], groups: readonly OptionGroup[]): number {
  const sizes = dishes.find((dish) => dish.id === line.dish_id)?.sizes ?? [];
  const size = sizes.find(({ id }) => id === line.size_id) ?? sizes[0];
  return size ? unitPrice(size.price, groupsOfDish(groups, line.dish_id), choicesOf(line)) : 0;
}

/** Returns the price of a line, and how it is split if the dish is a combo. */
export function soldLineOf(
  line: DraftLine,
  { dishes, groups, currency }: { dishes: readonly Dish[]; groups: readonly OptionGroup[]; currency: string },
): Parameters<typeof chargesOf>[0][number] {
  const dish = dishes.find(({ id }) => id === line.dish_id);
  const size = dish?.sizes.find(({ id }) => id === line.size_id) ?? dish?.sizes[0];
  const price = priceOf(line, dishes, groups);
  const own = { groups: groupsOfDish(groups, line.dish_id), choices: choicesOf(line) };
  return {
    dish_id: line.dish_id,
    category_id: dish?.category_id ?? null,
    price,
    split: splitCombo({ price, sizePrice: size?.price ?? 0, ...own, currency }),
    quantity: Number(line.quantity) || 0,
  };
}

export function choicesOf({ options }: Pick<DraftLine, "options">): Choice[] {
  return options.map((option_id) => ({ option_id, count: 1 }));
}

interface AddOrderLineProps {
  line: DraftLine;
  /** Whether the labels are visible. They are on the first line; on other lines, only screen readers read them. */
  isFirst: boolean;
  dishes: readonly Dish[];
  groups: readonly OptionGroup[];
  onChange: (line: DraftLine) => void;
  onRemove?: () => void;
}

/** Returns the dishes on the menu by name. A sold-out dish is shown with the reason and cannot be chosen. */
function dishOptions(dishes: readonly Dish[], sellsBelowZero: boolean) {
  return dishes
    .filter((dish) => dish.is_available)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((dish) => {
      const reason = soldOutReason(dish, sellsBelowZero);
      return { value: dish.id, label: dish.name + soldOutText(reason), disabled: reason !== null };
    });
}

const soldOutText = (reason: string | null) => (reason === null ? "" : ` (sold out: ${reason})`);

/** Returns the first size that can be ordered. */
function firstSize(dish: Dish | undefined, sellsBelowZero: boolean): string {
  const sizes = dish?.sizes ?? [];
  return (sizes.find((size) => sizeSoldOutReason(size, sellsBelowZero) === null) ?? sizes[0])?.id ?? "";
}

/** A dish of the order, its size and quantity. A new line takes the focus. */
export function AddOrderLine({ line, isFirst, dishes, groups, onChange, onRemove }: AddOrderLineProps) {
  const format = useFormat();
  const sellsBelowZero = useCompany().allow_negative_stock;
  const dish = useFocusOnOpen<HTMLInputElement>();
  const sizes = dishes.find(({ id }) => id === line.dish_id)?.sizes ?? [];
  const lineTotal = roundMoney(multiply(priceOf(line, dishes, groups), Number(line.quantity) || 0), format.currency);
  const selectDish = (dishId: string | null) => {
    const selected = dishes.find(({ id }) => id === dishId);
    const options = defaultChoices(groupsOfDish(groups, selected?.id ?? "")).map(({ option_id }) => option_id);
    onChange({ ...line, dish_id: selected?.id ?? "", size_id: firstSize(selected, sellsBelowZero), options });
  };
  const ownGroups = groupsOfDish(groups, line.dish_id);
  const labels = isFirst ? {} : { labelProps: { className: ui.unseen } };
  return (
    <div className={classes.line}>
      <Select
        {...labels}
        ref={dish}
        data-autofocus={isFirst || undefined}
        className={classes.dish}
        label="Menu Item"
        placeholder="Select a dish"
        searchable
        openOnFocus={false}
        nothingFoundMessage="No matching dishes"
        value={line.dish_id || null}
        onChange={selectDish}
        data={dishOptions(dishes, sellsBelowZero)}
      />
      {sizes.length > 1 && (
        <NativeSelect
          {...labels}
          className={classes.size}
          label="Size"
          value={line.size_id}
          onChange={(event) => onChange({ ...line, size_id: event.currentTarget.value })}
          data={sizes.map((size) => ({
            value: size.id,
            label: `${size.name}, ${format.money(size.price)}${soldOutText(sizeSoldOutReason(size, sellsBelowZero))}`,
            disabled: sizeSoldOutReason(size, sellsBelowZero) !== null,
          }))}
        />
      )}
      <NumberField
        {...labels}
        className={classes.quantity}
        label="Quantity"
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
        min={1}
        max={999}
        decimals={0}
        stepper
      />
      <span className={`${ui.row} ${classes.price}`}>{line.dish_id && format.money(lineTotal)}</span>
      {onRemove && (
        <span className={classes.remove}>
          <ActionIcon aria-label="Remove this item" onClick={onRemove}>
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </span>
      )}
      {ownGroups.length > 0 && (
        <AddOrderOptions
          groups={ownGroups}
          chosen={line.options}
          onChange={(options) => onChange({ ...line, options })}
        />
      )}
    </div>
  );
}
