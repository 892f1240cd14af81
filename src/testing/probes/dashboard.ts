import type { Probe } from "#src/testing/probes/probe.ts";
import { MARK } from "#src/testing/populate.ts";

/** Probes of the dashboard, search and setup. */
export const dashboardProbes: Record<string, Probe> = {
  "GET /api/dashboard": {},
  "GET /api/dashboard/activities": {},
  "GET /api/dashboard/sales": {},
  "GET /api/dashboard/today": {},
  "GET /api/dashboard/requests": {},
  "POST /api/dashboard/requests/dismiss": {
    input: ({ itemId }) => ({ body: { kind: "reorder", id: itemId } }),
    rejectedWith: [404],
  },
  "GET /api/search": { input: () => ({ query: { q: MARK } }) },
  "GET /api/events": {},
  "GET /api/setup": {},
  "PUT /api/setup": { input: () => ({ body: { hidden: true } }) },
  "POST /api/setup/practice-order": {
    input: ({ dishId }) => ({ body: { menu_item_id: dishId } }),
    rejectedWith: [404, 409],
    echoes: ({ dishId }) => [dishId],
  },
};
