import { z } from "zod";
import { MENU_CLASSES } from "#src/features/reports/menu-engineering.ts";
import { endpoint } from "#src/shared/endpoint.ts";

const figures = z.object({ orders: z.number(), items: z.number(), revenue: z.number() });
const named = figures.extend({
  name: z.string(),
  /** What the ingredients of the portions sold cost then; portions whose cost was not known are left out of it. */
  food_cost: z.number(),
  /** Revenue of the portions whose cost is known, which `food_cost` is to be compared with. */
  costed_revenue: z.number(),
  /** costed_revenue - food_cost. */
  margin: z.number(),
});
export type NamedTotals = z.output<typeof named>;

const engineered = z.object({
  category: z.string(),
  name: z.string(),
  /** Portions sold whose cost is known; 0 for a dish on the menu that nobody ordered. */
  items: z.number(),
  /** Price less ingredients of one portion, on average. */
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
  totals: figures.extend({
    average_order_value: z.number(),
    food_cost: z.number(),
    costed_revenue: z.number(),
    /** costed_revenue - food_cost. */
    margin: z.number(),
    /** 100 x food_cost / costed_revenue, one decimal; null when nothing sold has a known cost. */
    food_cost_percent: z.number().nullable(),
    cancelled_orders: z.number(),
    refunded_orders: z.number(),
    /** Of all ingredients, at their prices of today. */
    waste_cost: z.number(),
  }),
  by_day: z.array(figures.extend({ day: z.string() })),
  by_hour: z.array(figures.extend({ hour: z.number() })),
  by_dish: z.array(named),
  by_category: z.array(named),
  by_size: z.array(named),
  /** How each dish does within its category: Kasavana and Smith's menu engineering. */
  menu_engineering: z.array(engineered),
  stock: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      used: z.number(),
      wasted: z.number(),
      received: z.number(),
      /** At the item's price of today. */
      waste_cost: z.number(),
    }),
  ),
});
export type Report = z.output<typeof report>;

const day = z.iso.date("must be a day such as 2026-03-01");
const MAX_DAYS = 731;

/** First and last day of the period, both included, by the restaurant's own calendar. */
export const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { message: "must not be before the first day", path: ["to"] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_DAYS, {
    message: "must be within two years of the first day",
    path: ["to"],
  });
export type Period = z.output<typeof period>;

const about = { access: "company", query: period } as const;

export const readReport = endpoint({
  method: "GET",
  path: "/api/reports",
  summary: "A period's sales, orders, best sellers, food cost and stock, by the restaurant's own calendar.",
  ...about,
  errors: [],
  response: z.object({ report }),
});

export const reportCsv = endpoint({
  method: "GET",
  path: "/api/reports/csv",
  summary: "The same as a table for a spreadsheet.",
  ...about,
  errors: [],
  kind: "file",
  response: z.string(),
});

export const reportPdf = endpoint({
  method: "GET",
  path: "/api/reports/pdf",
  summary: "The same on paper.",
  ...about,
  errors: [],
  kind: "file",
  response: z.string(),
});
