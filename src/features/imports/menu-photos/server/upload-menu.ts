import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { filesText, type StoredFile, takeDocument } from "#src/features/documents/server/document-files.ts";
import { MAX_WAITING } from "#src/features/imports/menu-photos/contract.ts";
import { MENU } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { queueMenu } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

/** Stores the pages of a menu and queues the job that reads them. */
export async function uploadMenu(scope: Scope, form: ReceivedForm, free: () => void): Promise<{ id: string }> {
  await scope.within((context) => requireRoom(context));
  return takeDocument(scope, form, { kind: MENU, free, add: addMenu });
}

/**
 * Throws if too many menus wait. Locks the company's uploads, so that two simultaneous uploads cannot both count as the
 * last allowed one.
 */
async function requireRoom({ db, companyId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu photos ${companyId}`}, 0))`.execute(db);
  const waiting = await db
    .selectFrom("menu_photos")
    .select("id")
    .where("company_id", "=", companyId)
    .where("stage", "<>", "saved")
    .execute();
  if (waiting.length >= MAX_WAITING)
    throw conflict("TOO_MANY_MENUS", `${MAX_WAITING} menus are waiting already. Confirm or discard one first.`);
}

async function addMenu(context: Context, files: readonly StoredFile[]): Promise<{ id: string }> {
  const { db, companyId, actor } = context;
  await requireRoom(context);
  const id = uuid();
  await db
    .insertInto("menu_photos")
    .values({ id, company_id: companyId, reading_id: uuid(), created_by: actor.name })
    .execute();
  const rows = files.map(({ bytes: _, sha256: __, ...file }) => ({ ...file, company_id: companyId, menu_id: id }));
  await db.insertInto("menu_photo_files").values(rows).execute();
  await recordChange(context, {
    entity: "menu",
    action: "create",
    row: { id, name: files[0]?.file_name ?? "" },
    description: `A menu was uploaded to make dishes of (${filesText(files)})`,
    event: "menu-photos.changed",
  });
  await queueMenu(context, id);
  return { id };
}
