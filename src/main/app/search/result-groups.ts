import type { SpotlightActionGroupData } from "@mantine/spotlight";
import { tableLabel } from "#src/features/orders/table-label.ts";
import type { SearchResult } from "#src/features/dashboard/search/contract.ts";
import type { ScreenPath } from "#src/main/screens.ts";
import type { Format } from "#src/web/ui/format.tsx";

interface Destination {
  to: ScreenPath;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

const GROUPS: readonly { kind: SearchResult["kind"]; group: string }[] = [
  { kind: "dish", group: "Dishes" },
  { kind: "option", group: "Options" },
  { kind: "ingredient", group: "Ingredients" },
  { kind: "supplier", group: "Suppliers" },
  { kind: "order", group: "Orders" },
];

/** The found records as groups of the palette, without empty groups. */
export function resultGroups(
  results: readonly SearchResult[],
  format: Format,
  open: (destination: Destination) => void,
): SpotlightActionGroupData[] {
  return GROUPS.map(({ kind, group }) => ({
    group,
    actions: results
      .filter((result) => result.kind === kind)
      .map((result) => ({
        id: `${kind} ${result.id}`,
        label: result.name,
        description: detailOf(result, format),
        onClick: () => open(destinationOf(result)),
      })),
  })).filter(({ actions }) => actions.length > 0);
}

function detailOf(result: SearchResult, format: Format): string {
  switch (result.kind) {
    case "dish":
      return result.is_available ? "On the menu" : "Not on the menu";
    case "option":
      return result.group_name;
    case "ingredient":
      return `${format.quantity(result.quantity_available, result.unit)} in stock`;
    case "supplier":
      return "";
    case "order":
      return `${tableLabel(result)}, ${result.status}`;
  }
}

function destinationOf({ kind, id }: SearchResult): Destination {
  switch (kind) {
    case "dish":
      return { to: "/dishes", search: { dish: id } };
    case "option":
      return { to: "/options" };
    case "ingredient":
      return { to: "/inventory", search: { item: id } };
    case "supplier":
      return { to: "/suppliers", search: { supplier: id } };
    case "order":
      return { to: "/orders/$id", params: { id } };
  }
}
