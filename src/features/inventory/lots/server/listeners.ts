import { convertLots, moveLots } from "#src/features/inventory/lots/server/record-lots.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const lotListeners: Listener<Context>[] = [
  { to: "inventory.unit-converted", run: convertLots },
  { to: "inventory.items-merged", run: moveLots },
];
