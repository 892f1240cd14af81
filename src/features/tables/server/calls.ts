import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import {
  CALL_WINDOW_MINUTES,
  type CallKind,
  MAX_CALLS,
  MAX_UNLISTED_CALLS,
  type TableCall,
} from "#src/features/tables/calls-contract.ts";
import { hasScannedCode, tableOfCode } from "#src/features/tables/server/codes.ts";
import { listTables } from "#src/features/tables/server/tables.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { AppError, conflict, notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import { identityKey } from "#src/shared/text-key.ts";

const columns = ["id", "table_number", "kind", "created_at"] as const;

/** Returns the open calls, the oldest first. */
export async function listCalls({ db, companyId }: Context): Promise<TableCall[]> {
  const rows = await db
    .selectFrom("table_calls")
    .select(columns)
    .where("company_id", "=", companyId)
    .where("closed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(asCall);
}

/**
 * Stores that a table calls staff or asks for the bill, and returns its open call. Throws 409 CALLS_OFF if the owner
 * has not turned calls on or the plan has ended, 409 TABLE_CODE_REQUIRED without the token of a table whose codes have
 * one, 409 UNKNOWN_TABLE for a table that is not in the owner's list, and 429 TOO_MANY_CALLS for the fourth call within
 * ten minutes, or for a further table if the owner lists none and `MAX_UNLISTED_CALLS` tables wait.
 */
export async function callStaff(
  context: Context,
  named: string,
  kind: CallKind,
  code: string | null,
): Promise<TableCall> {
  const { db, companyId } = context;
  const company = await requireCallsOn(context);
  const table = (await tableOfCode(context, code)) ?? (await requireTable(context, named, company));
  // Calls of one table wait for each other, so that simultaneous ones are counted too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`call ${companyId} ${identityKey(table)}`}, 0))`.execute(
    db,
  );
  const open = await ofTable(context, table).where("closed_at", "is", null).executeTakeFirst();
  if (open && (open.kind === kind || open.kind === "bill")) return asCall(open);
  const call = open ? await askForBill(context, open.id) : await openCall(context, table, kind);
  await publish(context, "table-calls.changed", call.id);
  return call;
}

interface TableRules {
  codes_required: boolean;
}

/** Returns the table that a guest names without a valid token, spelt as in the owner's list. */
async function requireTable(context: Context, named: string, rules: TableRules): Promise<string> {
  const tables = await listTables(context);
  const table = tables.find(({ name }) => identityKey(name) === identityKey(named))?.name;
  if (rules.codes_required || (table !== undefined && (await hasScannedCode(context, table))))
    throw conflict("TABLE_CODE_REQUIRED", "Please scan the code on your table, or speak to the staff.");
  // Once the owner has listed tables, every call comes from one of them, even if orders may come from others.
  if (tables.length > 0 && table === undefined)
    throw conflict("UNKNOWN_TABLE", "There is no such table here. Please speak to the staff.");
  return table ?? openCallOf(context, named);
}

/** Returns the table if the owner lists none: the table of an open call, or a new one up to the limit. */
async function openCallOf(context: Context, named: string): Promise<string> {
  // Calls of unlisted tables wait for each other, so that simultaneous ones are counted too.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calls ${context.companyId}`}, 0))`.execute(context.db);
  const open = await listCalls(context);
  const known = open.find(({ table_number }) => identityKey(table_number) === identityKey(named));
  if (known) return known.table_number;
  if (open.length >= MAX_UNLISTED_CALLS) throw tooManyCalls(CALL_WINDOW_MINUTES * 60);
  return named;
}

async function requireCallsOn({ db, companyId }: Context): Promise<TableRules> {
  const company = await db
    .selectFrom("companies")
    .select(["table_calls", "codes_required", sql<boolean>`coalesce(read_only_at <= now(), false)`.as("read_only")])
    .where("id", "=", companyId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!company) throw notFound("Restaurant");
  if (!company.table_calls || company.read_only)
    throw conflict("CALLS_OFF", "This restaurant takes no calls here. Please speak to the staff.");
  return company;
}

function ofTable({ db, companyId }: Context, table: string) {
  return db
    .selectFrom("table_calls")
    .select(columns)
    .where("company_id", "=", companyId)
    .where(sql<string>`lower(table_number)`, "=", sql<string>`lower(${table} collate "C")`);
}

async function openCall(context: Context, table: string, kind: CallKind): Promise<TableCall> {
  const window = sql<string>`clock_timestamp() - make_interval(mins => ${CALL_WINDOW_MINUTES})`;
  const recent = await ofTable(context, table)
    .select(sql<number>`ceil(extract(epoch from created_at - (${window})))::integer`.as("seconds_left"))
    .where("created_at", ">", window)
    .orderBy("created_at")
    .execute();
  if (recent.length >= MAX_CALLS) throw tooManyCalls(recent[0]?.seconds_left ?? 1);
  const { db, companyId } = context;
  const row = await db
    .insertInto("table_calls")
    .values({ id: uuid(), company_id: companyId, table_number: table, kind })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asCall(row);
}

async function askForBill({ db, companyId }: Context, id: string): Promise<TableCall> {
  const row = await db
    .updateTable("table_calls")
    .set({ kind: "bill" })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asCall(row);
}

/** Marks a call as answered. Throws 404 if it is unknown. */
export async function closeCall(context: Context, id: string): Promise<string> {
  const { db, companyId, actor } = context;
  const closed = await db
    .updateTable("table_calls")
    .set({ closed_at: sql<string>`now()`, closed_by: actorId(actor) })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
  if (closed) {
    await recordChange(context, {
      entity: "table",
      action: "update",
      row: { id, name: closed.table_number },
      description: `${closed.kind === "bill" ? "Request for the bill" : "Call"} of table ${closed.table_number} was answered`,
      event: "table-calls.changed",
    });
    return id;
  }
  const known = await db
    .selectFrom("table_calls")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) throw notFound("Call");
  return id;
}

interface CallRow {
  id: string;
  table_number: string;
  kind: string;
  created_at: TableCall["created_at"];
}

const asCall = (row: CallRow): TableCall => ({ ...row, kind: row.kind === "bill" ? "bill" : "staff" });

const tooManyCalls = (retryAfter: number) =>
  new AppError(429, "The staff has been called several times already. They know that you are waiting.", {
    code: "TOO_MANY_CALLS",
    retryAfter: Math.max(1, retryAfter),
  });
