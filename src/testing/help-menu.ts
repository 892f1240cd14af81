import { ALLERGENS, type Allergen, type Diet } from "#src/features/dishes/declarations.ts";
import type { MenuDish, PublicMenu } from "#src/features/menu/contract.ts";

interface Parts {
  contains?: Allergen[];
  may_contain?: Allergen[];
  unknown?: Allergen[];
  diets?: Diet[];
  sizes?: [name: string, price: number, calories?: number][];
  ingredients?: string[];
  sold_out?: boolean;
  groups?: string[];
}

const EVERY_DAY = [{ opens: "11:00", closes: "18:00" }];
const HOURS = {
  mon: EVERY_DAY,
  tue: EVERY_DAY,
  wed: EVERY_DAY,
  thu: EVERY_DAY,
  fri: EVERY_DAY,
  sat: EVERY_DAY,
  sun: [],
};

function dish(id: string, name: string, category_id: string, parts: Parts): MenuDish {
  const { contains = [], may_contain = [], unknown = [], diets = [], ingredients = [], sold_out = false } = parts;
  return {
    id,
    name,
    description: "",
    image_url: null,
    image: null,
    category_id,
    category_name: category_id,
    is_available: true,
    price: parts.sizes?.[0]?.[1] ?? 12,
    sold_out,
    sizes: (parts.sizes ?? [["Regular", 12]]).map(([size, price, calories = null as never]) => ({
      id: `${id}-${size}`,
      menu_item_id: id,
      name: size,
      price,
      calories: calories ?? null,
      sold_out,
      ingredients,
    })),
    ingredients,
    allergens: { contains, may_contain, unknown },
    diets,
    diet_labels: diets,
    ...(parts.groups && {
      option_groups: parts.groups.map((group_id) => ({ group_id, choose_min: 0, choose_max: null })),
    }),
  };
}

/** Returns a restaurant's menu for questions about it, in four other languages. */
export function helpMenu(): PublicMenu {
  return {
    company: {
      id: "company",
      name: "The Long Table",
      username: "longtable",
      address: "12 Duxton Hill, Singapore",
      country: "United States",
      currency: "USD",
      logo_url: null,
      ordering_paused: false,
      ordering_off: false,
      table_calls: true,
      timezone: "Asia/Singapore",
      language: "en",
      languages: ["en", "es", "fr", "de", "zh"],
      opening_hours: { weekly: HOURS, dates: [] },
    },
    categories: [
      { id: "mains", name: "Mains", description: null, display_order: 0, company_id: "company" },
      { id: "drinks", name: "Drinks", description: null, display_order: 1, company_id: "company" },
    ],
    dishes: [
      dish("laksa", "Laksa", "mains", {
        contains: ["crustaceans", "gluten"],
        may_contain: ["peanuts"],
        sizes: [["Regular", 12, 640]],
        ingredients: ["rice noodles", "prawns", "tofu"],
      }),
      dish("curry", "Fish Curry", "mains", {
        contains: ["fish", "milk"],
        ingredients: ["cod", "coconut milk", "rice"],
      }),
      dish("bowl", "Poke Bowl", "mains", {
        diets: ["vegan", "vegetarian"],
        groups: ["dressings"],
        ingredients: ["rice"],
      }),
      dish("lemonade", "Lemonade", "drinks", {
        diets: ["vegan", "vegetarian"],
        unknown: [...ALLERGENS],
        sizes: [
          ["Small", 3],
          ["Large", 4.5],
        ],
      }),
      dish("tea", "Iced Tea", "drinks", { sold_out: true, unknown: [...ALLERGENS], sizes: [["Regular", 3.5]] }),
    ],
    deleted_dishes: [],
    option_groups: [
      {
        id: "dressings",
        name: "Dressings",
        included: 0,
        extra_price: null,
        options: [
          {
            id: "sesame",
            name: "Sesame Dressing",
            price: 1,
            is_default: false,
            sold_out: false,
            calories: null,
            allergens: { contains: ["sesame"], may_contain: [], unknown: [] },
            diets: [],
          },
        ],
      },
    ],
    words: {
      de: {
        laksa: ["Laksa", null],
        curry: ["Fischcurry", null],
        lemonade: ["Limonade", null],
        mains: ["Hauptgerichte", null],
      },
      es: { curry: ["Curry de pescado", null], lemonade: ["Limonada", null] },
      fr: { curry: ["Curry de poisson", null], lemonade: ["Limonade", null] },
      zh: { laksa: ["叻沙", null], curry: ["鱼咖喱", null], lemonade: ["柠檬水", null] },
    },
  };
}
