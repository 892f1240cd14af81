import { type Asked, listText, moneyText } from "#src/features/menu/guest-help/asked.ts";
import { ingredientsOf } from "#src/features/menu/guest-help/find-mentioned.ts";
import { plainText } from "#src/features/menu/guest-help/plain-text.ts";
import type { MenuDish, MenuSize } from "#src/features/menu/contract.ts";
import { priceRange } from "#src/features/menu/shown.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";

/** Returns a dish's price, or its lowest and highest one; empty when it has none. */
export function shortPrice(asked: Pick<Asked, "menu">, dish: MenuDish): string {
  const range = priceRange(dish.sizes);
  if (!range) return "";
  const [from, to] = [range.from, range.to].map((price) => moneyText(asked, price));
  return from === to ? (from ?? "") : `${from} – ${to}`;
}

const sizeText = ({ sizes }: MenuDish, { name }: MenuSize, text: string): string =>
  sizes.length === 1 ? text : `${name} ${text}`;

export function priceReply(asked: Asked, dish: MenuDish): string {
  const { texts } = asked;
  if (dish.sizes.length === 0) return formatText(texts.no_price, { dish: dish.name });
  const list = dish.sizes.map((size) => sizeText(dish, size, moneyText(asked, size.price)));
  return formatText(texts.price, { dish: dish.name, list: listText(asked, list) });
}

/** Names the dishes with the three lowest prices. */
export function cheapestReply(asked: Asked, dishes: readonly MenuDish[]): { text: string; dishes: MenuDish[] } {
  const lowest = dishes
    .flatMap((dish) => {
      const range = priceRange(dish.sizes);
      return range && !dish.sold_out ? [{ dish, price: range.from }] : [];
    })
    .sort((a, b) => a.price - b.price)
    .slice(0, 3);
  const list = lowest.map(({ dish, price }) => `${dish.name} ${moneyText(asked, price)}`);
  return {
    text: formatText(asked.texts.cheapest, { list: listText(asked, list) }),
    dishes: lowest.map(({ dish }) => dish),
  };
}

export function caloriesReply(asked: Asked, dish: MenuDish): string {
  const known = dish.sizes.flatMap((size) =>
    size.calories === null ? [] : sizeText(dish, size, `${size.calories} kcal`),
  );
  if (known.length === 0) return formatText(asked.texts.no_calories, { dish: dish.name });
  return formatText(asked.texts.calories, { dish: dish.name, list: listText(asked, known) });
}

/**
 * Says what a dish is made of, or whether its ingredients include the words that were asked for. The text never
 * promises that an unlisted ingredient is absent: a list has names as the restaurant writes them.
 */
export function ingredientsReply(
  asked: Asked,
  dish: MenuDish,
  words: readonly string[],
): { text: string; sure: boolean } {
  const { texts } = asked;
  const all = ingredientsOf(dish);
  if (all.length === 0) return { text: formatText(texts.no_ingredients, { dish: dish.name }), sure: false };
  const found = all.filter((name) => words.some((word) => plainText(name).includes(word)));
  if (found.length > 0) {
    return { text: formatText(texts.has_ingredient, { dish: dish.name, list: listText(asked, found) }), sure: true };
  }
  const list = listText(asked, all);
  const [word] = words;
  if (word === undefined) return { text: formatText(texts.ingredients, { dish: dish.name, list }), sure: true };
  return { text: formatText(texts.lacks_ingredient, { word, dish: dish.name, list }), sure: false };
}

export function availabilityReply({ texts }: Asked, dish: MenuDish): string {
  if (dish.offered_from) return formatText(texts.sold_out_until, { dish: dish.name, time: dish.offered_from });
  if (dish.sold_out) return formatText(texts.sold_out, { dish: dish.name });
  const remaining = dish.sizes.find((size) => size.left !== undefined)?.left;
  const available = formatText(texts.available, { dish: dish.name });
  return remaining === undefined ? available : `${available} ${formatText(texts.few_left, { count: remaining })}`;
}
