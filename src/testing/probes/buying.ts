import { v7 as uuid } from "uuid";
import { byId, type Probe } from "#src/testing/probes/probe.ts";
import { MARK } from "#src/testing/populate.ts";

const item = byId((theirs) => theirs.itemId);
const order = byId((theirs) => theirs.purchaseOrderId);
const credit = byId((theirs) => theirs.creditRequestId);
const delivery = byId((theirs) => theirs.deliveryId);
const menuPhoto = byId((theirs) => theirs.menuPhotoId);
const invoice = byId((theirs) => theirs.invoiceId);

/** Probes of suppliers, invoices and messages. */
export const buyingProbes: Record<string, Probe> = {
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
  "POST /api/menu-photos": { input: () => ({ body: new FormData() }), rejectedWith: [400] },
  "GET /api/menu-photos": {},
  "GET /api/menu-photos/id": menuPhoto,
  "DELETE /api/menu-photos/id": menuPhoto,
  "POST /api/menu-photos/retry": menuPhoto,
  "POST /api/menu-photos/confirm": byId((theirs) => theirs.menuPhotoId, {
    dishes: [{ name: "Theirs", sizes: [{ price: 1 }] }],
  }),
  "GET /api/menu-photos/page": {
    input: ({ menuPhotoId }) => ({ query: { id: menuPhotoId, page: "0" } }),
    rejectedWith: [404],
  },
  "GET /api/invoices/comparisons": {
    input: ({ deliveryId }) => ({ query: { deliveryId } }),
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
  "GET /api/bills": {},
  "PUT /api/bills/paid": {
    input: ({ invoiceId }) => ({ body: { invoice_id: invoiceId, paid_on: "2026-01-31" } }),
    rejectedWith: [404],
  },
  "GET /api/bills/csv": {},
  "GET /api/prices/findings": {},
  "POST /api/prices/findings/decide": {
    input: ({ findingId }) => ({ body: { id: findingId, decision: "accepted" } }),
    rejectedWith: [404],
  },
  "GET /api/prices/effect": { input: ({ itemId }) => ({ query: { itemId } }), rejectedWith: [404] },
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
  "GET /api/purchase-orders": { input: ({ supplierId }) => ({ query: { supplier: supplierId } }) },
  "POST /api/purchase-orders": {
    input: ({ supplierId, itemId }) => ({ body: { supplier_id: supplierId, lines: [{ item_id: itemId, packs: 1 }] } }),
    rejectedWith: [404],
  },
  "GET /api/purchase-orders/id": order,
  "PUT /api/purchase-orders/id": byId((theirs) => theirs.purchaseOrderId, { version: 1, note: "Mine" }),
  "DELETE /api/purchase-orders/id": order,
  "POST /api/purchase-orders/propose": {},
  "POST /api/purchase-orders/approve": byId((theirs) => theirs.purchaseOrderId, { version: 1 }),
  "POST /api/purchase-orders/send": byId((theirs) => theirs.purchaseOrderId, { version: 1, via: "whatsapp" }),
  "POST /api/purchase-orders/mark-sent": byId((theirs) => theirs.purchaseOrderId, { version: 1, via: "phone" }),
  "POST /api/purchase-orders/cancel": byId((theirs) => theirs.purchaseOrderId, { version: 1 }),
  "GET /api/purchase-orders/pdf": order,
  "POST /api/purchase-orders/revoke-link": order,
  "POST /api/purchase-orders/new-link": order,
  "GET /api/credit-requests": { input: ({ supplierId }) => ({ query: { supplier: supplierId } }) },
  "POST /api/credit-requests": {
    input: ({ supplierId, invoiceId }) => ({ body: { supplier_id: supplierId, invoice_id: invoiceId } }),
    rejectedWith: [404],
  },
  "GET /api/credit-requests/id": credit,
  "PUT /api/credit-requests/id": byId((theirs) => theirs.creditRequestId, { version: 1, note: "Mine" }),
  "DELETE /api/credit-requests/id": credit,
  "GET /api/credit-requests/sources": { input: ({ supplierId }) => ({ query: { supplier: supplierId } }) },
  "POST /api/credit-requests/send": byId((theirs) => theirs.creditRequestId, { version: 1, via: "whatsapp" }),
  "POST /api/credit-requests/mark-sent": byId((theirs) => theirs.creditRequestId, { version: 1, via: "phone" }),
  "POST /api/credit-requests/remind": byId((theirs) => theirs.creditRequestId, { version: 1, via: "phone" }),
  "POST /api/credit-requests/settle": byId((theirs) => theirs.creditRequestId, {
    version: 1,
    outcome: "settled",
    amount: 1,
  }),
  "GET /api/credit-requests/pdf": credit,
  "GET /api/credit-requests/won-back": {},
  "GET /api/deliveries/expected": { input: () => ({ query: { until: "2999-12-31" } }) },
  "POST /api/deliveries": {
    input: ({ supplierId, itemId }) => ({
      body: { id: uuid(), supplier_id: supplierId, lines: [{ item_id: itemId, outcome: "ok", quantity: 1 }] },
    }),
    rejectedWith: [404],
  },
  "GET /api/deliveries": {},
  "POST /api/deliveries/read-note": { input: () => ({ body: new FormData() }), rejectedWith: [400] },
  "GET /api/deliveries/note": { input: ({ paperId }) => ({ query: { id: paperId } }), rejectedWith: [404] },
  "GET /api/deliveries/id": delivery,
  "GET /api/deliveries/photo": delivery,
  "POST /api/deliveries/photo": {
    input: ({ deliveryId }) => ({ query: { id: deliveryId }, body: new FormData() }),
    rejectedWith: [404],
  },
  "POST /api/deliveries/reverse": byId((theirs) => theirs.deliveryId, {}),
  "GET /api/item-ordering": { input: ({ itemId }) => ({ query: { itemId } }) },
  "PUT /api/item-ordering/id": byId((theirs) => theirs.itemId, { max: 1 }),
  "GET /po/:token": { input: ({ purchaseOrderId }) => ({ params: { token: purchaseOrderId } }), rejectedWith: [404] },
  "POST /po/:token/answer": {
    input: ({ purchaseOrderId }) => ({ params: { token: purchaseOrderId }, body: "kind=confirmed" }),
    rejectedWith: [404],
  },
  "GET /api/supplier-items/doubted": {},
  "POST /api/supplier-items/right": {
    input: ({ supplierItemId, itemId }) => ({ body: { matches: [{ id: supplierItemId, item_id: itemId }] } }),
  },
  "GET /api/supplier-items": { input: ({ supplierId }) => ({ query: { supplierId } }) },
  "POST /api/supplier-items": {
    input: ({ supplierId, itemId }) => ({ body: { supplier_id: supplierId, item_id: itemId, text: "Mine" } }),
    rejectedWith: [404],
  },
  "PUT /api/supplier-items/id": byId((theirs) => theirs.supplierItemId, { text: "Mine now" }),
  "DELETE /api/supplier-items/id": byId((theirs) => theirs.supplierItemId),
  "GET /api/suppliers": {},
  "POST /api/suppliers": { input: () => ({ body: { name: "Mine" } }) },
  "PUT /api/suppliers/id": byId((theirs) => theirs.supplierId, { name: "Mine now" }),
  "DELETE /api/suppliers/id": byId((theirs) => theirs.supplierId),
  "POST /api/suppliers/merge": {
    input: ({ supplierId }) => ({ body: { from: supplierId, into: uuid() } }),
    rejectedWith: [404],
  },
  "GET /api/suppliers/invoices": { input: ({ supplierId }) => ({ query: { supplierId } }), rejectedWith: [404] },
};
