import type { Allergen, Diet } from "#src/features/dishes/declarations.ts";
import { type Asked, listText } from "#src/features/menu/guest-help/asked.ts";
import type { MenuDish, MenuOption } from "#src/features/menu/contract.ts";
import { formatText } from "#src/features/menu/texts/translate.ts";

/** An allergen inside a sentence. German texts write it as on the menu. */
const declarationText = ({ language, menuTexts }: Asked, text: Allergen): string =>
  language === "de" ? menuTexts[text] : menuTexts[text].toLocaleLowerCase();

const dietText = ({ menuTexts }: Asked, diet: Diet): string => menuTexts[diet].toLocaleLowerCase();

type State = "contains" | "may_contain" | "unknown" | "free";

function stateOf(
  { allergens: { contains, may_contain, unknown } }: Pick<MenuDish, "allergens">,
  text: Allergen,
): State {
  if (contains.includes(text)) return "contains";
  if (may_contain.includes(text)) return "may_contain";
  return unknown.includes(text) ? "unknown" : "free";
}

/** The options that a guest may choose for a dish. */
function optionsOf({ menu }: Pick<Asked, "menu">, { option_groups = [] }: MenuDish): MenuOption[] {
  const ids = new Set(option_groups.map(({ group_id }) => group_id));
  return (menu.option_groups ?? []).filter(({ id }) => ids.has(id)).flatMap(({ options }) => options);
}

/**
 * The names of the options that have or may have an allergen. An option for which the allergen is undeclared may have
 * it.
 */
const optionsWith = (asked: Pick<Asked, "menu">, dish: MenuDish, text: Allergen): string[] => [
  ...new Set(
    optionsOf(asked, dish)
      .filter((option) => stateOf(option, text) !== "free")
      .map(({ name }) => name),
  ),
];

const STATE_TEXTS = { contains: "contains", may_contain: "may_contain", unknown: "not_stated", free: "free" } as const;

const namesText = (asked: Asked, dishes: readonly MenuDish[]): string =>
  listText(
    asked,
    dishes.map(({ name }) => name),
  );

/** Says what a dish declares about an allergen. The text never says that an undeclared allergen is absent. */
export function allergenReply(asked: Asked, dish: MenuDish, one: Allergen): string {
  const { texts } = asked;
  const state = stateOf(dish, one);
  const text = formatText(texts[STATE_TEXTS[state]], { dish: dish.name, allergen: declarationText(asked, one) });
  const options = optionsWith(asked, dish, one);
  if (state === "contains" || options.length === 0) return text;
  return `${text} ${formatText(texts.by_choice, { list: listText(asked, options) })}`;
}

/** Says everything that is declared of a dish's allergens. */
export function declaredReply(asked: Asked, { name, allergens }: MenuDish): string {
  const { texts } = asked;
  const list = (names: readonly Allergen[]) =>
    names.length === 0 ? "–" : names.map((name) => declarationText(asked, name)).join(", ");
  return formatText(texts.declared, {
    dish: name,
    contains: list(allergens.contains),
    may_contain: list(allergens.may_contain),
    unknown: list(allergens.unknown),
  });
}

/**
 * Says which dishes are declared without an allergen and which dishes have it. Dishes about which nothing is known are
 * not named.
 */
export function dishesWithout(
  asked: Asked,
  dishes: readonly MenuDish[],
  text: Allergen,
): { paragraphs: string[]; dishes: MenuDish[] } {
  const { texts } = asked;
  const allergen = declarationText(asked, text);
  const states = dishes.map((dish) => ({ dish, state: stateOf(dish, text), options: optionsWith(asked, dish, text) }));
  const free = states.filter(({ state, options }) => state === "free" && options.length === 0).map(({ dish }) => dish);
  const byChoice = states.filter(({ state, options }) => state === "free" && options.length > 0);
  const having = states.filter(({ state }) => state === "contains" || state === "may_contain");
  const paragraphs = [
    free.length > 0
      ? formatText(texts.free_dishes, { allergen, list: namesText(asked, free) })
      : formatText(texts.none_free, { allergen }),
  ];
  if (byChoice.length > 0) {
    paragraphs.push(
      formatText(texts.by_choice, {
        list: namesText(
          asked,
          byChoice.map(({ dish }) => dish),
        ),
      }),
    );
  }
  if (having.length > 0) {
    paragraphs.push(
      formatText(texts.with_dishes, {
        allergen,
        list: namesText(
          asked,
          having.map(({ dish }) => dish),
        ),
      }),
    );
  }
  if (states.some(({ state }) => state === "unknown")) paragraphs.push(texts.unknown_dishes);
  return { paragraphs, dishes: free };
}

/** Whether a dish complies with a diet whatever the guest chooses. A vegan dish has no additional vegetarian label. */
const isAlways = ({ diet_labels }: MenuDish, diet: Diet): boolean =>
  diet_labels.includes(diet) || (diet === "vegetarian" && diet_labels.includes("vegan"));

/** Says whether a dish is declared for a diet. */
export function dietReply(asked: Asked, dish: MenuDish, diet: Diet): string {
  const { texts } = asked;
  const values = { dish: dish.name, diet: dietText(asked, diet) };
  if (isAlways(dish, diet)) return formatText(texts.suitable, values);
  return formatText(dish.diets.includes(diet) ? texts.suitable_by_choice : texts.not_suitable, values);
}

/**
 * Names the dishes that comply with all of the given diets, and the dishes that comply with them only with certain
 * choices.
 */
export function dishesFor(
  asked: Asked,
  dishes: readonly MenuDish[],
  diets: readonly Diet[],
): { paragraphs: string[]; dishes: MenuDish[] } {
  const { texts } = asked;
  const suitable = dishes.filter((dish) => diets.every((diet) => dish.diets.includes(diet)));
  const diet = listText(
    asked,
    diets.map((diet) => dietText(asked, diet)),
  );
  if (suitable.length === 0) return { paragraphs: [formatText(texts.none_suitable, { diet })], dishes: [] };
  const named = (text: string, list: readonly MenuDish[]) =>
    list.length === 0 ? [] : [formatText(text, { diet, list: namesText(asked, list) })];
  const always = suitable.filter((dish) => diets.every((diet) => isAlways(dish, diet)));
  const byChoice = suitable.filter((dish) => !always.includes(dish));
  return {
    paragraphs: [...named(texts.suitable_dishes, always), ...named(texts.suitable_dishes_by_choice, byChoice)],
    dishes: suitable,
  };
}
