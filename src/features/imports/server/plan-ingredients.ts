import {
  createItem,
  type InventoryItem,
  type ItemChanges,
  type NewItem,
  updateItem,
} from "#src/features/inventory/contract.ts";
import { describePack, packProblem } from "#src/features/inventory/packs.ts";
import { listIngredientCategories } from "#src/features/inventory/server/ingredient-categories.ts";
import { listItems } from "#src/features/inventory/server/item-rows.ts";
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
import { listSuppliers } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { supplierKey, textKey } from "#src/shared/text-key.ts";
import { convertQuantity, formatQuantity } from "#src/shared/units.ts";

export type ItemAct = { kind: "create"; item: NewItem } | { kind: "update"; id: string; changes: ItemChanges };

interface Known {
  items: ReadonlyMap<string, InventoryItem>;
  categories: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, { id: string; name: string }>;
}

export async function planIngredients(
  context: Context,
  drafts: readonly IngredientDraft[],
): Promise<PlannedRow<ItemAct>[]> {
  const [{ items }, categories, suppliers] = [
    await listItems(context),
    await listIngredientCategories(context),
    await listSuppliers(context),
  ];
  const known: Known = {
    items: new Map(items.map((item) => [textKey(item.name), item])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    suppliers: new Map(suppliers.map(({ id, name }) => [id, { id, name }])),
  };
  const repeats = repeatChecker(textKey);
  return drafts.map((draft) => {
    const problems = [...draft.problems, ...repeats(draft.line, draft.name)];
    const found = { line: draft.line, name: draft.name, detail: detailOf(draft) };
    if (problems.length > 0) return errorRow(found, problems);
    const item = known.items.get(textKey(draft.name));
    const planned = item ? planUpdate(found, draft, item, known) : planCreate(found, draft);
    return { ...planned, category: draft.category, supplier: draft.supplier };
  });
}

type Found = Parameters<typeof errorRow>[0];

function detailOf({ unit, values, supplier }: IngredientDraft): string {
  const stock = values.quantity_available;
  const parts = [
    stock === undefined ? undefined : formatQuantity(stock, unit ?? ""),
    values.unit_price === undefined ? undefined : `${values.unit_price} per ${unit ?? "unit"}`,
    supplier,
  ];
  return parts.filter(Boolean).join(" · ");
}

function planCreate(found: Found, { name, unit, values, pack }: IngredientDraft): PlannedRow<ItemAct> {
  const parsed = createItem.body.safeParse({
    quantity_available: 0,
    reorder_threshold: 0,
    ...values,
    name,
    unit,
    ...(pack && { packs: [pack] }),
  });
  const problems = problemsOf(parsed);
  const ofPack = pack && unit ? packProblem(unit, [pack]) : null;
  if (ofPack !== null) problems.push(ofPack);
  if (values.par !== undefined && values.par < (values.reorder_threshold ?? 0)) {
    problems.push("Par, the stock to fill up to, cannot be below the reorder threshold.");
  }
  if (!parsed.success || problems.length > 0) return errorRow(found, problems);
  return newRow(found, { kind: "create", item: parsed.data });
}

/** Compares a row with the item of its name, in the item's own unit. */
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
    // The price of what is made here follows from its recipe.
    ...(unit_price !== undefined && item.kind === "bought" && { unit_price: Number((unit_price / one).toFixed(6)) }),
  };
  const parsed = updateItem.body.safeParse(values);
  const problems = problemsOf(parsed);
  const after = { ...item, ...values };
  if (after.par !== null && after.par !== undefined && after.par < (after.reorder_threshold ?? 0)) {
    problems.push("Par, the stock to fill up to, cannot be below the reorder threshold.");
  }
  if (!parsed.success || problems.length > 0) return errorRow(found, problems);
  const { changes, different } = differences(item, values, draft, known);
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

function differences(item: InventoryItem, values: ItemChanges, draft: IngredientDraft, known: Known) {
  const changes: RowChange[] = [];
  const different: ItemChanges = {};
  for (const key of Object.keys(LABELS) as (keyof typeof LABELS)[]) {
    if (addChange(changes, LABELS[key], item[key], values[key] ?? undefined)) {
      Object.assign(different, { [key]: values[key] });
    }
  }
  const category = known.categories.get(item.category_id ?? "");
  if (draft.category?.toLowerCase() !== category?.toLowerCase()) {
    addChange(changes, "Category", category, draft.category);
  }
  const supplier = known.suppliers.get(item.supplier_id ?? "")?.name;
  if (draft.supplier !== undefined && supplierKey(draft.supplier) !== supplierKey(supplier ?? "")) {
    addChange(changes, "Supplier", supplier, draft.supplier);
  }
  const { pack } = draft;
  if (
    pack &&
    !item.packs.some(
      ({ name, count, size, unit }) =>
        name.toLowerCase() === pack.name.toLowerCase() &&
        count === pack.count &&
        size === pack.size &&
        unit === pack.unit,
    )
  ) {
    const others = item.packs.filter(({ name }) => name.toLowerCase() !== pack.name.toLowerCase());
    const packs = [...others.map(({ name, count, size, unit }) => ({ name, count, size, unit })), pack];
    if (packProblem(item.unit, packs) === null) {
      changes.push({
        label: "Pack",
        before: item.packs.map(describePack).join(", ") || "–",
        after: describePack(pack),
      });
      different.packs = packs;
    }
  }
  return { changes, different };
}
