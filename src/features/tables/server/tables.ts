import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { publish } from "#src/server/publish.ts";
import { MAX_TABLES, type Table } from "#src/features/tables/contract.ts";
import { withoutDoubles } from "#src/features/tables/rules.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

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

/** Throws 409 when every name is taken, or when there would be too many tables. */
export async function addTables(
  context: Context,
  given: readonly string[],
): Promise<{ tables: Table[]; existing: string[] }> {
  const { db, companyId } = context;
  const known = await listTables(context);
  const names = withoutDoubles(given);
  if (known.length + names.length > MAX_TABLES)
    throw conflict("TOO_MANY_TABLES", `A restaurant has at most ${MAX_TABLES} tables.`);
  const last = known.at(-1)?.position ?? 0;
  const tables = await db
    .insertInto("restaurant_tables")
    .values(names.map((name, at) => ({ id: uuid(), company_id: companyId, name, position: last + at + 1 })))
    // Someone else may be adding the same ones.
    .onConflict((clash) => clash.doNothing())
    .returning(columns)
    .execute();
  const added = new Set(tables.map(({ name }) => name));
  const existing = names.filter((name) => !added.has(name));
  if (tables.length === 0) throw nameTaken(existing.join(", "));
  tables.sort((a, b) => a.position - b.position);
  await tell(context, "create", tables.length === 1 ? tables[0] : undefined, wordsFor(tables));
  return { tables, existing };
}

function wordsFor(tables: readonly Table[]): string {
  const [first, last] = [tables[0]?.name ?? "", tables.at(-1)?.name ?? ""];
  return tables.length === 1 ? `Table ${first} was added` : `${tables.length} tables were added: ${first} to ${last}`;
}

export async function renameTable(context: Context, id: string, name: string): Promise<Table> {
  const { db, companyId } = context;
  const before = await readTable(context, id);
  const taken = await db
    .selectFrom("restaurant_tables")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "<>", id)
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", sql<string>`lower(${name})`))
    .executeTakeFirst();
  if (taken) throw nameTaken(name);
  const table = await db
    .updateTable("restaurant_tables")
    .set({ name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await tell(context, "update", table, `Table ${before.name} is now called ${name}`);
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
  await tell(context, "delete", table, `Table ${table.name} was removed`);
  return id;
}

/** Numbers the tables 1, 2, 3 ... as listed, then those the list leaves out, in the order they had. */
export async function arrangeTables(context: Context, ids: readonly string[]): Promise<Table[]> {
  const { db, companyId } = context;
  const known = await listTables(context);
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !known.some((table) => table.id === id))) throw notFound("Table");
  const order = [...wanted, ...known.map((table) => table.id).filter((id) => !wanted.includes(id))];
  await sql`update restaurant_tables set position = place.number
    from unnest(${order}::uuid[]) with ordinality as place (id, number)
    where restaurant_tables.company_id = ${companyId} and restaurant_tables.id = place.id
      and restaurant_tables.position <> place.number`.execute(db);
  await tell(context, "update", undefined, "The tables were put in another order");
  return listTables(context);
}

const nameTaken = (names: string) => conflict("TABLE_EXISTS", `There is a table called ${names} already.`);

async function tell(
  context: Context,
  action_type: "create" | "update" | "delete",
  table: Table | undefined,
  description: string,
): Promise<void> {
  await recordActivity(context, {
    action_type,
    entity_type: "table",
    entity_id: table?.id ?? null,
    entity_name: table?.name ?? null,
    description,
  });
  await publish(context, "tables.changed", table?.id);
}
