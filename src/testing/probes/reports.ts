import type { Probe } from "#src/testing/probes/probe.ts";

/** Probes of reports, variance, stock value, proofs and activities. */
export const reportsProbes: Record<string, Probe> = {
  "GET /api/activities": {},
  "GET /api/reports": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/reports/csv": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/reports/pdf": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/variance": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/variance/csv": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/variance/pdf": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "GET /api/stock-value": { input: () => ({ query: { date: "2026-12-31" } }) },
  "GET /api/stock-value/item": { input: ({ itemId }) => ({ query: { id: itemId } }), rejectedWith: [404] },
  "GET /api/stock-value/csv": { input: () => ({ query: { date: "2026-12-31" } }) },
  "GET /api/proof": {
    input: ({ itemId }) => ({ query: { kind: "variance", id: `${itemId}_2026-01-01_2026-12-31` } }),
    rejectedWith: [404],
  },
};
