import { v7 as uuid } from "uuid";
import type { CompanyExport } from "#src/features/archives/exports/contract.ts";
import { archiveKey, makeExport } from "#src/features/archives/exports/server/make-export.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { dayIn } from "#src/shared/time.ts";
import { notFound } from "#src/server/http/errors.ts";

const SHOWN = ["id", "state", "requested_by_name as requested_by", "bytes", "files", "error"] as const;

export async function listExports({ db, companyId }: Context): Promise<CompanyExport[]> {
  const rows = await db
    .selectFrom("exports")
    .select([...SHOWN, "created_at", "finished_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  // The table accepts no other states.
  return rows.map((row) => ({ ...row, state: row.state as CompanyExport["state"] }));
}

/** Queues an archive and returns it. If an archive is already waiting, returns that one instead. */
export async function requestExport(context: Context): Promise<CompanyExport> {
  const { db, companyId, actor, jobs } = context;
  const id = uuid();
  const added = await db
    .insertInto("exports")
    .values({ company_id: companyId, id, requested_by_name: actor.name })
    .onConflict((conflict) => conflict.columns(["company_id"]).where("state", "=", "waiting").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    await jobs.send(db, makeExport, companyId, { export_id: id });
    await record(context, "create", id, "An export of everything was requested");
  }
  const waiting = (await listExports(context)).find((one) => (added ? one.id === id : one.state === "waiting"));
  // The waiting archive became ready between the two statements: the newest archive is the requested one.
  const found = waiting ?? (await listExports(context))[0];
  if (!found) throw notFound("Export");
  return found;
}

/** Returns an archive as a download, part by part. No transaction is open during the download. */
export async function downloadExport(scope: Scope, id: string): Promise<Response> {
  const found = await scope.within(async (context) => {
    const { db, companyId } = context;
    const row = await db
      .selectFrom("exports")
      .innerJoin("companies", "companies.id", "exports.company_id")
      .select(["exports.created_at", "exports.bytes", "companies.timezone"])
      .where("company_id", "=", companyId)
      .where("exports.id", "=", id)
      .where("state", "=", "ready")
      .executeTakeFirst();
    if (row) await record(context, "download", id, "An export of everything was downloaded");
    return row;
  });
  const content = found && (await scope.ports.files.stream(archiveKey(scope.companyId, id)));
  if (!content) throw notFound("Export");
  const day = dayIn(found.timezone, new Date(found.created_at));
  return new Response(content, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(found.bytes),
      "Content-Disposition": `attachment; filename="comanda-export-${day}.zip"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Deletes an archive with its file. If the archive is still being made, it is not stored when it is finished. */
export async function deleteExport(scope: Scope, id: string): Promise<string> {
  await scope.within(async (context) => {
    const { numDeletedRows } = await context.db
      .deleteFrom("exports")
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("Export");
    await record(context, "delete", id, "An export of everything was deleted");
  });
  await scope.ports.files.delete(archiveKey(scope.companyId, id));
  return id;
}

function record(context: Context, action: string, id: string, description: string): Promise<void> {
  return recordChange(context, {
    entity: "export",
    action,
    row: { id, name: null },
    description,
    event: "exports.changed",
  });
}
