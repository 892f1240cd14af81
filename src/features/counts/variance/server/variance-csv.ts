import type { VarianceGroup, VarianceReport } from "#src/features/counts/variance/contract.ts";
import { type CsvCell, csvText } from "#src/server/http/csv.ts";

/** Returns the report as one table per section, with an empty row between them. */
export function varianceCsv(report: VarianceReport): string {
  const sections: CsvCell[][][] = [
    headSection(report),
    itemSection(report),
    groupSection("Category", report, report.by_category),
    groupSection("Supplier", report, report.by_supplier),
    [["Not counted twice", "Counts"], ...report.unknown.uncounted.map(({ name, counts }) => [name, counts])],
    [
      ["Sold without a recipe", "Portions"],
      ...report.unknown.without_recipe.map(({ name, portions }) => [name, portions]),
      ["Special requests", report.unknown.special_requests],
    ],
  ];
  const rows = sections.flatMap((section, index) => (index === 0 ? section : [[], ...section]));
  return csvText(rows);
}

function headSection({ company, from, to, timezone, currency, sales, totals }: VarianceReport): CsvCell[][] {
  return [
    ["Variance", company],
    ["From", from],
    ["To", to],
    ["Timezone", timezone],
    ["Currency", currency],
    ["Sales", sales],
    ["Used by recipes", totals.theoretical_cost],
    ["Variance", totals.variance_cost],
    ["Variance %", totals.variance_percent ?? ""],
    ["Missing", totals.missing_cost],
    ["Surplus", totals.surplus_cost],
  ];
}

const PRICE_FROM = { deliveries: "invoices", expected: "orders not invoiced yet", item: "price today" } as const;

function itemSection({ items, currency }: VarianceReport): CsvCell[][] {
  const quantities = ["Opening", "Received", "Made", "Closing", "Actual", "By recipes", "Wasted", "Variance"];
  return [
    [
      "Ingredient",
      "Category",
      "Supplier",
      "Unit",
      "Counted",
      "Counted again",
      ...quantities,
      "%",
      "Price",
      "Price from",
      `Cost ${currency}`,
    ],
    ...items.map((item) => [
      item.name,
      item.category_name ?? "",
      item.supplier_name ?? "",
      item.unit,
      item.counted_from,
      item.counted_to,
      item.opening,
      item.received,
      item.produced,
      item.closing,
      item.actual,
      item.theoretical,
      item.wasted,
      item.variance,
      item.variance_percent ?? "",
      item.price,
      PRICE_FROM[item.price_source],
      item.variance_cost,
    ]),
  ];
}

function groupSection(title: string, { currency }: VarianceReport, groups: readonly VarianceGroup[]): CsvCell[][] {
  return [
    [title, "Ingredients", `Used ${currency}`, `Variance ${currency}`, "%"],
    ...groups.map(({ name, items, theoretical_cost, variance_cost, variance_percent }) => [
      name,
      items,
      theoretical_cost,
      variance_cost,
      variance_percent ?? "",
    ]),
  ];
}
