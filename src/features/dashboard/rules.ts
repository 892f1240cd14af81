import { ShownError } from "#src/shared/shown-error.ts";
import type { Dashboard } from "#src/features/dashboard/contract.ts";

export const UNEXPECTED = "An unexpected error occurred";
const DASHBOARD_FAILED = "Failed to load dashboard data";

/** Milliseconds before a page is loaded, so that quick clicks load only the last one. */
export const PAGE_DEBOUNCE_MS = 300;

/** Returns the message for a failure. */
export function failureText(error: unknown): string {
  if (!(error instanceof ShownError)) return UNEXPECTED;
  return error.message || DASHBOARD_FAILED;
}

/** Returns whether only a new sign-in can solve a failure. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && /auth|401|session/i.test(error.message);
}

/** Returns the dashboard for when nothing could be loaded. */
export function emptyDashboard(currency: string, error?: string): Dashboard {
  return {
    inventory: [],
    orders: [],
    suppliers: [],
    activities: [],
    stats: {
      inventoryCount: 0,
      ordersCount: 0,
      supplierCount: 0,
      activityCount: 0,
      pendingOrders: 0,
      totalSales: 0,
      currency,
    },
    pagination: {
      currentPage: 1,
      totalPages: 1,
      pageSize: 50,
      activities: { currentPage: 1, totalPages: 1, pageSize: 10 },
    },
    ...(error !== undefined && { errors: [error] }),
  };
}
