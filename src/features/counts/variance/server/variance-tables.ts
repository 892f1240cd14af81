import { amountFormat, UNKNOWN } from "#src/features/reports/server/report-tables.ts";
import type { VarianceGroup, VarianceReport } from "#src/features/counts/variance/contract.ts";
import { leftColumn as left, rightColumn as right, type Table } from "#src/server/pdf/table-document.ts";
import { formatQuantity } from "#src/shared/units.ts";

const percentText = (percent: number | null) => (percent === null ? UNKNOWN : `${percent}%`);

/** The tables of the printed variance report, as text. */
export function varianceTables(report: VarianceReport): Table[] {
  const { amount, currency } = amountFormat(report);
  return [
    {
      title: "Summary",
      columns: [left("", 0.5), right("", 0.5)],
      rows: [
        [
          "Variance",
          `${currency} ${amount(report.totals.variance_cost)} (${percentText(report.totals.variance_percent)})`,
        ],
        ["Missing", `${currency} ${amount(report.totals.missing_cost)}`],
        ["Surplus", `${currency} ${amount(report.totals.surplus_cost)}`],
        ["Used by recipes", `${currency} ${amount(report.totals.theoretical_cost)}`],
        ["Sales", `${currency} ${amount(report.sales)}`],
      ],
    },
    itemTable(report),
    groupTable("Categories", "Category", report, report.by_category),
    groupTable("Suppliers", "Supplier", report, report.by_supplier),
    ...unknownTables(report),
  ];
}

function itemTable(report: VarianceReport): Table {
  const { amount, currency, locale } = amountFormat(report);
  return {
    title: "Ingredients",
    columns: [
      left("Ingredient", 0.26),
      ...["Actual", "By recipes", "Wasted", "Variance"].map((heading) => right(heading, 0.13)),
      right("%", 0.08),
      right(`Cost ${currency}`, 0.14),
    ],
    rows: report.items.map(({ name, unit, actual, theoretical, wasted, variance, variance_percent, variance_cost }) => [
      name,
      ...[actual, theoretical, wasted, variance].map((quantity) => formatQuantity(quantity, unit, locale)),
      percentText(variance_percent),
      amount(variance_cost),
    ]),
  };
}

function groupTable(title: string, column: string, report: VarianceReport, groups: readonly VarianceGroup[]): Table {
  const { amount, currency } = amountFormat(report);
  return {
    title,
    columns: [
      left(column, 0.4),
      right("Ingredients", 0.14),
      right(`Used ${currency}`, 0.18),
      right(`Variance ${currency}`, 0.18),
      right("%", 0.1),
    ],
    rows: groups.map(({ name, items, theoretical_cost, variance_cost, variance_percent }) => [
      name,
      String(items),
      amount(theoretical_cost),
      amount(variance_cost),
      percentText(variance_percent),
    ]),
  };
}

function unknownTables({ unknown }: VarianceReport): Table[] {
  const columns = (title: string, value: string) => [left(title, 0.7), right(value, 0.3)];
  return [
    {
      title: "Not counted twice",
      columns: columns("Ingredient", "Counts"),
      rows: unknown.uncounted.map(({ name, counts }) => [name, String(counts)]),
    },
    {
      title: "Sold without a recipe",
      columns: columns("Dish", "Portions"),
      rows: [
        ...unknown.without_recipe.map(({ name, portions }) => [name, String(portions)]),
        ...(unknown.special_requests === 0 ? [] : [["Special requests", String(unknown.special_requests)]]),
      ],
    },
  ];
}
