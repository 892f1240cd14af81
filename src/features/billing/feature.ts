import { onboardingRoutes } from "#src/features/billing/onboarding/server/routes.ts";
import { tables } from "#src/features/billing/server/database-tables.ts";
import { refreshDueSubscriptions } from "#src/features/billing/server/jobs.ts";
import { noticeJobs } from "#src/features/billing/server/notices.ts";
import { billingRoutes } from "#src/features/billing/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const billing: Feature = {
  tables: [tables],
  routes: [...billingRoutes, ...onboardingRoutes],
  jobs: [refreshDueSubscriptions, ...noticeJobs],
};
