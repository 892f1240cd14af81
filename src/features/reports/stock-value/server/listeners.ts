import { storeCosts } from "#src/features/reports/stock-value/server/stored-costs.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const stockValueListeners: Listener<Context>[] = [{ to: "totals.stock-sums-stored", run: storeCosts }];
