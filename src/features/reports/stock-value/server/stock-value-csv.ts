import type { StockValue } from "#src/features/reports/stock-value/contract.ts";
import { type CsvCell, csvText } from "#src/server/http/csv.ts";

const SOURCE_TEXT = { average: "Average of what was paid", item: "Price today" };

/** Returns the report as one table per section, with an empty row between them. */
export function stockValueCsv({ company, date, timezone, currency, total, items, by_category }: StockValue): string {
  const rows: CsvCell[][] = [
    ["Stock value", company],
    ["Date", date],
    ["Timezone", timezone],
    ["Currency", currency],
    ["Total", total],
    [],
    ["Ingredient", "Category", "Unit", "Quantity", `Cost per unit ${currency}`, "Cost is", `Value ${currency}`],
    ...items.map(({ name, category, unit, quantity, average_cost, cost_source, value }) => [
      name,
      category ?? "",
      unit,
      quantity,
      average_cost ?? "",
      cost_source ? SOURCE_TEXT[cost_source] : "",
      value ?? "",
    ]),
    [],
    ["Category", "Ingredients", `Value ${currency}`],
    ...by_category.map(({ name, items: count, value }) => [name, count, value]),
  ];
  return csvText(rows);
}
