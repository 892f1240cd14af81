import { sendChat } from "#src/features/agent/contract.ts";
import { v7 as uuid } from "uuid";
import * as areas from "#src/features/counts/area-contract.ts";
import * as counts from "#src/features/counts/contract.ts";
import * as categories from "#src/features/dishes/categories/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import { endStop, stopSelling } from "#src/features/dishes/stops/contract.ts";
import { requestExport } from "#src/features/archives/exports/contract.ts";
import { inviteMember } from "#src/features/people/members/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { createOptionGroup, setDishesOfGroup } from "#src/features/offer/options/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { listReceipts } from "#src/features/orders/receipts/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import { bookBatch } from "#src/features/prep/batch-contract.ts";
import { createIngredientCategory } from "#src/features/inventory/category-contract.ts";
import { createLot } from "#src/features/inventory/lots/contract.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { savePrepRecipe } from "#src/features/prep/contract.ts";
import { listCreditRequests } from "#src/features/credits/contract.ts";
import { bookDelivery } from "#src/features/deliveries/contract.ts";
import { createPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { createSupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import * as tables from "#src/features/tables/contract.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { pairTablet, setPin } from "#src/testing/tablet.ts";
import { inTransaction } from "#src/testing/transaction.ts";

/** Part of every name in the populated company, so that a leak is easy to find. */
export const MARK = "QUOKKA";

export interface Populated {
  owner: Owner;
  supplierId: string;
  supplierItemId: string;
  purchaseOrderId: string;
  deliveryId: string;
  creditRequestId: string;
  proposalId: string;
  turnId: string;
  paperId: string;
  itemId: string;
  prepItemId: string;
  ingredientCategoryId: string;
  lotId: string;
  batchId: string;
  countId: string;
  areaId: string;
  movementId: string;
  messageId: string;
  categoryId: string;
  dishId: string;
  optionGroupId: string;
  stopId: string;
  sizeId: string;
  lineId: string;
  orderId: string;
  orderLineId: string;
  receiptId: string;
  offlineOrderId: string;
  tableId: string;
  tableCallId: string;
  printerId: string;
  invoiceId: string;
  menuPhotoId: string;
  invoiceFileId: string;
  findingId: string;
  subscriptionId: string;
  customerId: string;
  checkoutId: string;
  sessionId: string;
  inviteId: string;
  inviteToken: string;
  exportId: string;
  deviceId: string;
  /** Every id of the company, none of which may reach anyone else. */
  ids: string[];
}

/** Creates one thing of every kind in a company, through the API. */
export async function populate(app: TestApp, owner: Owner): Promise<Populated> {
  const supplier = await owner.call(suppliers.createSupplier, { body: { name: `${MARK} Foods` } });
  const supplierId = supplier.body.supplier.id;
  const item = await owner.call(inventory.createItem, {
    body: { name: `${MARK} rice`, unit: "kg", quantity_available: 10, reorder_threshold: 1, supplier_id: supplierId },
  });
  const itemId = item.body.item.id;
  const { supplierItemId, purchaseOrderId, deliveryId, creditRequestId } = await populateBuying(owner, {
    supplierId,
    itemId,
  });
  const chat = await owner.call(sendChat, { body: { id: uuid(), text: `count ${MARK} rice 4 kg` } });
  const proposalId = chat.body.turns.at(-1)?.proposal?.id ?? "";
  const turnId = chat.body.turns[0]?.id ?? "";
  const paperId = uuid();
  await app.pool.query(
    `with paper as (insert into delivery_papers (company_id, id, file_key, file_name, format, bytes, sha256, state, extracted, pages)
       values ($1, $2, 'supplier-invoices/none.jpg', 'note.jpg', 'jpeg', 1, 'none', 'read', '{"supplier_name": "", "items": []}', '[{"image_key": "none.webp"}]'))
     update conversation_turns set paper_id = $2, paper_replied_at = now() where company_id = $1 and id = $3`,
    [owner.companyId, paperId, turnId],
  );
  const category = await owner.call(categories.createCategory, { body: { name: `${MARK} bowls` } });
  const categoryId = category.body.category.id;
  const dish = await owner.call(dishes.createDish, {
    body: {
      name: `${MARK} bowl`,
      description: `${MARK} rice in a bowl`,
      category_id: categoryId,
      sizes: [
        { name: "Regular", price: 9, ingredients: [{ ingredient_id: itemId, quantity_per_dish: 100, unit: "g" }] },
      ],
    },
  });
  const { id: dishId, sizes } = dish.body.dish;
  const group = await owner.call(createOptionGroup, {
    body: {
      name: `${MARK} toppings`,
      options: [{ name: `${MARK} egg`, lines: [{ ingredient_id: itemId, quantity: 1, unit: "g" }] }],
    },
  });
  const optionGroupId = group.body.group.id;
  await owner.call(setDishesOfGroup, { query: { id: optionGroupId }, body: { dish_ids: [dishId] } });
  const stopped = await owner.call(stopSelling, { body: { kind: "dish", id: dishId } });
  const stopId = stopped.body.stop.id;
  await owner.call(endStop, { query: { id: stopId } });
  const sizeId = sizes[0]?.id ?? "";
  const lineId = sizes[0]?.ingredients[0]?.id ?? "";
  const order = await owner.call(orders.placeOrder, { body: { menu_item_id: dishId, quantity: 1 } });
  const orderId = order.body.order.id;
  const orderLineId = order.body.order.order_items[0]?.id ?? "";
  const sold = await owner.call(orders.placeOrder, { body: { menu_item_id: dishId, quantity: 1 } });
  const query = { id: sold.body.order.id };
  await owner.call(changeOrder, { query, body: { payment_status: "paid" } });
  const receipts = await owner.call(listReceipts, { query: { orderId: query.id } });
  const receiptId = receipts.body.receipts[0]?.id ?? "";
  const offlineOrderId = uuid();
  await app.pool.query(
    `insert into offline_orders (company_id, id, request, taken_at, user_id, person_name)
     values ($1, $2, $3, now(), $4, $5)`,
    [
      owner.companyId,
      offlineOrderId,
      { order: { order_type: "counter", table_number: "", items: [] }, total: 9, cash: null, settled: false },
      owner.userId,
      `${MARK} person`,
    ],
  );
  const table = await owner.call(tables.addTables, { body: { names: [`${MARK} 4`] } });
  const tableId = table.body.tables[0]?.id ?? "";
  const tableCallId = uuid();
  await app.pool.query("insert into table_calls (company_id, id, table_number, kind) values ($1, $2, $3, 'staff')", [
    owner.companyId,
    tableCallId,
    `${MARK} 4`,
  ]);
  const printerId = uuid();
  await app.pool.query(
    "insert into printers (company_id, id, name, host, port, paper, prints_tickets, prints_receipts) values ($1, $2, $3, '10.0.0.1', 9100, '80', true, true)",
    [owner.companyId, printerId, `${MARK} printer`],
  );
  const { rows } = await app.pool.query<{ id: string }>("select id from stock_movements where item_id = $1", [itemId]);
  const movementId = rows[0]?.id ?? "";
  const messageId = uuid();
  await app.pool.query("insert into messages (company_id, id, body, kind) values ($1, $2, $3, 'manual')", [
    owner.companyId,
    messageId,
    `${MARK} is low`,
  ]);
  const invoice = { ...(await populateInvoice(app, owner, itemId)), ...(await populateMenuPhoto(app, owner)) };
  const prep = { ...(await populatePrep(owner, itemId)), ...(await populateCount(owner, itemId)) };
  const ids = [
    owner.companyId,
    owner.userId,
    supplierId,
    supplierItemId,
    purchaseOrderId,
    deliveryId,
    creditRequestId,
    proposalId,
    turnId,
    paperId,
    itemId,
    ...Object.values(prep),
    movementId,
    messageId,
    categoryId,
    dishId,
    optionGroupId,
    stopId,
    sizeId,
    lineId,
    orderId,
    orderLineId,
    receiptId,
    offlineOrderId,
    tableId,
    tableCallId,
    printerId,
    ...Object.values(invoice),
  ];
  if (ids.some((id) => !id)) throw new Error("The populated company lacks something.");
  const paid = await populateBilling(app, owner);
  const invited = await owner.call(inviteMember, { body: { email: "waiter@example.com", role: "counter" } });
  const exportId = (await owner.call(requestExport)).body.export.id;
  const inviteId = invited.body.invite.id;
  const { id: deviceId } = await pairTablet(app, owner, { name: `${MARK} tablet` });
  await setPin(owner);
  return {
    ...paid,
    ...invoice,
    ...prep,
    owner,
    supplierId,
    supplierItemId,
    purchaseOrderId,
    deliveryId,
    creditRequestId,
    proposalId,
    turnId,
    paperId,
    itemId,
    movementId,
    messageId,
    categoryId,
    dishId,
    optionGroupId,
    stopId,
    sizeId,
    lineId,
    orderId,
    orderLineId,
    receiptId,
    offlineOrderId,
    tableId,
    tableCallId,
    printerId,
    inviteId,
    exportId,
    inviteToken: new URL(invited.body.link).searchParams.get("token") ?? "",
    deviceId,
    ids: [...ids, paid.sessionId, inviteId, exportId, deviceId],
  };
}

/** Creates a storage area with an item, and a closed count of it. */
async function populateCount(owner: Owner, itemId: string) {
  const { area } = (await owner.call(areas.addArea, { body: { name: `${MARK} cellar` } })).body;
  await owner.call(areas.changeArea, { query: { id: area.id }, body: { item_ids: [itemId] } });
  const countId = uuid();
  await owner.call(counts.postStocktake, { body: { id: countId, counts: [{ id: itemId, counted: 9 }] } });
  return { countId, areaId: area.id };
}

/** Creates a prep item with one batch that was made. */
async function populatePrep(owner: Owner, itemId: string) {
  const added = await owner.call(inventory.createItem, {
    body: { name: `${MARK} porridge`, unit: "kg", quantity_available: 0, reorder_threshold: 0 },
  });
  const prepItemId = added.body.item.id;
  await owner.call(savePrepRecipe, {
    query: { id: prepItemId },
    body: {
      batch_quantity: 2,
      unit: "kg",
      mode: "stocked",
      method: `${MARK} method`,
      lines: [{ ingredient_id: itemId, quantity: 500, unit: "g" }],
    },
  });
  const grouped = await owner.call(createIngredientCategory, { body: { name: `${MARK} dry goods` } });
  const ingredientCategoryId = grouped.body.category.id;
  const batchId = uuid();
  await owner.call(bookBatch, { body: { id: batchId, item_id: prepItemId, note: `${MARK} note` } });
  const dated = await owner.call(createLot, {
    body: { item_id: itemId, quantity: 1, expires_on: addDays(dayIn("UTC"), 1) },
  });
  return { prepItemId, ingredientCategoryId, batchId, lotId: dated.body.lot.id };
}

async function populateBuying(owner: Owner, { supplierId, itemId }: { supplierId: string; itemId: string }) {
  const { body } = await owner.call(createSupplierItem, {
    body: {
      supplier_id: supplierId,
      item_id: itemId,
      text: `${MARK} rice, sack`,
      pack: { name: "sack", quantity: 5, unit: "kg" },
    },
  });
  const ordered = await owner.call(createPurchaseOrder, {
    body: { supplier_id: supplierId, note: `${MARK} note`, lines: [{ item_id: itemId, packs: 2 }] },
  });
  const rejected = { item_id: itemId, outcome: "refused" as const, quantity: 1 };
  const delivered = await owner.call(bookDelivery, {
    body: { id: uuid(), supplier_id: supplierId, note: `${MARK} note`, lines: [rejected] },
  });
  const deliveryId = delivered.body.delivery.id;
  // A credit is requested for the goods that were rejected at the door.
  const { requests } = (await owner.call(listCreditRequests)).body;
  const creditRequestId = requests[0]?.id ?? "";
  return { deliveryId, creditRequestId, supplierItemId: body.item.id, purchaseOrderId: ordered.body.order.id };
}

/** Creates a photo of a menu that waits to become dishes. */
async function populateMenuPhoto(app: TestApp, owner: Owner): Promise<{ menuPhotoId: string }> {
  const menuPhotoId = uuid();
  await inTransaction(app, async (client) => {
    await client.query(
      `insert into menu_photos (company_id, id, stage, reading_id, reading, read_by, created_by)
       values ($1, $2, 'ready', $2, $3, 'machine', $4)`,
      [owner.companyId, menuPhotoId, JSON.stringify({ dishes: [], warnings: [MARK] }), MARK],
    );
    await client.query(
      `insert into menu_photo_files (company_id, id, menu_id, position, file_key, file_name, format)
       values ($1, $2, $2, 0, $3, $3, 'png')`,
      [owner.companyId, menuPhotoId, MARK],
    );
    await client.query(
      `insert into menu_photo_pages (company_id, id, menu_id, page, width, height, image_key)
       values ($1, $2, $2, 0, 10, 10, $3)`,
      [owner.companyId, menuPhotoId, MARK],
    );
  });
  return { menuPhotoId };
}

/** Creates a receipt with everything that an invoice can have, and its files in the store. */
async function populateInvoice(app: TestApp, owner: Owner, itemId: string) {
  const saved = await owner.call(saveInvoice, {
    body: {
      confirm: true,
      invoiceData: {
        supplier: `${MARK} Foods`,
        invoice_number: `${MARK}-1`,
        items: [{ item_name: `${MARK} rice`, quantity: 2, unit: "KG", unit_price: 3, inventory_item_id: itemId }],
      },
      delivery_id: null,
    },
  });
  const invoiceId = saved.body.data.invoice_id;
  const invoiceFileId = uuid();
  const key = `supplier-invoices/${owner.companyId}/${invoiceFileId}.png`;
  await app.platform.ports.files.put(key, new TextEncoder().encode(MARK), "image/png");
  await inTransaction(app, async (client) => {
    await client.query(
      `insert into supplier_invoice_files (company_id, id, invoice_id, position, file_key, file_name, format, bytes, sha256)
       values ($1, $2, $3, 0, $4, $5, 'png', 6, 'of-the-populated')`,
      [owner.companyId, invoiceFileId, invoiceId, key, `${MARK}.png`],
    );
    await client.query(
      `insert into supplier_invoice_pages (company_id, id, invoice_id, file_id, page, width, height, image_key)
       values ($1, $2, $3, $4, 0, 10, 10, $5)`,
      [owner.companyId, uuid(), invoiceId, invoiceFileId, key],
    );
  });
  const findingId = uuid();
  await app.pool.query(
    `insert into price_findings (company_id, id, item_id, supplier_id, invoice_line_id, class, old_price, new_price,
       ratio, is_alert)
     select line.company_id, $2, line.item_id, invoice.supplier_id, line.id, 'unusual', 1, 2, 2, true
     from supplier_invoice_lines line
     join supplier_invoice invoice on invoice.company_id = line.company_id and invoice.id = line.invoice_id
     where line.company_id = $1 and line.invoice_id = $3`,
    [owner.companyId, findingId, invoiceId],
  );
  return { invoiceId, invoiceFileId, findingId };
}

async function populateBilling(app: TestApp, owner: Owner) {
  const [subscriptionId, customerId, checkoutId] = [`sub_${MARK}`, `cus_${MARK}`, `cs_${MARK}`];
  await app.pool.query(
    `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id,
       plan_name, price_id, observed_at) values ($1, $2, $3, 'active', 'basic', 'Starter', 'price_sandbox_starter', now())`,
    [owner.companyId, customerId, subscriptionId],
  );
  await app.pool.query(
    "insert into checkouts (id, user_id, price_id, plan_type, company_data) values ($1, $2, 'price_sandbox_starter', 'basic', '{}')",
    [checkoutId, owner.userId],
  );
  const sessions = await app.pool.query<{ id: string }>("select id from sessions where user_id = $1", [owner.userId]);
  return { subscriptionId, customerId, checkoutId, sessionId: sessions.rows[0]?.id ?? "" };
}
