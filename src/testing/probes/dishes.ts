import { byId, type Probe } from "#src/testing/probes/probe.ts";

/** Probes of categories, dishes, recipes and a model's drafts. */
export const dishesProbes: Record<string, Probe> = {
  "GET /api/menu-categories": {},
  "POST /api/menu-categories": { input: () => ({ body: { name: "Mine" } }) },
  "PUT /api/menu-categories/id": byId((theirs) => theirs.categoryId, { name: "Mine now" }),
  "DELETE /api/menu-categories/id": byId((theirs) => theirs.categoryId),
  "PUT /api/menu-categories/order": {
    input: ({ categoryId }) => ({ body: { ids: [categoryId] } }),
    rejectedWith: [404, 409],
  },
  "GET /api/dishes": {},
  "POST /api/dishes": {
    input: ({ itemId, categoryId }) => ({
      body: {
        name: "Mine",
        category_id: categoryId,
        sizes: [
          { name: "Regular", price: 1, ingredients: [{ ingredient_id: itemId, quantity_per_dish: 1, unit: "g" }] },
        ],
      },
    }),
    rejectedWith: [400, 404],
    echoes: ({ itemId, categoryId }) => [itemId, categoryId],
  },
  "PUT /api/dishes/id": byId((theirs) => theirs.dishId, { name: "Mine now" }),
  "DELETE /api/dishes/id": byId((theirs) => theirs.dishId),
  "PUT /api/dishes/sold-out": byId((theirs) => theirs.dishId, { sold_out: true }),
  "GET /api/translations": { input: () => ({ query: { language: "zh" } }) },
  "POST /api/translations/drafts": { input: () => ({ body: { language: "zh" } }), rejectedWith: [400] },
  "PUT /api/translations": {
    input: ({ dishId }) => ({ body: { kind: "dish", id: dishId, language: "zh", name: "Mine", description: null } }),
    rejectedWith: [404],
  },
  "GET /api/menu-schedules": {},
  "PUT /api/menu-schedules": {
    input: ({ dishId }) => ({ body: { kind: "dish", id: dishId, schedule: [] } }),
    rejectedWith: [404],
  },
  "GET /api/charge-rules": {},
  "GET /api/tax-rates": {},
  "PUT /api/tax-rates": {
    input: ({ categoryId }) => ({
      body: {
        tax_rates: [
          { name: "Mine", percent: 9, is_default: true },
          { name: "Lower", percent: 5, category_ids: [categoryId] },
        ],
      },
    }),
    rejectedWith: [404],
  },
  "GET /api/menu-stops": {},
  "POST /api/menu-stops": { input: ({ dishId }) => ({ body: { kind: "dish", id: dishId } }), rejectedWith: [404] },
  "DELETE /api/menu-stops/id": byId((theirs) => theirs.stopId),
  "PUT /api/dishes/order": { input: ({ dishId }) => ({ body: { ids: [dishId] } }), rejectedWith: [404] },
  "PUT /api/dishes/option-groups": byId((theirs) => theirs.dishId, { groups: [] }),
  "GET /api/option-groups": {},
  "POST /api/option-groups": {
    input: ({ itemId }) => ({
      body: {
        name: "Mine",
        options: [{ name: "One", lines: [{ ingredient_id: itemId, quantity: 1, unit: "g" }] }],
      },
    }),
    rejectedWith: [404],
  },
  "PUT /api/option-groups/id": byId((theirs) => theirs.optionGroupId, { name: "Mine now", options: [{ name: "One" }] }),
  "DELETE /api/option-groups/id": byId((theirs) => theirs.optionGroupId),
  "POST /api/option-groups/copy": byId((theirs) => theirs.optionGroupId),
  "PUT /api/option-groups/order": {
    input: ({ optionGroupId }) => ({ body: { ids: [optionGroupId] } }),
    rejectedWith: [404],
  },
  "PUT /api/option-groups/dishes": byId((theirs) => theirs.optionGroupId, { dish_ids: [] }),
  "POST /api/debug-dish-update": { input: () => ({ body: { anything: 1 } }) },
  "GET /api/dish-sizes": { input: ({ dishId }) => ({ query: { dishId } }), rejectedWith: [404] },
  "POST /api/dish-sizes": {
    input: ({ dishId }) => ({ body: { dishId, name: "Large", price: 2 } }),
    rejectedWith: [404],
  },
  "PATCH /api/dish-sizes": { input: ({ sizeId }) => ({ body: { id: sizeId, price: 1 } }), rejectedWith: [404] },
  "DELETE /api/dish-sizes": byId((theirs) => theirs.sizeId),
  "GET /api/dish-ingredients": { input: ({ sizeId }) => ({ query: { dish_size_id: sizeId } }), rejectedWith: [404] },
  "POST /api/dish-ingredients": {
    input: ({ sizeId, itemId }) => ({
      body: { dish_size_id: sizeId, ingredient_id: itemId, quantity_per_dish: 1, unit: "g", calories: 0 },
    }),
    rejectedWith: [404],
  },
  "PATCH /api/dish-ingredients": {
    input: ({ lineId }) => ({ body: { id: lineId, quantity_per_dish: 2 } }),
    rejectedWith: [404],
  },
  "DELETE /api/dish-ingredients": byId((theirs) => theirs.lineId),
  "POST /api/dishes/image": byId((theirs) => theirs.dishId, new FormData()),
  "GET /api/ingredient-declarations": {},
  "PUT /api/ingredient-declarations": {
    input: ({ itemId }) => ({ body: { ingredients: [{ item_id: itemId, declarations: [], version: null }] } }),
    rejectedWith: [404],
  },
  "PUT /api/ingredient-declarations/id": byId((theirs) => theirs.itemId, { declarations: [], version: null }),
  "GET /api/dish-declarations/id": byId((theirs) => theirs.dishId),
  "POST /api/dish-declarations/settled": byId((theirs) => theirs.dishId, {
    outcome: "drop",
    overrides: [{ name: "milk", question: "0".repeat(32) }],
  }),
  "POST /api/ingredient-declarations/settled": byId((theirs) => theirs.itemId, {
    outcome: "drop",
    overrides: [{ name: "milk", question: "0".repeat(32) }],
  }),
  "PUT /api/dish-declarations/id": byId((theirs) => theirs.dishId, { overrides: [], shown: [] }),
  "POST /api/ai/description": { input: () => ({ body: { name: "Soup", ingredients: ["Leeks"] } }) },
  "POST /api/ai/image": {
    input: ({ dishId }) => ({ body: { name: "Soup", ingredients: ["Leeks"], dish_id: dishId } }),
    rejectedWith: [404],
  },
  "POST /api/ai/nutrition": {
    input: ({ itemId }) => ({ body: { name: "Leeks", quantity: 1, unit: "g", ingredient_id: itemId } }),
  },
  "GET /api/ai/foods": { input: () => ({ query: { search: "leeks" } }) },
};
