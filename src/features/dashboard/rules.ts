import type { Dashboard } from "#src/features/dashboard/contract.ts";

export const UNEXPECTED = "An unexpected error occurred";
export const DASHBOARD_FAILED = "Failed to load dashboard data";

/** Pages change only after the clicks have rested this long. */
export const PAGE_DEBOUNCE_MS = 300;

/** What a failure says on screen. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return UNEXPECTED;
  return error.message || DASHBOARD_FAILED;
}

/** A failure that only a new sign-in can mend. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Error && /auth|401|session/i.test(error.message);
}

/** What the screen stands on when nothing could be loaded. */
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
