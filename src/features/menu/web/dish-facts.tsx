import type { Allergen } from "#src/features/dishes/declarations.ts";
import type { ShownDish, ShownSize } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./dish-facts.module.css";

interface DishFactsProps {
  dish: ShownDish;
  size: ShownSize | undefined;
  /** How many portions of the chosen size remain, if few. */
  left: number | undefined;
}

/** The information that a guest must see without opening anything, and a dish's ingredients, calories and allergens. */
export function DishFacts({ dish, size, left }: DishFactsProps) {
  const { texts } = usePage();
  return (
    <>
      <FactsToOpen dish={dish} size={size} left={left} />
      {dish.allergens.unknown.length > 0 && <p className={styles.warning}>{texts.not_declared}</p>}
    </>
  );
}

/** Information that can be opened without a script, because every guest must be able to see it. */
function FactsToOpen({ dish, size, left }: DishFactsProps) {
  const { texts, language } = usePage();
  const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: "unit" }).format(names);
  const named = (names: readonly Allergen[]) => list(names.map((name) => texts[name]));
  const { contains, may_contain } = dish.allergens;
  const ingredients = size?.ingredients ?? [];
  const declared = contains.length + may_contain.length > 0;

  if (ingredients.length === 0 && !declared) return null;
  return (
    <details className={styles.details}>
      <summary>
        <span className={styles.closed}>{texts.show_ingredients}</span>
        <span className={styles.open}>{texts.hide_ingredients}</span>
        {size?.calories != null && (
          <span className={styles.calories}>{formatText(texts.calories, { count: size.calories })}</span>
        )}
        {left && <span className={styles.left}>{formatText(texts.few_left, { count: left })}</span>}
      </summary>
      {ingredients.length > 0 && <p>{list(ingredients)}</p>}
      {contains.length > 0 && (
        <p className={styles.contains}>{formatText(texts.contains, { list: named(contains) })}</p>
      )}
      {may_contain.length > 0 && <p>{formatText(texts.may_contain, { list: named(may_contain) })}</p>}
    </details>
  );
}
