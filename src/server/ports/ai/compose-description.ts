import type { DishSketch } from "#src/server/ports/ai/ai.ts";

/** Ingredients of nearly every dish, which a description need not mention. */
const BACKGROUND = /\b(salt|water|oil|sugar|pepper|flour|starch|stock|seasoning|baking|yeast)\b/i;

const OPENINGS: readonly ((name: string, main: string) => string)[] = [
  (name, main) => `Our ${name} brings together ${main}.`,
  (name, main) => `${capital(name)} made with ${main}.`,
  (name, main) => `${capital(name)}, built around ${main}.`,
];
const MIDDLES: readonly ((rest: string) => string)[] = [
  (rest) => `It is rounded off with ${rest}.`,
  (rest) => `${capital(rest)} complete the plate.`,
  (rest) => `You will also find ${rest} in it.`,
];
const CLOSINGS: Record<string, string> = {
  dessert: "A sweet way to end the meal.",
  drink: "Poured when you order it.",
  starter: "A good way to begin.",
  soup: "Served hot.",
  salad: "Tossed to order.",
  side: "Made to go with anything on the menu.",
  other: "Prepared to order in our kitchen.",
};
const KINDS: readonly [RegExp, string][] = [
  [/\b(dessert|sweet|cake|pastr(y|ies)|ice cream|pudding)s?\b/i, "dessert"],
  [/\b(drink|beverage|coffee|tea|juice|cocktail|wine|beer|bar|smoothie|latte)s?\b/i, "drink"],
  [/\b(starter|appeti[sz]er|snack|small plate|tapas|bite)s?\b/i, "starter"],
  [/\b(soup|broth)s?\b/i, "soup"],
  [/\bsalads?\b/i, "salad"],
  [/\bsides?\b/i, "side"],
];

/**
 * Returns two or three true sentences from the known facts: the name, the category and the ingredients in the order of
 * the recipe. They praise nothing unknown. The same attempt at a dish always gives the same text.
 */
export function composeDescription({ name, category, ingredients, attempt }: DishSketch): string {
  const named = ingredients.filter((ingredient) => !BACKGROUND.test(ingredient)).map(plain);
  const shown = named.length > 0 ? named : ingredients.map(plain);
  const main = shown.slice(0, 3);
  const rest = shown.slice(3, 6);
  const variant = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), attempt);
  const sentences = [pick(OPENINGS, variant)(name, listed(main))];
  if (rest.length > 0) sentences.push(pick(rest.length > 1 ? MIDDLES : MIDDLES.slice(0, 1), variant)(listed(rest)));
  sentences.push(CLOSINGS[kindOf(`${category ?? ""} ${name}`)] ?? "");
  return sentences.join(" ");
}

function kindOf(text: string): string {
  return KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? "other";
}

/** Returns a guest's word for an ingredient: "Chicken thigh, boneless (2 kg bag)" becomes "chicken thigh". */
function plain(ingredient: string): string {
  const short = ingredient
    .replaceAll(/\([^)]*\)/g, "")
    .split(",")[0]
    ?.trim();
  const text = short || ingredient;
  // Only an ordinary first capital becomes lower case: "Thai basil" and "XO sauce" stay unchanged.
  return /^\p{Lu}\p{Ll}+( \p{Ll}|$)/u.test(text) && !/^(Thai|Greek|Dijon|Parma|Kalamata)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const pick = <T>(choices: readonly T[], variant: number): T => choices[variant % choices.length] as T;
