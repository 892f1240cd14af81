import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateCompany } from "#src/features/companies/contract.ts";
import { createItem, updateItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { reverseInvoice, saveInvoice } from "#src/features/invoices/receipts/contract.ts";
import { deletePrepRecipe, savePrepRecipe } from "#src/features/prep/contract.ts";
import * as purchasing from "#src/features/purchasing/contract.ts";
import * as steps from "#src/features/purchasing/step-contract.ts";
import {
  createSupplierItem,
  deleteSupplierItem,
  listSupplierItems,
  updateSupplierItem,
} from "#src/features/inventory/supplier-items/contract.ts";
import { createSupplier } from "#src/features/suppliers/contract.ts";
import { type Caller, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const addSupplier = async (owner: Caller, name = "Green Farm") =>
  (await owner.call(createSupplier, { body: { name, lead_time_days: 1, whatsapp_number: "+6591234567" } })).body
    .supplier.id;
const addItem = async (owner: Caller, name: string, supplier_id: string | null, more: object = {}) =>
  (
    await owner.call(createItem, {
      body: { name, unit: "kg", quantity_available: 3, reorder_threshold: 5, supplier_id, unit_price: 2, ...more },
    })
  ).body.item.id;
const sell = async (owner: Caller, supplier_id: string, item_id: string, more: object = {}) => {
  const { body } = await owner.call(createSupplierItem, {
    body: { supplier_id, item_id, text: "Rice, sack", pack: { name: "sack", quantity: 5, unit: "kg" }, ...more },
  });
  return body.item.id;
};

/**
 * A manager with a limit, in a restaurant that buys rice in sacks of 5 kg, at 2 per kilogram according to its owner.
 */
async function limited(limit: number, more: { isSold?: boolean } = {}) {
  const owner = await createOwner(app, { timezone: "UTC", country: "Singapore", currency: "SGD" });
  const farm = await addSupplier(owner);
  const rice = await addItem(owner, "Rice", farm);
  if (more.isSold ?? true) await sell(owner, farm, rice);
  const manager = await createMember(app, owner.companyId, "manager");
  await app.pool.query("update members set po_limit = $2 where user_id = $1", [manager.userId, limit]);
  const order = async (packs: number, item_id = rice, supplier_id = farm) =>
    (await manager.call(purchasing.createPurchaseOrder, { body: { supplier_id, lines: [{ item_id, packs }] } })).body
      .order;
  const approval = async ({ id, version }: { id: string; version: number }) => {
    const { status, body } = await manager.call(steps.approvePurchaseOrder, { query: { id }, body: { version } });
    return status === 200 ? "approved" : (body as unknown as { error: string }).error;
  };
  const change = async (by: Caller, body: object) => {
    const [sold] = (await by.call(listSupplierItems, { query: { supplierId: farm } })).body.items;
    const changed = await by.call(updateSupplierItem, { query: { id: sold!.id }, body });
    expect(changed.status).toBe(200);
  };
  /** Saves an invoice for sacks, at a price per sack. */
  const pay = async (
    by: Caller,
    { text = "Rice, sack", price = 10, kilograms = 5, item = rice, supplier = farm },
  ): Promise<string> => {
    const size = { quantity: kilograms, unit: "kg" };
    const line = { item_name: text, quantity: 2, unit: "PKT", unit_price: price, inventory_item_id: item, size };
    const { status, body } = await by.call(saveInvoice, {
      body: {
        confirm: true,
        invoiceData: { supplier: { id: supplier }, items: [line] } as never,
        allow_duplicate: true,
        allow_prices: true,
        reviewed: true,
      },
    });
    expect([status, body]).toMatchObject([200, {}]);
    return body.data.invoice_id;
  };
  return { owner, farm, rice, manager, order, approval, change, pay };
}
const unknown = /has prices that are not known/;
const of = (amount: number) => new RegExp(`order \\d+ is SGD ${amount}\\.`);

describe("a manager's limit", () => {
  test("is not passed by lowering the price of the item or the catalogue first", async () => {
    const { manager, owner, farm, rice, order, approval, change, pay } = await limited(20);
    expect(await approval(await order(3))).toMatch(of(30));
    await manager.call(updateItem, { query: { id: rice }, body: { unit_price: 0.01 } });
    expect(await approval(await order(3))).toMatch(unknown);
    await change(manager, { agreed_price: 0.01 });
    expect(await approval(await order(3))).toMatch(unknown);
    // A price on an invoice that the owner saved counts, whatever the catalogue says now.
    await pay(owner, { price: 10 });
    expect(await approval(await order(3))).toMatch(of(30));
    const [sold] = (await manager.call(listSupplierItems, { query: { supplierId: farm } })).body.items;
    await manager.call(deleteSupplierItem, { query: { id: sold!.id } });
    // In kilograms now: the supplier's own pack no longer exists.
    expect(await approval(await order(15))).toMatch(of(30));
    await sell(owner, farm, rice, { agreed_price: 1 });
    expect(await approval(await order(3))).toBe("approved");
  });

  test("is not passed by a smaller pack where no invoice charged by the pack", async () => {
    const { manager, owner, order, approval, change } = await limited(20);
    await change(manager, { pack: { name: "sack", quantity: 0.05, unit: "kg" } });
    expect(await approval(await order(100))).toMatch(unknown);
    // Saving unchanged values does not count as a new statement.
    await change(manager, { pack: { name: "sack", quantity: 0.05, unit: "kg" } });
    expect(await approval(await order(100))).toMatch(unknown);
    await change(owner, { pack: { name: "sack", quantity: 5, unit: "kg" } });
    await change(manager, { pack: { name: "sack", quantity: 5, unit: "kg" }, minimum_packs: 2 });
    expect(await approval(await order(3))).toMatch(of(30));
    expect(await approval(await order(2))).toBe("approved");
  });

  test("is not passed by an order that was written while the pack was smaller", async () => {
    const { manager, owner, order, approval, change } = await limited(20);
    await change(manager, { pack: { name: "sack", quantity: 0.05, unit: "kg" } });
    const draft = await order(100);
    await change(owner, { pack: { name: "sack", quantity: 5, unit: "kg" } });
    expect(await approval(draft)).toMatch(of(1000));
  });

  test("counts a pack as what it was on an invoice that an owner saved, under the name that is ordered", async () => {
    const { manager, owner, order, approval, change, pay } = await limited(20);
    await pay(owner, {});
    await change(manager, { pack: { name: "sack", quantity: 0.5, unit: "kg" } });
    expect(await approval(await order(3))).toMatch(of(30));
    await change(manager, { text: "White rice" });
    expect(await approval(await order(3))).toMatch(unknown);
    await pay(owner, { text: "White rice", price: 1, kilograms: 0.5 });
    expect(await approval(await order(3))).toBe("approved");
  });

  test("is not passed by another name or code of a dearer thing", async () => {
    for (const body of [{ text: "Saffron, sack" }, { code: "SAFFRON" }]) {
      const { manager, order, approval, change } = await limited(20);
      expect(await approval(await order(1))).toBe("approved");
      await change(manager, body);
      expect(await approval(await order(1))).toMatch(unknown);
    }
    const { manager, rice, order, approval } = await limited(20, { isSold: false });
    expect(await approval(await order(1))).toBe("approved");
    await manager.call(updateItem, { query: { id: rice }, body: { name: "Saffron" } });
    expect(await approval(await order(1))).toMatch(unknown);
  });

  test("is not passed by invoices that the manager saves, which raise what counts and never lower it", async () => {
    const { manager, owner, order, approval, pay } = await limited(25);
    await pay(owner, { price: 10 });
    await pay(manager, { price: 0.05 });
    expect(await approval(await order(3))).toMatch(of(30));
    const dearer = await pay(manager, { price: 15 });
    expect(await approval(await order(2))).toMatch(of(30));
    expect((await manager.call(reverseInvoice, { query: { id: dearer }, body: { allow_negative: true } })).status).toBe(
      200,
    );
    // An invoice with a smaller pack is saved, and the pack is learned from it.
    await pay(manager, { price: 0.1, kilograms: 0.05 });
    expect(await approval(await order(100))).toMatch(/order \d+ is SGD \d{3,}\./);
    expect(await approval(await order(3))).not.toBe("approved");
  });

  test("is not passed by reversing the receipt of an owner, or by goods that only the manager saw paid", async () => {
    const { manager, owner, farm, order, approval, pay } = await limited(20);
    await pay(owner, { price: 5 });
    const dear = await pay(owner, { price: 50 });
    await manager.call(reverseInvoice, { query: { id: dear }, body: { allow_negative: true } });
    expect(await approval(await order(1))).toMatch(of(50));
    const crab = await addItem(manager, "Crab", farm, { unit_price: 0 });
    await pay(manager, { text: "Crab", item: crab, price: 0.05 });
    expect(await approval(await order(1, crab))).toMatch(unknown);
    await pay(owner, { text: "Crab", item: crab, price: 10 });
    expect(await approval(await order(1, crab))).toBe("approved");
  });

  test("is not passed by pack sizes or units of the item itself", async () => {
    const { manager, order, approval, rice } = await limited(20, { isSold: false });
    const edit = async (body: object) =>
      expect((await manager.call(updateItem, { query: { id: rice }, body })).status).toBe(200);
    await edit({ packs: [{ name: "tray", count: 1, size: 0.01, unit: "kg" }] });
    expect(await approval(await order(100))).toMatch(unknown);
    const { manager: second, rice: flour, ...other } = await limited(20, { isSold: false });
    // The change from kilograms to grams is exact, so nothing is redefined.
    const exact = await second.call(updateItem, {
      query: { id: flour },
      body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    });
    expect(exact.status).toBe(200);
    expect(await other.approval(await other.order(11))).toMatch(of(22));
    const said = await second.call(updateItem, {
      query: { id: flour },
      body: { unit: "kg", unit_conversion: "keep" },
    });
    expect(said.status).toBe(200);
    expect(await other.approval(await other.order(100))).toMatch(unknown);
  });

  test("is not passed by merging items, whichever stays", async () => {
    const { manager, owner, farm, rice, order, approval } = await limited(20);
    const salmon = await addItem(owner, "Salmon", farm, { unit_price: 0 });
    await sell(owner, farm, salmon, { text: "Salmon, box" });
    expect((await manager.call(mergeItems, { body: { from: salmon, into: rice } })).status).toBe(200);
    expect(await approval(await order(1))).toMatch(unknown);
    const lax = await addItem(manager, "Lax", null, { unit_price: 0 });
    expect((await manager.call(mergeItems, { body: { from: rice, into: lax } })).status).toBe(200);
    expect(await approval(await order(1, lax))).toMatch(unknown);
  });

  test("is not passed by another supplier: what an item cost elsewhere counts there", async () => {
    const { manager, owner, rice, order, approval, pay } = await limited(20);
    const mill = await addSupplier(owner, "Mill");
    await pay(owner, { price: 20 });
    await sell(manager, mill, rice, { text: "Rice, sack", agreed_price: 0.01 });
    expect(await approval(await order(1, rice, mill))).toMatch(unknown);
    const bay = await addSupplier(owner, "Bay");
    await sell(owner, bay, rice, { text: "Bay rice" });
    expect(await approval(await order(2, rice, bay))).toMatch(of(40));
  });

  test("is not passed by new items with prices of one's own", async () => {
    const { manager, owner, farm, order, approval } = await limited(20);
    const salmon = await addItem(manager, "Salmon", farm, { unit_price: 0.01 });
    expect(await approval(await order(50, salmon))).toMatch(unknown);
    await owner.call(updateItem, { query: { id: salmon }, body: { unit_price: 22 } });
    expect(await approval(await order(1, salmon))).toMatch(of(22));
  });

  test("is not passed by the price that another item or a recipe of one's own brings", async () => {
    const { manager, owner, farm, order, approval } = await limited(20);
    const [empty, priced] = [
      await addItem(manager, "Salmon", farm, { unit_price: 0 }),
      await addItem(manager, "Lax", farm, { unit_price: 0.01 }),
    ];
    expect((await manager.call(mergeItems, { body: { from: priced, into: empty } })).status).toBe(200);
    expect(await approval(await order(50, empty))).toMatch(unknown);
    const crab = await addItem(manager, "Crab", farm, { unit_price: 0 });
    const saved = await manager.call(savePrepRecipe, {
      query: { id: crab },
      body: {
        batch_quantity: 1,
        unit: "kg",
        mode: "stocked",
        lines: [{ ingredient_id: empty, quantity: 1, unit: "kg" }],
      },
    });
    expect(saved.status).toBe(200);
    expect(await approval(await order(50, crab))).toMatch(unknown);
    expect((await manager.call(deletePrepRecipe, { query: { id: crab } })).status).toBe(200);
    expect(await approval(await order(50, crab))).toMatch(unknown);
    await owner.call(updateItem, { query: { id: crab }, body: { unit_price: 0.2 } });
    expect(await approval(await order(50, crab))).toBe("approved");
  });

  test("is for all orders of a day together, also for those that are approved at once", async () => {
    const { manager, order, approval, owner } = await limited(45);
    const drafts = [await order(2), await order(2), await order(2), await order(1)];
    const outcomes = await Promise.all(drafts.slice(0, 3).map(approval));
    expect(outcomes.filter((outcome) => outcome === "approved")).toHaveLength(2);
    expect(outcomes.find((outcome) => outcome !== "approved")).toMatch(
      /^You may approve orders up to SGD 45 a day and have approved SGD 40 today; order \d+ is SGD 20\. Please ask the owner\.$/,
    );
    expect(await approval(drafts[3]!)).toMatch(/SGD 10/);
    const approved = drafts[outcomes.indexOf("approved")]!;
    await cancel(owner, approved);
    expect(await approval(drafts[3]!)).toBe("approved");
    await app.pool.query(
      `update purchase_orders set approved_at = approved_at - interval '1 day', approved_on = approved_on - 1
       where approved_by = $1`,
      [manager.userId],
    );
    expect(await approval(await order(4))).toBe("approved");
  });

  test("is not passed by what is done to an order that counts: other prices, cancelling what was sent, another day or currency", async () => {
    const { manager, owner, farm, rice, order, approval } = await limited(35);
    const first = await order(3);
    expect(await approval(first)).toBe("approved");
    const [sold] = (await manager.call(listSupplierItems, { query: { supplierId: farm } })).body.items;
    await manager.call(deleteSupplierItem, { query: { id: sold!.id } });
    await manager.call(updateItem, { query: { id: rice }, body: { unit_price: 0.01 } });
    const salmon = await addItem(owner, "Salmon", farm, { unit_price: 10 });
    expect(await approval(await order(1, salmon))).toMatch(/have approved SGD 30 today/);
    const body = { version: first.version, via: "phone" as const };
    expect((await manager.call(steps.markPurchaseOrderSent, { query: { id: first.id }, body })).status).toBe(200);
    await cancel(manager, first);
    expect(await approval(await order(1, salmon))).toMatch(/have approved SGD 30 today/);
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      expect((await manager.call(updateCompany, { query: { id: owner.companyId }, body: { timezone } })).status).toBe(
        200,
      );
      await expect.soft(approval(await order(4, salmon))).resolves.not.toBe("approved");
    }
    await app.pool.query("update companies set currency = 'USD' where id = $1", [owner.companyId]);
    expect(await approval(await order(1, salmon))).toMatch(/have approved USD 30 today/);
  });

  test("is checked anew when an approved order is changed", async () => {
    const { manager, order, approval } = await limited(20);
    const draft = await order(1);
    expect(await approval(draft)).toBe("approved");
    const lines = [{ id: draft.lines[0]!.id, item_id: draft.lines[0]!.item_id, packs: 100 }];
    const changed = (
      await manager.call(purchasing.updatePurchaseOrder, {
        query: { id: draft.id },
        body: { version: draft.version, lines },
      })
    ).body.order;
    expect(changed.state).toBe("draft");
    expect(await approval(changed)).toMatch(of(1000));
  });

  test("takes rows of the version before as nobody's, and sums its approvals by their estimates", async () => {
    const { manager, owner, order, approval } = await limited(35);
    const first = await order(3);
    expect(await approval(first)).toBe("approved");
    await app.pool.query("update purchase_orders set limit_amount = null, approved_on = null where id = $1", [
      first.id,
    ]);
    await app.pool.query("update supplier_items set pack_by = null, vouched_at = null where company_id = $1", [
      owner.companyId,
    ]);
    await app.pool.query("update inventory set hand_price_by = null where company_id = $1", [owner.companyId]);
    expect(await approval(await order(1))).toMatch(/have approved SGD 30 today; order \d+ is SGD 10\./);
    await cancel(manager, first);
    expect(await approval(await order(3))).toBe("approved");
  });
});

async function cancel(by: Caller, { id }: { id: string }) {
  const { version } = (await by.call(purchasing.readPurchaseOrder, { query: { id } })).body.order;
  const cancelled = await by.call(steps.cancelPurchaseOrder, { query: { id }, body: { version } });
  expect(cancelled.status).toBe(200);
}
