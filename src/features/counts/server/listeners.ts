import { storeItems } from "#src/features/counts/server/areas.ts";
import { recordManualCount } from "#src/features/counts/server/item-counts.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const countListeners: Listener<Context>[] = [
  { to: "inventory.stock-set", run: recordManualCount },
  { to: "inventory.items-stored", run: storeItems },
];
