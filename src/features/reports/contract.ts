import { z } from "zod";
import { ORDER_TYPES } from "#src/features/orders/contract.ts";
import { MENU_CLASSES } from "#src/features/reports/menu-engineering.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const salesTotals = z.object({ orders: z.number(), items: z.number(), revenue: z.number() });
export type SalesTotals = z.output<typeof salesTotals>;

const costTotals = z.object({
  /** The cost of the ingredients at the time of the sale, for the portions with a known cost. */
  food_cost: z.number(),
  /** The revenue without tax of the portions with a known cost, for comparison with `food_cost`. */
  costed_revenue: z.number(),
  /** costed_revenue - food_cost. */
  margin: z.number(),
});
export type CostTotals = z.output<typeof costTotals>;

const namedTotals = salesTotals.extend({ name: z.string(), ...costTotals.shape });
export type NamedTotals = z.output<typeof namedTotals>;

/**
 * `group` is the group from which the option was chosen. `costed_items` is how many of `items` had a known cost.
 * Amounts are those of the options alone, without the dishes.
 */
const optionTotals = namedTotals.extend({ group: z.string(), costed_items: z.number() });
export type OptionTotals = z.output<typeof optionTotals>;

const engineered = z.object({
  category: z.string(),
  name: z.string(),
  /** Portions sold with a known cost; 0 for a dish on the menu that nobody ordered. */
  items: z.number(),
  /** Average of one portion's price without tax, less the cost of its ingredients. */
  unit_margin: z.number(),
  margin: z.number(),
  menu_class: z.enum(MENU_CLASSES),
});
export type EngineeredDish = z.output<typeof engineered>;

export const report = z.object({
  company: z.string(),
  currency: z.string(),
  country: z.string(),
  timezone: z.string(),
  from: z.string(),
  to: z.string(),
  totals: salesTotals.extend({
    /** Average of the orders placed, before refunds. */
    average_order_value: z.number(),
    ...costTotals.shape,
    /** 100 x food_cost / costed_revenue, one decimal; null when nothing sold has a known cost. */
    food_cost_percent: z.number().nullable(),
    cancelled_orders: z.number(),
    /**
     * The number of orders of any day that were refunded in the period, and the refunded amount. `revenue` does not
     * contain this amount.
     */
    refunded_orders: z.number(),
    refunds: z.number(),
    /**
     * Discounts and voids of the orders before they were paid; `revenue` is without them. Voids are at the price of the
     * portions.
     */
    discounts: z.number(),
    voids: z.number(),
    /** Cost of all wasted ingredients, at today's prices. */
    waste_cost: z.number(),
  }),
  by_day: z.array(salesTotals.extend({ day: z.string() })),
  by_hour: z.array(salesTotals.extend({ hour: z.number() })),
  by_dish: z.array(namedTotals),
  by_category: z.array(namedTotals),
  by_size: z.array(namedTotals),
  /** Empty when nothing with options was sold. */
  by_option: z.array(optionTotals),
  /** The orders sold, per tax rate: the amount without tax, and the tax. Empty when there was no tax. */
  by_tax: z.array(
    z.object({ name: z.string(), percent: z.number(), orders: z.number(), net: z.number(), tax: z.number() }),
  ),
  /** Sales by order type, less refunds. Empty if all orders ever were for a table. */
  by_type: z.array(z.object({ order_type: z.enum(ORDER_TYPES), orders: z.number(), revenue: z.number() })),
  /** The class of each dish within its category, after Kasavana and Smith's menu engineering. */
  menu_engineering: z.array(engineered),
  stock: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      used: z.number(),
      wasted: z.number(),
      received: z.number(),
      /** Cost of the waste at the item's price today. */
      waste_cost: z.number(),
    }),
  ),
});
export type Report = z.output<typeof report>;

const day = z.iso.date("must be a day such as 2026-03-01");
const MAX_DAYS = 731;

/** The first and last day of the period, both included, in the restaurant's timezone. */
export const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { message: "must not be before the first day", path: ["to"] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_DAYS, {
    message: "must be within two years of the first day",
    path: ["to"],
  });
export type Period = z.output<typeof period>;

const shared = { access: { roles: MANAGEMENT }, query: period } as const;

export const readReport = endpoint({
  method: "GET",
  path: "/api/reports",
  summary: "A period's sales, orders, best sellers, food cost and stock, in the restaurant's timezone.",
  ...shared,
  errors: [],
  response: z.object({ report }),
});

export const reportCsv = endpoint({
  method: "GET",
  path: "/api/reports/csv",
  summary: "The report as a CSV file.",
  ...shared,
  errors: [],
  kind: "file",
  response: z.string(),
});

export const reportPdf = endpoint({
  method: "GET",
  path: "/api/reports/pdf",
  summary: "The report as a PDF file.",
  ...shared,
  errors: ["BUSY"],
  kind: "file",
  response: z.string(),
});
