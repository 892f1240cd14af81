import { accountRoutes } from "#src/features/accounts/server/routes.ts";
import { activityRoutes } from "#src/features/activity/server/routes.ts";
import { aiRoutes } from "#src/features/dishes/ai/server/routes.ts";
import { refreshDueSubscriptions } from "#src/features/billing/server/jobs.ts";
import { billingRoutes } from "#src/features/billing/server/routes.ts";
import { categoryRoutes } from "#src/features/categories/server/routes.ts";
import { companyRoutes } from "#src/features/companies/server/routes.ts";
import { dishJobs } from "#src/features/dishes/server/jobs.ts";
import { dishRoutes } from "#src/features/dishes/server/routes.ts";
import { reorderJobs } from "#src/features/inventory/server/reorder.ts";
import { dashboardRoutes } from "#src/features/dashboard/server/routes.ts";
import { inventoryRoutes } from "#src/features/inventory/server/routes.ts";
import { readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import { invoiceRoutes } from "#src/features/invoices/server/routes.ts";
import { liveRoutes } from "#src/server/http/event-routes.ts";
import { menuPages } from "#src/features/menu/server/pages.ts";
import { menuRoutes } from "#src/features/menu/server/routes.ts";
import { messagingJobs } from "#src/features/messaging/server/deliver.ts";
import { messagingRoutes } from "#src/features/messaging/server/routes.ts";
import { reportJobs } from "#src/features/reports/server/report-mails.ts";
import { reportRoutes } from "#src/features/reports/server/routes.ts";
import { orderJobs } from "#src/features/orders/server/order-alerts.ts";
import { orderRoutes } from "#src/features/orders/server/routes.ts";
import { sitePages } from "#src/features/site/server/pages.ts";
import { supplierRoutes } from "#src/features/suppliers/server/routes.ts";
import { tableRoutes } from "#src/features/tables/server/routes.ts";
import type { Page } from "#src/server/http/pages.ts";
import type { Route } from "#src/server/http/route.ts";
import type { Job } from "#src/server/jobs.ts";

/** The table of contents: every endpoint, job and page of the product. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...activityRoutes,
  ...aiRoutes,
  ...billingRoutes,
  ...categoryRoutes,
  ...companyRoutes,
  ...dishRoutes,
  ...dashboardRoutes,
  ...inventoryRoutes,
  ...invoiceRoutes,
  ...reportRoutes,
  ...liveRoutes,
  ...menuRoutes,
  ...messagingRoutes,
  ...orderRoutes,
  ...supplierRoutes,
  ...tableRoutes,
];

export const jobs: readonly Job[] = [
  ...dishJobs,
  refreshDueSubscriptions,
  ...reorderJobs,
  readUpload,
  ...messagingJobs,
  ...reportJobs,
  ...orderJobs,
];

export const pages: readonly Page[] = [...menuPages, ...sitePages];
