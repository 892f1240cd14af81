import { tables } from "#src/features/purchasing/server/database-tables.ts";
import { purchasingJobs } from "#src/features/purchasing/server/jobs.ts";
import { purchasingListeners } from "#src/features/purchasing/server/listeners.ts";
import { provePurchase } from "#src/features/purchasing/server/prove-purchase.ts";
import { purchasingRoutes } from "#src/features/purchasing/server/routes.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { deliveriesOfToday } from "#src/features/purchasing/server/expected-deliveries.ts";
import { ordersToSend } from "#src/features/purchasing/server/purchase-requests.ts";
import { itemsToReorder } from "#src/features/purchasing/server/reorder-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const purchasing: Feature = {
  tables: [tables],
  routes: purchasingRoutes,
  jobs: purchasingJobs,
  listeners: purchasingListeners,
  extensions: [
    provers.add({ kind: "purchase", prove: provePurchase }),
    requestKinds.add(deliveriesOfToday),
    requestKinds.add(ordersToSend),
    requestKinds.add(itemsToReorder),
  ],
};
