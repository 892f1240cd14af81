import { v7 as uuid } from "uuid";
import * as counts from "#src/features/counts/contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

interface CountedNumber {
  item: string;
  counted: number | null;
  unit?: string;
  area?: string;
  minutesAgo?: number;
  id?: string;
}

const MINUTE_MS = 60_000;

/** Returns functions that count as devices do, with the moments given as minutes before now. */
export function countingOf(app: TestApp, owner: Owner) {
  const lineOf = (
    { id = uuid(), item, counted, unit = "kg", area, minutesAgo = 0 }: CountedNumber,
    behindMs: number,
  ) => ({
    id,
    item_id: item,
    area_id: area ?? null,
    counted,
    unit,
    counted_at: new Date(Date.now() - minutesAgo * MINUTE_MS - behindMs).toISOString(),
  });
  const kitchen = kitchenOf(app, owner);
  /** Makes all movements of an item older. */
  const age = async (item: string, minutes: number) => {
    await app.pool.query(
      `update stock_movements set created_at = created_at - make_interval(mins => $3)
       where company_id = $1 and item_id = $2`,
      [owner.companyId, item, minutes],
    );
    await app.pool.query(
      `update item_counts set counted_at = counted_at - make_interval(mins => $3)
       where company_id = $1 and item_id = $2`,
      [owner.companyId, item, minutes],
    );
  };
  return {
    start: async (blind = false) => (await owner.call(counts.startCount, { body: { id: uuid(), blind } })).body.count,
    /** Sends numbers. `behindMs`: how many milliseconds the device's clock is behind the server's. */
    send: (count: string, numbers: readonly CountedNumber[], { behindMs = 0 } = {}) =>
      owner.call(counts.addLines, {
        query: { id: count },
        body: {
          sent_at: new Date(Date.now() - behindMs).toISOString(),
          device: "Phone",
          lines: numbers.map((number) => lineOf(number, behindMs)),
        },
      }),
    read: async (id: string, reveal = false) =>
      (await owner.call(counts.readCount, { query: { id, reveal: reveal ? "true" : "false" } })).body.count,
    close: async (
      id: string,
      { uncounted_are_empty = false, version }: { uncounted_are_empty?: boolean; version?: number } = {},
    ) => {
      const shown = (await owner.call(counts.readCount, { query: { id } })).body.count;
      return owner.call(counts.closeCount, {
        query: { id },
        body: { version: version ?? shown.version, note: null, uncounted_are_empty },
      });
    },
    age,
    /** Creates an item that has been in stock for a day, in kg. */
    held: async (name: string, quantity: number) => {
      const id = await kitchen.item(name, quantity, { unit: "kg", price: 1 });
      await age(id, 24 * 60);
      return id;
    },
    /** Sells `quantity` of an item, some minutes ago. */
    sold: async (item: string, quantity: number, minutesAgo: number) => {
      const dish = await kitchen.dish("Bowl", { price: 5, recipe: [[item, quantity]] });
      await owner.call(placeOrder, { body: { items: [dish.line(1)] } });
      await app.pool.query(
        `update stock_movements set created_at = now() - make_interval(mins => $2)
         where item_id = $1 and reason = 'sale' and created_at > now() - interval '1 minute'`,
        [item, minutesAgo],
      );
    },
  };
}
