import type { NamedTotals, Report, SalesTotals } from "#src/features/reports/contract.ts";
import { isCosted } from "#src/features/reports/known-costs.ts";
import { ORDER_TYPE_NAMES } from "#src/features/orders/order-type-names.ts";
import { CLASS_NAMES } from "#src/features/reports/menu-engineering.ts";
import { leftColumn as left, rightColumn as right, type Table } from "#src/server/pdf/table-document.ts";
import { currencyDigits, localeOf } from "#src/shared/money.ts";
import { formatQuantity } from "#src/shared/units.ts";

/** How the report writes amounts: as numbers without a currency, because the column's title names the currency. */
export interface AmountFormat {
  currency: string;
  locale: string;
  amount: (value: number) => string;
}

export const UNKNOWN = "–";

/** The tables of the printed report, as text. */
export function reportTables(report: Report): Table[] {
  const format = amountFormat(report);
  const hours = report.by_hour.filter(({ orders }) => orders > 0);
  return [
    { title: "Summary", columns: [left("", 0.5), right("", 0.5)], rows: summaryRows(report, format) },
    namedTable("Best sellers", "Dish", report.by_dish, format),
    namedTable("Categories", "Category", report.by_category, format),
    namedTable("Sizes", "Size", report.by_size, format),
    ...(report.by_option.length === 0 ? [] : [optionTable(report, format)]),
    ...(report.by_tax.length === 0 ? [] : [taxTable(report, format)]),
    ...(report.by_type.length === 0 ? [] : [typeTable(report, format)]),
    menuTable(report, format),
    timeTable("Days", "Day", report.by_day, ({ day }) => day, format),
    timeTable("Hours", "Hour", hours, ({ hour }) => `${String(hour).padStart(2, "0")}:00`, format),
    stockTable(report, format),
  ];
}

export function amountFormat({ currency, country }: Pick<Report, "currency" | "country">): AmountFormat {
  const locale = localeOf(country);
  const digits = currencyDigits(currency);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return { currency, locale, amount: (value) => amounts.format(value) };
}

function summaryRows({ totals }: Report, { currency, amount }: AmountFormat): string[][] {
  const money = (value: number) => `${currency} ${amount(value)}`;
  const cost = (value: number) => (totals.costed_revenue === 0 ? UNKNOWN : money(value));
  const percent = totals.food_cost_percent === null ? "" : ` (${totals.food_cost_percent}%)`;
  return [
    ["Sales", money(totals.revenue)],
    ["Orders", String(totals.orders)],
    ["Items", String(totals.items)],
    ["Average order value", money(totals.average_order_value)],
    ["Food cost", cost(totals.food_cost) + percent],
    ["Margin", cost(totals.margin)],
    ["Waste", money(totals.waste_cost)],
    ["Cancelled orders", String(totals.cancelled_orders)],
    ["Refunded orders", String(totals.refunded_orders)],
    ["Refunds", money(totals.refunds)],
    ["Discounts", money(totals.discounts)],
    ["Voids", money(totals.voids)],
  ];
}

function salesCells({ orders, items, revenue }: SalesTotals, { amount }: AmountFormat): string[] {
  return [String(orders), String(items), amount(revenue)];
}

function namedTable(title: string, column: string, rows: readonly NamedTotals[], format: AmountFormat): Table {
  const { amount, currency } = format;
  return {
    title,
    columns: [
      left(column, 0.36),
      right("Orders", 0.1),
      right("Items", 0.1),
      ...["Sales", "Food cost", "Margin"].map((heading) => right(`${heading} ${currency}`, 0.44 / 3)),
    ],
    rows: rows.map((row) => [
      row.name,
      ...salesCells(row, format),
      ...(isCosted(row) ? [amount(row.food_cost), amount(row.margin)] : [UNKNOWN, UNKNOWN]),
    ]),
  };
}

function optionTable({ by_option }: Report, format: AmountFormat): Table {
  return namedTable(
    "Options",
    "Option",
    by_option.map(({ group, name, ...totals }) => ({ ...totals, name: `${group}: ${name}` })),
    format,
  );
}

function timeTable<Row extends SalesTotals>(
  title: string,
  column: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  format: AmountFormat,
): Table {
  return {
    title,
    columns: [left(column, 0.46), right("Orders", 0.14), right("Items", 0.14), right(`Sales ${format.currency}`, 0.26)],
    rows: rows.map((row) => [nameOf(row), ...salesCells(row, format)]),
  };
}

function typeTable({ by_type }: Report, { currency, amount }: AmountFormat): Table {
  return {
    title: "Table, pickup and counter",
    columns: [left("Type", 0.6), right("Orders", 0.14), right(`Sales ${currency}`, 0.26)],
    rows: by_type.map(({ order_type, orders, revenue }) => [
      ORDER_TYPE_NAMES[order_type],
      String(orders),
      amount(revenue),
    ]),
  };
}

function taxTable({ by_tax }: Report, { currency, amount }: AmountFormat): Table {
  return {
    title: "Tax included in sales",
    columns: [
      left("Tax", 0.4),
      right("Orders", 0.12),
      right(`Without tax ${currency}`, 0.24),
      right(`Tax ${currency}`, 0.24),
    ],
    rows: by_tax.map(({ name, percent, orders, net, tax }) => [
      `${name} ${percent}%`,
      String(orders),
      amount(net),
      amount(tax),
    ]),
  };
}

function menuTable({ menu_engineering }: Report, { currency, amount }: AmountFormat): Table {
  return {
    title: "Menu engineering",
    columns: [
      left("Dish", 0.28),
      left("Category", 0.18),
      left("Class", 0.14),
      right("Items", 0.08),
      right(`Per item ${currency}`, 0.16),
      right(`Margin ${currency}`, 0.16),
    ],
    rows: menu_engineering.map(({ name, category, menu_class, items, unit_margin, margin }) => [
      name,
      category,
      CLASS_NAMES[menu_class],
      String(items),
      amount(unit_margin),
      amount(margin),
    ]),
  };
}

function stockTable({ stock }: Report, { currency, locale, amount }: AmountFormat): Table {
  return {
    title: "Stock",
    columns: [
      left("Ingredient", 0.32),
      ...["Used", "Wasted", "Received"].map((heading) => right(heading, 0.18)),
      right(`Waste ${currency}`, 0.14),
    ],
    rows: stock.map(({ name, unit, used, wasted, received, waste_cost }) => [
      name,
      ...[used, wasted, received].map((quantity) => formatQuantity(quantity, unit, locale)),
      amount(waste_cost),
    ]),
  };
}
