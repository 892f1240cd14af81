import type { DishSketch } from "#src/server/ports/ai/ai.ts";
import { appearanceOf, mix, sauceOf, visibleAppearances } from "#src/server/ports/ai/illustration/appearances.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import type { Pictures } from "#src/server/pictures/pictures.ts";
import type { work as drawSvgWork } from "#src/server/ports/ai/draw-svg.picture.ts";
import type { Appearance, Roll } from "#src/server/ports/ai/illustration/shapes.ts";
import { bowl, cup, glass, plate, toast } from "#src/server/ports/ai/illustration/vessels.ts";

const drawSvg = pictureWork<typeof drawSvgWork>(new URL("draw-svg.picture.ts", import.meta.url));

const SIZE = 1024;
const TABLES = ["#e3e8e2", "#efe6d8", "#dde6ea", "#eadfd9", "#e6ead8", "#e4e1ea"];

const COLD =
  /\b(iced|juice|press|smoothie|shake|lemonade|soda|cocktail|beer|wine|cooler|frapp\w*|water|lassi|spritz)s?\b/i;
const HOT =
  /\b(coffee|espresso|latte|cappuccino|macchiato|mocha|flat white|long black|americano|babyccino|tea|chai|cocoa|teh|kopi)s?\b/i;
const DRINKS = /\b(drink|beverage)s?\b/i;
const DEEP = /bowl|soup|noodle|curry|laksa|ramen|congee|stew|porridge|poke|salad|oats|granola|pot\b|soba|udon|pho\b/i;
const ON_BREAD = /\b(toast|sandwich|bruschetta|tartine|crostini)s?\b/i;

const COFFEE = "#4a2c1c";
const MILKY = /milk|cream|latte|flat white|cappuccino|babyccino/i;

/** Returns a small random generator with a seed, so that the same dish is always drawn alike. */
function dice(seedText: string): Roll {
  let seed = 2166136261;
  for (const letter of seedText) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
}

/**
 * Draws the dish as a square PNG, 1024 pixels wide by default: a bowl, plate, cup or glass with its ingredients. Only
 * fixed shapes and colours are drawn, never text of the dish, so nothing that a person typed can become markup.
 */
export function composeIllustration(pictures: Pictures, dish: DishSketch, size = SIZE): Promise<Uint8Array> {
  return pictures.run(drawSvg, drawDish(dish, size));
}

export function drawDish({ name, category, ingredients, attempt }: DishSketch, size = SIZE): string {
  const roll = dice(`${name} ${attempt}`);
  const table = TABLES[Math.floor(roll() * TABLES.length)] ?? "#e7eae6";
  const body = served({ name, category: category ?? "", ingredients }, roll);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${size}" height="${size}">
<rect width="${SIZE}" height="${SIZE}" fill="${table}"/>${body}</svg>`;
}

interface Served {
  name: string;
  category: string;
  ingredients: readonly string[];
}

/**
 * Chooses the vessel. The name of the dish decides before its category: an iced coffee is drawn in a glass, even in the
 * category of coffees.
 */
function served({ name, category, ingredients }: Served, roll: Roll): string {
  const about = `${name} ${category}`;
  const appearances = visibleAppearances(ingredients, about);
  for (const words of [name, category]) {
    if (ON_BREAD.test(words) && !/\bbowl/i.test(words)) return toast(appearances, roll);
    if (DEEP.test(words)) return filledBowl(appearances, about, roll);
    if (COLD.test(words)) return coldDrink(about, ingredients, roll);
    if (HOT.test(words)) return hotDrink(about, ingredients, roll);
    if (DRINKS.test(words)) return coldDrink(about, ingredients, roll);
  }
  return plate(appearances, sauceOf(about), roll);
}

const isFruit = ({ shape }: Appearance) =>
  shape === "berry" || shape === "cube" || shape === "citrus" || shape === "slice";

const BLENDED = /smoothie|acai|açaí|\bpot\b|shake/i;

/** Draws a filled bowl: a smoothie bowl is filled with its first fruit, every other bowl with its broth or sauce. */
function filledBowl(appearances: readonly Appearance[], about: string, roll: Roll): string {
  const fruit = BLENDED.test(about)
    ? appearances.find((appearance) => isFruit(appearance) || appearance.shape === "leaf")
    : undefined;
  const rest = appearances.filter((appearance) => appearance !== fruit);
  if (fruit) return bowl(rest, mix(fruit.color, "#ffffff", /acai|açaí/i.test(about) ? 0.05 : 0.2), roll);
  return bowl(appearances, /oats|granola|porridge|congee/i.test(about) ? "#f8efdc" : sauceOf(about), roll);
}

function coldDrink(about: string, ingredients: readonly string[], roll: Roll): string {
  const coffee = /coffee|espresso|latte/i.test(about);
  const parts = ingredients.map((ingredient) => appearanceOf(ingredient).color);
  const [first = "#e0b45e", second = first] = parts;
  const milk = ingredients.some((ingredient) => MILKY.test(ingredient));
  const drink = coffee
    ? mix(COFFEE, "#c9a27c", milk ? 0.6 : 0.25)
    : mix(mix(first, second, 0.3), "#fdf3e0", milk ? 0.35 : 0);
  const garnish = ingredients
    .map(appearanceOf)
    .findLast(({ shape }) => shape === "citrus" || shape === "slice" || shape === "leaf");
  return glass(drink, coffee ? undefined : garnish, !/smoothie|shake/i.test(about) || coffee, roll);
}

function hotDrink(about: string, ingredients: readonly string[], roll: Roll): string {
  const milk = ingredients.some((ingredient) => MILKY.test(ingredient)) || MILKY.test(about);
  const coffee = /coffee|espresso|kopi/i.test(ingredients.join(" ")) || ingredients.length === 0;
  if (!coffee && milk) return cup("#ead3b0", true, roll);
  if (/\btea|teh|chai\b/i.test(about)) return cup(milk ? "#c98a52" : "#b5622a", milk, roll);
  return cup(milk ? "#b98355" : COFFEE, milk, roll);
}
