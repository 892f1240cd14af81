import { z } from "zod";
import { dish } from "#src/features/dishes/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery } from "#src/shared/text.ts";
import { ALL_ROLES, MANAGEMENT } from "#src/shared/roles.ts";

export const markSoldOut = endpoint({
  method: "PUT",
  path: "/api/dishes/sold-out",
  summary: "Marks a dish sold out, whatever the stock says, or available again. It stays on the menu.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({ sold_out: z.boolean() }),
  response: z.object({ dish }),
});

export const orderDishes = endpoint({
  method: "PUT",
  path: "/api/dishes/order",
  summary:
    "Numbers dishes in the order of the list, which is their order on the menu; those it leaves out stay as they are.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: z.object({ ids: z.array(z.string()) }),
});
