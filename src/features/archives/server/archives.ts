import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { ArchiveImport } from "#src/features/archives/contract.ts";
import { isEmpty, readNewest, uploadKey } from "#src/features/archives/server/archive-row.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { tryToClearImport } from "#src/features/archives/server/clear-import.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import type { ReceivedFile } from "#src/server/http/receive-body.ts";

const NOT_EMPTY =
  "This restaurant is not empty. An archive can only be imported into a restaurant without ingredients, suppliers, dishes and orders: add a new one for it.";
const IMPORTING = "An archive is being imported. Please wait until it is done.";

export async function readArchiveImport(context: Context) {
  return { import: await readNewest(context), is_empty: await isEmpty(context) };
}

/** Stores the archive, then queues the job that reads it. An archive that was uploaded before is removed. */
export async function uploadArchive(scope: Scope, file: ReceivedFile): Promise<ArchiveImport> {
  if (file.size === 0) throw badRequest("Please choose an archive.");
  await scope.within(async (context) => {
    if (!(await isEmpty(context))) throw conflict("NOT_EMPTY", NOT_EMPTY);
  });
  const id = uuid();
  const key = uploadKey(scope.companyId, id);
  try {
    await scope.ports.files.putStream(key, file.content(), { contentType: "application/zip", bytes: file.size });
    const { added, replaced } = await scope.within((context) => addImport(context, id, file.size));
    for (const one of replaced) await tryToClearImport(scope, one);
    return added;
  } catch (error) {
    await tryToClearImport(scope, id);
    throw error;
  }
}

async function addImport(context: Context, id: string, bytes: number) {
  const { db, companyId, actor, jobs } = context;
  await lock(context);
  const before = await db
    .selectFrom("archive_imports")
    .select(["id", "state"])
    .where("company_id", "=", companyId)
    .where("state", "not in", ["done", "failed", "rejected"])
    .execute();
  if (before.some(({ state }) => state === "importing")) throw conflict("ARCHIVE_IMPORTING", IMPORTING);
  const replaced = await deleteOthers(context);
  await db
    .insertInto("archive_imports")
    .values({ company_id: companyId, id, bytes, requested_by: actorId(actor) ?? "", requested_by_name: actor.name })
    .execute();
  await jobs.send(db, checkArchive, companyId, { import_id: id });
  await record(context, "create", id, "An archive was uploaded to be imported");
  const added = await readNewest(context);
  if (!added) throw notFound("Archive");
  return { added, replaced };
}

async function deleteOthers({ db, companyId }: Context): Promise<string[]> {
  const deleted = await db.deleteFrom("archive_imports").where("company_id", "=", companyId).returning("id").execute();
  return deleted.map(({ id }) => id);
}

/** Takes a lock, so that two uploads, or an upload and a start of an import, run one after the other. */
async function lock({ db, companyId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('archives ' || ${companyId}, 0))`.execute(db);
}

/** Queues the import. Another request during the import or after it changes nothing. */
export async function importArchive(context: Context, id: string): Promise<ArchiveImport> {
  const { db, companyId, jobs } = context;
  await lock(context);
  const found = await readNewest(context);
  if (found?.id !== id) throw notFound("Archive");
  if (found.state === "importing" || found.state === "done") return found;
  if (found.state !== "ready" || (found.preview?.problem_count ?? 1) > 0)
    throw conflict("ARCHIVE_NOT_READY", "This archive cannot be imported.");
  if (!(await isEmpty(context))) throw conflict("NOT_EMPTY", NOT_EMPTY);
  await db
    .updateTable("archive_imports")
    .set({ state: "importing", attempts: 0 })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await jobs.send(db, runImport, companyId, { import_id: id });
  await record(context, "update", id, `The import of ${found.preview?.restaurant} was started`);
  return { ...found, state: "importing" };
}

export async function deleteArchiveImport(scope: Scope, id: string): Promise<string> {
  await scope.within(async (context) => {
    await lock(context);
    const found = await readNewest(context);
    if (found?.id !== id) throw notFound("Archive");
    if (found.state === "importing") throw conflict("ARCHIVE_IMPORTING", IMPORTING);
    await deleteOthers(context);
    await record(context, "delete", id, "An uploaded archive was put away");
  });
  await tryToClearImport(scope, id);
  return id;
}

function record(context: Context, action: "create" | "update" | "delete", id: string, description: string) {
  return recordChange(context, {
    entity: "archive",
    action,
    row: { id, name: null },
    description,
    event: "archives.changed",
  });
}
