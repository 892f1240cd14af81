import { aiRoutes } from "#src/features/dishes/ai/server/routes.ts";
import { tables as categoriesTables } from "#src/features/dishes/categories/server/database-tables.ts";
import { categoryRoutes } from "#src/features/dishes/categories/server/routes.ts";
import { dishChecks } from "#src/features/dishes/server/backup-checks.ts";
import { tables as dishTables } from "#src/features/dishes/server/database-tables.ts";
import { dishJobs } from "#src/features/dishes/server/jobs.ts";
import { dishListeners } from "#src/features/dishes/server/listeners.ts";
import { dishRoutes } from "#src/features/dishes/server/routes.ts";
import { tables as stopsTables } from "#src/features/dishes/stops/server/database-tables.ts";
import { stopRoutes } from "#src/features/dishes/stops/server/routes.ts";
import { dishesToFix } from "#src/features/dishes/server/dish-requests.ts";
import { overridesToConfirm } from "#src/features/dishes/server/override-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const dishes: Feature = {
  tables: [stopsTables, categoriesTables, dishTables],
  routes: [...stopRoutes, ...categoryRoutes, ...dishRoutes, ...aiRoutes],
  jobs: dishJobs,
  listeners: dishListeners,
  backupChecks: [dishChecks],
  extensions: [requestKinds.add(overridesToConfirm), requestKinds.add(dishesToFix)],
};
