import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { line } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const found = { id: z.string(), name: z.string() };

const ingredient = z.object({
  kind: z.literal("ingredient"),
  ...found,
  quantity_available: z.number(),
  unit: z.string(),
});

const searchResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("dish"), ...found, is_available: z.boolean() }),
  /** An option that guests choose for a dish, beside its size. */
  z.object({ kind: z.literal("option"), ...found, group_name: z.string() }),
  ingredient,
  z.object({ kind: z.literal("supplier"), ...found }),
  /** `name` is the order's reference. */
  z.object({
    kind: z.literal("order"),
    ...found,
    table_number: z.string(),
    order_type: z.string(),
    status: z.string(),
  }),
]);
export type SearchResult = z.output<typeof searchResult>;

export const search = endpoint({
  method: "GET",
  path: "/api/search",
  summary:
    "Dishes, options, ingredients and suppliers by words of their name, without case and accents, dishes also by category and by their names in the menu's languages, and orders by reference or table. A word may have a typo when nothing else is found. At most 5 of each.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ q: line(100, 1) }),
  response: z.object({ results: z.array(searchResult) }),
});

// Amounts of items: the ledger's unit is used here; responses use the unit in which the item is shown.
stockAmounts(ingredient, { item: "id", amounts: ["quantity_available"], units: ["unit"] });
