import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { MAX_AREAS, type StorageArea } from "#src/features/counts/area-contract.ts";
import type { Context } from "#src/server/context.ts";
import { lockNames } from "#src/server/db/lock-names.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { identityKey } from "#src/shared/text-key.ts";

export async function listAreas({ db, companyId }: Context): Promise<StorageArea[]> {
  const { rows } = await sql<StorageArea>`
    select area.id, area.name, coalesce((
      select jsonb_agg(lies.item_id order by lies.position, lies.item_id) from item_areas lies
      join inventory item on item.company_id = lies.company_id and item.id = lies.item_id
      where lies.company_id = area.company_id and lies.area_id = area.id and item.deleted_at is null), '[]') as item_ids
    from storage_areas area
    where area.company_id = ${companyId} and area.deleted_at is null
    order by area.position, area.id`.execute(db);
  return rows;
}

export async function addArea(context: Context, name: string): Promise<StorageArea> {
  const { db, companyId } = context;
  await lockNames(context, "storage areas");
  const known = await listAreas(context);
  requireFreeName(known, name);
  if (known.length >= MAX_AREAS) throw conflict("TOO_MANY_AREAS", `There can be at most ${MAX_AREAS} storage areas.`);
  const id = uuid();
  const { rows } = await sql`
    insert into storage_areas (company_id, id, name, position)
    select ${companyId}, ${id}, ${name}, coalesce(max(position), 0) + 1 from storage_areas where company_id = ${companyId}
    on conflict (company_id, lower(name)) where deleted_at is null do nothing
    returning id`.execute(db);
  if (rows.length === 0) throw nameTaken(name);
  await recordAreaChange(context, "create", { id, name }, `The storage area ${name} was added`);
  return { id, name, item_ids: [] };
}

export async function changeArea(
  context: Context,
  id: string,
  { name, item_ids }: { name?: string | undefined; item_ids?: string[] | undefined },
): Promise<StorageArea> {
  const before = await readArea(context, id);
  if (name !== undefined && name !== before.name) await renameArea(context, id, name);
  if (item_ids) await setItems(context, id, [...new Set(item_ids)]);
  const area = await readArea(context, id);
  await recordAreaChange(context, "update", area, `The storage area ${area.name} was edited`);
  return area;
}

async function readArea(context: Context, id: string): Promise<StorageArea> {
  const area = (await listAreas(context)).find((area) => area.id === id);
  if (!area) throw notFound("Storage area");
  return area;
}

function requireFreeName(areas: readonly StorageArea[], name: string, id?: string): void {
  if (areas.some((area) => area.id !== id && identityKey(area.name) === identityKey(name))) throw nameTaken(name);
}

async function renameArea(context: Context, id: string, name: string): Promise<void> {
  const { db, companyId } = context;
  await lockNames(context, "storage areas");
  requireFreeName(await listAreas(context), name, id);
  await sql`update storage_areas set name = ${name} where company_id = ${companyId} and id = ${id}`.execute(db);
}

async function setItems({ db, companyId }: Context, areaId: string, itemIds: readonly string[]): Promise<void> {
  await sql`delete from item_areas where company_id = ${companyId} and area_id = ${areaId}`.execute(db);
  const { rows } = await sql`
    insert into item_areas (company_id, area_id, item_id, position)
    select ${companyId}::uuid, ${areaId}::uuid, item.id, listed.number
    from unnest(${itemIds}::uuid[]) with ordinality as listed (id, number)
    join inventory item on item.company_id = ${companyId} and item.id = listed.id and item.deleted_at is null
    returning item_id`.execute(db);
  if (rows.length < itemIds.length) throw notFound("Inventory item");
}

/**
 * Appends items to an area's shelf and removes them from all other areas. Items that already are in the area keep their
 * position.
 */
export async function storeItems(
  context: Context,
  { ids, area_id }: { ids: readonly string[]; area_id: string },
): Promise<void> {
  const { db, companyId } = context;
  const area = await readArea(context, area_id);
  await sql`delete from item_areas where company_id = ${companyId} and item_id = any(${ids}::uuid[])
    and area_id <> ${area_id}`.execute(db);
  await sql`
    insert into item_areas (company_id, area_id, item_id, position)
    select ${companyId}::uuid, ${area_id}::uuid, listed.id, listed.number + (
      select coalesce(max(position), 0) from item_areas where company_id = ${companyId} and area_id = ${area_id})
    from unnest(${ids}::uuid[]) with ordinality as listed (id, number)
    on conflict (company_id, area_id, item_id) do nothing`.execute(db);
  await recordAreaChange(context, "update", area, `Ingredients were put into the storage area ${area.name}`);
}

/** Lines counted in a deleted area are still shown with its name. */
export async function deleteArea(context: Context, id: string): Promise<string> {
  const { db, companyId } = context;
  const area = await readArea(context, id);
  await sql`update storage_areas set deleted_at = now() where company_id = ${companyId} and id = ${id}`.execute(db);
  await sql`delete from item_areas where company_id = ${companyId} and area_id = ${id}`.execute(db);
  await recordAreaChange(context, "delete", area, `The storage area ${area.name} was removed`);
  return id;
}

export async function arrangeAreas(context: Context, ids: readonly string[]): Promise<StorageArea[]> {
  const { db, companyId } = context;
  const known = await listAreas(context);
  const requested = [...new Set(ids)];
  if (requested.some((id) => !known.some((area) => area.id === id))) throw notFound("Storage area");
  const order = [...requested, ...known.map(({ id }) => id).filter((id) => !requested.includes(id))];
  await sql`update storage_areas set position = listed.number
    from unnest(${order}::uuid[]) with ordinality as listed (id, number)
    where storage_areas.company_id = ${companyId} and storage_areas.id = listed.id`.execute(db);
  const none = { id: null, name: null };
  await recordAreaChange(context, "update", none, "The storage areas were put in another order");
  return listAreas(context);
}

const nameTaken = (name: string) => conflict("AREA_EXISTS", `A storage area called ${name} already exists.`);

function recordAreaChange(
  context: Context,
  action: "create" | "update" | "delete",
  row: { id: string | null; name: string | null },
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "storage area", action, row, description, event: "counts.changed" });
}
