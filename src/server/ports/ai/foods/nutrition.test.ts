import { expect, test } from "vitest";
import { createPictures } from "#src/server/pictures/pictures.ts";
import { createEmbeddedAi } from "#src/server/ports/ai/embedded.ts";
import { openFoodTable } from "#src/server/ports/ai/foods/food-table.ts";

/** Ingredients as kitchens write them, and what a sensible food of the table for each is called. */
const KITCHEN: [string, RegExp][] = [
  ["spring onion", /^ONIONS, SPRING/],
  ["chicken thigh, boneless", /^CHICKEN.*THIGH.*RAW/],
  ["gochujang", /PEPPER.*PASTE|SAUCE.*(CHIL|HOT)/],
  ["Garlic (peeled)", /^GARLIC, RAW/],
  ["ginger", /^GINGER ROOT, RAW/],
  ["light soy sauce", /^SOY SAU/],
  ["oyster sauce", /^SAUCE, OYSTER/],
  ["fish sauce", /^SAUCE, FISH/],
  ["sesame oil", /^OIL, SESAME/],
  ["jasmine rice", /^RICE, WHITE, LONG-GRAIN.*RAW/],
  ["Eggs", /^EGG, WHL, RAW/],
  ["minced pork", /^PORK.*GROUND.*RAW/],
  ["pork belly", /^PORK.*BELLY, RAW/],
  ["beef sirloin", /^BEEF.*SIRLOIN.*RAW/],
  ["Salmon fillet", /^SALMON.*RAW/],
  ["prawns, peeled", /SHRIMP.*RAW/],
  ["squid", /^SQUID.*RAW/],
  ["firm tofu", /^TOFU, FIRM/],
  ["bean sprouts", /^MUNG.*SPROUTED, RAW/],
  ["bok choy", /PAK-CHOI\), RAW/],
  ["coriander", /^CORIANDER \(CILANTRO\)/],
  ["Thai basil", /^BASIL, FRESH/],
  ["lemongrass", /^LEMON GRASS/],
  ["red chilli", /^PEPPERS, HOT CHILI, RED, RAW/],
  ["cherry tomatoes", /^TOMATOES.*RAW/],
  ["aubergine", /^EGGPLANT, RAW/],
  ["courgette", /ZUCCHINI.*RAW/],
  ["red capsicum", /^PEPPERS, SWT, RED, RAW/],
  ["shiitake mushrooms", /^MUSHROOMS, SHIITAKE/],
  ["carrots", /^CARROTS, RAW/],
  ["potatoes", /^POTATOES.*RAW/],
  ["onions", /^ONIONS, RAW/],
  ["celery", /^CELERY, RAW/],
  ["baby spinach", /^SPINACH, RAW/],
  ["cucumber", /^CUCUMBER.*RAW/],
  ["iceberg lettuce", /^LETTUCE, ICEBERG/],
  ["avocado", /^AVOCADOS, RAW/],
  ["lime", /^LIMES, RAW/],
  ["coconut milk", /^COCONUT MILK, CND/],
  ["double cream", /^CREAM, FLUID, HVY/],
  ["unsalted butter", /^BUTTER, WITHOUT SALT/],
  ["mozzarella", /^CHEESE, MOZZARELLA/],
  ["parmesan", /^CHEESE, PARMESAN/],
  ["Greek yoghurt", /^YOGURT, GREEK, PLN/],
  ["plain flour", /^WHEAT FLR.*ALL-PURPOSE/],
  ["cornflour", /^CORNSTARCH/],
  ["caster sugar", /^SUGARS, GRANULATED/],
  ["honey", /^HONEY$/],
  ["extra virgin olive oil", /^OIL, OLIVE/],
  ["balsamic vinegar", /^VINEGAR, BALSAMIC/],
  ["miso paste", /^MISO$/],
  ["rice noodles", /^RICE NOODLES, DRY/],
  ["spaghetti", /^(PASTA|SPAGHETTI), DRY/],
  ["breadcrumbs", /^BREAD CRUMBS/],
  ["chickpeas", /^CHICKPEAS/],
  ["red lentils", /^LENTILS, PINK OR RED/],
  ["peanuts", /^PEANUTS.*RAW/],
  ["streaky bacon", /BACON/],
  ["belacan", /SHRIMP PASTE/],
  ["dark chocolate", /^CHOCOLATE, DK/],
];

/** Nothing like them stands in the table; they get the fallback and 0 calories until the owner chooses a food. */
const MISSES = ["gochujang", "belacan"];

test("58 of 60 ingredients find a sensible food; the two the table does not know find none", async () => {
  const table = await openFoodTable();
  const found = KITCHEN.map(([name, sensible]) => ({ name, sensible, match: table.search(name, 1)[0]?.name }));
  expect(KITCHEN).toHaveLength(60);
  const wrong = found.filter(({ match, sensible }) => match !== undefined && !sensible.test(match));
  expect(wrong.map(({ name, match }) => `${name}: ${match}`)).toEqual([]);
  expect(found.filter(({ match }) => match === undefined).map(({ name }) => name)).toEqual(MISSES);
});

test.each(["butter chicken", "xyzzy", "", "🍜", "paper napkins", "dish soap refill"])(
  "%j is no food of the table",
  async (name) => {
    const table = await openFoodTable();
    expect(table.search(name, 1)[0]?.name).toBeUndefined();
  },
);

const embedded = createEmbeddedAi(createPictures());
const { signal } = new AbortController();
const ask = (
  name: string,
  quantity: number,
  unit: string,
  packs: { name: string; quantity: number; unit: string }[] = [],
) => embedded.nutritionOf({ name, quantity, unit, packs }, signal);

test("nutrition is the table's for the quantity", async () => {
  expect(await ask("Jasmine rice", 150, "g")).toMatchObject({
    calories: 547.5,
    source: "usda-sr28",
    match: { food_name: "Rice, white, long-grain, raw", grams: 150, weighed_by: "weight" },
  });
  expect((await ask("Jasmine rice", 0.15, "kg")).calories).toBe(547.5);
});

test("converts millilitres by the food's household measures, pieces by its weights or the item's packs", async () => {
  const oil = await ask("olive oil", 14.7868, "ml");
  expect(oil.match).toMatchObject({ grams: 13.5, weighed_by: "1 cup = 216 g" });
  const eggs = await ask("Eggs", 2, "pcs");
  expect(eggs.match).toMatchObject({ grams: 100, weighed_by: "1 large = 50 g" });
  const small = await ask("Eggs", 2, "pcs", [{ name: "pcs", quantity: 40, unit: "g" }]);
  expect(small.match).toMatchObject({ grams: 80 });
});

test("an unknown ingredient gives zeros with source calculation-fallback", async () => {
  expect(await ask("gochujang", 20, "g")).toEqual({
    calories: 0,
    protein: 0,
    carbs: 0,
    fat: 0,
    fiber: 0,
    sugar: 0,
    source: "calculation-fallback",
    match: null,
    others: [],
  });
});

test("uses the food the owner chose", async () => {
  const first = await ask("mozzarella", 100, "g");
  const other = first.others[0];
  const chosen = await embedded.nutritionOf(
    { name: "mozzarella", quantity: 100, unit: "g", packs: [], food_id: other?.food_id },
    signal,
  );
  expect(chosen.match).toMatchObject({ food_id: other?.food_id, calories: other?.calories });
  expect(chosen.others.map((food) => food.food_id)).toContain(first.match?.food_id);
});
