import type { MenuPhoto, MenuResult, MenuStage, MenuSummary } from "#src/features/imports/menu-photos/contract.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { dropFiles, takeFiles } from "#src/features/imports/menu-photos/server/menu-files.ts";
import { queueMenu } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import type { MenuReading } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { identityKey } from "#src/shared/text-key.ts";

const COLUMNS = ["id", "stage", "page", "pages", "error", "can_retry", "created_by", "created_at"] as const;

function selectMenus({ db, companyId }: Context) {
  return db
    .selectFrom("menu_photos")
    .select(COLUMNS)
    .select((is) =>
      is
        .selectFrom("menu_photo_files")
        .select("file_name")
        .whereRef("menu_photo_files.company_id", "=", "menu_photos.company_id")
        .whereRef("menu_photo_files.menu_id", "=", "menu_photos.id")
        .orderBy("position")
        .limit(1)
        .as("file_name"),
    )
    .where("company_id", "=", companyId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMenus>["executeTakeFirstOrThrow"]>>;

const summaryOf = ({ file_name, stage, ...row }: Row): MenuSummary => ({
  ...row,
  // The table accepts no other stages.
  stage: stage as MenuStage,
  file_name: file_name ?? "",
});

export async function listMenus(context: Context): Promise<MenuSummary[]> {
  const rows = await selectMenus(context).where("stage", "<>", "saved").orderBy("id", "desc").execute();
  return rows.map(summaryOf);
}

export async function readMenuPhoto(context: Context, id: string): Promise<MenuPhoto> {
  const { db, companyId } = context;
  const row = await selectMenus(context)
    .select(["reading", "read_by", "result"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Menu");
  const shown = await db
    .selectFrom("menu_photo_pages")
    .select(["page", "width", "height"])
    .where("company_id", "=", companyId)
    .where("menu_id", "=", id)
    .orderBy("page")
    .execute();
  const { reading, read_by, result, ...rest } = row;
  // Written by the job that reads menus.
  const read = (rest.stage === "ready" ? reading : null) as MenuReading | null;
  const existing = await dishesByName(context);
  return {
    ...summaryOf(rest),
    shown,
    dishes: (read?.dishes ?? []).map((dish) => ({ ...dish, existing: existing.get(identityKey(dish.name)) ?? null })),
    warnings: read?.warnings ?? [],
    read_by: read_by as MenuPhoto["read_by"],
    result: result as MenuResult | null,
  };
}

/** Returns the existing dishes by the identity key of their names. */
export async function dishesByName({ db, companyId }: Context): Promise<Map<string, { id: string; name: string }>> {
  const rows = await db
    .selectFrom("dish")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [identityKey(row.name), row]));
}

export async function lockMenu({ db, companyId }: Context, id: string) {
  const row = await db
    .selectFrom("menu_photos")
    .select(["id", "stage", "result"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Menu");
  return row;
}

export async function retryMenu(context: Context, id: string): Promise<{ id: string }> {
  const { stage } = await lockMenu(context, id);
  if (stage === "saved") throw conflict("MENU_NOT_READ", "Dishes were made of this menu already.");
  await queueMenu(context, id);
  return { id };
}

/** Discards a menu, even while it is being read: the result of the reading is then dropped. */
export async function discardMenu(scope: Scope, id: string): Promise<{ id: string }> {
  const keys = await scope.within(async (context) => {
    await lockMenu(context, id);
    const taken = await takeFiles(context, id);
    await context.db
      .deleteFrom("menu_photos")
      .where("company_id", "=", context.companyId)
      .where("id", "=", id)
      .execute();
    await recordChange(context, {
      entity: "menu",
      action: "delete",
      row: { id, name: null },
      description: "An uploaded menu was discarded",
      event: "menu-photos.changed",
    });
    return taken;
  });
  await dropFiles(scope, keys);
  return { id };
}
