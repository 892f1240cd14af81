import { expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { planItem } from "#src/features/purchasing/rules/plan-item.ts";
import type { PlannedItem } from "#src/features/purchasing/rules/planned-item.ts";
import { addDays, daysBetween } from "#src/shared/time.ts";
import type { OrderDay, Rule, Stock, Terms } from "./simulate.ts";

/** Every order is of this day: only days after it matter. */
const TODAY = "2000-01-01";
const DAYS = Array.from({ length: 16 }, (_, ahead) => addDays(TODAY, ahead));
/** A par of this is in the middle of the levels. */
const PAR_SCALE = 20;
/** Today, tomorrow and the day after: until what is ordered tomorrow comes. */
const COVERED_DAYS = 3;

const SUPPLIER: PlannedItem["offers"][number] = {
  supplier_id: "supplier",
  supplier_name: "Supplier",
  is_preferred: true,
  price: 1,
  price_on: TODAY,
  delivers_on: DAYS[2]!,
  size: 1,
  multiple: 1,
  minimumPacks: null,
  supplier_item_id: null,
  text: "",
  code: "",
  packName: "",
  deliveries: { first: DAYS[2]!, second: DAYS[3]!, orderBefore: { day: TODAY, minute: 24 * 60 } },
  third: DAYS[4]!,
};

/** The item as the product's plan sees it in the morning. What expires has a use-by date, as the lots of stock have. */
function plannedItem({ usages }: OrderDay, stock: readonly Stock[], { shelfLife, pack }: Terms): PlannedItem {
  const there = stock.filter(({ comes }) => comes === 0);
  return {
    id: "item",
    name: "Item",
    unit: "pcs",
    onHand: there.reduce((sum, { quantity }) => sum + quantity, 0),
    lots: there.map(({ quantity, goodFor }) => ({ quantity, expires_on: DAYS[goodFor - 1]! })),
    // Its use-by date is so many days after that on which it comes.
    shelfLifeDays: shelfLife - 1,
    par: null,
    threshold: 0,
    max: null,
    service: null,
    margin: 0,
    cost: 0,
    sigma: 0,
    onOrder: stock.filter(({ comes }) => comes > 0).map(({ quantity, comes }) => ({ quantity, day: DAYS[comes]! })),
    usage: (lastDay) => usages[daysBetween(TODAY, lastDay)] ?? null,
    offers: [{ ...SUPPLIER, size: pack }],
  };
}

/** The product's own plan of an item, limits and packs included; only how carefully it buys is chosen by the bench. */
const product: Rule = (day, level, stock, terms) => {
  const care = { kind: "balance", service: level, most: 1 - 1e-6 } as const;
  return planItem(plannedItem(day, stock, terms), TODAY, () => care)?.order.quantity.toNumber() ?? 0;
};

/** What is there and will still be good when it is needed: what expires before is missing. */
function usable(means: readonly number[], stock: readonly Stock[]): number {
  const days = means.map((mean, at) => ({ day: DAYS[at]!, mean }));
  const dated = stock.map(({ quantity, comes, goodFor }) => {
    return { quantity, day: DAYS[comes]!, expires_on: DAYS[goodFor - 1]! };
  });
  return dated.reduce((sum, { quantity }) => sum + quantity, 0) - expectStock([], days, dated).wasted;
}

/** A factor of 1 is in the middle of the levels. */
const factorOf = (level: number) => level / (1 - level);
const inPacks = (quantity: number, { pack }: Terms) => Math.max(0, Math.ceil(quantity / pack - 1e-9)) * pack;
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** All take what will have expired for missing, by what each expects to be used; a par expects nothing, and gets our means. */
export const RULES = {
  product,
  "last weekdays x factor": ({ plainMeans }, level, stock, terms) =>
    inPacks(total(plainMeans) * factorOf(level) - usable(plainMeans, stock), terms),
  "fixed par": ({ usages }, level, stock, terms) => {
    const means = usages[COVERED_DAYS - 1]!.days.map(({ mean }) => mean);
    return inPacks(PAR_SCALE * factorOf(level) - usable(means, stock), terms);
  },
} satisfies Record<string, Rule>;
