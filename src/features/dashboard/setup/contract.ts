import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { order } from "#src/features/orders/contract.ts";
import { ticket } from "#src/features/orders/kitchen/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const STEPS = ["dish", "codes", "practice", "recipes", "suppliers", "invoice"] as const;
export const stepKey = z.enum(STEPS);
export type StepKey = z.output<typeof stepKey>;

const setup = z.object({
  steps: z.array(
    z.object({
      key: stepKey,
      done: z.boolean(),
      /** The progress of a step with several parts. */
      progress: z.object({ done: z.number(), of: z.number() }).nullable(),
    }),
  ),
  /** Whether the list is hidden. */
  hidden: z.boolean(),
});
export type Setup = z.output<typeof setup>;

export const readSetup = endpoint({
  method: "GET",
  path: "/api/setup",
  summary:
    "The steps from a new company to its first guests, and which are done. They are derived from the company's data.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: setup,
});

export const hideSetup = endpoint({
  method: "PUT",
  path: "/api/setup",
  summary: "Puts the setup list away, or shows it again.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z.object({ hidden: z.boolean() }),
  response: setup,
});

export const practiceOrder = endpoint({
  method: "POST",
  path: "/api/setup/practice-order",
  summary:
    "Places a guest's order for one portion in a transaction that is rolled back, and returns what guest, kitchen and stock would have seen.",
  access: { roles: MANAGEMENT },
  errors: ["CLOSED", "DISH_UNAVAILABLE", "NOT_FOUND", "ORDERING_PAUSED", "SOLD_OUT", "TOO_MANY_ORDERS"],
  body: z.object({ menu_item_id: id }),
  response: z.object({
    order,
    ticket,
    stock: z.array(
      z.object({ id: z.string(), name: z.string(), unit: z.string(), before: z.number(), after: z.number() }),
    ),
  }),
});

// Amounts of items: the ledger's unit is used here; responses use the unit in which the item is shown.
stockAmounts(practiceOrder.response.shape.stock.element, { item: "id", amounts: ["before", "after"], units: ["unit"] });
