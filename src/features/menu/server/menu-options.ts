import { approximateCalories } from "#src/features/dishes/calories.ts";
import { heldOverrides } from "#src/features/dishes/server/overrides.ts";
import type { KnownFood } from "#src/features/dishes/unverified.ts";
import type { MenuDish, MenuOption, MenuOptionGroup } from "#src/features/menu/contract.ts";
import { declaredOf, foodOf, labelsOf } from "#src/features/menu/server/menu-dishes.ts";
import type { MenuRows, OptionRow } from "#src/features/menu/server/menu-rows.ts";
import type { Choice } from "#src/features/offer/options/price.ts";
import { optionCalories } from "#src/features/menu/option-calories.ts";
import { defaultChoices, nothingLeft, numberProblem } from "#src/features/offer/options/choices.ts";

/** Returns the groups of options as guests see them. The amounts of options, as of recipes, are not sent to guests. */
export function optionGroupsOf(rows: MenuRows, sellsBelowZero: boolean): MenuOptionGroup[] {
  if (!rows.option_groups) return [];
  const food = foodOf(rows);
  const names = new Map(rows.items);
  const options = Map.groupBy(rows.options ?? [], (option) => option.group_id);
  return rows.option_groups.map((group) => ({
    ...group,
    options: (options.get(group.id) ?? []).map((option) => {
      const { id, name, price, is_default, is_available, is_short, lines } = option;
      const added = lines.filter((line) => line.quantity > 0);
      const caloriesOf = (some: readonly Line[]) =>
        approximateCalories(some.map((line) => ({ ...recipeLine(line), item_name: nameIn(names, line) })));
      const scaled = caloriesOf(added.filter(({ scales }) => scales));
      return {
        id,
        name,
        price,
        is_default,
        sold_out: !is_available || (is_short && !sellsBelowZero),
        calories: caloriesOf(added),
        ...(scaled && { scaled_calories: scaled }),
        ...foodOfOption(option, food),
        ...(option.dish && { dish: option.dish }),
      };
    }),
  }));
}

type Line = OptionRow["lines"][number];

const nameIn = (names: ReadonlyMap<string, string>, { item_id }: Line) => names.get(item_id) ?? "";

const recipeLine = ({ quantity, unit, calories = 0, source }: Line) => ({
  quantity_per_dish: quantity,
  unit,
  calories,
  nutrition: source == null ? null : { source },
});

/**
 * Returns the food of an option. An option that only leaves something out adds nothing; one without a recipe is
 * unknown.
 */
function foodOfOption(
  { lines, declared, declared_of }: Pick<OptionRow, "lines" | "declared" | "declared_of">,
  food: KnownFood,
): Pick<MenuOption, "allergens" | "diets"> {
  const added = lines.filter((line) => line.quantity > 0);
  const used = added.map(({ item_id }) => item_id);
  const known = declaredOf(
    used.map((id) => food.declared.get(id) ?? {}),
    declared ? heldOverrides(declared, new Set([...(declared_of ?? []), ...used]), food) : undefined,
  );
  if (added.length > 0 || lines.length === 0) return known;
  return { ...known, allergens: { contains: [], may_contain: [], unknown: [] } };
}

/**
 * Returns a dish with the consequences of its required groups: it is sold out when a group has no available option, and
 * it contains what every option of a group contains.
 */
export function withRequiredGroups(asRead: MenuDish, groups: ReadonlyMap<string, MenuOptionGroup>): MenuDish {
  const dish = withFactors(asRead, groups);
  const required = (dish.option_groups ?? []).flatMap((link) => {
    const group = groups.get(link.group_id);
    return group && link.choose_min > 0 ? [{ ...group, ...link }] : [];
  });
  if (required.length === 0) return dish;
  const sold_out = dish.sold_out || required.some(nothingLeft);
  const usual = defaultChoices(required);
  const isOpen = required.some((group) => numberProblem(group, usual) !== null);
  return {
    ...dish,
    sold_out,
    sizes: dish.sizes.map((size) => ({
      ...size,
      sold_out: size.sold_out || sold_out,
      calories:
        size.calories === null || isOpen ? null : size.calories + caloriesOfChoices(required, usual, size.factor),
      base_calories: size.calories,
    })),
    allergens: required.reduce((found, { options }) => addAllergens(found, options), dish.allergens),
    diets: dish.diets.filter((diet) =>
      required.every(({ options }) => options.some((option) => option.diets.includes(diet))),
    ),
    diet_labels: labelsOf(
      dish.diets.filter((diet) =>
        required.every(({ options }) => options.every((option) => option.diets.includes(diet))),
      ),
    ),
  };
}

/** A size has a factor only if an option of its dish scales with it. */
function withFactors(dish: MenuDish, groups: ReadonlyMap<string, MenuOptionGroup>): MenuDish {
  if (dish.sizes.every(({ factor }) => factor === undefined)) return dish;
  const options = (dish.option_groups ?? []).flatMap(({ group_id }) => groups.get(group_id)?.options ?? []);
  if (options.some(({ scaled_calories }) => scaled_calories !== undefined)) return dish;
  return { ...dish, sizes: dish.sizes.map(({ factor: _, ...size }) => size) };
}

function caloriesOfChoices(groups: readonly MenuOptionGroup[], choices: readonly Choice[], factor = 1): number {
  const options = new Map(groups.flatMap((group) => group.options.map((option) => [option.id, option])));
  return choices.reduce((sum, { option_id, count }) => {
    const option = options.get(option_id);
    return sum + (option ? optionCalories(option, factor) * count : 0);
  }, 0);
}

type Allergens = MenuDish["allergens"];

/** States from certainly absent to contained. */
const STATES = ["absent", "unknown", "may_contain", "contains"] as const;

function stateOf(allergens: Allergens, name: Allergens["contains"][number]): number {
  // `indexOf` returns -1 for a name that is not found, which counts as absent.
  return Math.max(
    0,
    STATES.findLastIndex((state) => state !== "absent" && allergens[state].includes(name)),
  );
}

/** Adds the allergens that every option has: the dish contains one of the options, whichever is chosen. */
function addAllergens(dish: Allergens, options: readonly MenuOption[]): Allergens {
  const all = new Set([dish, ...options.map((option) => option.allergens)].flatMap((one) => Object.values(one).flat()));
  const found = [...all].map((name) => {
    const least = Math.min(...options.map((option) => stateOf(option.allergens, name)));
    return { name, state: STATES[Math.max(stateOf(dish, name), least)] };
  });
  const named = (state: (typeof STATES)[number]) => found.filter((one) => one.state === state).map(({ name }) => name);
  return { contains: named("contains"), may_contain: named("may_contain"), unknown: named("unknown") };
}
