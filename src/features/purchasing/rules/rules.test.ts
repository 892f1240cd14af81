import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { chooseOffer, type Offer } from "#src/features/purchasing/rules/choose-supplier.ts";
import { type DeliveryTerms, nextDeliveries, orderBefore } from "#src/features/purchasing/rules/delivery-calendar.ts";
import { expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { fillMinimum } from "#src/features/purchasing/rules/fill-minimum.ts";
import { countPacks, smallestOrder } from "#src/features/purchasing/rules/pack-count.ts";
import { stockAtDelivery, targetAtDelivery } from "#src/features/purchasing/rules/stock-at-delivery.ts";
import { careOf, probabilityAbove, shareUpTo, withStockSpread } from "#src/features/purchasing/rules/usage.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";
import { addDays } from "#src/shared/time.ts";

const RUNS = { numRuns: 1000, seed: 42 };

const packing = fc.record({
  size: fc.integer({ min: 1, max: 50_000_000 }).map((millionths) => new Big(millionths).div(1_000_000).toNumber()),
  multiple: fc.integer({ min: 1, max: 12 }),
  minimumPacks: fc.option(fc.integer({ min: 1, max: 30 })),
});
const question = fc.record({
  missing: fc.double({ min: -5, max: 2000, noNaN: true }),
  limit: fc.oneof(fc.constant(Infinity), fc.double({ min: -10, max: 3000, noNaN: true })),
  isShort: fc.boolean(),
  covered: fc.double({ min: 0, max: 2000, noNaN: true }),
});

test("an order is a whole multiple of packs, and above its limit only as the smallest one", () => {
  fc.assert(
    fc.property(packing, question, (pack, { covered, ...asked }) => {
      const covers = (quantity: number) => quantity >= covered;
      const { packs, quantity, note } = countPacks({ ...pack, ...asked, covers });
      expect(Number.isInteger(packs)).toBe(true);
      expect(packs % pack.multiple).toBe(0);
      expect(quantity.eq(new Big(pack.size).times(packs))).toBe(true);
      if (packs > 0) expect(packs).toBeGreaterThanOrEqual(smallestOrder(pack));
      if (quantity.toNumber() > Math.max(asked.limit, 0) + 1e-6) {
        expect([packs, note, asked.isShort]).toEqual([smallestOrder(pack), "over", true]);
      }
      if (!(asked.missing > 0)) expect(packs).toBe(0);
      else if (asked.isShort) expect(packs).toBeGreaterThan(0);
    }),
    RUNS,
  );
});

test("an order covers what is missing unless its limit or half a pack says otherwise", () => {
  fc.assert(
    fc.property(packing, question, (pack, { covered, ...asked }) => {
      const covers = (quantity: number) => quantity >= covered;
      const { packs, quantity, note } = countPacks({ ...pack, ...asked, covers });
      const step = pack.size * pack.multiple;
      const smallest = smallestOrder(pack) * pack.size;
      if (asked.missing > 0 && note === null && packs > 0) {
        expect(quantity.toNumber()).toBeGreaterThanOrEqual(asked.missing - 1e-6);
        expect(quantity.toNumber()).toBeLessThan(Math.max(asked.missing + step, smallest) + 1e-6);
      }
      if (note === "rounded-down") expect(covers(quantity.toNumber())).toBe(true);
    }),
    RUNS,
  );
});

test.each([
  // 1.02 packs become two, or one if that covers eight of ten occasions.
  [{ missing: 10.2, covers: () => false }, 2, null],
  [{ missing: 10.2, covers: () => true }, 1, "rounded-down"],
  [{ missing: 16, covers: () => true }, 2, null],
  [{ missing: 20 }, 2, null],
  [{ missing: 25, limit: 22 }, 2, "short"],
  [{ missing: 25, limit: 5 }, 0, "short"],
  [{ missing: 25, limit: 5, isShort: true }, 1, "over"],
  [{ missing: 3, minimumPacks: 4 }, 4, null],
  [{ missing: 3, minimumPacks: 4, limit: 20 }, 0, null],
])("of packs of 10, %o are %i (%s)", (asked, packs, note) => {
  const base = { size: 10, multiple: 1, minimumPacks: null, limit: Infinity, covers: () => false, isShort: false };
  expect(countPacks({ ...base, ...asked })).toMatchObject({ packs, note });
});

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));
const terms: fc.Arbitrary<DeliveryTerms> = fc
  .record({
    delivery_days: fc.subarray([...WEEKDAYS]),
    lead_time_days: fc.option(fc.integer({ min: 0, max: 10 })),
    order_cutoff: fc.option(fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, "0")}:30`)),
    closed: fc.array(fc.integer({ min: 0, max: 3020 }), { maxLength: 40 }),
  })
  .map(({ closed, ...rest }) => {
    const days = new Set(closed.map((days) => addDays("2024-01-01", days)));
    return { ...rest, isClosed: (text) => days.has(text) };
  });
const weekdayOf = (text: string) => WEEKDAYS[(new Date(`${text}T12:00:00Z`).getUTCDay() + 6) % 7]!;

test("deliveries are on open delivery days, can be reached, and none before the first can", () => {
  fc.assert(
    fc.property(terms, day, fc.integer({ min: 0, max: 1439 }), (supplier, today, minute) => {
      const found = nextDeliveries(supplier, { day: today, minute });
      if (!found) throw new Error("A supplier that delivers on some weekday has a next delivery.");
      const { first, second, orderBefore: last } = found;
      expect(first < second).toBe(true);
      for (const delivery of [first, second]) {
        expect(supplier.isClosed(delivery)).toBe(false);
        if (supplier.delivery_days.length > 0) expect(supplier.delivery_days).toContain(weekdayOf(delivery));
      }
      expect(supplier.isClosed(last.day)).toBe(false);
      expect(last.day <= addDays(first, -(supplier.lead_time_days ?? 1))).toBe(true);
      expect(today < last.day || (today === last.day && minute < last.minute)).toBe(true);
      // A minute before the cut-off the delivery is the same, at the cut-off it is a later one.
      const just = nextDeliveries(supplier, { day: last.day, minute: last.minute - 1 });
      if (last.minute > 0) expect(just?.first).toBe(first);
      expect(nextDeliveries(supplier, last)!.first > first).toBe(true);
      for (let before = addDays(first, -1); before >= today; before = addDays(before, -1)) {
        const end = orderBefore(supplier, before)!;
        const reachable = today < end.day || (today === end.day && minute < end.minute);
        const isOpen =
          !supplier.isClosed(before) &&
          (supplier.delivery_days.length === 0 || supplier.delivery_days.includes(weekdayOf(before)));
        expect(reachable && isOpen).toBe(false);
      }
    }),
    RUNS,
  );
});

test("the cut-off and the lead time decide whether Tuesday can still be reached", () => {
  const fish: DeliveryTerms = {
    delivery_days: ["tue", "fri"],
    lead_time_days: 1,
    order_cutoff: "16:00",
    isClosed: (text) => text === "2026-12-25",
  };
  // 2026-12-21 is a Monday.
  expect(nextDeliveries(fish, { day: "2026-12-21", minute: 15 * 60 + 59 })).toEqual({
    first: "2026-12-22",
    second: "2026-12-29",
    orderBefore: { day: "2026-12-21", minute: 16 * 60 },
  });
  expect(nextDeliveries(fish, { day: "2026-12-21", minute: 16 * 60 })?.first).toBe("2026-12-29");
});

test("what expires before it is needed is not there when it is needed", () => {
  const days = ["2026-03-02", "2026-03-03", "2026-03-04"].map((text) => ({ day: text, mean: 2 }));
  const stock = [
    { quantity: 4, expires_on: null },
    { quantity: 5, expires_on: "2026-03-03" },
  ];
  expect(expectStock(stock, days)).toEqual({ atStart: [9, 7, 4], wasted: 1, runOut: null });
  expect(expectStock([{ quantity: 3, expires_on: null }], days)).toEqual({
    atStart: [3, 1, 0],
    wasted: 0,
    runOut: "2026-03-03",
  });
  const arrivals = [{ day: "2026-03-04", quantity: 6, expires_on: null }];
  expect(expectStock([{ quantity: 3, expires_on: null }], days, arrivals).atStart).toEqual([3, 1, 6]);
});

test("a supplier's minimum is filled with what runs out first, and no more of it than one cycle takes", () => {
  const candidate = { packs: 0, smallest: 1, multiple: 1, most: 3, packPrice: 10, runOut: null };
  const candidates = [
    { ...candidate, id: "late", runOut: "2026-03-09" },
    { ...candidate, id: "soon", runOut: "2026-03-05", packs: 2 },
    { ...candidate, id: "unpriced", runOut: "2026-03-04", packPrice: null },
  ];
  expect(fillMinimum(candidates, 45)).toEqual({
    packs: new Map([
      ["soon", 3],
      ["late", 2],
    ]),
    total: 50,
    isReached: true,
  });
  expect(fillMinimum(candidates, 1000)).toMatchObject({ total: 60, isReached: false });
  expect(fillMinimum(candidates, 20).packs.size).toBe(0);
});

test("the cheapest who can deliver in time is chosen, the preferred one within 3 %", () => {
  const offer = (supplier_id: string, price: number | null, more: Partial<Offer> = {}): Offer => ({
    supplier_id,
    supplier_name: supplier_id,
    is_preferred: false,
    price,
    price_on: "2026-02-20",
    delivers_on: "2026-03-03",
    ...more,
  });
  const chosen = (offers: Offer[], runOut: string | null = "2026-03-04") =>
    chooseOffer(offers, { today: "2026-03-01", runOut })?.offer.supplier_id;
  const preferred = offer("preferred", 10.2, { is_preferred: true });
  expect(chosen([preferred, offer("other", 10)])).toBe("preferred");
  expect(chosen([preferred, offer("other", 9)])).toBe("other");
  expect(chosen([preferred, offer("old", 5, { price_on: "2025-12-01" })])).toBe("preferred");
  expect(chosen([preferred, offer("late", 5, { delivers_on: "2026-03-05" })])).toBe("preferred");
  expect(chosen([preferred, offer("late", 5, { delivers_on: "2026-03-05" })], "2026-03-02")).toBe("preferred");
  expect(chosen([offer("unpriced", null, { is_preferred: true }), offer("other", 1)])).toBe("unpriced");
  expect(chosen([offer("never", 1, { delivers_on: null })])).toBeUndefined();
});

test("stock that is less certain asks for more", () => {
  const usage = { mean: 10, dispersion: 0.04, isCount: false };
  const uncertain = withStockSpread(usage, 2);
  expect(uncertain.dispersion * 100).toBeCloseTo(0.04 * 100 + 4, 9);
  expect(probabilityAbove(uncertain, 15)).toBeGreaterThan(probabilityAbove(usage, 15));
});

test("what expires is bought as carefully as it earns, and what keeps lasts on 95 of 100 occasions", () => {
  const item = { service: null, shelfLifeDays: 3, margin: 5, cost: 1 };
  expect(careOf(item, 1)).toEqual({ kind: "balance", service: 0.75, most: 0.97 });
  expect(careOf({ ...item, margin: 0 }, 1).service).toBe(0.7);
  expect(careOf({ ...item, shelfLifeDays: 30 }, 1).most).toBe(0.95);
  expect(careOf({ ...item, shelfLifeDays: null }, 1)).toEqual({ kind: "probability", service: 0.95, most: 0.95 });
  expect(careOf({ ...item, service: 0.9 }, 1)).toEqual({ kind: "probability", service: 0.9, most: 0.9 });
});

const usageOf = (mean: number) => ({ mean, dispersion: 0.1, isCount: false });

test("more should be there the longer it is good and the more it earns, and never more than is asked for at most", () => {
  const target = (days: number, service: number, most = 0.97) =>
    targetAtDelivery({
      untilNext: usageOf(10),
      whileGood: usageOf(10 * days),
      sigma: 0,
      care: { kind: "balance", service, most },
    });
  expect(target(3, 0.8)).toBeGreaterThan(target(1, 0.8) + 1);
  expect(target(3, 0.9, 0.999)).toBeGreaterThan(target(3, 0.7) + 1);
  expect(target(90, 0.7, 0.95)).toBeCloseTo(quantile(usageOf(10), 0.95), 6);
  // Goods that stay good for only one period follow the newsvendor rule: the wanted stock suffices with the cost ratio
  // as its probability.
  expect(target(1, 0.8)).toBeCloseTo(quantile(usageOf(10), 0.8), 6);
});

test("what is not there is not used: more is left of what is on its way than the means say", () => {
  const days = ["2026-03-02", "2026-03-03", "2026-03-04"].map((text) => ({ day: text, mean: 5 }));
  const arrivals = [{ day: "2026-03-03", quantity: 8, expires_on: null }];
  const stock = [{ quantity: 2, expires_on: null }];
  const left = stockAtDelivery({ stock, arrivals, days, before: usageOf(10), daysBefore: 2 });
  expect(left.mean).toBeGreaterThan(3);
  expect(left.mean).toBeLessThan(8);
  expect(left.variance).toBeGreaterThan(0);
  // Without days in between, all of the stock is present; stock that expires on the first day counts only up to that
  // day's usage.
  const bread = [{ quantity: 12, expires_on: "2026-03-02" }];
  const now = { arrivals: [], days, before: usageOf(0), daysBefore: 0 };
  expect(stockAtDelivery({ ...now, stock: bread })).toEqual({ mean: 5, variance: 0 });
});

test("the share that is used up to a quantity is that of its quantile", () => {
  for (const one of [0.1, 0.5, 0.9]) expect(shareUpTo(usageOf(10), quantile(usageOf(10), one))).toBeCloseTo(one, 6);
  const counts = { mean: 20, dispersion: 0.05, isCount: true };
  expect(shareUpTo(counts, quantile(counts, 0.9))).toBeCloseTo(0.9, 1);
  expect([shareUpTo(usageOf(0), 0), shareUpTo(usageOf(5), -1)]).toEqual([1, 0]);
});
