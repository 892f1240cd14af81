import { stringify } from "csv-stringify/sync";
import type { VarianceGroup, VarianceReport } from "#src/features/variance/contract.ts";

type Cell = string | number;

/** The report as one table per section, with an empty row between them. Names cannot become formulas in a spreadsheet. */
export function varianceCsv(report: VarianceReport): string {
  const sections: Cell[][][] = [
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
  // The byte order mark at the start makes spreadsheets read the text as UTF-8.
  return stringify(rows, { escape_formulas: true, bom: true, record_delimiter: "windows" });
}

function headSection({ company, from, to, timezone, currency, sales, totals }: VarianceReport): Cell[][] {
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

function itemSection({ items, currency }: VarianceReport): Cell[][] {
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
      item.variance_cost,
    ]),
  ];
}

function groupSection(title: string, { currency }: VarianceReport, groups: readonly VarianceGroup[]): Cell[][] {
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
