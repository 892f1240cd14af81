import { tables } from "#src/features/counts/server/database-tables.ts";
import { countListeners } from "#src/features/counts/server/listeners.ts";
import { proveConfidence } from "#src/features/counts/server/prove-confidence.ts";
import { countRoutes } from "#src/features/counts/server/routes.ts";
import { varianceRoutes } from "#src/features/counts/variance/server/routes.ts";
import { proveVariance } from "#src/features/counts/variance/server/variance-proof.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { itemsToCount } from "#src/features/counts/server/agent-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const counts: Feature = {
  tables: [tables],
  routes: [...countRoutes, ...varianceRoutes],
  listeners: countListeners,
  extensions: [
    provers.add({ kind: "variance", prove: proveVariance }),
    provers.add({ kind: "confidence", prove: proveConfidence }),
    requestKinds.add(itemsToCount),
  ],
};
