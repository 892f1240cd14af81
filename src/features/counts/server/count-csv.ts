import type { CountDetail } from "#src/features/counts/contract.ts";
import { csvText } from "#src/server/http/csv.ts";

/** Returns the count's items, an empty row, then every line. */
export function countCsv({ results, lines, started_at, ended_at, note, currency }: CountDetail): string {
  const rows: (string | number)[][] = [
    ["Stocktake", started_at, ended_at ?? "", note ?? ""],
    [],
    ["Ingredient", "Unit", "Counted", "Expected", "Difference", `Cost ${currency}`, "Counted at", "State"],
    ...results.map((one) => [
      one.name,
      one.unit,
      one.counted,
      one.expected ?? "",
      one.difference ?? "",
      one.cost ?? "",
      one.counted_at,
      one.state,
    ]),
    [],
    [
      "Ingredient",
      "Storage area",
      "Counted",
      "Unit",
      "As typed",
      "Counted at",
      "Received at",
      "By",
      "Device",
      "Stands",
    ],
    ...lines.map((line) => [
      line.item_name,
      line.area_name ?? "",
      line.counted ?? "",
      line.unit,
      line.typed ?? "",
      line.counted_at,
      line.received_at,
      line.by ?? "",
      line.device ?? "",
      line.stands ? "yes" : "no",
    ]),
  ];
  return csvText(rows);
}
