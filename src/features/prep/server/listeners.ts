import { convertAgain } from "#src/features/prep/server/convert-again.ts";
import { recomputeCostsOfUsers } from "#src/features/prep/server/costs.ts";
import { mergePrepItems } from "#src/features/prep/server/merge-items.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const prepListeners: Listener<Context>[] = [
  { to: "inventory.units-changed", run: (context, { id }) => convertAgain(context, id) },
  { to: "inventory.items-merged", run: mergePrepItems },
  { to: "inventory.price-changed", run: (context, { id }) => recomputeCostsOfUsers(context, id) },
];
