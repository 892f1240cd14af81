import { expect, test } from "vitest";
import type { PublicMenu } from "#src/features/menu/contract.ts";
import { findDishes } from "#src/features/menu/find-dishes.ts";
import {
  groupDishes,
  offeredFilters,
  priceRange,
  type ShownDish,
  type ShownMenu,
  shownMenu,
  smallestOf,
} from "#src/features/menu/shown.ts";

const dish = (name: string, parts: Partial<ShownDish> = {}): ShownDish => ({
  id: name,
  name,
  description: "",
  image_url: null,
  image: null,
  category_id: null,
  sold_out: false,
  allergens: { contains: [], may_contain: [], unknown: [] },
  diets: [],
  diet_labels: [],
  sizes: [],
  ...parts,
});
const noFilter = { text: "", diets: [], without: [] } as const;
const names = (dishes: readonly ShownDish[]) => dishes.map((dish) => dish.name);

test("categories stay in their order; dishes without a known category are other items", () => {
  const categories = ["b", "a", "empty"].map((id) => ({ id, name: id.toUpperCase(), description: null }));
  const dishes = [
    dish("1", { category_id: "a" }),
    dish("2"),
    dish("3", { category_id: "b" }),
    dish("4", { category_id: "x" }),
  ];
  const groups = groupDishes({ categories } as unknown as ShownMenu, dishes, "Other Items");
  expect(groups.map((group) => [group.name, names(group.dishes)])).toEqual([
    ["B", ["3"]],
    ["A", ["1"]],
    ["Other Items", ["2", "4"]],
  ]);
});

test("every word is searched for in name, description and ingredients, regardless of accents", () => {
  const size = { id: "s", name: "R", price: 1, calories: null, sold_out: false, ingredients: ["Jalapeño"] };
  const dishes = [dish("Crème brûlée", { description: "with vanilla" }), dish("Taco", { sizes: [size] })];
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, text: "VANILLA creme" }))).toEqual([
    "Crème brûlée",
  ]);
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, text: "jalapeno" }))).toEqual(["Taco"]);
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, text: "taco vanilla" }))).toEqual([]);
});

test("the name of a category finds its dishes, and a typo is forgiven when nothing matches as typed", () => {
  const categories = [{ id: "s", name: "Soups", description: null }];
  const dishes = [
    dish("Laksa", { category_id: "s" }),
    dish("Tom Yum"),
    dish("Carbonara"),
    dish("Salad"),
    dish("Salted egg"),
  ];
  const found = (text: string) => names(findDishes({ dishes, categories }, { ...noFilter, text }));
  expect(found("soups")).toEqual(["Laksa"]);
  expect([found("lakas"), found("lxksa"), found("carbonnara"), found("karbonarra"), found("carbo")]).toEqual([
    ["Laksa"],
    ["Laksa"],
    ["Carbonara"],
    ["Carbonara"],
    ["Carbonara"],
  ]);
  expect(found("salad")).toEqual(["Salad"]);
  expect([found("tum"), found("pizza")]).toEqual([[], []]);
});

test("a dish that may contain an allergen, or whose declaration is unknown, does not count as free of it", () => {
  const none = { contains: [], may_contain: [], unknown: [] };
  const dishes = [
    dish("contains", { allergens: { ...none, contains: ["nuts"] } }),
    dish("may contain", { allergens: { ...none, may_contain: ["nuts"] } }),
    dish("unknown", { allergens: { ...none, unknown: ["nuts"] } }),
    dish("free"),
  ];
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, without: ["nuts"] }))).toEqual(["free"]);
  expect(offeredFilters(dishes)).toEqual({ diets: [], allergens: ["nuts"] });
  expect(offeredFilters(dishes.slice(0, 3)).allergens).toEqual([]);
});

test("a diet shows only dishes declared suitable for it", () => {
  const dishes = [
    dish("salad", { diets: ["vegan", "vegetarian"] }),
    dish("omelette", { diets: ["vegetarian"] }),
    dish("?"),
  ];
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, diets: ["vegetarian"] }))).toEqual([
    "salad",
    "omelette",
  ]);
  expect(names(findDishes({ dishes, categories: [] }, { ...noFilter, diets: ["vegetarian", "vegan"] }))).toEqual([
    "salad",
  ]);
});

test("the price range spans the sizes", () => {
  expect(priceRange([{ price: 12 }, { price: 9.5 }, { price: 10 }])).toEqual({ from: 9.5, to: 12 });
  expect(priceRange([])).toBeNull();
});

test("the smallest stored picture is chosen", () => {
  expect(smallestOf("/files/dish-images/a_1.webp", [640, 320], "avif")).toBe("/files/dish-images/a_1-320.avif");
});

test("only the dishes that are seen first bring a placeholder of their picture, in the order of the categories", () => {
  const image = { widths: [320], width: 640, height: 640, placeholder: "data:," };
  const dishes = Array.from({ length: 12 }, (_, i) => dish(`${i}`, { image, category_id: i < 6 ? "last" : "first" }));
  const categories = ["first", "last"].map((id) => ({ id, name: id, description: null }));
  const menu = shownMenu({ categories, dishes, deleted_dishes: [] } as unknown as PublicMenu);
  const withPlaceholder = menu.dishes.filter((dish) => dish.image?.placeholder !== undefined);
  expect(names(withPlaceholder)).toEqual(["0", "1", "6", "7", "8", "9", "10", "11"]);
  expect(menu.dishes[5]?.image).toEqual({ widths: [320] });
});
