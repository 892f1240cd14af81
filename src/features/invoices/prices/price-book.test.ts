import fc from "fast-check";
import { expect, test } from "vitest";
import { anomalyOf, classifyPrice, type PriceCase } from "#src/features/invoices/prices/classify-price.ts";
import { type BookedPrice, createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { moveOf } from "#src/features/invoices/prices/price-moves.ts";
import { marketMove } from "#src/features/invoices/prices/unusual-price.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";

const FIRST = "2026-01-05";

/** Looks up what a price is compared with, by searching the whole list for each price. */
function lookUp(prices: readonly BookedPrice[], price: BookedPrice): PriceCase {
  const at = prices.indexOf(price);
  const before = at >= 0 ? prices.slice(0, at) : prices.filter(({ day }) => day <= price.day);
  const known = before.filter(({ item_id }) => item_id === price.item_id);
  const earlier = known.filter(({ supplier_id }) => supplier_id === price.supplier_id);
  const others = known.filter(({ supplier_id }) => supplier_id !== price.supplier_id);
  const market = prices.filter(
    ({ category_id, item_id, day }) =>
      category_id !== null && category_id === price.category_id && item_id !== price.item_id && day <= price.day,
  );
  const moves = [
    ...Map.groupBy(market, (bookedPrice) => `${bookedPrice.item_id} ${bookedPrice.supplier_id}`).values(),
  ].flatMap((series) => {
    const newest = series.at(-1)!;
    return daysBetween(newest.day, price.day) > 14 ? [] : (moveOf(newest.price, series.slice(0, -1))?.move ?? []);
  });
  return {
    now: price,
    earlier,
    others: [...new Map(others.map((bookedPrice) => [bookedPrice.supplier_id, bookedPrice])).values()],
    market: marketMove(moves),
    packs: [],
    pack: { now: price.sold, before: earlier.findLast(({ sold_unit }) => sold_unit === price.sold_unit)?.sold ?? null },
    agreedPrice: price.agreed_price,
  };
}

const FRUIT = ["apples", "pears", "plums", "figs", "nuts", "kiwis"];

const bought = fc.record({
  item_id: fc.constantFrom(...FRUIT, "salt"),
  supplier_id: fc.constantFrom("A", "B", "C"),
  sold_unit: fc.constantFrom("KG", "PKT"),
  after: fc.integer({ min: 0, max: 9 }),
  price: fc.constantFrom(1, 1.1, 1.25, 2, 2.4, 30),
  content: fc.constantFrom(1, 0.9, 0.5),
  agreed_price: fc.constantFrom(null, null, null, 1),
});

type Bought = typeof bought extends fc.Arbitrary<infer One> ? One : never;

function dated(list: readonly Bought[]): BookedPrice[] {
  let day = FIRST;
  return list.map(({ after, content, ...one }) => {
    day = addDays(day, after);
    const category_id = FRUIT.includes(one.item_id) ? "fruit" : null;
    return { ...one, day, category_id, sold: { price: one.price * content, content } };
  });
}

test("what a book says of each price is what looking it up in the whole list says", () => {
  const found = new Set<string>();
  fc.assert(
    fc.property(fc.array(bought, { maxLength: 300, size: "max" }), (list) => {
      const prices = dated(list);
      const book = createPriceBook(prices);
      const entered = prices.map((price) => ({ ...price, price: price.price * 1.3 }));
      for (const price of [...prices, ...entered]) {
        const [booked, expected] = [book.caseOf(price, []), lookUp(prices, price)];
        expect({ ...booked, earlier: null }).toEqual({ ...expected, earlier: null });
        expect(booked.earlier).toEqual(expected.earlier.slice(-24));
        expect(anomalyOf(booked)).toEqual(anomalyOf(expected));
        expect(classifyPrice(booked)).toEqual(classifyPrice(expected));
        for (const classifiedPrice of classifyPrice(booked)) found.add(classifiedPrice.class);
        if (booked.market !== 0) found.add("market");
      }
    }),
    { numRuns: 40 },
  );
  expect([...found].toSorted()).toEqual([
    "cheaper_elsewhere",
    "creep",
    "impossible",
    "market",
    "not_as_agreed",
    "smaller_pack",
    "unusual",
  ]);
});
