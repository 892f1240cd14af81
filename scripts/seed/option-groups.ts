// What guests of the demo restaurant choose beside a dish's size, and how often.

type Unit = "g" | "kg" | "ml" | "L" | "pcs";

export interface SeedOption {
  name: string;
  price: number;
  /** How often it is chosen, next to the others of its group. */
  weight: number;
  isDefault: boolean;
  /** A negative quantity leaves out what the recipe has. */
  lines: [ingredient: string, quantity: number, unit: Unit][];
  /** The dish of which one of it is a regular portion. */
  dish?: string;
}

export interface SeedGroup {
  name: string;
  choose_min: number;
  choose_max: number | null;
  included: number;
  extra_price: number | null;
  /** How many guests choose, with the share of portions for which they choose so many. */
  taken: readonly (readonly [count: number, share: number])[];
  options: readonly SeedOption[];
  dishes: readonly string[];
}

const option = (name: string, price: number, weight: number, lines: SeedOption["lines"]): SeedOption => ({
  name,
  price,
  weight,
  isDefault: false,
  lines,
});
const part = (name: string, price = 0): SeedOption => ({ ...option(name, price, 1, []), dish: name });
const usual = (seedOption: SeedOption): SeedOption => ({ ...seedOption, isDefault: true });
/** As many as a guest likes, without an included number. */
const free = { choose_min: 0, choose_max: null, included: 0, extra_price: null } as const;
const exactlyOne = { choose_min: 1, choose_max: 1, included: 0, extra_price: null, taken: [[1, 1]] } as const;

export const SET_LUNCH = "Set Lunch";
export const OWN_BOWL = "Build Your Own Bowl";

export const optionGroups: readonly SeedGroup[] = [
  {
    name: "Base",
    ...exactlyOne,
    options: [
      usual(option("Sushi rice", 0, 5, [["Sushi rice", 160, "g"]])),
      option("Brown rice", 0, 3, [["Brown rice", 160, "g"]]),
      option("Quinoa", 1.5, 1, [["Quinoa", 120, "g"]]),
      option("Baby spinach", 0, 2, [["Baby spinach", 70, "g"]]),
    ],
    dishes: [OWN_BOWL],
  },
  {
    name: "Protein",
    ...exactlyOne,
    options: [
      option("Salmon", 0, 6, [["Salmon fillet", 100, "g"]]),
      option("Tuna", 1, 4, [["Yellowfin tuna", 100, "g"]]),
      option("Prawns", 0, 3, [["Cooked prawns", 90, "g"]]),
      option("Two soft eggs", 0, 1, [["Free-range eggs", 2, "pcs"]]),
    ],
    dishes: [OWN_BOWL],
  },
  {
    name: "Toppings",
    choose_min: 0,
    choose_max: 6,
    included: 3,
    extra_price: 1.5,
    taken: [
      [2, 0.1],
      [3, 0.55],
      [4, 0.25],
      [5, 0.1],
    ],
    options: [
      option("Cucumber", 0, 5, [["Cucumber", 40, "g"]]),
      option("Edamame", 0, 5, [["Edamame beans", 40, "g"]]),
      option("Carrot", 0, 3, [["Carrot", 30, "g"]]),
      option("Purple cabbage", 0, 3, [["Purple cabbage", 30, "g"]]),
      option("Cherry tomatoes", 0, 3, [["Cherry tomatoes", 40, "g"]]),
      option("Mango", 0, 5, [["Mango", 50, "g"]]),
      option("Pineapple", 0, 2, [["Pineapple", 50, "g"]]),
      option("Spring onion", 0, 3, [["Spring onion", 5, "g"]]),
    ],
    dishes: [OWN_BOWL],
  },
  {
    name: "Sauce",
    ...exactlyOne,
    options: [
      usual(option("Poke sauce", 0, 5, [["Poke sauce", 20, "ml"]])),
      option("Sriracha mayonnaise", 0, 4, [["Sriracha mayonnaise", 25, "ml"]]),
      option("Sesame oil", 0, 1, [["Sesame oil", 8, "ml"]]),
    ],
    dishes: [OWN_BOWL],
  },
  {
    name: "Extras",
    ...free,
    taken: [
      [0, 0.7],
      [1, 0.25],
      [2, 0.05],
    ],
    options: [
      option("Avocado", 2, 6, [["Avocado", 0.5, "pcs"]]),
      option("More salmon", 4.5, 2, [["Salmon fillet", 60, "g"]]),
      option("Tobiko", 2.5, 2, [["Tobiko", 8, "g"]]),
      option("Nori", 0.8, 2, [["Nori sheets", 1, "pcs"]]),
    ],
    dishes: [OWN_BOWL, "Classic Salmon", "Spicy Tuna", "Prawn & Mango", "Citrus Salmon"],
  },
  {
    name: "Leave out",
    ...free,
    taken: [
      [0, 0.92],
      [1, 0.08],
    ],
    options: [option("No spring onion", 0, 1, [["Spring onion", -8, "g"]])],
    dishes: ["Spicy Tuna", "Soba & Salmon", "Ginger Prawn Rice"],
  },
  {
    name: "Milk",
    ...exactlyOne,
    options: [
      usual(option("Whole milk", 0, 7, [])),
      option("Oat milk", 0.8, 3, [
        ["Whole milk", -150, "ml"],
        ["Oat milk", 150, "ml"],
      ]),
    ],
    dishes: ["Flat White"],
  },
  {
    name: "Lunch bowl",
    ...exactlyOne,
    options: [usual(part("Classic Salmon")), part("Green Garden"), part("Spicy Tuna", 1)],
    dishes: [SET_LUNCH],
  },
  {
    name: "Lunch drink",
    ...exactlyOne,
    options: [usual(part("Orange Juice")), part("Apple Ginger"), part("Long Black")],
    dishes: [SET_LUNCH],
  },
  {
    name: "Coffee extras",
    ...free,
    taken: [
      [0, 0.85],
      [1, 0.15],
    ],
    options: [option("Extra shot", 1.2, 1, [["Espresso beans", 9, "g"]])],
    dishes: ["Long Black", "Flat White", "Oat Latte", "Iced Coconut Coffee"],
  },
];
