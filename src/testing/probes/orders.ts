import { byId, type Probe } from "#src/testing/probes/probe.ts";

const takenOffline = (dishId: string, sizeId: string) => ({
  order: { items: [{ menu_item_id: dishId, size_id: sizeId, quantity: 1, shown_price: 9 }] },
  taken_at: new Date().toISOString(),
  settled: true,
  total: 9,
  cash: { given: 9 },
});

/** Probes of tables, orders, the kitchen and the guest's menu. */
export const ordersProbes: Record<string, Probe> = {
  "GET /api/printers": {},
  "POST /api/printers": { input: () => ({ body: { name: "Mine", host: "10.0.0.1" } }), rejectedWith: [409] },
  "PUT /api/printers/id": byId((theirs) => theirs.printerId, { name: "Mine now", host: "10.0.0.1" }),
  "DELETE /api/printers/id": byId((theirs) => theirs.printerId),
  "POST /api/printers/test": byId((theirs) => theirs.printerId),
  "POST /api/printers/bill": { input: ({ orderId }) => ({ body: { order_id: orderId } }), rejectedWith: [409] },
  "DELETE /api/printers/waiting": byId((theirs) => theirs.printerId),
  "GET /api/tables": {},
  "POST /api/tables": { input: () => ({ body: { names: ["Mine"] } }) },
  "PATCH /api/tables/id": byId((theirs) => theirs.tableId, { name: "Mine now" }),
  "DELETE /api/tables/id": byId((theirs) => theirs.tableId),
  "PUT /api/tables/order": { input: ({ tableId }) => ({ body: { ids: [tableId] } }), rejectedWith: [404] },
  "GET /api/tables/code": byId((theirs) => theirs.tableId),
  "GET /api/tables/codes": { input: ({ tableId }) => ({ query: { ids: tableId } }), rejectedWith: [404] },
  "POST /api/tables/reset-codes": {
    input: ({ tableId }) => ({ body: { ids: [tableId] } }),
    rejectedWith: [404],
  },
  "POST /api/public-menu/table-code": {
    input: ({ owner }) => ({ body: { company_id: owner.companyId, table_code: "unknown" } }),
    public: true,
  },
  "GET /api/table-calls": {},
  "POST /api/table-calls/close": byId((theirs) => theirs.tableCallId),
  "POST /api/public-menu/help": {
    input: ({ owner }) => ({ body: { username: owner.username, question: "Are you open?" } }),
    public: true,
  },
  "POST /api/public-menu/table-calls": {
    input: ({ owner }) => ({ body: { company_id: owner.companyId, table_number: "1", kind: "staff" } }),
    public: true,
    changes: true,
  },
  "GET /api/orders": {},
  "GET /api/orders/summary": {},
  "GET /api/orders/id": byId((theirs) => theirs.orderId),
  "PATCH /api/orders/id": byId((theirs) => theirs.orderId, { status: "cancelled" }),
  "GET /api/orders/usual-options": byId((theirs) => theirs.dishId),
  "POST /api/orders/lines": {
    input: ({ orderId, dishId }) => ({
      query: { id: orderId },
      body: { items: [{ menu_item_id: dishId, quantity: 1 }] },
    }),
    rejectedWith: [404],
  },
  "POST /api/orders/void": byId((theirs) => theirs.orderId, {
    order_item_id: "00000000-0000-7000-8000-000000000000",
    quantity_before: 1,
    quantity: 0,
    reason: "Spilled",
  }),
  "PUT /api/orders/discount": byId((theirs) => theirs.orderId, { percent: 5, reason: "Late", total_before: 9 }),
  "GET /api/receipts": { input: ({ orderId }) => ({ query: { orderId } }) },
  "GET /api/receipts/bill": { input: ({ orderId }) => ({ query: { orderId } }), rejectedWith: [404, 409] },
  "GET /api/receipts/pdf": byId((theirs) => theirs.receiptId),
  "GET /api/kitchen": {},
  "PUT /api/kitchen/line": byId((theirs) => theirs.orderLineId, { done: true }),
  "POST /api/kitchen/clear": byId((theirs) => theirs.orderId),
  "POST /api/kitchen/recall": byId((theirs) => theirs.orderId),
  "POST /api/orders": {
    input: ({ dishId, sizeId }) => ({ body: { items: [{ menu_item_id: dishId, size_id: sizeId, quantity: 1 }] } }),
    rejectedWith: [404, 409],
    echoes: ({ dishId, sizeId }) => [dishId, sizeId],
  },
  "POST /api/orders/till": { input: () => ({ body: {} }) },
  "POST /api/orders/offline": {
    input: ({ dishId, sizeId }) => ({ body: takenOffline(dishId, sizeId) }),
    rejectedWith: [409],
    echoes: ({ dishId, sizeId }) => [dishId, sizeId],
  },
  "POST /api/orders/offline/discard": {
    input: () => ({
      body: { taken_at: new Date().toISOString(), total: 9, items: "1 × Bowl", paid: true, problem: "" },
    }),
  },
  "POST /api/orders/offline/hand-over": {
    input: ({ dishId, sizeId, orderId }) => ({
      body: { token: "A".repeat(22), orders: [{ key: orderId, taken: takenOffline(dishId, sizeId) }] },
    }),
    rejectedWith: [404],
  },
  "GET /api/orders/offline": {},
  "POST /api/orders/offline/reject-all": { input: ({ offlineOrderId }) => ({ body: { ids: [offlineOrderId] } }) },
  "POST /api/orders/offline/decide": byId((theirs) => theirs.offlineOrderId, { accept: true }),
  "GET /api/public-menu/pickup-times": {
    input: ({ owner }) => ({ query: { company_id: owner.companyId } }),
    public: true,
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
  "GET /api/public-menu/receipt": {
    input: ({ orderId }) => ({ query: { token: orderId, number: "A-000001" } }),
    rejectedWith: [404],
  },
  "GET /api/public-menu/order-status": { input: ({ orderId }) => ({ query: { token: orderId } }), rejectedWith: [404] },
  "GET /api/public-menu/order-events": {},
};
