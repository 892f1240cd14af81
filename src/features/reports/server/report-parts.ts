import type { NamedTotals, Report } from "#src/features/reports/contract.ts";
import { CLASS_NAMES } from "#src/features/reports/menu-engineering.ts";
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

type Figures = Pick<NamedTotals, "orders" | "items" | "revenue">;

const NOT_KNOWN = "–";
const left = (title: string, width: number): Column => ({ title, width });
const right = (title: string, width: number): Column => ({ title, width, right: true });

/** The tables of a report, as text. Amounts are bare numbers under a head that names the currency by its code. */
export function partsOf(report: Report): Part[] {
  const { currency } = report;
  const locale = localeOf(report.country);
  const digits = currencyDigits(currency);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const amount = (value: number) => amounts.format(value);
  const figuresOf = ({ orders, items, revenue }: Figures) => [String(orders), String(items), amount(revenue)];

  const sellers = (title: string, column: string, rows: readonly NamedTotals[]): Part => ({
    title,
    columns: [
      left(column, 0.36),
      right("Orders", 0.1),
      right("Items", 0.1),
      ...["Sales", "Food cost", "Margin"].map((one) => right(`${one} ${currency}`, 0.44 / 3)),
    ],
    rows: rows.map(({ name, costed_revenue, food_cost, margin, ...row }) => [
      name,
      ...figuresOf(row),
      ...(costed_revenue === 0 ? [NOT_KNOWN, NOT_KNOWN] : [amount(food_cost), amount(margin)]),
    ]),
  });
  const times = <Row extends Figures>(
    title: string,
    column: string,
    rows: readonly Row[],
    name: (row: Row) => string,
  ) => ({
    title,
    columns: [left(column, 0.46), right("Orders", 0.14), right("Items", 0.14), right(`Sales ${currency}`, 0.26)],
    rows: rows.map((row) => [name(row), ...figuresOf(row)]),
  });
  const hours = report.by_hour.filter(({ orders }) => orders > 0);
  return [
    { title: "At a glance", columns: [left("", 0.5), right("", 0.5)], rows: factsOf(report, amount) },
    sellers("Best sellers", "Dish", report.by_dish),
    sellers("Categories", "Category", report.by_category),
    sellers("Sizes", "Size", report.by_size),
    {
      title: "Menu engineering",
      columns: [
        left("Dish", 0.3),
        left("Category", 0.2),
        left("Class", 0.14),
        right("Items", 0.08),
        right(`Each ${currency}`, 0.13),
        right(`Margin ${currency}`, 0.15),
      ],
      rows: report.menu_engineering.map(({ name, category, menu_class, items, unit_margin, margin }) => [
        name,
        category,
        CLASS_NAMES[menu_class],
        String(items),
        amount(unit_margin),
        amount(margin),
      ]),
    },
    times("Days", "Day", report.by_day, ({ day }) => day),
    times("Hours", "Hour", hours, ({ hour }) => `${String(hour).padStart(2, "0")}:00`),
    {
      title: "Stock",
      columns: [
        left("Ingredient", 0.32),
        ...["Used", "Wasted", "Received"].map((one) => right(one, 0.18)),
        right(`Waste ${currency}`, 0.14),
      ],
      rows: report.stock.map(({ name, unit, used, wasted, received, waste_cost }) => [
        name,
        ...[used, wasted, received].map((quantity) => formatQuantity(quantity, unit, locale)),
        amount(waste_cost),
      ]),
    },
  ];
}

function factsOf({ totals, currency }: Report, amount: (value: number) => string): string[][] {
  const money = (value: number) => `${currency} ${amount(value)}`;
  const cost = (value: number) => (totals.costed_revenue === 0 ? NOT_KNOWN : money(value));
  const percent = totals.food_cost_percent === null ? "" : ` (${totals.food_cost_percent} %)`;
  return [
    ["Sales", money(totals.revenue)],
    ["Orders", String(totals.orders)],
    ["Items", String(totals.items)],
    ["Average order value", money(totals.average_order_value)],
    ["Food cost", cost(totals.food_cost) + percent],
    ["Margin", cost(totals.margin)],
    ["Waste", money(totals.waste_cost)],
    ["Cancelled and refunded", `${totals.cancelled_orders} and ${totals.refunded_orders}`],
  ];
}
