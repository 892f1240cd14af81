import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { readItem } from "#src/features/inventory/server/item-rows.ts";
import { lineKeys } from "#src/features/inventory/supplier-items/line-keys.ts";
import { packProblem } from "#src/features/inventory/supplier-items/pack-problem.ts";
import type {
  NewSupplierItem,
  SupplierItem,
  SupplierItemChanges,
} from "#src/features/inventory/supplier-items/contract.ts";
import { preferSupplierItem } from "#src/features/inventory/supplier-items/server/preferred.ts";
import { remakeKeys } from "#src/features/inventory/supplier-items/server/remake-keys.ts";
import {
  readSupplierItem,
  selectSupplierItems,
} from "#src/features/inventory/supplier-items/server/supplier-item-rows.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { actorId, type Context, isLimited } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

export async function listSupplierItems(
  context: Context,
  { supplierId, itemId }: { supplierId?: string | undefined; itemId?: string | undefined },
): Promise<SupplierItem[]> {
  const ofSupplier = sql<boolean>`sold.supplier_id = ${supplierId ?? null}`;
  return selectSupplierItems(context, itemId === undefined ? ofSupplier : sql<boolean>`sold.item_id = ${itemId}`);
}

/**
 * Adds an item to a supplier's catalogue. Throws 409 when the supplier already has the code, or, if there is no code,
 * the name.
 */
export async function createSupplierItem(context: Context, fields: NewSupplierItem): Promise<SupplierItem> {
  const supplier = await readSupplier(context, fields.supplier_id);
  const item = await readItem(context, fields.item_id);
  requireKnownPack(item, fields.pack);
  const id = uuid();
  await requireNew(context, supplier.id, { ...fields, id });
  await context.db
    .insertInto("supplier_items")
    .values({
      company_id: context.companyId,
      id,
      supplier_id: supplier.id,
      item_id: item.id,
      ...lineKeys(fields),
      ...columnsOf(fields, item.unit),
      ...enteredBy(context, fields, { agreed_price: null, agreed_until: null, pack: null, code: "", text: "" }),
      code: fields.code,
      text: fields.text,
    })
    .execute();
  if (fields.is_preferred) await preferSupplierItem(context, id, true);
  return recorded(context, "create", id, `${item.name} was added to the catalogue of ${supplier.name}`);
}

/** Changes the given fields; the others stay as they are. */
export async function updateSupplierItem(
  context: Context,
  id: string,
  changes: SupplierItemChanges,
): Promise<SupplierItem> {
  const before = await readSupplierItem(context, id);
  const item = await readItem(context, before.item_id);
  if (changes.pack) requireKnownPack(item, changes.pack);
  const named = { id, code: changes.code ?? before.code, text: changes.text ?? before.text };
  const isRenamed = changes.code !== undefined || changes.text !== undefined;
  if (isRenamed) await requireNew(context, before.supplier_id, named);
  await context.db
    .updateTable("supplier_items")
    .set({
      confirmed_at: sql`confirmed_at`,
      ...(isRenamed && { ...lineKeys(named), doubted_at: null }),
      ...columnsOf(changes, item.unit),
      ...enteredBy(context, changes, before),
    })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  if (changes.is_preferred !== undefined) await preferSupplierItem(context, id, changes.is_preferred);
  return recorded(context, "update", id, `${before.item_name} was changed in the catalogue of ${before.supplier_name}`);
}

export async function deleteSupplierItem(context: Context, id: string): Promise<string> {
  const { item_name, supplier_name } = await readSupplierItem(context, id);
  await context.db
    .deleteFrom("supplier_items")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recordChange(context, {
    entity: "supplier",
    action: "delete",
    row: { id, name: item_name },
    description: `${item_name} was removed from the catalogue of ${supplier_name}`,
    event: "suppliers.changed",
  });
  return id;
}

/** Returns the columns of the given fields. The code keys and the preferred mark are set separately. */
function columnsOf({ pack, agreed_price, is_preferred: _, ...fields }: SupplierItemChanges, unit: string) {
  const { code, text, order_multiple, minimum_packs, agreed_until } = fields;
  return {
    ...(code !== undefined && { code }),
    ...(text !== undefined && { text }),
    ...(order_multiple !== undefined && { order_multiple }),
    ...(minimum_packs !== undefined && { minimum_packs }),
    ...(agreed_until !== undefined && { agreed_until }),
    ...(pack !== undefined && {
      pack_name: pack?.name ?? null,
      pack_quantity: pack?.quantity ?? null,
      pack_unit: pack?.unit ?? null,
    }),
    ...(agreed_price !== undefined && { agreed_price, agreed_price_unit: agreed_price === null ? null : unit }),
  };
}

/**
 * Returns who entered an agreed price, and who entered the content of a pack for which code and name. Sending the same
 * values again changes nothing, except that an owner who saves them counts as the person who entered them.
 */
function enteredBy(
  { actor }: Context,
  changes: SupplierItemChanges,
  before: Pick<SupplierItem, "agreed_price" | "agreed_until" | "pack" | "code" | "text">,
) {
  const isSet = (name: keyof typeof before) => {
    if (changes[name] === undefined) return false;
    if (actor.type === "user" && !isLimited(actor)) return true;
    if (name === "pack") return packKey(changes.pack) !== packKey(before.pack);
    return changes[name] !== before[name];
  };
  const isAgreed = isSet("agreed_price") || isSet("agreed_until");
  const isPacked = isSet("pack") || isSet("code") || isSet("text");
  const by = actorId(actor);
  return {
    ...(isAgreed && { agreed_price_by: by }),
    ...(isPacked && { pack_by: by }),
    ...((isAgreed || isPacked) && !isLimited(actor) && { vouched_at: sql<string>`clock_timestamp()` }),
  };
}

const packKey = (pack: SupplierItem["pack"] | undefined) => pack && `${pack.quantity} ${pack.unit} ${pack.name}`;

function requireKnownPack(item: Parameters<typeof packProblem>[0], pack: NewSupplierItem["pack"]): void {
  const problem = pack && packProblem(item, pack);
  if (problem) throw conflict("UNKNOWN_PACK", problem);
}

async function requireNew(
  context: Context,
  supplierId: string,
  { id, ...sold }: { id: string; code: string; text: string },
): Promise<void> {
  const { db, companyId } = context;
  await remakeKeys(context, supplierId);
  const { code_key: key, text_key } = lineKeys(sold);
  const same = key === "" ? sql`code_key = '' and text_key = ${text_key}` : sql`code_key = ${key}`;
  const { rows } = await sql`select from supplier_items
    where company_id = ${companyId} and supplier_id = ${supplierId} and id <> ${id} and ${same}`.execute(db);
  if (rows.length === 0) return;
  const what = key === "" ? "something of this name" : "something with this code";
  throw conflict("SUPPLIER_ITEM_EXISTS", `This supplier has ${what} already.`);
}

async function recorded(
  context: Context,
  action: "create" | "update",
  id: string,
  description: string,
): Promise<SupplierItem> {
  const item = await readSupplierItem(context, id);
  const row = { id, name: item.item_name };
  await recordChange(context, { entity: "supplier", action, row, description, event: "suppliers.changed" });
  return item;
}
