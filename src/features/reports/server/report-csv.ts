import type { CostTotals, NamedTotals, Report } from "#src/features/reports/contract.ts";
import { ORDER_TYPE_NAMES } from "#src/features/orders/order-type-names.ts";
import { isCosted } from "#src/features/reports/known-costs.ts";
import { CLASS_NAMES } from "#src/features/reports/menu-engineering.ts";
import { type CsvCell, csvText } from "#src/server/http/csv.ts";

type Section = CsvCell[][];

/** Returns empty cells when no sale has a known cost. An unknown cost is not a cost of zero. */
const costCells = (row: CostTotals): CsvCell[] => (isCosted(row) ? [row.food_cost, row.margin] : ["", ""]);

/** Returns the report as one table per section, with an empty row between them. */
export function reportCsv(report: Report): string {
  const { currency } = report;
  const sections: Section[] = [
    periodSection(report),
    totalsSection(report.totals),
    timeSection("Day", currency, report.by_day, ({ day }) => day),
    timeSection("Hour", currency, report.by_hour, ({ hour }) => hour),
    namedSection("Dish", currency, report.by_dish),
    namedSection("Category", currency, report.by_category),
    namedSection("Size", currency, report.by_size),
    ...(report.by_option.length === 0 ? [] : [optionSection(report)]),
    ...(report.by_tax.length === 0 ? [] : [taxSection(report)]),
    ...(report.by_type.length === 0 ? [] : [typeSection(report)]),
    menuSection(report),
    stockSection(report),
  ];
  const rows = sections.flatMap((section, index) => (index === 0 ? section : [[], ...section]));
  return csvText(rows);
}

function periodSection({ company, from, to, timezone, currency }: Report): Section {
  return [
    ["Report", company],
    ["From", from],
    ["To", to],
    ["Timezone", timezone],
    ["Currency", currency],
  ];
}

function totalsSection(totals: Report["totals"]): Section {
  const [foodCost = "", margin = ""] = costCells(totals);
  return [
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
    ["Refunds", totals.refunds],
    ["Discounts", totals.discounts],
    ["Voids", totals.voids],
  ];
}

type TimeRow = Pick<NamedTotals, "orders" | "items" | "revenue">;

function timeSection<Row extends TimeRow>(
  title: string,
  currency: string,
  rows: readonly Row[],
  nameOf: (row: Row) => CsvCell,
): Section {
  return [
    [title, "Orders", "Items", `Sales ${currency}`],
    ...rows.map((row) => [nameOf(row), row.orders, row.items, row.revenue]),
  ];
}

function namedSection(title: string, currency: string, rows: readonly NamedTotals[]): Section {
  return [
    [title, "Orders", "Items", ...["Sales", "Food cost", "Margin"].map((amount) => `${amount} ${currency}`)],
    ...rows.map((row) => [row.name, row.orders, row.items, row.revenue, ...costCells(row)]),
  ];
}

function optionSection({ currency, by_option }: Report): Section {
  return [
    [
      "Option",
      "Group",
      "Orders",
      "Taken",
      ...["Sales", "Food cost", "Margin"].map((amount) => `${amount} ${currency}`),
    ],
    ...by_option.map((row) => [row.name, row.group, row.orders, row.items, row.revenue, ...costCells(row)]),
  ];
}

function typeSection({ currency, by_type }: Report): Section {
  return [
    ["Type", "Orders", `Sales ${currency}`],
    ...by_type.map(({ order_type, orders, revenue }) => [ORDER_TYPE_NAMES[order_type], orders, revenue]),
  ];
}

function taxSection({ currency, by_tax }: Report): Section {
  return [
    ["Tax", "Percent", "Orders", ...["Sales without tax", "Tax"].map((amount) => `${amount} ${currency}`)],
    ...by_tax.map(({ name, percent, orders, net, tax }) => [name, percent, orders, net, tax]),
  ];
}

function menuSection({ currency, menu_engineering }: Report): Section {
  return [
    ["Menu engineering", "Category", "Class", "Items", `Margin per item ${currency}`, `Margin ${currency}`],
    ...menu_engineering.map(({ name, category, menu_class, items, unit_margin, margin }) => [
      name,
      category,
      CLASS_NAMES[menu_class],
      items,
      unit_margin,
      margin,
    ]),
  ];
}

function stockSection({ currency, stock }: Report): Section {
  return [
    ["Ingredient", "Unit", "Used", "Wasted", "Received", `Waste ${currency}`],
    ...stock.map(({ name, unit, used, wasted, received, waste_cost }) => [
      name,
      unit,
      used,
      wasted,
      received,
      waste_cost,
    ]),
  ];
}
