import { v4 as uuid, v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discountOrder, voidLine } from "#src/features/orders/line-changes-contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import { readUsualOptions } from "#src/features/orders/usual-contract.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("the options of a portion are averaged over what was sold, without voided and cancelled portions", async () => {
  const owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  const avocado = await kitchen.item("Avocado", 10_000, { price: 0.02 });
  const bowl = await kitchen.dish("Bowl", { price: 9 });
  const toppings = await createGroup(owner, [bowl.id], {
    name: "Toppings",
    choose_max: 4,
    options: [{ name: "Avocado", price: 2, takes: [[avocado, 40]] }, { name: "Egg" }],
  });
  const [first] = toppings.options;
  const options = [{ option_id: first?.id ?? "", count: 2 }];
  const order = async (quantity: number, chosen: typeof options) => {
    const items = [{ menu_item_id: bowl.id, quantity, options: chosen }];
    return (await owner.call(placeOrder, { body: { items }, key: uuid() })).body.order;
  };
  const read = async () => (await owner.call(readUsualOptions, { query: { id: bowl.id } })).body.sizes;
  expect(await read()).toEqual([]);
  const three = await order(3, options);
  const plain = await order(1, []);
  // 3 portions with options for 4.00 that cost 1.60, and one without.
  expect(await read()).toEqual([{ size_id: bowl.sizes[0]?.id, portions: 4, price: 3, cost: 1.2 }]);
  await owner.call(voidLine, {
    query: { id: three.id },
    body: { order_item_id: three.order_items[0]?.id ?? "", quantity_before: 3, quantity: 1, reason: "Spilled" },
  });
  await owner.call(discountOrder, {
    query: { id: plain.id },
    body: { percent: 50, reason: "Late", total_before: plain.total_amount },
  });
  expect(await read()).toMatchObject([{ portions: 2, price: 2, cost: 0.8 }]);
  await owner.call(changeOrder, { query: { id: plain.id }, body: { status: "cancelled" } });
  expect(await read()).toMatchObject([{ portions: 1, price: 4, cost: 1.6 }]);
  await app.pool.query("update inventory set unit_price = 0 where id = $1", [avocado]);
  await order(1, options);
  expect(await read()).toMatchObject([{ portions: 2, price: 4, cost: null }]);
});

test("of a size that is sold often only the newest 400 order lines count", async () => {
  const owner = await createOwner(app);
  const bowl = await kitchenOf(app, owner).dish("Bowl", { price: 9 });
  const toppings = await createGroup(owner, [bowl.id], { name: "Toppings", options: [{ name: "Avocado", price: 2 }] });
  const [first] = toppings.options;
  const items = [{ menu_item_id: bowl.id, quantity: 1, options: [{ option_id: first?.id ?? "", count: 1 }] }];
  await owner.call(placeOrder, { body: { items }, key: uuid() });
  const read = async () => (await owner.call(readUsualOptions, { query: { id: bowl.id } })).body.sizes;
  // Lines of an order get their ids from the application, in the order in which it creates them.
  const addPlain = (count: number) =>
    app.pool.query(
      `with made as (select * from unnest($4::uuid[], $5::uuid[]) as ids (order_id, line_id)),
       placed as (insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
           idempotency_key, fingerprint, status_token)
         select $1, order_id, left(order_id::text, 20), '1', 'guest', 'menu', 9, 'USD', order_id::text, '', order_id from made
         returning id)
       insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, quantity, unit_price, total_price,
         position)
       select $1, line_id, id, $2, $3, 'Bowl', 1, 9, 9, 1 from placed join made on made.order_id = placed.id`,
      [
        owner.companyId,
        bowl.id,
        bowl.sizes[0]?.id,
        Array.from({ length: count }, () => uuid()),
        Array.from({ length: count }, () => v7()),
      ],
    );
  await addPlain(399);
  expect(await read()).toMatchObject([{ portions: 400, price: 0.005 }]);
  await addPlain(1);
  expect(await read()).toMatchObject([{ portions: 400, price: 0 }]);
});
