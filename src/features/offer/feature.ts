import { tables as optionsTables } from "#src/features/offer/options/server/database-tables.ts";
import { optionListeners } from "#src/features/offer/options/server/listeners.ts";
import { optionRoutes } from "#src/features/offer/options/server/routes.ts";
import { tables as schedulesTables } from "#src/features/offer/schedules/server/database-tables.ts";
import { scheduleRoutes } from "#src/features/offer/schedules/server/routes.ts";
import { tables as taxesTables } from "#src/features/offer/taxes/server/database-tables.ts";
import { taxRoutes } from "#src/features/offer/taxes/server/routes.ts";
import { tables as translationsTables } from "#src/features/offer/translations/server/database-tables.ts";
import { translationRoutes } from "#src/features/offer/translations/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const offer: Feature = {
  tables: [taxesTables, schedulesTables, optionsTables, translationsTables],
  routes: [...taxRoutes, ...scheduleRoutes, ...optionRoutes, ...translationRoutes],
  listeners: optionListeners,
};
