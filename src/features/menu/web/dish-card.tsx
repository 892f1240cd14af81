import { useLayoutEffect, useRef, useState } from "react";
import { priceRange, type ShownDish, type ShownSize } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";
import { DishPicture } from "#src/features/menu/web/dish-picture.tsx";
import { DishFacts } from "#src/features/menu/web/dish-facts.tsx";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import styles from "./dish-card.module.css";

interface Props {
  dish: ShownDish;
  money: (amount: number) => string;
  paused: boolean;
  /** Whether the dish's picture is the first picture of the page. */
  firstPicture: boolean;
}

/**
 * One dish with its description, price, sizes, ingredients and the button that adds it to the cart. The tap on that button
 * is handled by the list (dish-list.tsx), because the card may not be hydrated yet.
 */
export function DishCard({ dish, money, paused, firstPicture }: Props) {
  const { texts } = usePage();
  const [activeSizeId, setActiveSizeId] = useState(dish.sizes[0]?.id);
  const sizes = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // The guest may have chosen a size before the page was hydrated.
    const chosen = sizes.current?.querySelector<HTMLInputElement>("input:checked");
    if (chosen) setActiveSizeId(chosen.value);
  }, []);
  // A size may leave the menu while the page is open; then none is chosen until the guest chooses again. A lone size needs no choice.
  const size =
    dish.sizes.find((size) => size.id === activeSizeId) ?? (dish.sizes.length === 1 ? dish.sizes[0] : undefined);
  const soldOut = size?.sold_out ?? dish.sold_out;
  const unavailable = dish.offered_from ? formatText(texts.from_time, { time: dish.offered_from }) : texts.sold_out;
  const title = `dish-${dish.id}`;
  const button = `add-${dish.id}`;
  const diets = dish.diet_labels;

  return (
    <article className={styles.card} aria-labelledby={title} data-sold-out={dish.sold_out || undefined}>
      <div className={styles.top}>
        <div className={styles.info}>
          <div className={styles.title}>
            <h3 id={title}>{dish.name}</h3>
            {diets.length > 0 && (
              <ul className={styles.diets}>
                {diets.map((diet) => (
                  <li key={diet}>{texts[diet]}</li>
                ))}
              </ul>
            )}
          </div>
          {dish.description && <p className={styles.description}>{dish.description}</p>}
        </div>
        <DishPicture dish={dish} first={firstPicture} />
      </div>
      {dish.sizes.length > 1 && (
        <fieldset className={styles.sizes} ref={sizes}>
          <legend className="only-read-aloud">
            {texts.size}: {dish.name}
          </legend>
          {dish.sizes.map((shownSize) => (
            <label key={shownSize.id} data-sold-out={shownSize.sold_out || undefined}>
              <input
                type="radio"
                name={`size-${dish.id}`}
                value={shownSize.id}
                checked={shownSize.id === size?.id}
                onChange={() => setActiveSizeId(shownSize.id)}
              />
              <span>{shownSize.name}</span>
              <span className={styles.amount}>{shownSize.sold_out ? unavailable : money(shownSize.price)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <DishFacts dish={dish} size={size ?? dish.sizes[0]} left={size?.left} />
      {!size && dish.sizes.length > 0 && (
        <p className={styles.hint}>{activeSizeId ? texts.select_valid_size : texts.select_size}</p>
      )}
      <div className={styles.foot}>
        <Price dish={dish} size={size} money={money} />
        {!paused && (
          <button
            type="button"
            className={`button ${styles.add}`}
            data-quiet
            disabled={!size || soldOut}
            id={button}
            aria-labelledby={`${button} ${title}`}
            data-adds={dish.id}
          >
            {soldOut ? unavailable : texts.add_to_cart}
          </button>
        )}
      </div>
    </article>
  );
}

function Price({
  dish,
  size,
  money,
}: {
  dish: ShownDish;
  size: ShownSize | undefined;
  money: (amount: number) => string;
}) {
  const { texts } = usePage();
  const range = priceRange(dish.sizes);
  if (!range) return <p className={styles.unknown}>{texts.price_unavailable}</p>;
  const priceText = range.from < range.to ? `${money(range.from)}–${money(range.to)}` : money(range.from);
  return (
    <p className={styles.price}>
      {size && (
        <span className={styles.chosen}>
          {money(size.price)}
          {dish.sizes.length === 1 && size.name !== "Regular" && <small> {size.name}</small>}
        </span>
      )}
      {/* If no size can be chosen (without a script, or on paper), the price range is shown. */}
      <span className={size ? styles.range : styles.chosen}>{priceText}</span>
    </p>
  );
}
