import { v7 as uuid } from "uuid";
import type { Probe } from "#src/testing/probes/probe.ts";

/** Probes of the calendar, demand, forecasts and what to prepare. */
export const demandProbes: Record<string, Probe> = {
  "GET /api/calendar": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "POST /api/calendar": { input: () => ({ body: { day: "2026-12-31", kind: "closed", name: "Closed" } }) },
  "DELETE /api/calendar": { input: () => ({ query: { day: "2026-12-30", kind: "event" } }), rejectedWith: [404] },
  "PUT /api/calendar/region": { input: () => ({ body: { region: null } }) },
  "GET /api/demand/questions": {},
  "GET /api/prep": {},
  "GET /api/prep/pdf": {},
  "GET /api/prep/settings": { input: ({ itemId }) => ({ query: { id: itemId } }), rejectedWith: [404] },
  "PUT /api/prep/settings": {
    input: ({ itemId }) => ({ query: { id: itemId }, body: { cover_days: 3, lost_percent: 50 } }),
    rejectedWith: [404],
  },
  "PATCH /api/prep/line": {
    input: ({ itemId }) => ({ query: { id: itemId }, body: { batch_id: uuid(), done_quantity: 1 } }),
    rejectedWith: [404],
  },
  "PUT /api/demand/questions": {
    input: () => ({ body: { day: "2026-12-30", was: "mistake" } }),
    rejectedWith: [404],
  },
  "GET /api/plus": {},
  "POST /api/plus/try": {},
  "GET /api/forecasts": {
    input: () => ({ query: { subject: "size", from: "2026-01-05", to: "2026-01-06" } }),
  },
  "GET /api/forecasts/day": {
    input: ({ sizeId }) => ({ query: { subject: "size", id: sizeId, day: "2026-01-05" } }),
    rejectedWith: [403, 404],
  },
  "GET /api/forecasts/backtest": {
    input: ({ sizeId }) => ({ query: { subject: "size", id: sizeId } }),
    rejectedWith: [403, 404],
  },
  "GET /api/forecasts/scores": { input: () => ({ query: { subject: "size" } }) },
  "GET /api/forecasts/tomorrow": {},
  "PUT /api/forecasts/override": {
    input: ({ sizeId }) => ({
      body: { subject: "size", id: sizeId, day: "2026-01-05", quantity: 1, reason: "A party" },
    }),
    rejectedWith: [403, 404],
  },
  "DELETE /api/forecasts/override": {
    input: ({ sizeId }) => ({ query: { subject: "size", id: sizeId, day: "2026-01-05" } }),
    rejectedWith: [404],
  },
};
