import { IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { type CartChoice, groupsOf } from "#src/features/menu/cart.ts";
import { changeChoices, namedChoices } from "#src/features/menu/cart-lines.ts";
import type { ShownDish, ShownMenu, ShownSize } from "#src/features/menu/shown.ts";
import { type CaloriesOfOption, optionCalories } from "#src/features/menu/option-calories.ts";
import { OPTION_TEXTS } from "#src/shared/languages/option-texts.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { Dialog } from "#src/features/menu/web/dialog.tsx";
import { moneyOf, usePage } from "#src/features/menu/web/menu-context.ts";
import { OptionGroupField } from "#src/features/menu/web/option-group-field.tsx";
import type { Choosing } from "#src/features/menu/web/choosing.ts";
import { defaultChoices, numberProblem } from "#src/features/offer/options/choices.ts";
import { type Choice, unitPrice } from "#src/features/offer/options/price.ts";
import styles from "./options-sheet.module.css";

export interface OptionsSheetProps {
  menu: ShownMenu;
  choosing: Choosing;
  store: CartStore;
  /** Adds a line with this price per portion. */
  onAdd: (dish: ShownDish, size: ShownSize, options: CartChoice[]) => void;
  onClose: () => void;
}

/**
 * Lets a guest choose a dish's options: a sheet that rises from the bottom of a phone. Price and calories follow each
 * choice.
 */
export function OptionsSheet({ menu, choosing, store, onAdd, onClose }: OptionsSheetProps) {
  const { texts, language, lang } = usePage();
  const optionTexts = OPTION_TEXTS[lang];
  const title = useId();
  const { dish: opened, size, line } = choosing;
  // The menu may change while the sheet is open. The current dish is used, so that sold-out options are shown.
  const dish = menu.dishes.find((dish) => dish.id === opened.id) ?? opened;
  const groups = groupsOf(menu, dish);
  const [choices, setChoices] = useState<readonly Choice[]>(() => line?.options ?? defaultChoices(groups));
  const money = moneyOf(menu.company);
  const options = new Map(groups.flatMap((group) => group.options.map((option) => [option.id, option])));
  const chosen = choices.filter(({ option_id }) => options.has(option_id));
  const soldOut = chosen.some(({ option_id }) => options.get(option_id)?.sold_out);
  const missing = groups.filter((group) => numberProblem(group, chosen) !== null).map(({ name }) => name);
  const currentSize = dish.sizes.find((shownSize) => shownSize.id === size.id) ?? size;
  const price = unitPrice(currentSize.price, groups, chosen);
  const calories = caloriesOf(currentSize, chosen, options);
  const hint = soldOut
    ? optionTexts.sold_out_choice
    : missing.length > 0 && formatText(optionTexts.missing, { list: new Intl.ListFormat(language).format(missing) });

  const done = () => {
    const named = namedChoices(groups, chosen);
    onClose();
    if (!line) return onAdd(dish, { ...size, price }, named);
    const { currency } = menu.company;
    store.change((saved) => ({
      ...saved,
      cart: changeChoices(saved.cart, line.id, { price, options: named }, currency),
    }));
    return undefined;
  };

  return (
    <Dialog className={styles.panel} labelledBy={title} onClose={onClose}>
      <form
        className={styles.sheet}
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        <header className={styles.head}>
          <h2 id={title}>{dish.name}</h2>
          <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </header>
        <div className={styles.groups}>
          {groups.map((group) => (
            <OptionGroupField key={group.id} group={group} choices={chosen} money={money} onChange={setChoices} />
          ))}
        </div>
        <footer className={styles.foot}>
          <output className={styles.hint}>
            {hint || (calories !== null && formatText(texts.calories, { count: calories }))}
          </output>
          <button type="submit" className="button" disabled={soldOut || missing.length > 0}>
            {formatText(line ? optionTexts.save : optionTexts.add, { price: money(price) })}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Returns the kcal of the size with the chosen options; null when those of the size are not known. */
function caloriesOf(
  { base_calories, calories, factor }: ShownSize,
  choices: readonly Choice[],
  options: ReadonlyMap<string, CaloriesOfOption>,
): number | null {
  const size = base_calories ?? calories;
  if (size === null) return null;
  return choices.reduce((sum, { option_id, count }) => {
    const option = options.get(option_id);
    return sum + (option ? optionCalories(option, factor) * count : 0);
  }, size);
}
