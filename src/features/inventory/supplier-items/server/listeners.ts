import { followItemSupplier, forgetPreferred } from "#src/features/inventory/supplier-items/server/preferred.ts";
import { moveLearnedItems } from "#src/features/inventory/supplier-items/server/learned.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const supplierItemListeners: Listener<Context>[] = [
  { to: "inventory.supplier-set", run: followItemSupplier },
  { to: "inventory.items-merged", run: moveLearnedItems },
  { to: "suppliers.supplier-removed", run: forgetPreferred },
];
