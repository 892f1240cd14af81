import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { MAX_TABLES, type Table } from "#src/features/tables/contract.ts";
import { withoutDuplicates } from "#src/features/tables/rules.ts";
import type { Context } from "#src/server/context.ts";
import { lockNames } from "#src/server/db/lock-names.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { identityKey } from "#src/shared/text-key.ts";

const columns = ["id", "name", "position", "created_at", "updated_at"] as const;

export function listTables({ db, companyId }: Context): Promise<Table[]> {
  return db
    .selectFrom("restaurant_tables")
    .select(columns)
    .where("company_id", "=", companyId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Adds tables. Throws 409 if every name exists already, or if there would be too many tables. */
export async function addTables(
  context: Context,
  requested: readonly string[],
): Promise<{ tables: Table[]; existing: string[] }> {
  const { db, companyId } = context;
  await lockNames(context, "tables");
  const known = await listTables(context);
  const requestedOnce = withoutDuplicates(requested);
  const names = requestedOnce.filter((name) => !isTaken(known, name));
  if (known.length + names.length > MAX_TABLES)
    throw conflict("TOO_MANY_TABLES", `A restaurant has at most ${MAX_TABLES} tables.`);
  const last = known.at(-1)?.position ?? 0;
  if (names.length === 0) throw nameTaken(requestedOnce.join(", "));
  const tables = await db
    .insertInto("restaurant_tables")
    .values(names.map((name, at) => ({ id: uuid(), company_id: companyId, name, position: last + at + 1 })))
    // A concurrent request may have added it.
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(columns)
    .execute();
  const addedNames = new Set(tables.map(({ name }) => name));
  const existing = requestedOnce.filter((name) => !addedNames.has(name));
  if (tables.length === 0) throw nameTaken(existing.join(", "));
  tables.sort((a, b) => a.position - b.position);
  const added = tables.length === 1 ? tables[0] : undefined;
  await recordTableChange(context, "create", added, additionText(tables));
  return { tables, existing };
}

function additionText(tables: readonly Table[]): string {
  const [first, last] = [tables[0]?.name ?? "", tables.at(-1)?.name ?? ""];
  return tables.length === 1 ? `Table ${first} was added` : `${tables.length} tables were added: ${first} to ${last}`;
}

export async function renameTable(context: Context, id: string, name: string): Promise<Table> {
  const { db, companyId } = context;
  await lockNames(context, "tables");
  const before = await readTable(context, id);
  const others = (await listTables(context)).filter((table) => table.id !== id);
  if (isTaken(others, name)) throw nameTaken(name);
  const table = await db
    .updateTable("restaurant_tables")
    .set({ name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await recordTableChange(context, "update", table, `Table ${before.name} is now called ${name}`);
  return table;
}

async function readTable({ db, companyId }: Context, id: string): Promise<Table> {
  const table = await db
    .selectFrom("restaurant_tables")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!table) throw notFound("Table");
  return table;
}

export async function deleteTable(context: Context, id: string): Promise<string> {
  const table = await readTable(context, id);
  await context.db
    .deleteFrom("restaurant_tables")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await recordTableChange(context, "delete", table, `Table ${table.name} was removed`);
  return id;
}

/** Numbers the tables in the order of the list, then the unlisted ones in their present order. */
export async function arrangeTables(context: Context, ids: readonly string[]): Promise<Table[]> {
  const { db, companyId } = context;
  const known = await listTables(context);
  const requested = [...new Set(ids)];
  if (requested.some((id) => !known.some((table) => table.id === id))) throw notFound("Table");
  const order = [...requested, ...known.map((table) => table.id).filter((id) => !requested.includes(id))];
  await sql`update restaurant_tables set position = listed.number
    from unnest(${order}::uuid[]) with ordinality as listed (id, number)
    where restaurant_tables.company_id = ${companyId} and restaurant_tables.id = listed.id
      and restaurant_tables.position <> listed.number`.execute(db);
  await recordTableChange(context, "update", undefined, "The tables were put in another order");
  return listTables(context);
}

const isTaken = (tables: readonly Table[], name: string) =>
  tables.some((table) => identityKey(table.name) === identityKey(name));

const nameTaken = (names: string) => conflict("TABLE_EXISTS", `A table called ${names} already exists.`);

/** Records a change; without a table it concerns several. */
function recordTableChange(
  context: Context,
  action: "create" | "update" | "delete",
  table: Table | undefined,
  description: string,
): Promise<void> {
  const row = table ?? { id: null, name: null };
  return recordChange(context, { entity: "table", action, row, description, event: "tables.changed" });
}
