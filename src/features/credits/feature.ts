import { tables } from "#src/features/credits/server/database-tables.ts";
import { creditJobs } from "#src/features/credits/server/jobs.ts";
import { creditListeners } from "#src/features/credits/server/listeners.ts";
import { creditRoutes } from "#src/features/credits/server/routes.ts";
import { proveWonBack } from "#src/features/credits/server/won-back.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { openCredits } from "#src/features/credits/server/open-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const credits: Feature = {
  tables: [tables],
  routes: creditRoutes,
  jobs: creditJobs,
  listeners: creditListeners,
  extensions: [provers.add({ kind: "won-back", prove: proveWonBack }), requestKinds.add(openCredits)],
};
