import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type AcceptedFile, acceptFiles, type Document } from "#src/features/invoices/upload/server/accept-files.ts";
import { CONTENT_TYPE } from "#src/features/invoices/upload/server/invoice-files.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { MAX_WAITING } from "#src/features/imports/menu-photos/contract.ts";
import { dropFiles, originalKey } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { queueMenu } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

/** Stores the pages of a menu and queues the job that reads them. */
export async function uploadMenu(scope: Scope, form: ReceivedForm, free: () => void): Promise<{ id: string }> {
  await scope.within((context) => requireRoom(context));
  const accepted = await acceptFiles(scope.ports.pictures, form, MENU);
  form.delete("menu");
  free();
  const files = accepted.map((file) => {
    const id = uuid();
    return { ...file, id, key: originalKey(scope.companyId, id) };
  });
  try {
    for (const { key, bytes, format } of files) await scope.ports.files.put(key, bytes, CONTENT_TYPE[format]);
    return await scope.within((context) => addMenu(context, files));
  } catch (error) {
    await dropFiles(
      scope,
      files.map(({ key }) => key),
    );
    throw error;
  }
}

const MENU: Document = {
  field: "menu",
  subject: "A menu",
  missing: "Please choose a picture or PDF of your menu.",
};

/**
 * Throws if too many menus wait. Locks the company's uploads, so that two of them do not both count as the last one.
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

async function addMenu(
  context: Context,
  files: readonly (AcceptedFile & { id: string; key: string })[],
): Promise<{ id: string }> {
  const { db, companyId, actor } = context;
  await requireRoom(context);
  const id = uuid();
  await db
    .insertInto("menu_photos")
    .values({ id, company_id: companyId, reading_id: uuid(), created_by: actor.name })
    .execute();
  await db
    .insertInto("menu_photo_files")
    .values(
      files.map((file, position) => ({
        company_id: companyId,
        id: file.id,
        menu_id: id,
        position,
        file_key: file.key,
        file_name: file.name,
        format: file.format,
      })),
    )
    .execute();
  const name = files[0]?.name ?? "";
  await recordChange(context, {
    entity: "menu",
    action: "create",
    row: { id, name },
    description: `A menu was uploaded to make dishes of (${files.length === 1 ? name : `${files.length} files`})`,
    event: "menu-photos.changed",
  });
  await queueMenu(context, id);
  return { id };
}
