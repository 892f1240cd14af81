import {
  createItem,
  type InventoryItem,
  type ItemChanges,
  type NewItem,
  type NewPack,
  updateItem,
} from "#src/features/inventory/contract.ts";
import { describePack, packProblem } from "#src/features/inventory/packs.ts";
import type { IngredientDraft } from "#src/features/imports/server/reading/ingredients.ts";
import {
  addChange,
  errorRow,
  knownRow,
  newRow,
  type PlannedRow,
  problemsOf,
  repeatChecker,
} from "#src/features/imports/server/planned-row.ts";
import type { RowChange } from "#src/features/imports/contract.ts";
import { supplierKey } from "#src/shared/supplier-key.ts";
import { identityKey } from "#src/shared/text-key.ts";
import { convertQuantity, formatQuantity, type InventoryUnit } from "#src/shared/units.ts";

export type ItemAct = { kind: "create"; item: NewItem } | { kind: "update"; id: string; changes: ItemChanges };

/** The company's data with which rows of ingredients are compared. */
export interface KnownIngredients {
  items: readonly InventoryItem[];
  categories: readonly Named[];
  suppliers: readonly Named[];
}

interface Named {
  id: string;
  name: string;
}

interface Known {
  items: ReadonlyMap<string, InventoryItem>;
  categories: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, { id: string; name: string }>;
}

export function planIngredients(
  drafts: readonly IngredientDraft[],
  { items, categories, suppliers }: KnownIngredients,
): PlannedRow<ItemAct>[] {
  const known: Known = {
    items: new Map(items.map((item) => [identityKey(item.name), item])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    suppliers: new Map(suppliers.map(({ id, name }) => [id, { id, name }])),
  };
  const repeats = repeatChecker(identityKey);
  return drafts.map((draft) => {
    const problems = [...draft.problems, ...repeats(draft.line, draft.name)];
    const found = { line: draft.line, name: draft.name, detail: detailOf(draft), notes: draft.notes };
    if (problems.length > 0) return errorRow(found, problems);
    const item = known.items.get(identityKey(draft.name));
    const planned = item ? planUpdate(found, draft, item, known) : planCreate(found, draft);
    return { ...planned, category: draft.category, supplier: draft.supplier };
  });
}

type Found = Parameters<typeof errorRow>[0];

function detailOf({ unit, values, supplier, pack, packText }: IngredientDraft): string {
  const stock = values.quantity_available;
  const parts = [
    stock === undefined ? undefined : formatQuantity(stock, unit ?? ""),
    values.unit_price === undefined ? undefined : `${values.unit_price} per ${unit ?? "unit"}`,
    pack && `${packText ?? "Pack"}: ${describePack(pack)}`,
    supplier,
  ];
  return parts.filter(Boolean).join(" · ");
}

function planCreate(found: Found, { name, unit, values, pack }: IngredientDraft): PlannedRow<ItemAct> {
  const usable = pack && unit && usablePack(found, unit, [], pack);
  const parsed = createItem.body.safeParse({
    quantity_available: 0,
    reorder_threshold: 0,
    ...values,
    name,
    unit,
    ...(usable && { packs: [usable] }),
  });
  const problems = problemsOf(parsed);
  if (values.par !== undefined && values.par < (values.reorder_threshold ?? 0)) {
    problems.push("Par, the stock to fill up to, cannot be below the reorder threshold.");
  }
  if (!parsed.success || problems.length > 0) return errorRow(found, problems);
  return newRow(found, { kind: "create", item: parsed.data });
}

/**
 * Returns the pack if it can be used together with the item's other packs. Otherwise adds a note with the reason, and
 * the row is imported without the pack.
 */
function usablePack(
  { notes = [] }: Found,
  unit: InventoryUnit,
  others: readonly NewPack[],
  pack: NewPack,
): NewPack | undefined {
  const problem = packProblem(unit, [...others, pack]);
  if (problem === null) return pack;
  notes.push(`The pack is left out. ${problem}`);
  return undefined;
}

/** Compares a row with the item of the same name, in the item's own unit. */
function planUpdate(found: Found, draft: IngredientDraft, item: InventoryItem, known: Known): PlannedRow<ItemAct> {
  const { unit = item.unit } = draft;
  const inUnit = (quantity: number) => convertQuantity(quantity, unit, item.unit, item.packs);
  const one = inUnit(1);
  if (one === null || one === 0) {
    return errorRow(found, [
      `${item.name} is counted in ${item.unit}, and nothing says how many ${item.unit} are in one ${unit}.`,
    ]);
  }
  const { quantity_available, reorder_threshold, par, unit_price, ...rest } = draft.values;
  const values: ItemChanges = {
    ...rest,
    ...(quantity_available !== undefined && { quantity_available: inUnit(quantity_available) ?? 0 }),
    ...(reorder_threshold !== undefined && { reorder_threshold: inUnit(reorder_threshold) ?? 0 }),
    ...(par !== undefined && { par: inUnit(par) ?? 0 }),
    // The price of an item that is made in the kitchen follows from its recipe.
    ...(unit_price !== undefined && item.kind === "bought" && { unit_price: Number((unit_price / one).toFixed(6)) }),
  };
  const parsed = updateItem.body.safeParse(values);
  const problems = problemsOf(parsed);
  const after = { ...item, ...values };
  if (after.par !== null && after.par !== undefined && after.par < (after.reorder_threshold ?? 0)) {
    problems.push("Par, the stock to fill up to, cannot be below the reorder threshold.");
  }
  if (!parsed.success || problems.length > 0) return errorRow(found, problems);
  const { changes, different } = differences(found, item, values, { draft, known });
  return knownRow(found, changes, { kind: "update", id: item.id, changes: different });
}

const LABELS = {
  quantity_available: "Stock",
  reorder_threshold: "Reorder at",
  par: "Par",
  unit_price: "Price per unit",
  shelf_life_days: "Shelf life",
  item_code: "Supplier's code",
} as const;

function differences(
  found: Found,
  item: InventoryItem,
  values: ItemChanges,
  { draft, known }: { draft: IngredientDraft; known: Known },
) {
  const changes: RowChange[] = [];
  const different: ItemChanges = {};
  for (const key of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    if (addChange(changes, LABELS[key], item[key], values[key] ?? undefined)) {
      Object.assign(different, { [key]: values[key] });
    }
  }
  const category = known.categories.get(item.category_id ?? "");
  if (identityKey(draft.category ?? "") !== identityKey(category ?? "")) {
    addChange(changes, "Category", category, draft.category);
  }
  const supplier = known.suppliers.get(item.supplier_id ?? "")?.name;
  if (draft.supplier !== undefined && supplierKey(draft.supplier) !== supplierKey(supplier ?? "")) {
    addChange(changes, "Supplier", supplier, draft.supplier);
  }
  const packs = changedPacks(found, item, draft.pack);
  if (draft.pack && packs) {
    const before = item.packs.map(describePack).join(", ") || "–";
    changes.push({ label: "Pack", before, after: describePack(draft.pack) });
    different.packs = packs;
  }
  return { changes, different };
}

/** Returns the item's packs and the file's pack; undefined if the item already has the file's pack or cannot use it. */
function changedPacks(found: Found, item: InventoryItem, pack: NewPack | undefined): NewPack[] | undefined {
  const isSameName = ({ name }: { name: string }) => identityKey(name) === identityKey(pack?.name ?? "");
  const isThere = item.packs.some(
    (one) => isSameName(one) && one.count === pack?.count && one.size === pack.size && one.unit === pack.unit,
  );
  if (!pack || isThere) return undefined;
  const others = item.packs
    .filter((pack) => !isSameName(pack))
    .map(({ name, count, size, unit }) => ({ name, count, size, unit }));
  return usablePack(found, item.unit, others, pack) && [...others, pack];
}
