import { v7 as uuid } from "uuid";
import type { Probe } from "#src/testing/probe.ts";
import { platformProbes } from "#src/testing/platform-probes.ts";
import { MARK, type Populated } from "#src/testing/populate.ts";

/** A call on one thing by its id. */
const byId = (pick: (theirs: Populated) => string, body?: unknown): Probe => ({
  input: (theirs) => ({ query: { id: pick(theirs) }, ...(body !== undefined && { body }) }),
  rejectedWith: [404],
});

const item = byId((theirs) => theirs.itemId);
const invoice = byId((theirs) => theirs.invoiceId);

export const probes: Record<string, Probe> = {
  ...platformProbes,
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
  "GET /api/calendar": { input: () => ({ query: { from: "2026-01-01", to: "2026-12-31" } }) },
  "POST /api/calendar": { input: () => ({ body: { day: "2026-12-31", kind: "closed", name: "Closed" } }) },
  "DELETE /api/calendar": { input: () => ({ query: { day: "2026-12-30", kind: "event" } }), rejectedWith: [404] },
  "PUT /api/calendar/region": { input: () => ({ body: { region: null } }) },
  "GET /api/demand/questions": {},
  "GET /api/prep": {},
  "GET /api/prep/pdf": {},
  "PATCH /api/prep/line": {
    input: ({ itemId }) => ({ query: { id: itemId }, body: { batch_id: uuid(), done_quantity: 1 } }),
    rejectedWith: [404],
  },
  "PUT /api/demand/questions": {
    input: () => ({ body: { day: "2026-12-30", was: "mistake" } }),
    rejectedWith: [404],
  },
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

  "GET /api/inventory/prices": item,
  "POST /api/inventory/upload-invoice": { input: () => ({ body: new FormData() }), rejectedWith: [400] },
  "PUT /api/inventory/invoice": {
    input: ({ supplierId, itemId }) => ({
      body: {
        confirm: true,
        invoiceData: {
          supplier: { id: supplierId },
          items: [{ item_name: "Rice", quantity: 1, unit: "KG", unit_price: 1, inventory_item_id: itemId }],
        },
      },
    }),
    rejectedWith: [404],
  },
  "POST /api/invoices/check": {
    input: ({ invoiceId, itemId }) => ({
      body: {
        invoiceData: {
          supplier: `${MARK} Foods`,
          invoice_id: invoiceId,
          items: [{ item_name: `${MARK} rice`, quantity: 1, unit: "KG", unit_price: 1, inventory_item_id: itemId }],
        },
      },
    }),
    rejectedWith: [404],
  },
  "GET /api/invoices": {},
  "GET /api/invoices/id": invoice,
  "DELETE /api/invoices/id": invoice,
  "POST /api/invoices/retry": invoice,
  "POST /api/invoices/again": invoice,
  "POST /api/invoices/reverse": byId((theirs) => theirs.invoiceId, {}),
  "GET /api/invoices/page": {
    input: ({ invoiceId }) => ({ query: { id: invoiceId, page: "0" } }),
    rejectedWith: [404],
  },
  "GET /api/invoices/file": {
    input: ({ invoiceId, invoiceFileId }) => ({ query: { id: invoiceId, file_id: invoiceFileId } }),
    rejectedWith: [404],
  },

  "GET /api/messages": {},
  "POST /api/messages/retry": byId((theirs) => theirs.messageId),
  "POST /api/messages/sent": byId((theirs) => theirs.messageId),
  "POST /api/whatsapp/send": { input: () => ({ body: { to: "+6591234567", message: "Hello" } }) },
  "GET /api/user/phone": {},
  "GET /api/whatsapp/webhook": { rejectedWith: [403] },
  "POST /api/whatsapp/webhook": { rejectedWith: [403] },

  "GET /api/suppliers": {},
  "POST /api/suppliers": { input: () => ({ body: { name: "Mine" } }) },
  "PUT /api/suppliers/id": byId((theirs) => theirs.supplierId, { name: "Mine now" }),
  "DELETE /api/suppliers/id": byId((theirs) => theirs.supplierId),
  "POST /api/suppliers/merge": {
    input: ({ supplierId }) => ({ body: { from: supplierId, into: uuid() } }),
    rejectedWith: [404],
  },
  "GET /api/suppliers/invoices": { input: ({ supplierId }) => ({ query: { supplierId } }), rejectedWith: [404] },

  "GET /api/tables": {},
  "POST /api/tables": { input: () => ({ body: { names: ["Mine"] } }) },
  "PATCH /api/tables/id": byId((theirs) => theirs.tableId, { name: "Mine now" }),
  "DELETE /api/tables/id": byId((theirs) => theirs.tableId),
  "PUT /api/tables/order": { input: ({ tableId }) => ({ body: { ids: [tableId] } }), rejectedWith: [404] },
  "GET /api/tables/code": byId((theirs) => theirs.tableId),
  "GET /api/tables/codes": { input: ({ tableId }) => ({ query: { ids: tableId } }), rejectedWith: [404] },

  "GET /api/setup": {},
  "PUT /api/setup": { input: () => ({ body: { hidden: true } }) },
  "POST /api/setup/practice-order": {
    input: ({ dishId }) => ({ body: { menu_item_id: dishId } }),
    rejectedWith: [404, 409],
    echoes: ({ dishId }) => [dishId],
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

  "GET /api/menu-categories": {},
  "POST /api/menu-categories": { input: () => ({ body: { name: "Mine" } }) },
  "PUT /api/menu-categories/id": byId((theirs) => theirs.categoryId, { name: "Mine now" }),
  "DELETE /api/menu-categories/id": byId((theirs) => theirs.categoryId),
  "PUT /api/menu-categories/order": {
    input: ({ categoryId }) => ({ body: { ids: [categoryId] } }),
    rejectedWith: [404, 409],
  },

  "GET /api/dishes": {},
  "POST /api/dishes": {
    input: ({ itemId, categoryId }) => ({
      body: {
        name: "Mine",
        category_id: categoryId,
        sizes: [
          { name: "Regular", price: 1, ingredients: [{ ingredient_id: itemId, quantity_per_dish: 1, unit: "g" }] },
        ],
      },
    }),
    rejectedWith: [400, 404],
    echoes: ({ itemId, categoryId }) => [itemId, categoryId],
  },
  "PUT /api/dishes/id": byId((theirs) => theirs.dishId, { name: "Mine now" }),
  "DELETE /api/dishes/id": byId((theirs) => theirs.dishId),
  "PUT /api/dishes/sold-out": byId((theirs) => theirs.dishId, { sold_out: true }),
  "PUT /api/dishes/order": { input: ({ dishId }) => ({ body: { ids: [dishId] } }), rejectedWith: [404] },
  "POST /api/debug-dish-update": { input: () => ({ body: { anything: 1 } }) },
  "GET /api/dish-sizes": { input: ({ dishId }) => ({ query: { dishId } }), rejectedWith: [404] },
  "POST /api/dish-sizes": {
    input: ({ dishId }) => ({ body: { dishId, name: "Large", price: 2 } }),
    rejectedWith: [404],
  },
  "PATCH /api/dish-sizes": { input: ({ sizeId }) => ({ body: { id: sizeId, price: 1 } }), rejectedWith: [404] },
  "DELETE /api/dish-sizes": byId((theirs) => theirs.sizeId),
  "GET /api/dish-ingredients": { input: ({ sizeId }) => ({ query: { dish_size_id: sizeId } }), rejectedWith: [404] },
  "POST /api/dish-ingredients": {
    input: ({ sizeId, itemId }) => ({
      body: { dish_size_id: sizeId, ingredient_id: itemId, quantity_per_dish: 1, unit: "g", calories: 0 },
    }),
    rejectedWith: [404],
  },
  "PATCH /api/dish-ingredients": {
    input: ({ lineId }) => ({ body: { id: lineId, quantity_per_dish: 2 } }),
    rejectedWith: [404],
  },
  "DELETE /api/dish-ingredients": byId((theirs) => theirs.lineId),
  "POST /api/dishes/image": byId((theirs) => theirs.dishId, new FormData()),
  "GET /api/ingredient-declarations": {},
  "PUT /api/ingredient-declarations": {
    input: ({ itemId }) => ({ body: { ingredients: [{ item_id: itemId, declarations: [] }] } }),
    rejectedWith: [404],
  },
  "PUT /api/ingredient-declarations/id": byId((theirs) => theirs.itemId, { declarations: [] }),
  "GET /api/dish-declarations/id": byId((theirs) => theirs.dishId),
  "PUT /api/dish-declarations/id": byId((theirs) => theirs.dishId, { overrides: [] }),

  "POST /api/ai/description": { input: () => ({ body: { name: "Soup", ingredients: ["Leeks"] } }) },
  "POST /api/ai/image": {
    input: ({ dishId }) => ({ body: { name: "Soup", ingredients: ["Leeks"], dish_id: dishId } }),
    rejectedWith: [404],
  },
  "POST /api/ai/nutrition": {
    input: ({ itemId }) => ({ body: { name: "Leeks", quantity: 1, unit: "g", ingredient_id: itemId } }),
  },
  "GET /api/ai/foods": { input: () => ({ query: { search: "leeks" } }) },

  "GET /api/orders": {},
  "GET /api/orders/summary": {},
  "GET /api/orders/id": byId((theirs) => theirs.orderId),
  "PATCH /api/orders/id": byId((theirs) => theirs.orderId, { status: "cancelled" }),
  "GET /api/kitchen": {},
  "PUT /api/kitchen/line": byId((theirs) => theirs.orderLineId, { done: true }),
  "POST /api/kitchen/clear": byId((theirs) => theirs.orderId),
  "POST /api/kitchen/recall": byId((theirs) => theirs.orderId),
  "POST /api/orders": {
    input: ({ dishId, sizeId }) => ({ body: { items: [{ menu_item_id: dishId, size_id: sizeId, quantity: 1 }] } }),
    rejectedWith: [404, 409],
    echoes: ({ dishId, sizeId }) => [dishId, sizeId],
  },
  "GET /api/public-menu": { input: ({ owner }) => ({ query: { username: owner.username } }), public: true },
  "GET /api/public-menu/events": {},
  "POST /api/public-menu/public-orders": {
    input: ({ owner, dishId, sizeId }) => ({
      body: {
        company_id: owner.companyId,
        table_number: "1",
        total: 9,
        items: [{ menu_item_id: dishId, size_id: sizeId, quantity: 1, price: 9, dish_name: "Bowl" }],
      },
    }),
    public: true,
    changes: true,
  },
  "GET /api/public-menu/order-status": { input: ({ orderId }) => ({ query: { token: orderId } }), rejectedWith: [404] },
  "GET /api/public-menu/order-events": {},
};
