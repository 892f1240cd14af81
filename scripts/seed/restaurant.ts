// The demo restaurant: a poke, juice and breakfast bar in Singapore. Prices in SGD; ingredient prices per unit of stock.
import type { NewSupplier } from "#src/features/suppliers/contract.ts";
import { OWN_BOWL, SET_LUNCH } from "./option-groups.ts";
import type { TaxRate } from "#src/features/offer/taxes/contract.ts";
import type { Schedule } from "#src/features/offer/schedules/contract.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";

export const company = {
  name: "Harbour Bowl",
  username: "harbourbowl",
  address: "12 Duxton Hill, Singapore 089601",
  country: "Singapore",
  currency: "SGD",
  uen: "202412345K",
  website: "https://harbourbowl.example",
  phone_country_code: "+65",
  phone_number: "81234567",
};

/** The restaurant's tables, by number: the orders in the history are placed at them. */
export const tables = Array.from({ length: 14 }, (_, at) => String(at + 1));

export const suppliers = [
  {
    name: "Jurong Fish Merchants",
    contact: "+65 6268 1180",
    whatsapp_number: "+6581230001",
    email: "orders@jurongfish.example",
    address: "Fishery Port Road 3",
    uen: "198801234A",
    customer_id: "HB-104",
    delivery_days: ["mon", "tue", "wed", "thu", "fri", "sat"],
    lead_time_days: 1,
    order_cutoff: "20:00",
    order_by: "whatsapp",
    order_email: null,
    minimum_order: 120,
    payment_terms_days: 14,
  },
  {
    name: "Pasir Panjang Greens",
    contact: "+65 6778 2210",
    whatsapp_number: "+6581230002",
    email: "sales@ppgreens.example",
    address: "Wholesale Centre Blk 14",
    uen: "199504321B",
    customer_id: "C-2291",
    delivery_days: ["mon", "wed", "fri"],
    lead_time_days: 1,
    order_cutoff: "17:00",
    order_by: "whatsapp",
    order_email: null,
    minimum_order: 80,
    payment_terms_days: 30,
  },
  {
    name: "Golden Grain Trading",
    contact: "+65 6743 9002",
    whatsapp_number: "+6581230003",
    email: "hello@goldengrain.example",
    address: "Defu Lane 10",
    uen: "200101122C",
    customer_id: "GG-77",
    delivery_days: ["tue", "fri"],
    lead_time_days: 2,
    order_cutoff: "15:00",
    order_by: "email",
    order_email: "orders@goldengrain.example",
    minimum_order: 150,
    payment_terms_days: 30,
  },
  {
    name: "Island Dairy & Eggs",
    contact: "+65 6555 4471",
    whatsapp_number: "+6581230004",
    email: "desk@islanddairy.example",
    address: "Senoko Avenue 5",
    uen: "201009988D",
    customer_id: "",
    delivery_days: ["mon", "tue", "thu", "sat"],
    lead_time_days: 1,
    order_cutoff: "16:00",
    order_by: "phone",
    order_email: null,
    minimum_order: 60,
    payment_terms_days: 7,
  },
  {
    name: "Roast & Ground Coffee",
    contact: "+65 6222 8033",
    whatsapp_number: "",
    email: "beans@roastground.example",
    address: "Everton Park 6",
    uen: "201533210E",
    customer_id: "HARB",
    delivery_days: ["wed"],
    lead_time_days: 2,
    order_cutoff: "12:00",
    order_by: "email",
    order_email: null,
    minimum_order: null,
    payment_terms_days: 30,
  },
] satisfies NewSupplier[];

type Unit = "g" | "kg" | "ml" | "L" | "pcs";

/** name, code, unit, reorder threshold, price per unit, supplier */
/** How many days a delivery stays good; ingredients that are not listed need no shelf life. */
export const shelfLifeDays: Readonly<Record<string, number>> = {
  "Salmon fillet": 9,
  "Yellowfin tuna": 9,
  "Cooked prawns": 10,
  "Sourdough loaf": 6,
  Avocado: 10,
  "Baby spinach": 8,
  Kale: 10,
  "Cherry tomatoes": 12,
  Mango: 12,
  Blueberries: 10,
  "Whole milk": 14,
};

/** By the start of an ingredient's code: its category, and where it lies. */
export const groups: Readonly<Record<string, { category: string; area: string }>> = {
  FSH: { category: "Fish", area: "Walk-in fridge" },
  VEG: { category: "Vegetables", area: "Walk-in fridge" },
  FRT: { category: "Fruit", area: "Walk-in fridge" },
  GRN: { category: "Grains", area: "Dry store" },
  BRD: { category: "Bread", area: "Dry store" },
  DRY: { category: "Dry goods", area: "Dry store" },
  SAU: { category: "Sauces", area: "Dry store" },
  EGG: { category: "Eggs", area: "Walk-in fridge" },
  DRK: { category: "Drinks", area: "Bar" },
  COF: { category: "Coffee", area: "Bar" },
};

export const ingredients: readonly [
  name: string,
  code: string,
  unit: Unit,
  threshold: number,
  price: number,
  supplier: number,
][] = [
  ["Salmon fillet", "FSH-01", "kg", 6, 24.5, 0],
  ["Yellowfin tuna", "FSH-02", "kg", 5, 29.8, 0],
  ["Cooked prawns", "FSH-03", "kg", 3, 21.4, 0],
  ["Tobiko", "FSH-04", "kg", 0.5, 62, 0],
  ["Sushi rice", "GRN-01", "kg", 15, 2.6, 2],
  ["Brown rice", "GRN-02", "kg", 10, 3.1, 2],
  ["Quinoa", "GRN-03", "kg", 4, 9.9, 2],
  ["Soba noodles", "GRN-04", "kg", 4, 6.4, 2],
  ["Rolled oats", "GRN-05", "kg", 4, 3.4, 2],
  ["Granola", "GRN-06", "kg", 3, 11.2, 2],
  ["Sourdough loaf", "BRD-01", "pcs", 12, 5.2, 2],
  ["Sesame seeds", "DRY-01", "kg", 0.5, 8.4, 2],
  ["Nori sheets", "DRY-02", "pcs", 60, 0.22, 2],
  ["Chia seeds", "DRY-03", "kg", 0.5, 12.5, 2],
  ["Avocado", "VEG-01", "pcs", 40, 1.45, 1],
  ["Cucumber", "VEG-02", "kg", 4, 2.9, 1],
  ["Edamame beans", "VEG-03", "kg", 4, 6.1, 1],
  ["Carrot", "VEG-04", "kg", 5, 1.9, 1],
  ["Baby spinach", "VEG-05", "kg", 3, 9.5, 1],
  ["Purple cabbage", "VEG-06", "kg", 3, 2.4, 1],
  ["Cherry tomatoes", "VEG-07", "kg", 3, 6.8, 1],
  ["Spring onion", "VEG-08", "kg", 1, 4.9, 1],
  ["Ginger", "VEG-09", "kg", 1, 5.5, 1],
  ["Kale", "VEG-10", "kg", 2, 8.9, 1],
  ["Banana", "FRT-01", "pcs", 40, 0.35, 1],
  ["Mango", "FRT-02", "kg", 5, 5.9, 1],
  ["Pineapple", "FRT-03", "kg", 5, 3.2, 1],
  ["Orange", "FRT-04", "kg", 15, 2.8, 1],
  ["Apple", "FRT-05", "kg", 10, 3.4, 1],
  ["Acai purée", "FRT-06", "kg", 6, 14.8, 1],
  ["Blueberries", "FRT-07", "kg", 2, 22, 1],
  ["Lime", "FRT-08", "pcs", 30, 0.28, 1],
  ["Soy sauce", "SAU-01", "L", 2, 4.8, 2],
  ["Sesame oil", "SAU-02", "L", 0.5, 13.2, 2],
  ["Sriracha mayonnaise", "SAU-03", "L", 1.5, 9.6, 2],
  ["Coconut water", "DRK-01", "L", 8, 3.9, 3],
  ["Oat milk", "DRK-02", "L", 10, 3.6, 3],
  ["Whole milk", "DRK-03", "L", 10, 2.4, 3],
  ["Free-range eggs", "EGG-01", "pcs", 60, 0.38, 3],
  ["Espresso beans", "COF-01", "kg", 3, 26, 4],
];

export interface SeedPrep {
  name: string;
  code: string;
  unit: Unit;
  threshold: number;
  batch: number;
  mode: "stocked" | "through";
  shelf_life_hours: number;
  minutes: number;
  method: string;
  lines: [ingredient: string, quantity: number, unit: Unit, yieldPercent: number][];
}

/** The prep items that the kitchen makes; each is listed after the items it is made of. */
export const preps: readonly SeedPrep[] = [
  {
    name: "Ginger paste",
    code: "PRP-01",
    unit: "kg",
    threshold: 0,
    batch: 0.4,
    mode: "through",
    shelf_life_hours: 24,
    minutes: 10,
    method: "Peel the ginger and blend it fine.",
    lines: [["Ginger", 400, "g", 80]],
  },
  {
    name: "Acai base",
    code: "PRP-02",
    unit: "kg",
    threshold: 1,
    batch: 3,
    mode: "stocked",
    shelf_life_hours: 48,
    minutes: 15,
    method: "Blend the acai with banana and coconut water while it is frozen.\nPortion into tubs and freeze again.",
    lines: [
      ["Acai purée", 2.4, "kg", 100],
      ["Banana", 4, "pcs", 70],
      ["Coconut water", 200, "ml", 100],
    ],
  },
  {
    name: "Poke sauce",
    code: "PRP-03",
    unit: "L",
    threshold: 0.3,
    batch: 1,
    mode: "stocked",
    shelf_life_hours: 72,
    minutes: 20,
    method: "Whisk soy sauce and sesame oil.\nStir in the ginger paste and let it rest for an hour.",
    lines: [
      ["Soy sauce", 750, "ml", 100],
      ["Sesame oil", 200, "ml", 100],
      ["Ginger paste", 50, "g", 100],
    ],
  },
  {
    name: "Chia pudding",
    code: "PRP-04",
    unit: "kg",
    threshold: 0.4,
    batch: 1.5,
    mode: "stocked",
    shelf_life_hours: 72,
    minutes: 10,
    method: "Stir the chia seeds into cold oat milk, and again after ten minutes.\nLeave overnight.",
    lines: [
      ["Chia seeds", 200, "g", 100],
      ["Oat milk", 1.3, "L", 100],
    ],
  },
];

/** More of this item leaves the kitchen than the recipes say, so that the variance report has something to find. */
export const LEAKING = "Salmon fillet";

/** Breakfast is served in the morning; by the name of its category. */
export const schedules: Readonly<Record<string, Schedule>> = {
  "Breakfast & toast": [{ days: [...WEEKDAYS], opens: "07:00", closes: "11:00", from_day: null, to_day: null }],
};

/** Singapore's GST, which prices include. */
export const taxRates: TaxRate[] = [{ name: "GST", percent: 9, is_default: true, category_ids: [], dish_ids: [] }];

export const categories = [
  { name: "Poke bowls", description: "Cut to order, on warm rice", display_order: 0 },
  { name: "Warm & noodle bowls", description: "For rainy afternoons", display_order: 1 },
  { name: "Breakfast & toast", description: "Served until eleven", display_order: 2 },
  { name: "Acai & smoothie bowls", description: "Blended thick, topped fresh", display_order: 3 },
  { name: "Juices & smoothies", description: "Pressed when you order", display_order: 4 },
  { name: "Coffee", description: "Roasted two streets away", display_order: 5 },
] as const;

type Line = [ingredient: string, quantity: number, unit: Unit];

export interface SeedDish {
  category: number;
  name: string;
  description: string;
  /** Price of the first size; the larger one, when there is one, holds 1.4 times as much. */
  price: number;
  large?: number;
  recipe: Line[];
  /** How often the dish is ordered, relative to the other dishes. */
  weight: number;
}

const rice = (grams: number): Line => ["Sushi rice", grams, "g"];
const brown = (grams: number): Line => ["Brown rice", grams, "g"];
const dish = (
  category: number,
  name: string,
  price: number,
  large: number | undefined,
  weight: number,
  description: string,
  recipe: Line[],
): SeedDish => ({
  category,
  name,
  price,
  ...(large !== undefined && { large }),
  weight,
  description,
  recipe,
});

export const dishes: readonly SeedDish[] = [
  dish(0, OWN_BOWL, 14.9, undefined, 8, "Your base, your protein and three toppings, with the sauce you like.", [
    ["Sesame seeds", 2, "g"],
  ]),
  // New on the menu: nobody has ordered it yet.
  dish(0, SET_LUNCH, 18.9, undefined, 0, "A poke bowl, a drink and warm edamame, for less than apart.", [
    ["Edamame beans", 60, "g"],
  ]),
  dish(0, "Classic Salmon", 15.9, 19.9, 10, "Salmon with soy and sesame, avocado and cucumber on sushi rice.", [
    ["Salmon fillet", 110, "g"],
    rice(160),
    ["Avocado", 0.5, "pcs"],
    ["Cucumber", 40, "g"],
    ["Poke sauce", 20, "ml"],
    ["Sesame seeds", 2, "g"],
  ]),
  dish(0, "Spicy Tuna", 16.9, 20.9, 9, "Tuna in sriracha mayonnaise with edamame and nori. It has a kick.", [
    ["Yellowfin tuna", 110, "g"],
    rice(160),
    ["Sriracha mayonnaise", 25, "ml"],
    ["Edamame beans", 40, "g"],
    ["Nori sheets", 1, "pcs"],
    ["Spring onion", 5, "g"],
  ]),
  dish(0, "Half & Half", 17.9, 21.9, 6, "Salmon and tuna side by side, with carrot, cabbage and tobiko.", [
    ["Salmon fillet", 60, "g"],
    ["Yellowfin tuna", 60, "g"],
    rice(160),
    ["Carrot", 30, "g"],
    ["Purple cabbage", 30, "g"],
    ["Tobiko", 6, "g"],
    ["Poke sauce", 20, "ml"],
  ]),
  dish(0, "Prawn & Mango", 16.5, 20.5, 5, "Sweet mango, cold prawns and lime over brown rice.", [
    ["Cooked prawns", 100, "g"],
    brown(160),
    ["Mango", 60, "g"],
    ["Lime", 0.5, "pcs"],
    ["Baby spinach", 25, "g"],
  ]),
  dish(0, "Green Garden", 13.5, 16.9, 5, "No fish: edamame, avocado, kale and sesame on quinoa.", [
    ["Quinoa", 120, "g"],
    ["Edamame beans", 70, "g"],
    ["Avocado", 0.5, "pcs"],
    ["Kale", 30, "g"],
    ["Sesame oil", 8, "ml"],
    ["Sesame seeds", 3, "g"],
  ]),
  dish(0, "Citrus Salmon", 16.5, 20.5, 4, "Salmon with orange and lime, spinach and brown rice.", [
    ["Salmon fillet", 110, "g"],
    brown(160),
    ["Orange", 60, "g"],
    ["Lime", 0.5, "pcs"],
    ["Baby spinach", 25, "g"],
  ]),
  dish(0, "Duxton Deluxe", 22.9, undefined, 3, "Everything from the sea in one bowl, with a crown of tobiko.", [
    ["Salmon fillet", 70, "g"],
    ["Yellowfin tuna", 70, "g"],
    ["Cooked prawns", 50, "g"],
    rice(180),
    ["Avocado", 0.5, "pcs"],
    ["Tobiko", 10, "g"],
    ["Poke sauce", 20, "ml"],
  ]),
  dish(0, "Kids' Bowl", 9.9, undefined, 3, "A small bowl of salmon, rice and cucumber, nothing green on top.", [
    ["Salmon fillet", 60, "g"],
    rice(110),
    ["Cucumber", 30, "g"],
  ]),
  dish(1, "Soba & Salmon", 16.9, 20.5, 4, "Buckwheat noodles, seared salmon, ginger and spring onion.", [
    ["Soba noodles", 120, "g"],
    ["Salmon fillet", 100, "g"],
    ["Ginger", 6, "g"],
    ["Spring onion", 8, "g"],
    ["Soy sauce", 20, "ml"],
  ]),
  dish(1, "Sesame Soba", 12.9, 15.9, 4, "Cold noodles with sesame, cucumber and edamame.", [
    ["Soba noodles", 130, "g"],
    ["Sesame oil", 10, "ml"],
    ["Cucumber", 50, "g"],
    ["Edamame beans", 40, "g"],
    ["Sesame seeds", 3, "g"],
  ]),
  dish(1, "Ginger Prawn Rice", 15.5, 18.9, 3, "Prawns turned in ginger and soy over brown rice.", [
    ["Cooked prawns", 110, "g"],
    brown(180),
    ["Ginger", 8, "g"],
    ["Soy sauce", 20, "ml"],
    ["Spring onion", 8, "g"],
  ]),
  dish(1, "Egg & Greens Bowl", 11.9, 14.5, 4, "Two eggs, spinach, kale and tomatoes on warm quinoa.", [
    ["Free-range eggs", 2, "pcs"],
    ["Quinoa", 120, "g"],
    ["Baby spinach", 40, "g"],
    ["Kale", 30, "g"],
    ["Cherry tomatoes", 50, "g"],
  ]),
  dish(1, "Tuna Tataki Rice", 17.5, 21.5, 2, "Tuna barely seared, with cabbage and sesame.", [
    ["Yellowfin tuna", 120, "g"],
    rice(170),
    ["Purple cabbage", 40, "g"],
    ["Sesame seeds", 4, "g"],
    ["Soy sauce", 15, "ml"],
  ]),
  dish(1, "Rainbow Veg Bowl", 12.5, 15.5, 3, "Carrot, cabbage, tomatoes and avocado on brown rice.", [
    brown(180),
    ["Carrot", 50, "g"],
    ["Purple cabbage", 50, "g"],
    ["Cherry tomatoes", 50, "g"],
    ["Avocado", 0.5, "pcs"],
  ]),
  dish(2, "Avocado Toast", 11.5, undefined, 8, "Sourdough, a whole avocado, lime and chia.", [
    ["Sourdough loaf", 0.2, "pcs"],
    ["Avocado", 1, "pcs"],
    ["Lime", 0.25, "pcs"],
    ["Chia seeds", 2, "g"],
  ]),
  dish(2, "Avocado & Eggs", 14.5, undefined, 6, "The toast, with two soft eggs.", [
    ["Sourdough loaf", 0.2, "pcs"],
    ["Avocado", 1, "pcs"],
    ["Free-range eggs", 2, "pcs"],
  ]),
  dish(2, "Salmon Toast", 15.9, undefined, 4, "Cured salmon, cucumber and lime on sourdough.", [
    ["Sourdough loaf", 0.2, "pcs"],
    ["Salmon fillet", 70, "g"],
    ["Cucumber", 30, "g"],
    ["Lime", 0.25, "pcs"],
  ]),
  dish(2, "Tomato Toast", 9.9, undefined, 3, "Cherry tomatoes, sesame oil and spinach.", [
    ["Sourdough loaf", 0.2, "pcs"],
    ["Cherry tomatoes", 90, "g"],
    ["Baby spinach", 20, "g"],
    ["Sesame oil", 4, "ml"],
  ]),
  dish(2, "Banana Toast", 8.9, undefined, 3, "Banana, chia and granola on toasted sourdough.", [
    ["Sourdough loaf", 0.2, "pcs"],
    ["Banana", 1, "pcs"],
    ["Granola", 15, "g"],
    ["Chia seeds", 2, "g"],
  ]),
  dish(2, "Overnight Oats", 8.5, undefined, 4, "Oats soaked in oat milk with apple and blueberries.", [
    ["Rolled oats", 70, "g"],
    ["Oat milk", 150, "ml"],
    ["Apple", 50, "g"],
    ["Blueberries", 20, "g"],
  ]),
  dish(2, "Granola & Milk", 8.5, undefined, 2, "Our granola, whole milk and whatever fruit is best.", [
    ["Granola", 70, "g"],
    ["Whole milk", 180, "ml"],
    ["Banana", 0.5, "pcs"],
    ["Blueberries", 15, "g"],
  ]),
  dish(3, "Acai Original", 11.9, 14.9, 8, "Acai with banana and granola, as in Belém.", [
    ["Acai base", 190, "g"],
    ["Banana", 0.5, "pcs"],
    ["Granola", 30, "g"],
  ]),
  dish(3, "Acai Blue", 13.5, 16.9, 5, "Acai, blueberries and chia.", [
    ["Acai base", 190, "g"],
    ["Blueberries", 40, "g"],
    ["Chia seeds", 4, "g"],
    ["Granola", 25, "g"],
  ]),
  dish(3, "Tropical Bowl", 12.5, 15.5, 5, "Mango and pineapple blended with coconut water.", [
    ["Mango", 120, "g"],
    ["Pineapple", 80, "g"],
    ["Coconut water", 80, "ml"],
    ["Granola", 25, "g"],
  ]),
  dish(3, "Green Bowl", 12.5, 15.5, 3, "Spinach, banana and avocado; sweeter than it looks.", [
    ["Baby spinach", 40, "g"],
    ["Banana", 1, "pcs"],
    ["Avocado", 0.5, "pcs"],
    ["Oat milk", 80, "ml"],
  ]),
  dish(3, "Mango Chia Pot", 8.9, undefined, 3, "Chia set in oat milk, with mango.", [
    ["Chia pudding", 185, "g"],
    ["Mango", 70, "g"],
  ]),
  dish(4, "Orange Juice", 6.5, 8.5, 8, "Oranges, and nothing else.", [["Orange", 350, "g"]]),
  dish(4, "Apple Ginger", 6.9, 8.9, 5, "Apple with a bite of ginger.", [
    ["Apple", 320, "g"],
    ["Ginger", 10, "g"],
  ]),
  dish(4, "Carrot Orange", 6.9, 8.9, 4, "Carrot and orange in equal parts.", [
    ["Carrot", 180, "g"],
    ["Orange", 180, "g"],
  ]),
  dish(4, "Green Press", 7.9, 9.9, 4, "Kale, cucumber, apple and lime.", [
    ["Kale", 50, "g"],
    ["Cucumber", 150, "g"],
    ["Apple", 180, "g"],
    ["Lime", 0.5, "pcs"],
  ]),
  dish(4, "Pineapple Lime", 6.9, 8.9, 3, "Pineapple, lime and coconut water.", [
    ["Pineapple", 250, "g"],
    ["Lime", 0.5, "pcs"],
    ["Coconut water", 80, "ml"],
  ]),
  dish(4, "Mango Smoothie", 7.9, 9.9, 5, "Mango and oat milk.", [
    ["Mango", 180, "g"],
    ["Oat milk", 180, "ml"],
  ]),
  dish(4, "Banana Oat Smoothie", 7.5, 9.5, 4, "Banana, oats and oat milk: breakfast through a straw.", [
    ["Banana", 1.5, "pcs"],
    ["Rolled oats", 25, "g"],
    ["Oat milk", 220, "ml"],
  ]),
  dish(4, "Fresh Coconut Water", 5.9, 7.5, 3, "Chilled, as it comes.", [["Coconut water", 350, "ml"]]),
  dish(5, "Espresso", 3.5, undefined, 4, "A short double.", [["Espresso beans", 18, "g"]]),
  dish(5, "Long Black", 4.2, undefined, 6, "Double espresso over hot water.", [["Espresso beans", 18, "g"]]),
  dish(5, "Flat White", 5.2, undefined, 10, "Double espresso, silky whole milk.", [
    ["Espresso beans", 18, "g"],
    ["Whole milk", 150, "ml"],
  ]),
  dish(5, "Oat Latte", 5.9, 6.9, 8, "Espresso and oat milk.", [
    ["Espresso beans", 18, "g"],
    ["Oat milk", 200, "ml"],
  ]),
  dish(5, "Iced Coconut Coffee", 6.5, undefined, 4, "Espresso over cold coconut water.", [
    ["Espresso beans", 18, "g"],
    ["Coconut water", 200, "ml"],
  ]),
  dish(5, "Babyccino", 2.5, undefined, 1, "Warm milk foam for small people.", [["Whole milk", 100, "ml"]]),
];
