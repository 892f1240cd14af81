import { createHash, createHmac } from "node:crypto";
import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Table } from "#src/features/tables/contract.ts";
import { listTables } from "#src/features/tables/server/tables.ts";
import type { Context, PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** The length of a token: 128 bits. */
const TOKEN_BYTES = 16;

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Returns the token of a version of a table's code, 22 characters. It is derived from the server's secret, so that the
 * same code can be printed again although only its hash is stored (docs/decisions/0084-derive-the-tokens-of-table-codes.md).
 */
function tokenOf({ deriveKey }: Pick<Context, "deriveKey">, tableId: string, version: number): string {
  const derived = createHmac("sha256", deriveKey("table codes")).update(`${tableId} ${version}`).digest();
  return derived.subarray(0, TOKEN_BYTES).toString("base64url");
}

/**
 * Returns the tokens of tables by their ids. A table gets its first token when its code is first created. Throws 409
 * CODES_OUTDATED for codes that were created with another secret of the server.
 */
export async function tokensOf(context: Context, tables: readonly Table[]): Promise<Map<string, string>> {
  await insertFirstCodes(context, tables);
  const codes = await readCodes(context, tables);
  const tokens = codes.map(({ table_id, version, hash }) => {
    const token = tokenOf(context, table_id, version);
    return { table_id, token, outdated: !hashOf(token).equals(hash) };
  });
  if (tokens.some(({ outdated }) => outdated))
    throw conflict(
      "CODES_OUTDATED",
      "These codes cannot be printed again, because the server has another secret than when they were made. Reset them, then print them for every table.",
    );
  return new Map(tokens.map(({ table_id, token }) => [table_id, token]));
}

/** Gives these tables new tokens, or all tables without `ids`. Returns their number; throws 404 for an unknown one. */
export async function resetCodes(context: Context, ids?: readonly string[]): Promise<number> {
  const { db, companyId } = context;
  const known = await listTables(context);
  if (ids?.some((id) => !known.some((table) => table.id === id))) throw notFound("Table");
  const tables = ids ? known.filter(({ id }) => ids.includes(id)) : known;
  if (tables.length === 0) return 0;
  await insertFirstCodes(context, tables);
  const codes = await readCodes(context, tables);
  const hashes = codes.map(({ table_id, version }) => hashOf(tokenOf(context, table_id, version + 1)).toString("hex"));
  await sql`update table_codes set version = version + 1, hash = decode(fresh.hash, 'hex')
    from unnest(${codes.map(({ table_id }) => table_id)}::uuid[], ${hashes}::text[]) as fresh (table_id, hash)
    where table_codes.company_id = ${companyId} and table_codes.table_id = fresh.table_id`.execute(db);
  // A screen that shows a code loads it again when its table has changed.
  await db
    .updateTable("restaurant_tables")
    .set({ updated_at: sql<string>`now()` })
    .where("company_id", "=", companyId)
    .where("id", "=", sql<string>`any(${tables.map(({ id }) => id)}::uuid[])`)
    .execute();
  const [only] = tables;
  await recordChange(context, {
    entity: "table",
    action: "update",
    row: tables.length === 1 && only ? only : { id: null, name: null },
    description:
      tables.length === 1 && only
        ? `The code of table ${only.name} was reset`
        : `The codes of ${tables.length} tables were reset`,
    event: "tables.changed",
  });
  return tables.length;
}

async function insertFirstCodes(context: Context, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  await context.db
    .insertInto("table_codes")
    .values(
      tables.map(({ id }) => ({ company_id: context.companyId, table_id: id, hash: hashOf(tokenOf(context, id, 1)) })),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
}

/** Locks the codes in the order of their ids, so that two simultaneous resets run one after the other. */
function readCodes({ db, companyId }: Context, tables: readonly Table[]) {
  return db
    .selectFrom("table_codes")
    .select(["table_id", "version", "hash"])
    .where("company_id", "=", companyId)
    .where("table_id", "=", sql<string>`any(${tables.map(({ id }) => id)}::uuid[])`)
    .orderBy("table_id")
    .forUpdate()
    .execute();
}

/** Returns the table of a token; null for an invalid one. */
export async function tableOfCode({ db, companyId }: Pick<Context, "db" | "companyId">, code: string | null) {
  if (code === null) return null;
  const { rows } = await sql<{ name: string | null }>`select table_of_code(${companyId}, ${code}) as name`.execute(db);
  return rows[0]?.name ?? null;
}

/**
 * Returns the table of a scanned code, and stores that a code with a token was scanned there; null for an invalid
 * token.
 */
export async function scanCode({ database }: PublicContext, companyId: string, code: string): Promise<string | null> {
  return inTenant(database, companyId, async (db) => {
    const company = await db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where("closed_at", "is", null)
      .executeTakeFirst();
    if (!company) throw notFound("Restaurant");
    const table = await tableOfCode({ db, companyId }, code);
    if (table !== null)
      await db
        .updateTable("table_codes")
        .set({ scanned_at: sql<string>`now()` })
        .where("company_id", "=", companyId)
        .where("hash", "=", hashOf(code))
        .where("scanned_at", "is", null)
        .execute();
    return table;
  });
}

/**
 * Returns whether calls of a table, named as in the list, need its token: a code with a token was scanned there before.
 */
export async function hasScannedCode({ db, companyId }: Context, table: string): Promise<boolean> {
  const found = await db
    .selectFrom("table_codes")
    .innerJoin("restaurant_tables", (join) =>
      join
        .onRef("restaurant_tables.company_id", "=", "table_codes.company_id")
        .onRef("restaurant_tables.id", "=", "table_codes.table_id"),
    )
    .select("table_codes.table_id")
    .where("table_codes.company_id", "=", companyId)
    .where("restaurant_tables.name", "=", table)
    .where("table_codes.scanned_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
