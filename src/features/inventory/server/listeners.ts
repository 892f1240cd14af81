import { moveSupplier, releaseSupplier } from "#src/features/inventory/server/items.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const inventoryListeners: Listener<Context>[] = [
  { to: "suppliers.supplier-removed", run: (context, { id }) => releaseSupplier(context, id) },
  { to: "suppliers.suppliers-merged", run: moveSupplier },
];
