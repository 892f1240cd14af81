import { afterAll, beforeAll, expect, test } from "vitest";
import { listConfidence, listWorthCounting } from "#src/features/counts/list-contract.ts";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { countingOf } from "#src/testing/count-fixture.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAY_MINUTES = 24 * 60;

/** Rice that was counted two days ago; since then 4 of 10 kg were sold, yesterday. */
async function soldRice(owner: Owner) {
  const kitchen = kitchenOf(app, owner);
  const counting = countingOf(app, owner);
  const rice = await kitchen.item("Rice", 10, { unit: "kg", price: 3 });
  await app.pool.query("update inventory set created_at = now() - interval '9 days' where id = $1", [rice]);
  await counting.age(rice, 8 * DAY_MINUTES);
  await owner.call(updateItem, { query: { id: rice }, body: { quantity_available: 10.5 } });
  await counting.age(rice, DAY_MINUTES);
  const bowl = await kitchen.dish("Bowl", { price: 12, recipe: [[rice, 2]] });
  await owner.call(placeOrder, { body: { items: [bowl.line(2)] } });
  await counting.age(rice, DAY_MINUTES);
  return { rice, kitchen, counting };
}

test("an item's range is what was used since its last count times the usual error, and has its proof", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const { rice, kitchen } = await soldRice(owner);
  const salt = await kitchen.item("Salt", 5, { unit: "kg" });
  const { items } = (await owner.call(listConfidence)).body;
  const [found, never] = [items.find(({ id }) => id === rice), items.find(({ id }) => id === salt)];
  expect(never).toEqual({ id: salt, counted_at: null, spread: null, confidence: null });
  // 1.2533 x 5 % of the 4 kg used, and 0.5 % a day of the 10.5 kg that are usual, over 2 days.
  expect(found?.spread).toBeCloseTo(Math.hypot(1.2533 * 0.05 * 4, 0.005 * 10.5 * 2), 3);
  expect(found?.confidence).toBeGreaterThan(0.9);
  expect((await owner.call(listConfidence, { query: { id: rice } })).body.items).toMatchObject([{ id: rice }]);
  const proof = await owner.call(readProof, { query: { kind: "confidence", id: rice } });
  expect(proof.body.inputs).toMatchObject([
    { label: "Used since the last count", value: 4, unit: "kg" },
    { label: "Of it sold", value: 4, unit: "kg" },
    { label: "Usual error, of what is used", value: 5, unit: "%" },
    { label: "Since the last count", value: 2, unit: "days" },
    { label: "Usual drift a day", value: 0.053, unit: "kg" },
    { label: "Difference" },
  ]);
  expect((await owner.call(readProof, { query: { kind: "confidence", id: salt } })).status).toBe(404);
});

test("what a count found makes the next range narrower or wider", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const { rice, counting } = await soldRice(owner);
  const { id } = await counting.start();
  await counting.send(id, [{ item: rice, counted: 5.7, minutesAgo: 1 }]);
  await counting.close(id);
  const { rows } = await app.pool.query("select moved, difference from item_counts where count_id = $1", [id]);
  expect(rows).toEqual([{ moved: "4.000000", difference: "-0.800000" }]);
});

test("today's list has what is worth counting, as a request that ends when it is counted", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const { rice, kitchen, counting } = await soldRice(owner);
  // 30 sold in the 20 days since the count, so that the book stock is very uncertain.
  const tuna = await kitchen.item("Tuna", 60, { unit: "kg", price: 30, threshold: 40 });
  await owner.call(updateItem, { query: { id: tuna }, body: { quantity_available: 59 } });
  await counting.age(tuna, 20 * DAY_MINUTES);
  const poke = await kitchen.dish("Poke", { price: 90, recipe: [[tuna, 1]] });
  await owner.call(placeOrder, { body: { items: [poke.line(50)] } });
  await counting.age(tuna, DAY_MINUTES);
  await app.pool.query("update orders set created_at = created_at - interval '1 day' where company_id = $1", [
    owner.companyId,
  ]);
  const list = (await owner.call(listWorthCounting)).body;
  expect(list.items[0]).toMatchObject({ id: tuna, why: "value", is_counted: false });
  expect(list.items.length).toBeLessThanOrEqual(5);
  expect(list.items.map(({ id }) => id)).not.toContain(rice);
  const requests = async () => (await owner.call(listRequests)).body.requests.filter(({ kind }) => kind === "count");
  expect(await requests()).toMatchObject([
    { id: owner.companyId, name: "1 item", items: [{ id: tuna, why: "value" }] },
  ]);
  await owner.call(dismissRequest, { body: { kind: "count", id: owner.companyId } });
  expect(await requests()).toEqual([]);
  await app.pool.query("delete from dismissed_requests where company_id = $1", [owner.companyId]);
  const { id } = await counting.start();
  await counting.send(id, [{ item: tuna, counted: 8 }]);
  await counting.close(id);
  expect((await owner.call(listWorthCounting)).body.items).toMatchObject([{ id: tuna, is_counted: true }]);
  expect(await requests()).toEqual([]);
});
