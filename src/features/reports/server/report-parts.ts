import type { NamedFigures, Report } from "#src/features/reports/contract.ts";
import { currencyDigits, localeOf } from "#src/shared/money.ts";
import { formatQuantity } from "#src/shared/units.ts";

export interface Column {
  title: string;
  /** Share of the page's width. */
  width: number;
  right?: boolean;
}

/** One table of the printed report. */
export interface Part {
  title: string;
  columns: Column[];
  rows: string[][];
}

const FACTS: Column[] = [
  { title: "", width: 0.5 },
  { title: "", width: 0.5, right: true },
];

const FIGURES: Column[] = [
  { title: "Orders", width: 0.14, right: true },
  { title: "Items", width: 0.14, right: true },
  { title: "Sales", width: 0.26, right: true },
];

const STOCK: Column[] = [
  { title: "Ingredient", width: 0.4 },
  { title: "Used", width: 0.2, right: true },
  { title: "Wasted", width: 0.2, right: true },
  { title: "Received", width: 0.2, right: true },
];

/** The tables of a report, as text. */
export function partsOf(report: Report): Part[] {
  const locale = localeOf(report.country);
  const digits = currencyDigits(report.currency);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // The currency's code and not its sign: the fonts every PDF reader has lack most signs.
  const money = (amount: number) => `${report.currency} ${amounts.format(amount)}`;
  const figures = <Row extends Pick<NamedFigures, "orders" | "items" | "revenue">>(
    title: string,
    column: string,
    rows: readonly Row[],
    nameOf: (row: Row) => string,
  ): Part => ({
    title,
    columns: [{ title: column, width: 0.46 }, ...FIGURES],
    rows: rows.map((row) => [nameOf(row), String(row.orders), String(row.items), money(row.revenue)]),
  });
  const name = (row: { name: string }) => row.name;
  const hours = report.by_hour.filter(({ orders }) => orders > 0);
  return [
    { title: "At a glance", columns: FACTS, rows: factsOf(report, money) },
    figures("Best sellers", "Dish", report.by_dish, name),
    figures("Categories", "Category", report.by_category, name),
    figures("Sizes", "Size", report.by_size, name),
    figures("Days", "Day", report.by_day, ({ day }) => day),
    figures("Hours", "Hour", hours, ({ hour }) => `${String(hour).padStart(2, "0")}:00`),
    {
      title: "Stock",
      columns: STOCK,
      rows: report.stock.map(({ unit, used, wasted, received, ...item }) => [
        item.name,
        ...[used, wasted, received].map((quantity) => formatQuantity(quantity, unit, locale)),
      ]),
    },
  ];
}

function factsOf({ totals }: Report, money: (amount: number) => string): string[][] {
  const percent = totals.food_cost_percent === null ? "" : ` (${totals.food_cost_percent} %)`;
  return [
    ["Sales", money(totals.revenue)],
    ["Orders", String(totals.orders)],
    ["Average order value", money(totals.average_order_value)],
    ["Food cost", money(totals.food_cost) + percent],
    ["Margin", money(totals.margin)],
    ["Cancelled and refunded", `${totals.cancelled_orders} and ${totals.refunded_orders}`],
  ];
}
