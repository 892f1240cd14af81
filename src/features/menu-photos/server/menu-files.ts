import type { Context, Scope } from "#src/server/context.ts";

/** Private: files in this folder are served only by the endpoints of menus. */
const FOLDER = "menu-photos";

export const originalKey = (companyId: string, fileId: string): string => `${FOLDER}/${companyId}/${fileId}`;

/** Each reading has its own pictures, so that an outdated one cannot overwrite those of a newer one. */
export const pageKey = (companyId: string, readingId: string, page: number): string =>
  `${FOLDER}/${companyId}/${readingId}-${page}.webp`;

/** A file that cannot be deleted is logged and remains: no endpoint serves it. */
export async function deleteFiles(scope: Pick<Scope, "ports" | "log">, keys: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(keys.map((key) => scope.ports.files.delete(key)));
  for (const result of results)
    if (result.status === "rejected") scope.log.warn({ err: result.reason }, "a file of a menu could not be removed");
}

/** Removes the rows of a menu's files and pages. Returns the keys of the files, to be deleted after the transaction. */
export async function takeFiles({ db, companyId }: Context, menuId: string): Promise<string[]> {
  const files = await db
    .deleteFrom("menu_photo_files")
    .where("company_id", "=", companyId)
    .where("menu_id", "=", menuId)
    .returning("file_key as key")
    .execute();
  return [...files.map(({ key }) => key), ...(await takePages({ db, companyId }, menuId))];
}

export async function takePages(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  menuId: string,
): Promise<string[]> {
  const pages = await db
    .deleteFrom("menu_photo_pages")
    .where("company_id", "=", companyId)
    .where("menu_id", "=", menuId)
    .returning("image_key as key")
    .execute();
  return pages.map(({ key }) => key);
}
