import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  await subscribe(owner, "plus");
});
afterAll(() => app.stop());

async function subscribe({ companyId }: Owner, plan: string): Promise<void> {
  await app.pool.query(
    `insert into company_subscriptions (company_id, stripe_customer_id, stripe_subscription_id, status, plan_id, plan_name,
       price_id, observed_at) values ($1, 'cus_test', $2, 'active', $3, $3, 'price_test', now())`,
    [companyId, `sub_${companyId}`, plan],
  );
}

const farm = {
  name: "Green Farm",
  contact: "+65 6123 4567",
  whatsapp_number: "+65 9123 4567",
  address: "1 Farm Way",
  uen: "201912345K",
  email: "orders@greenfarm.example",
  customer_id: "C-77",
};

async function addSupplier(name = "Somebody"): Promise<string> {
  return (await owner.call(suppliers.createSupplier, { body: { name } })).body.supplier.id;
}

test.each(["abc", "12", "+65 call me", "123456789012345678"])("%s is no WhatsApp number", async (whatsapp_number) => {
  const { status, body } = await owner.call(suppliers.createSupplier, {
    body: { name: "Sea & Sons", whatsapp_number },
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("Please enter a phone number, such as +65 9123 4567.");
});

test("a created supplier is returned as sent, with empty optional fields", async () => {
  const { status, body } = await owner.call(suppliers.createSupplier, {
    body: { ...farm, company_id: "somebody else's" },
  });
  expect(status).toBe(201);
  expect(body.supplier).toMatchObject({ ...farm, delivery_days: [], minimum_order: null, lead_time_days: null });
  const list = await owner.call(suppliers.listSuppliers);
  expect(list.body.suppliers).toContainEqual(body.supplier);
});

test("delivery days are stored once each, in the order of the week", async () => {
  const { body } = await owner.call(suppliers.createSupplier, {
    body: { name: "Fish Market", delivery_days: ["fri", "tue", "fri"], minimum_order: "120.50", lead_time_days: 2 },
  });
  expect(body.supplier).toMatchObject({ delivery_days: ["tue", "fri"], minimum_order: 120.5, lead_time_days: 2 });
});

test("an update changes the given fields only", async () => {
  const { body } = await owner.call(suppliers.createSupplier, { body: farm });
  const { id } = body.supplier;
  const changed = await owner.call(suppliers.updateSupplier, { query: { id }, body: { contact: "", name: " Farm " } });
  expect(changed.body.supplier).toMatchObject({ ...farm, name: "Farm", contact: null });
});

test.each([
  [{ name: "   " }, "Supplier name is required"],
  [{ name: "A", email: "not an address" }, "Please enter a valid email address"],
  [{ name: "A", delivery_days: ["someday"] }, "Line 1 must be one of"],
  [{ name: "A", lead_time_days: 1.5 }, "Lead time days must be a whole number"],
  [{ name: "A", minimum_order: -1 }, "Minimum order must be 0 or more"],
  [{ name: "A".repeat(121) }, "Name must have at most 120 characters"],
])("rejects %j", async (body, message) => {
  const response = await owner.call(suppliers.createSupplier, { body: body as never });
  expect(response.status).toBe(400);
  expect(response.body.error).toContain(message);
});

test("deleting a supplier releases its items, keeps its row and works once", async () => {
  const id = await addSupplier("Short Stay");
  const rice = await owner.call(inventory.createItem, {
    body: { name: "Rice", quantity_available: 1, reorder_threshold: 0, supplier_id: id },
  });
  expect((await owner.call(suppliers.deleteSupplier, { query: { id } })).body).toEqual({ id });
  expect((await owner.call(suppliers.deleteSupplier, { query: { id } })).status).toBe(404);
  expect((await owner.call(suppliers.updateSupplier, { query: { id }, body: { name: "Back" } })).status).toBe(404);
  const { items } = (await owner.call(inventory.listInventory)).body;
  expect(items.find((item) => item.id === rice.body.item.id)?.supplier_id).toBeNull();
  const { rows } = await app.pool.query("select name from suppliers where id = $1", [id]);
  expect(rows).toEqual([{ name: "Short Stay" }]);
});

test("the newest invoices come first, as many as requested", async () => {
  const supplierId = await addSupplier();
  const dates = ["2026-03-01", null, "2026-03-09", "2026-02-11", "2026-03-05", "2026-01-01"];
  for (const date of dates) {
    await app.pool.query(
      "insert into supplier_invoice (company_id, id, supplier_id, invoice_date, status) values ($1, $2, $3, $4, 'processed')",
      [owner.companyId, uuid(), supplierId, date],
    );
  }
  const first = await owner.call(suppliers.listSupplierInvoices, { query: { supplierId } });
  expect(first.body.invoices.map((invoice) => invoice.invoice_date)).toEqual([
    "2026-03-09",
    "2026-03-05",
    "2026-03-01",
    "2026-02-11",
    "2026-01-01",
  ]);
  const two = await owner.call(suppliers.listSupplierInvoices, { query: { supplierId, limit: 2 } });
  expect(two.body.invoices).toHaveLength(2);
  expect((await owner.call(suppliers.listSupplierInvoices, { query: { supplierId: uuid() } })).status).toBe(404);
});

test("creating and deleting a supplier are in the activity log", async () => {
  const id = await addSupplier("Logged");
  await owner.call(suppliers.deleteSupplier, { query: { id } });
  const { rows } = await app.pool.query<{ action_type: string }>(
    "select action_type from activity_logs where entity_id = $1 and entity_type = 'supplier' order by created_at",
    [id],
  );
  expect(rows.map((row) => row.action_type)).toEqual(["create", "delete"]);
});

test("rejects an eleventh supplier on Starter, also when all are created at once", async () => {
  const starter = await createOwner(app);
  await subscribe(starter, "basic");
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      starter.call(suppliers.createSupplier, { body: { name: `Supplier ${at + 1}` } }),
    ),
  );
  const rejected = responses.filter((response) => response.status !== 201);
  expect(rejected).toHaveLength(5);
  for (const { status, body } of rejected) {
    expect({ status, body }).toMatchObject({
      status: 403,
      body: {
        code: "PLAN_LIMIT",
        error: "Your plan allows up to 10 suppliers. Upgrade to Plus for unlimited suppliers.",
      },
    });
  }
  const { suppliers: created } = (await starter.call(suppliers.listSuppliers)).body;
  expect(created).toHaveLength(10);
  await starter.call(suppliers.deleteSupplier, { query: { id: created[0]?.id ?? "" } });
  expect((await starter.call(suppliers.createSupplier, { body: { name: "One more" } })).status).toBe(201);
});

test("allows any number of suppliers on Plus", async () => {
  const plus = await createOwner(app);
  await subscribe(plus, "plus");
  for (let at = 0; at < 12; at += 1) {
    expect((await plus.call(suppliers.createSupplier, { body: { name: `Supplier ${at}` } })).status).toBe(201);
  }
});
