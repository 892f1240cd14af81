import { v7 as uuid } from "uuid";
import { byId, type Probe } from "#src/testing/probes/probe.ts";

const item = byId((theirs) => theirs.itemId);

/** Probes of items, lots, counts, prep recipes and batches. */
export const stockProbes: Record<string, Probe> = {
  "GET /api/inventory": {},
  "POST /api/inventory": {
    input: ({ supplierId }) => ({
      body: { name: "Salt", unit: "g", quantity_available: 1, reorder_threshold: 0, supplier_id: supplierId },
    }),
    rejectedWith: [404],
  },
  "PUT /api/inventory/id": byId((theirs) => theirs.itemId, { name: "Mine now" }),
  "DELETE /api/inventory/id": item,
  "POST /api/inventory/bulk": {
    input: ({ itemId }) => ({ body: { ids: [itemId], changes: { reorder_threshold: 5 } } }),
    rejectedWith: [404],
  },
  "GET /api/ingredient-categories": {},
  "POST /api/ingredient-categories": { input: () => ({ body: { name: "Dairy" } }) },
  "PUT /api/ingredient-categories": byId((theirs) => theirs.ingredientCategoryId, { name: "Mine now" }),
  "DELETE /api/ingredient-categories": byId((theirs) => theirs.ingredientCategoryId),
  "GET /api/lots": { input: ({ itemId }) => ({ query: { item_id: itemId } }) },
  "POST /api/lots": {
    input: ({ itemId }) => ({ body: { item_id: itemId, quantity: 1, expires_on: "2026-01-01" } }),
    rejectedWith: [404],
  },
  "PUT /api/lots": byId((theirs) => theirs.lotId, { expires_on: "2026-01-01" }),
  "DELETE /api/lots": byId((theirs) => theirs.lotId),
  "POST /api/lots/waste": byId((theirs) => theirs.lotId, { remaining: 1 }),
  "GET /api/lots/labels": { input: ({ lotId }) => ({ query: { ids: lotId } }), rejectedWith: [404] },
  "POST /api/inventory/merge": {
    input: ({ itemId, prepItemId }) => ({ body: { from: itemId, into: prepItemId } }),
    rejectedWith: [404],
  },
  "GET /api/inventory/movements": item,
  "GET /api/inventory/history": item,
  "POST /api/inventory/undo": {
    input: ({ itemId, movementId }) => ({ query: { id: itemId }, body: { movement_id: movementId } }),
    rejectedWith: [404],
  },
  "POST /api/inventory/waste": byId((theirs) => theirs.itemId, { quantity: 1, unit: "kg" }),
  "POST /api/inventory/stocktake": {
    input: ({ itemId }) => ({ body: { id: uuid(), counts: [{ id: itemId, counted: 0 }] } }),
    rejectedWith: [404],
  },
  "GET /api/counts": {},
  "POST /api/counts": { input: () => ({ body: { id: uuid() } }) },
  "GET /api/counts/id": byId((theirs) => theirs.countId),
  "GET /api/counts/csv": byId((theirs) => theirs.countId),
  "POST /api/counts/lines": byId((theirs) => theirs.countId, {
    sent_at: "2026-01-01T00:00:00Z",
    lines: [{ id: uuid(), item_id: uuid(), counted: 1, unit: "kg", counted_at: "2026-01-01T00:00:00Z" }],
  }),
  "POST /api/counts/close": byId((theirs) => theirs.countId, { version: 0 }),
  "POST /api/counts/discard": byId((theirs) => theirs.countId),
  "GET /api/counts/confidence": { input: ({ itemId }) => ({ query: { id: itemId } }) },
  "GET /api/counts/worth": {},
  "GET /api/storage-areas": {},
  "POST /api/storage-areas": { input: () => ({ body: { name: "Mine" } }) },
  "PATCH /api/storage-areas/id": byId((theirs) => theirs.areaId, { name: "Mine now" }),
  "DELETE /api/storage-areas/id": byId((theirs) => theirs.areaId),
  "PUT /api/storage-areas/order": { input: ({ areaId }) => ({ body: { ids: [areaId] } }), rejectedWith: [404] },
  "GET /api/inventory/reorder-alert": { input: ({ itemId }) => ({ query: { id: itemId } }), rejectedWith: [404] },
  "POST /api/inventory/reorder-request": item,
  "POST /api/imports/preview": { input: () => ({ body: { text: "Ingredient,Unit\nSalt,g" } }) },
  "POST /api/imports": {
    input: () => ({ body: { text: "Ingredient,Unit\nSalt,g", version: "0".repeat(64) } }),
    rejectedWith: [409],
  },
  "GET /api/prep-list": {},
  "GET /api/prep-recipes": {},
  "PUT /api/prep-recipes": byId((theirs) => theirs.itemId, {
    batch_quantity: 1,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: uuid(), quantity: 1, unit: "kg" }],
  }),
  "DELETE /api/prep-recipes": byId((theirs) => theirs.prepItemId),
  "GET /api/batches": { input: ({ prepItemId }) => ({ query: { item_id: prepItemId } }), rejectedWith: [404] },
  "POST /api/batches": {
    input: ({ prepItemId }) => ({ body: { id: uuid(), item_id: prepItemId } }),
    rejectedWith: [404],
  },
  "POST /api/batches/undo": byId((theirs) => theirs.batchId),
};
