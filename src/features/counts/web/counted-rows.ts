import type { StorageArea } from "#src/features/counts/area-contract.ts";
import type { CountDetail, CountResult } from "#src/features/counts/contract.ts";
import type { StoredLine } from "#src/features/counts/web/stored-lines.ts";
import type { InventoryItem } from "#src/features/inventory/contract.ts";

/** One item to count in an area, with what is known about it so far. */
export interface CountedRow {
  key: string;
  item: InventoryItem;
  area_id: string | null;
  /** The text in the field, as it was typed on this device or another. */
  text: string;
  /** The person who counted it, unless the line still waits on this device. */
  by: string | null;
  state: "open" | "waiting" | "rejected" | "counted";
  problem: string | null;
  /** The result of the item's lines in all areas. */
  result: CountResult | null;
}

const rowKey = (itemId: string, areaId: string | null) => `${itemId} ${areaId ?? ""}`;

interface Known {
  items: readonly InventoryItem[];
  areas: readonly StorageArea[];
  count: CountDetail | null;
  waiting: readonly StoredLine[];
}

/** The shown rows: those of an area, those without an area, or the given items in any area. */
export type Shown = { area: string } | { area: null } | { items: readonly string[] };

/** Returns the rows of an area in the order of its shelf, of items without an area by name, or of the given items. */
export function rowsOf({ items, areas, count, waiting }: Known, shown: Shown): CountedRow[] {
  const area = "area" in shown ? areas.find(({ id }) => id === shown.area) : undefined;
  const byId = new Map(items.map((item) => [item.id, item]));
  const ids = "items" in shown ? shown.items : area?.item_ids;
  const listed = ids ? ids.flatMap((id) => byId.get(id) ?? []) : itemsInNoArea(items, areas);
  const lineOf = new Map(
    (count?.lines ?? []).filter(({ stands }) => stands).map((line) => [rowKey(line.item_id, line.area_id), line]),
  );
  const waitingOf = new Map(waiting.map((line) => [rowKey(line.item_id, line.area_id), line]));
  const results = new Map((count?.results ?? []).map((result) => [result.item_id, result]));
  return listed.map((item) => {
    const key = rowKey(item.id, area?.id ?? null);
    const [line, here] = [lineOf.get(key), waitingOf.get(key)];
    const shared = { key, item, area_id: area?.id ?? null, result: results.get(item.id) ?? null };
    if (here) {
      const state = here.problem === undefined ? "waiting" : "rejected";
      return { ...shared, text: here.typed, by: null, state, problem: here.problem ?? null };
    }
    if (!line || line.counted === null) return { ...shared, text: "", by: null, state: "open", problem: null };
    return { ...shared, text: line.typed ?? String(line.counted), by: line.by, state: "counted", problem: null };
  });
}

function itemsInNoArea(items: readonly InventoryItem[], areas: readonly StorageArea[]): InventoryItem[] {
  const inAreas = new Set(areas.flatMap(({ item_ids }) => item_ids));
  return items.filter(({ id, prep_mode }) => !inAreas.has(id) && prep_mode !== "through");
}
