import { stringify } from "csv-stringify/sync";
import type { NamedTotals, Report } from "#src/features/reports/contract.ts";
import { CLASS_NAMES } from "#src/features/reports/menu-engineering.ts";

type Cell = string | number;

/** Left empty where nothing sold has a known cost: that is not the same as costing nothing. */
const costs = ({ costed_revenue, food_cost, margin }: Pick<NamedTotals, "costed_revenue" | "food_cost" | "margin">) =>
  costed_revenue === 0 ? ["", ""] : [food_cost, margin];

/** One table per part, with a blank line between; names cannot become formulas in a spreadsheet. */
export function reportCsv(report: Report): string {
  const named = (title: string, rows: NamedTotals[]): Cell[][] => [
    [title, "Orders", "Items", ...["Sales", "Food cost", "Margin"].map((figure) => `${figure} ${report.currency}`)],
    ...rows.map(({ name, orders, items, revenue, ...row }) => [name, orders, items, revenue, ...costs(row)]),
    [],
  ];
  const { totals } = report;
  const [foodCost = "", margin = ""] = costs(totals);
  const rows: Cell[][] = [
    ["Report", report.company],
    ["From", report.from],
    ["To", report.to],
    ["Timezone", report.timezone],
    ["Currency", report.currency],
    [],
    ["Orders", totals.orders],
    ["Items", totals.items],
    ["Sales", totals.revenue],
    ["Average order value", totals.average_order_value],
    ["Food cost", foodCost],
    ["Food cost %", totals.food_cost_percent ?? ""],
    ["Margin", margin],
    ["Waste", totals.waste_cost],
    ["Cancelled orders", totals.cancelled_orders],
    ["Refunded orders", totals.refunded_orders],
    [],
    ["Day", "Orders", "Items", `Sales ${report.currency}`],
    ...report.by_day.map(({ day, orders, items, revenue }) => [day, orders, items, revenue]),
    [],
    ["Hour", "Orders", "Items", `Sales ${report.currency}`],
    ...report.by_hour.map(({ hour, orders, items, revenue }) => [hour, orders, items, revenue]),
    [],
    ...named("Dish", report.by_dish),
    ...named("Category", report.by_category),
    ...named("Size", report.by_size),
    ["Menu engineering", "Category", "Class", "Items", `Margin each ${report.currency}`, `Margin ${report.currency}`],
    ...report.menu_engineering.map(({ name, category, menu_class, items, unit_margin, margin }) => [
      name,
      category,
      CLASS_NAMES[menu_class],
      items,
      unit_margin,
      margin,
    ]),
    [],
    ["Ingredient", "Unit", "Used", "Wasted", "Received", `Waste ${report.currency}`],
    ...report.stock.map(({ name, unit, used, wasted, received, waste_cost }) => [
      name,
      unit,
      used,
      wasted,
      received,
      waste_cost,
    ]),
  ];
  // The mark at the start tells spreadsheets that the text is UTF-8.
  return stringify(rows, { escape_formulas: true, bom: true, record_delimiter: "windows" });
}
